import { byCode, type PackedStrings } from "../../../packed/index.ts";
import { naturalKey, stringsIn, type Sections } from "../../catalog/index.ts";
import { sizeKey } from "./facet-units.ts";

// The stored form of facets, shared by compiling and amending.

/** A facet: the brand, an attribute, the machines that products fit, and so on. */
export interface FacetInfo {
  /** API name, as in the product's fields. */
  readonly name: string;
  readonly label: string;
  readonly attributeType: "Custom" | "ProductAttribute";
  /** Facets are shown in ascending order of rank. */
  readonly rank: number;
  /** Its values are numbered from `start` up to, but not including, `end`, in natural sort order. */
  readonly start: number;
  readonly end: number;
  /** Display name by value, for values that are not shown as they are. */
  readonly displayNames?: Readonly<Record<string, string>>;
}

/** A facet as stored. The attribute type is not stored: it depends on which rows are shown. */
export type StoredFacet = Omit<FacetInfo, "attributeType">;

export function byFacetOrder(a: Pick<FacetInfo, "rank" | "name">, b: Pick<FacetInfo, "rank" | "name">): number {
  return a.rank - b.rank || byCode(a.name, b.name);
}

/** Sort key of a facet value: measurements by size, others naturally by display name; ties by the value itself. */
export function facetValueKey({ displayNames }: Pick<FacetInfo, "displayNames">, text: string): string {
  const shown = displayNames?.[text] ?? text;
  return `${sizeKey(shown) ?? naturalKey(shown)}\0${text}`;
}

export const facetListIn = (sections: Sections) => sections.json<StoredFacet[]>("facet.list");

export const facetTextsIn = (sections: Sections): PackedStrings => stringsIn(sections, "facet.text");
