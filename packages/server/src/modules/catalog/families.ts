import { recordIdOf } from "@tradecounter/commerce";
import type { ProductDetail, ProductMedia } from "@tradecounter/wire";
import type { CatalogProduct } from "./product.ts";
import { byNaturalOrder } from "./snapshot/natural-order.ts";
import type { AttributeRow } from "./source.ts";
import { apiNameOf, attributeText, mediaOf } from "./wire-product.ts";

/** What a family needs to know about one of its variations. */
export interface FamilyMember {
  readonly id: string;
  readonly sku: string;
  readonly url_name: string;
  readonly variation: Readonly<Record<string, string>>;
  readonly images: readonly string[];
}

type FamilyInfo = Pick<ProductDetail, "attributeSetInfo" | "variationAttributeSet" | "variationInfo">;
type AttributeInfo = NonNullable<ProductDetail["variationInfo"]>["variationAttributeInfo"][string];

/** The fields of a product without a family. */
export const noFamily: FamilyInfo = { attributeSetInfo: null, variationAttributeSet: null, variationInfo: null };

const dropdownFrom = 9;

interface VaryingAttribute {
  readonly name: string;
  readonly apiName: string;
  readonly label: string;
  readonly values: readonly string[];
}

/** A family of variations: the attributes that vary, their values, and which variation has which. */
export interface Family {
  /** The fields of the parent, or of one of the variations. */
  infoOf(member?: FamilyMember): FamilyInfo;
}

interface Variation {
  readonly id: string;
  readonly urlName: string | null;
  readonly image: ProductMedia | null;
  /** By API name. */
  readonly values: Readonly<Record<string, string | null>>;
}

/**
 * Source: catalogue contract, 11, "Attributes". Our choice: attributes are sorted by facet rank, and a family's possible values are those
 * that its variations have.
 */
export function familyOf(
  storeId: string,
  members: readonly FamilyMember[],
  attributes: ReadonlyMap<string, AttributeRow>,
): Family {
  const varying = varyingAttributes(members, attributes);
  const variationFrom = (member: FamilyMember): Variation => ({
    id: member.id,
    urlName: member.url_name,
    image: member.images[0] === undefined ? null : mediaOf(storeId, member, member.images[0], 0),
    values: Object.fromEntries(
      varying.map(({ name, apiName }) => {
        const value = member.variation[name];
        return [apiName, value === undefined ? null : attributeText(value, attributes.get(name))];
      }),
    ),
  });
  const infoOf = infoOfFamily(storeId, varying.map(attributeInfo), members.map(variationFrom));
  return { infoOf: (member) => infoOf(member && variationFrom(member)) };
}

/** A product's family information for a shopper who sees only these variations: the same as if there were no others. */
export function shownFamilyInfo(
  storeId: string,
  { id, attributeSetInfo }: Pick<ProductDetail, "id" | "attributeSetInfo">,
  shown: readonly CatalogProduct[],
): FamilyInfo {
  const variations = shown.map((product): Variation => ({
    id: product.id,
    urlName: product.urlName,
    // a placeholder image is left out
    image: product.image?.id ? product.image : null,
    values: product.variationAttributes ?? {},
  }));
  const infos = Object.values(attributeSetInfo ?? {}).flatMap((set) => Object.values(set.attributeInfo));
  const varying = infos.flatMap((info) => {
    const values = new Set(variations.map((variation) => variation.values[info.apiName]));
    const allowed = info.allowableValues.filter((value) => values.has(value));
    return allowed.length === 0 ? [] : [{ ...info, ...choiceOf(allowed) }];
  });
  const inOrder = varying.map((info, sequence) => ({ ...info, sequence }));
  const member = variations.find((variation) => variation.id === id);
  return infoOfFamily(storeId, inOrder, variations)(member);
}

/** Builds the fields of the parent, or of one of the variations. */
function infoOfFamily(
  storeId: string,
  varying: readonly AttributeInfo[],
  variations: readonly Variation[],
): (member?: Variation) => FamilyInfo {
  const set = attributeSet(storeId, varying);
  const valueOf = ({ values }: Variation, { apiName }: AttributeInfo) => values[apiName] ?? null;
  const variationInfo = {
    attributesToProductMappings: variations
      .filter((variation) => varying.every((attribute) => valueOf(variation, attribute) !== null))
      .map((variation) => ({
        canonicalKey: varying.map((attribute) => valueOf(variation, attribute)!).join("_"),
        productId: variation.id,
        selectedAttributes: varying.map((attribute) => ({
          apiName: attribute.apiName,
          label: attribute.label,
          sequence: attribute.sequence,
          value: valueOf(variation, attribute)!,
        })),
        urlName: variation.urlName,
        image: variation.image,
      })),
    variationAttributeInfo: set.attributeInfo,
    variationCount: variations.length,
  };
  return (member) => ({
    attributeSetInfo: { [set.developerName]: set },
    variationAttributeSet: {
      attributes: Object.fromEntries(
        varying.map((attribute) => [attribute.apiName, member ? valueOf(member, attribute) : null]),
      ),
      developerName: set.developerName,
      id: member ? set.id : null,
    },
    variationInfo,
  });
}

function varyingAttributes(
  members: readonly FamilyMember[],
  attributes: ReadonlyMap<string, AttributeRow>,
): VaryingAttribute[] {
  const rankOf = (name: string) => attributes.get(name)?.facet_rank ?? Number.MAX_SAFE_INTEGER;
  const names = new Set(members.flatMap((member) => Object.keys(member.variation)));
  return [...names]
    .sort((a, b) => rankOf(a) - rankOf(b) || byNaturalOrder(a, b))
    .map((name) => {
      const attribute = attributes.get(name);
      const values = new Set(members.map((member) => member.variation[name]).filter((value) => value !== undefined));
      return {
        name,
        apiName: apiNameOf(name),
        label: attribute?.label ?? name,
        values: [...values].map((value) => attributeText(value, attribute)).sort(byNaturalOrder),
      };
    });
}

function attributeSet(
  storeId: string,
  varying: readonly AttributeInfo[],
): NonNullable<ProductDetail["attributeSetInfo"]>[string] {
  const developerName = varying.map(({ apiName }) => apiName.replace(/__c$/, "")).join("_") || "None";
  return {
    attributeInfo: Object.fromEntries(varying.map((attribute) => [attribute.apiName, attribute])),
    description: null,
    developerName,
    id: recordIdOf("attributeSet", storeId, developerName),
    masterLabel: varying.map(({ label }) => label).join(", "),
    sequence: 0,
  };
}

function attributeInfo({ name, apiName, label, values }: VaryingAttribute, sequence: number): AttributeInfo {
  return {
    apiName,
    fieldEnumOrId: recordIdOf("customField", name),
    groupedBy: false,
    label,
    objectName: "ProductAttribute" as const,
    sequence,
    ...choiceOf(values),
  };
}

function choiceOf(values: readonly string[]) {
  return {
    allowableValues: [...values],
    availableValues: [...values],
    options: values.map((value) => ({ apiName: value, colorHexCode: null, label: value, variantAvailable: true })),
    viewType: values.length < dropdownFrom ? ("Pill" as const) : ("Dropdown" as const),
  };
}
