import { formatDecimal, type Decimal } from "@tradecounter/commerce";
import type { DistinctFacet, Facet, RangeFacet } from "@tradecounter/wire";
import type { FacetIndex, FacetInfo } from "./facet-index.ts";
import type { Hits, Narrowing } from "./hits.ts";
import { priceFacet } from "./narrowings.ts";

/** Our choice: so many facets, and so many values of each, fit a page. Brand, engines and price come beside the rest. */
const mostFacets = 12;
const mostValues = 50;
const priceRank = 4;

/**
 * The facets of what was found, in display order. Facets that cannot narrow the hits are left out, unless one of their
 * values is chosen. Of many, those that say something about most hits are shown; of many values the most frequent.
 */
export function facetsOf(hits: Hits, index: FacetIndex, narrowings: readonly Narrowing[], currency: string): Facet[] {
  const chosen = new Set(narrowings.flatMap((narrowing) => (narrowing.kind === "values" ? [narrowing.facet] : [])));
  const chosenValues = new Set(
    narrowings.flatMap((narrowing) => (narrowing.kind === "values" ? narrowing.values : [])),
  );
  const found = [...valuesByFacet(hits, index)].map(([facet, values]) => ({
    facet,
    values,
    coverage: values.reduce((sum, value) => sum + hits.valueCounts[value]!, 0),
  }));
  const useful = found.filter(
    ({ facet, values }) => chosen.has(facet) || values.some((value) => hits.valueCounts[value]! < hits.rows.length),
  );
  const importance = ({ facet, coverage }: (typeof useful)[number]) =>
    chosen.has(facet) || facet.rank < priceRank ? Infinity : coverage;
  const shown = useful.sort((a, b) =>
    importance(a) === importance(b) ? a.facet.rank - b.facet.rank : importance(b) - importance(a),
  );
  const facets: { rank: number; facet: DistinctFacet | RangeFacet }[] = shown
    .slice(0, mostFacets)
    .map(({ facet, values }) => ({
      rank: facet.rank,
      facet: distinctFacet(facet, shownValues(values, chosenValues, hits), hits, index),
    }));
  const range = priceRangeFacet(hits, currency);
  if (range) facets.push({ rank: priceRank, facet: range });
  return facets.sort((a, b) => a.rank - b.rank).map(({ facet }, at) => ({ ...facet, displayRank: at + 1 }));
}

/** Values are numbered facet by facet, in display order. */
function valuesByFacet(hits: Hits, index: FacetIndex): Map<FacetInfo, number[]> {
  const sorted = hits.countedValues;
  const byFacet = new Map<FacetInfo, number[]>();
  let at = 0;
  for (const facet of index.facets) {
    if (at === sorted.length) break;
    if (sorted[at]! >= facet.end) continue;
    const values: number[] = [];
    while (at < sorted.length && sorted[at]! < facet.end) values.push(sorted[at++]!);
    byFacet.set(facet, values);
  }
  return byFacet;
}

function shownValues(values: readonly number[], chosen: ReadonlySet<number>, { valueCounts }: Hits): readonly number[] {
  if (values.length <= mostValues) return values;
  const byCount = values.toSorted(
    (a, b) => Number(chosen.has(b)) - Number(chosen.has(a)) || valueCounts[b]! - valueCounts[a]! || a - b,
  );
  return byCount.slice(0, mostValues).sort((a, b) => a - b);
}

function distinctFacet(
  facet: FacetInfo,
  values: readonly number[],
  { valueCounts }: Hits,
  index: FacetIndex,
): DistinctFacet {
  return {
    attributeType: facet.attributeType,
    displayName: facet.label,
    displayRank: 0,
    displayType: "MultiSelect",
    facetType: "DistinctValue",
    nameOrId: facet.name,
    values: values.map((value) => {
      const text = index.textOf(value);
      return {
        displayName: facet.displayNames?.[text] ?? text,
        nameOrId: text,
        productCount: valueCounts[value]!,
        type: "DistinctValue",
      };
    }),
  };
}

function priceRangeFacet({ priceRange }: Hits, currency: string): RangeFacet | undefined {
  if (!priceRange || priceRange.minimum === priceRange.maximum) return undefined;
  const text = (millionths: number) => formatDecimal(BigInt(millionths) as Decimal, { min: 2 });
  return {
    attributeType: "PricebookEntry",
    displayMetadata: { currencyInfo: { isoCode: currency } },
    displayName: "Price",
    displayRank: 0,
    displayType: "Range",
    facetType: "Range",
    max: text(priceRange.maximum),
    min: text(priceRange.minimum),
    nameOrId: priceFacet,
  };
}
