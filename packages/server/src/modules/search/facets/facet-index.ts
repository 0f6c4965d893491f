import { byCode, growing, openStrings, packStrings, renumbered, type KeyNumbers } from "../../../packed/index.ts";
import {
  apiNameOf,
  attributeText,
  jsonSection,
  stringSections,
  type CompileContext,
  type CompiledProduct,
  type PartCompiler,
  type SectionArray,
  type Sections,
  type SnapshotPart,
} from "../../catalog/index.ts";
import { amendFacets } from "./facet-amendment.ts";
import {
  byFacetOrder,
  facetListIn,
  facetTextsIn,
  facetValueKey,
  type FacetInfo,
  type StoredFacet,
} from "./stored-facets.ts";

/** The facet values of each row, and the other columns that lists are sorted and filtered by. */
export interface FacetIndex {
  readonly facets: readonly FacetInfo[];
  readonly valueCount: number;
  /** A row's values are `values` from `offsets[row]` up to, but not including, `offsets[row + 1]`. */
  readonly offsets: Uint32Array;
  readonly values: KeyNumbers;
  /** By value: the index of its facet in `facets`. */
  readonly facetOf: Uint16Array;
  textOf(value: number): string;
  find(facetName: string): FacetInfo | undefined;
  /** Whether any shown row has the value. */
  isShown(value: number): boolean;
  /** The number of a facet's value; undefined if no product has it. */
  valueOf(facet: FacetInfo, text: string): number | undefined;
  /** By row: 1 for a variation parent. */
  readonly isParent: Uint8Array;
  /** By row: milliseconds since 1970. */
  readonly createdAt: Float64Array;
  /** A view of the index in which only these rows are shown (1 by row). */
  among(shown: Uint8Array): FacetIndex;
}

export const facetPart: SnapshotPart<FacetIndex> = {
  name: "facet",
  start: compileFacets,
  open: openFacets,
  amend: amendFacets,
};

export const brandFacet = "Brand__c";
const familyFacet = "EngineFamily__c";
/** The machines that a product fits. */
export const machineFacet = "Fits__c";
/** The serial number ranges of those machines. Never listed as a facet: it only answers whether a serial number fits. */
export const breakFacet = "FitsSerials__c";
/** Brand and machines come first, then the attributes that the operator ranked, then the rest. */
const unranked = 1_000_000;

interface Collected {
  readonly facet: Omit<StoredFacet, "start" | "end">;
  /** Value text → its number in order of first use. */
  readonly values: Map<string, number>;
}

function compileFacets(context: CompileContext): PartCompiler {
  /** By lowercase API name. */
  const collected = new Map<string, Collected>();
  const facetOfAttribute = attributeFacets(context);
  const offsets = new Uint32Array(context.productCount + 1);
  const values = growing(Uint32Array);
  const varyingCounts = new Uint8Array(context.productCount);
  const isParent = new Uint8Array(context.productCount);
  const createdAt = new Float64Array(context.productCount);
  let valueCount = 0;
  /** By value: the last row that has it. */
  const lastRowOf: number[] = [];

  function addValue(row: number, name: string, text: string, facet: () => Collected["facet"]) {
    const key = name.toLowerCase();
    let found = collected.get(key);
    if (!found) collected.set(key, (found = { facet: facet(), values: new Map() }));
    let value = found.values.get(text);
    if (value === undefined) found.values.set(text, (value = valueCount++));
    // two attributes with one API name may give a product the same value, which counts once
    if (lastRowOf[value] !== row) values.push(value);
    lastRowOf[value] = row;
  }

  function addAttributes(row: number, attributes: Readonly<Record<string, string>>) {
    for (const name in attributes) {
      const facet = facetOfAttribute.get(name);
      if (facet) addValue(row, facet.name, attributeText(attributes[name]!, context.attributes.get(name)), () => facet);
    }
  }

  function addMachines(row: number, codes: readonly string[]) {
    const families = new Set<string>();
    for (const code of codes) {
      const machine = context.engines.get(code);
      if (machine) families.add(`${machine.maker} ${machine.family}`);
      addValue(row, machineFacet, code, () => machineFacetOf(context));
    }
    for (const family of families) {
      addValue(row, familyFacet, family, () => ({
        name: familyFacet,
        label: "Engine family",
        rank: 2,
      }));
    }
  }

  function add({ row, product }: CompiledProduct) {
    // a variation's own value wins over an attribute of the same name in the feed
    addAttributes(row, product.variation);
    varyingCounts[row] = values.length - offsets[row]!;
    if (product.brand) addValue(row, brandFacet, product.brand, () => ({ name: brandFacet, label: "Brand", rank: 1 }));
    addMachines(row, product.fits);
    for (const text of product.fits_serials)
      addValue(row, breakFacet, text, () => ({ name: breakFacet, label: "Serial numbers", rank: 3 }));
    addAttributes(row, without(product.attributes, product.variation));
    offsets[row + 1] = values.length;
    isParent[row] = product.product_class === "VariationParent" ? 1 : 0;
    createdAt[row] = product.created_at.getTime();
  }

  async function finish(): Promise<Record<string, SectionArray>> {
    const places = new Uint32Array(valueCount);
    const facets: StoredFacet[] = [];
    const texts: string[] = [];
    for (const { facet, values } of [...collected.values()].sort((a, b) => byFacetOrder(a.facet, b.facet))) {
      const start = texts.length;
      for (const text of sortedNaturally(facet, [...values.keys()])) {
        places[values.get(text)!] = texts.length;
        texts.push(text);
      }
      facets.push({ ...facet, start, end: texts.length });
      await context.breathe();
    }
    return {
      list: jsonSection(facets),
      ...stringSections("text", packStrings(texts)),
      offsets,
      values: renumbered(values.take(), places),
      varyingCounts,
      isParent,
      createdAt,
    };
  }

  return { add, finish };
}

