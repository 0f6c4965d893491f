import { recordIdOf } from "@tradecounter/commerce";
import type { ProductDetail } from "@tradecounter/wire";
import { byNaturalOrder } from "./snapshot/natural-order.ts";
import type { AttributeRow } from "./source.ts";
import { apiNameOf, attributeText, mediaOf } from "./wire-product.ts";

/** A product's variation, as far as its family needs it. */
export interface FamilyMember {
  readonly id: string;
  readonly sku: string;
  readonly url_name: string;
  readonly variation: Readonly<Record<string, string>>;
  readonly images: readonly string[];
}

type FamilyInfo = Pick<ProductDetail, "attributeSetInfo" | "variationAttributeSet" | "variationInfo">;

/** The blocks of a product that belongs to no family. */
export const noFamily: FamilyInfo = { attributeSetInfo: null, variationAttributeSet: null, variationInfo: null };

const dropdownFrom = 9;

interface VaryingAttribute {
  readonly name: string;
  readonly apiName: string;
  readonly label: string;
  readonly sequence: number;
  readonly values: readonly string[];
}

/** A family of variations: what varies, by which values, and which variation has which. */
export interface Family {
  /** The blocks of the parent, or of one of the variations. */
  infoOf(member?: FamilyMember): FamilyInfo;
}

/**
 * Source: catalogue contract, 11, "Attributes". Our choice: the attributes come in the order of their facet rank, and
 * the values that a family may have are those that its variations do have.
 */
export function familyOf(
  storeId: string,
  members: readonly FamilyMember[],
  attributes: ReadonlyMap<string, AttributeRow>,
): Family {
  const varying = varyingAttributes(members, attributes);
  const set = attributeSet(storeId, varying);
  const valueOf = (member: FamilyMember, { name }: VaryingAttribute) => {
    const value = member.variation[name];
    return value === undefined ? null : attributeText(value, attributes.get(name));
  };
  const variationInfo = {
    attributesToProductMappings: members
      .filter((member) => varying.every((attribute) => valueOf(member, attribute) !== null))
      .map((member) => ({
        canonicalKey: varying.map((attribute) => valueOf(member, attribute)!).join("_"),
        productId: member.id,
        selectedAttributes: varying.map((attribute) => ({
          apiName: attribute.apiName,
          label: attribute.label,
          sequence: attribute.sequence,
          value: valueOf(member, attribute)!,
        })),
        urlName: member.url_name,
        image: member.images[0] === undefined ? null : mediaOf(storeId, member, member.images[0], 0),
      })),
    variationAttributeInfo: set.attributeInfo,
    variationCount: members.length,
  };
  return {
    infoOf: (member) => ({
      attributeSetInfo: { [set.developerName]: set },
      variationAttributeSet: {
        attributes: Object.fromEntries(
          varying.map((attribute) => [attribute.apiName, member ? valueOf(member, attribute) : null]),
        ),
        developerName: set.developerName,
        id: member ? set.id : null,
      },
      variationInfo,
    }),
  };
}

function varyingAttributes(
  members: readonly FamilyMember[],
  attributes: ReadonlyMap<string, AttributeRow>,
): VaryingAttribute[] {
  const rankOf = (name: string) => attributes.get(name)?.facet_rank ?? Number.MAX_SAFE_INTEGER;
  const names = new Set(members.flatMap((member) => Object.keys(member.variation)));
  return [...names]
    .sort((a, b) => rankOf(a) - rankOf(b) || byNaturalOrder(a, b))
    .map((name, sequence) => {
      const attribute = attributes.get(name);
      const values = new Set(members.map((member) => member.variation[name]).filter((value) => value !== undefined));
      return {
        name,
        apiName: apiNameOf(name),
        label: attribute?.label ?? name,
        sequence,
        values: [...values].map((value) => attributeText(value, attribute)).sort(byNaturalOrder),
      };
    });
}

function attributeSet(
  storeId: string,
  varying: readonly VaryingAttribute[],
): NonNullable<ProductDetail["attributeSetInfo"]>[string] {
  const developerName = varying.map(({ apiName }) => apiName.replace(/__c$/, "")).join("_") || "None";
  return {
    attributeInfo: Object.fromEntries(varying.map((attribute) => [attribute.apiName, attributeInfo(attribute)])),
    description: null,
    developerName,
    id: recordIdOf("attributeSet", storeId, developerName),
    masterLabel: varying.map(({ label }) => label).join(", "),
    sequence: 0,
  };
}

function attributeInfo({ name, apiName, label, sequence, values }: VaryingAttribute) {
  return {
    allowableValues: [...values],
    apiName,
    availableValues: [...values],
    fieldEnumOrId: recordIdOf("customField", name),
    groupedBy: false,
    label,
    objectName: "ProductAttribute" as const,
    options: values.map((value) => ({ apiName: value, colorHexCode: null, label: value, variantAvailable: true })),
    sequence,
    viewType: values.length < dropdownFrom ? ("Pill" as const) : ("Dropdown" as const),
  };
}
