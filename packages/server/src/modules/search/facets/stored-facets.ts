import { byCode, type PackedStrings } from "../../../packed/index.ts";
import { naturalKey, stringsIn, type Sections } from "../../catalog/index.ts";
import { sizeKey } from "./facet-units.ts";

// What is stored of the facets, for who compiles them and who amends what was compiled.

/** Something that products are told apart by: the brand, an attribute, the engines that they fit. */
export interface FacetInfo {
  /** API name, as in the product's fields. */
  readonly name: string;
  readonly label: string;
  readonly attributeType: "Custom" | "ProductAttribute";
  /** Lower is shown first. */
  readonly rank: number;
  /** Its values have the numbers from `start` up to `end`, in the order in which people sort them. */
  readonly start: number;
  readonly end: number;
  /** What to show for a value, where that is not the value itself. */
  readonly displayNames?: Readonly<Record<string, string>>;
}

/** What is stored of a facet: whether variations are told apart by it, the products tell. */
export type StoredFacet = Omit<FacetInfo, "attributeType">;

export function byFacetOrder(a: Pick<FacetInfo, "rank" | "name">, b: Pick<FacetInfo, "rank" | "name">): number {
  return a.rank - b.rank || byCode(a.name, b.name);
}

/** What a facet's values are sorted by: measures by their size, others as they are shown, then as they are. */
export function facetValueKey({ displayNames }: Pick<FacetInfo, "displayNames">, text: string): string {
  const shown = displayNames?.[text] ?? text;
  return `${sizeKey(shown) ?? naturalKey(shown)}\0${text}`;
}

export const facetListIn = (sections: Sections) => sections.json<StoredFacet[]>("facet.list");

export const facetTextsIn = (sections: Sections): PackedStrings => stringsIn(sections, "facet.text");