/**
 * The facet of each facetable attribute, by attribute name. Our choice: names that differ only in punctuation or case have
 * one API name, so they are one facet with the name and label of the first. An import treats the spellings as one, too.
 */
function attributeFacets({ attributes }: CompileContext): Map<string, Collected["facet"]> {
  const named = Array.from(attributes.values())
    .filter(({ facetable }) => facetable)
    .map(({ name, label, facet_rank: rank }) => ({ attribute: name, label, rank: 10 + (rank ?? unranked) }))
    .sort((a, b) => a.rank - b.rank || byCode(a.attribute, b.attribute));
  const byName = new Map<string, Collected["facet"]>();
  const facets = named.map(({ attribute, label, rank }): [string, Collected["facet"]] => {
    const name = apiNameOf(attribute);
    const facet = byName.get(name.toLowerCase()) ?? { name, label, rank };
    byName.set(name.toLowerCase(), facet);
    return [attribute, facet];
  });
  return new Map(facets);
}

function machineFacetOf({ engines }: CompileContext): Collected["facet"] {
  const displayNames = Object.fromEntries(
    [...engines.values()].map(({ code, maker, model }) => [code, `${maker} ${model}`]),
  );
  return { name: machineFacet, label: "Engine", rank: 3, displayNames };
}

function without(
  attributes: Readonly<Record<string, string>>,
  taken: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (Object.keys(taken).length === 0) return attributes;
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !(name in taken)));
}

function sortedNaturally(facet: Pick<FacetInfo, "displayNames">, texts: readonly string[]): string[] {
  const keyed = texts.map((text) => ({ text, key: facetValueKey(facet, text) }));
  return keyed.sort((a, b) => byCode(a.key, b.key)).map(({ text }) => text);
}

function openFacets(sections: Sections): FacetIndex {
  const stored = facetListIn(sections);
  const facetOf = new Uint16Array(stored.at(-1)?.end ?? 0);
  stored.forEach(({ start, end }, at) => facetOf.fill(at, start, end));
  const texts = openStrings(facetTextsIn(sections));
  const offsets = sections.uint32("facet.offsets");
  const values = sections.keyNumbers("facet.values");
  const varyingCounts = sections.bytes("facet.varyingCounts");
  const isParent = sections.bytes("facet.isParent");
  const createdAt = sections.float64("facet.createdAt");
  const rowCount = varyingCounts.length;

  /** By value: `had` is 1 if a shown row has it, `varied` is 1 if a shown variation has it as a variation attribute. */
  function usesAmong(shown: Uint8Array | undefined) {
    // if all rows are shown, every value is in use
    const had = new Uint8Array(texts.length).fill(shown ? 0 : 1);
    const varied = new Uint8Array(texts.length);
    for (let row = 0; row < rowCount; row++) {
      if (shown?.[row] === 0) continue;
      const [start, end] = [offsets[row]!, offsets[row + 1]!];
      // a row's variation attributes come first
      for (let at = start; at < start + varyingCounts[row]!; at++) varied[values[at]!] = 1;
      if (shown) for (let at = start; at < end; at++) had[values[at]!] = 1;
    }
    return { had, varied };
  }

  function among(shown: Uint8Array | undefined): FacetIndex {
    const { had, varied } = usesAmong(shown);
    const isAny = (uses: Uint8Array, { start, end }: StoredFacet) => uses.subarray(start, end).includes(1);
    const facets = stored.map((facet): FacetInfo => ({
      ...facet,
      attributeType: isAny(varied, facet) ? "ProductAttribute" : "Custom",
    }));
    const isShown = (value: number) => had[value] === 1;
    // a facet that only hidden products have cannot be found by name
    const known = facets.filter((facet) => isAny(had, facet));
    const byName = new Map(known.map((facet) => [facet.name.toLowerCase(), facet]));
    return {
      facets,
      valueCount: texts.length,
      offsets,
      values,
      facetOf,
      textOf: texts.at,
      isShown,
      find: (name) => byName.get(name.toLowerCase()),
      valueOf: ({ start, end }, text) => texts.indexesOf(text).find((value) => value >= start && value < end),
      isParent,
      createdAt,
      among,
    };
  }

  return among(undefined);
}
