import { compare, decimal, type Decimal } from "@tradecounter/commerce";
import type { VariationInfo } from "@tradecounter/wire";

/** An attribute in which the variations of a family differ, with a link for each of its values. */
export interface Choice {
  label: string;
  values: { value: string; productId: string; isChosen: boolean; isExact: boolean }[];
}

/**
 * Each value links to the variation that has it and is otherwise like the current one, or, if there is none, to
 * the first that has it (`isExact` false). On the family's own page nothing is chosen yet.
 */
export function choicesOf(info: VariationInfo, productId: string): Choice[] {
  const { attributesToProductMappings: mappings, variationAttributeInfo } = info;
  const current = mappings.find((mapping) => mapping.productId === productId);
  const attributes = Object.values(variationAttributeInfo).toSorted((a, b) => a.sequence - b.sequence);
  return attributes.map(({ apiName, label, availableValues, allowableValues }) => ({
    label,
    values: (availableValues ?? allowableValues).flatMap((value) => {
      const having = mappings.filter((mapping) => valueOf(mapping, apiName) === value);
      const like = current && having.find((mapping) => isAlike(mapping, current, apiName));
      const target = like ?? having[0];
      if (!target) return [];
      const isChosen = current !== undefined && valueOf(current, apiName) === value;
      return [{ value, productId: target.productId, isChosen, isExact: like !== undefined || current === undefined }];
    }),
  }));
}

type Mapping = VariationInfo["attributesToProductMappings"][number];

function valueOf({ selectedAttributes }: Mapping, apiName: string): string | undefined {
  return selectedAttributes.find((attribute) => attribute.apiName === apiName)?.value;
}

function isAlike(one: Mapping, other: Mapping, exceptFor: string): boolean {
  return one.selectedAttributes.every(
    ({ apiName, value }) => apiName === exceptFor || valueOf(other, apiName) === value,
  );
}

interface Priced {
  readonly unitPrice: string | null;
  readonly currency: string;
}

/** The prices of the cheapest and the most expensive of a family; undefined if none has a price. */
export function priceRange(
  variations: readonly Priced[],
): { ends: readonly [Decimal, Decimal]; currency: string } | undefined {
  const amounts = variations
    .flatMap(({ unitPrice }) => (unitPrice === null ? [] : decimal(unitPrice)))
    .toSorted(compare);
  const [lowest, highest] = [amounts[0], amounts.at(-1)];
  if (lowest === undefined || highest === undefined) return undefined;
  return { ends: [lowest, highest], currency: variations[0]!.currency };
}
