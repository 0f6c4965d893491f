import { fitmentBreaksIn, fitOfSerial, parseDecimal } from "@tradecounter/commerce";
import { CommerceError, type Refinement } from "@tradecounter/wire";
import { breakFacet, machineFacet, type FacetIndex } from "./facet-index.ts";
import type { FacetInfo } from "./stored-facets.ts";
import type { Filter, NumberedEngine } from "./hits.ts";
import { isMeasure, type FacetUnits, facetUnitsOf } from "./facet-units.ts";

/** The name of the facet that prices are narrowed by. */
export const priceFacet = "UnitPrice";

/** The facet that tells what is in stock, and its only value. Our choice: no attribute of a catalogue has such a name. */
export const stockFacet = "Availability";
export const inStockValue = "InStock";

/** The facet by which lists are narrowed to what fits a serial number, `C204-42: 204A 018834`. Our choice: as above. */
export const serialFacet = "SerialNumber__c";

/**
 * What the chosen facets come to in this catalogue. A value or facet that it does not have finds nothing, as a link may
 * outlive a value. Throws INVALID_API_INPUT for a range without bounds or with bounds that are no numbers.
 * Our choice: besides the price, what has numbers with a unit is narrowed by a range; bounds are in that unit, or in another
 * multiple of it that they name. One in another unit narrows nothing, and is told.
 */
export function filtersFrom(refinements: readonly Refinement[], index: FacetIndex): Filter[] {
  return refinements.map((refinement) => {
    if (refinement.type === "Range" && refinement.nameOrId === priceFacet) return priceRange(refinement);
    if (refinement.type === "DistinctValue" && refinement.nameOrId === stockFacet)
      return { kind: refinement.values.includes(inStockValue) ? "inStock" : "nothing" };
    if (refinement.type === "DistinctValue" && refinement.nameOrId === serialFacet)
      return { kind: "serial", engines: refinement.values.map((text) => numberedEngine(text, index)) };
    const facet = index.find(refinement.nameOrId);
    if (!facet) return { kind: "nothing" };
    if (refinement.type === "Range") return measuredRange(refinement, index, facet);
    if (facet.name === breakFacet)
      return {
        kind: "values",
        facet,
        values: refinement.values.flatMap((text) => [...numberedEngine(text, index).inside]),
      };
    const values = refinement.values.map((text) => index.valueOf(facet, text)).filter((value) => value !== undefined);
    return { kind: "values", facet, values };
  });
}

/**
 * Reads `C204-42: 204A 018834`. Where a break has days alone, or the serial number is not read, the part is not left out: a person
 * who looks at the plate decides.
 */
export function numberedEngine(text: string, index: FacetIndex): NumberedEngine {
  const colon = text.lastIndexOf(":");
  const model = text.slice(0, Math.max(colon, 0)).trim();
  const serialNumber = text.slice(colon + 1).trim();
  const machines = index.find(machineFacet);
  const [inside, outside] = [new Set<number>(), new Set<number>()];
  const { start, end } = index.find(breakFacet) ?? { start: 0, end: 0 };
  for (let value = start; value < end; value++) {
    const found = fitmentBreaksIn([index.textOf(value)]);
    if (found[0]?.model !== model) continue;
    const fit = fitOfSerial(found, model, serialNumber);
    if (fit === "fits") inside.add(value);
    if (fit === "not") outside.add(value);
  }
  return { text, serialNumber, model: machines && index.valueOf(machines, model), inside, outside };
}

interface Bounds {
  readonly min?: string;
  readonly max?: string;
}

/** In millionths. */
function priceRange(bounds: Bounds): Filter {
  return { kind: "price", ...boundsFrom(bounds, priceBound) };
}

function boundsFrom({ min, max }: Bounds, read: (text: string) => number): { minimum: number; maximum: number } {
  if (!min && !max) throw new CommerceError("INVALID_API_INPUT", "Give the range a lower or an upper bound.");
  return { minimum: min ? read(min) : -Infinity, maximum: max ? read(max) : Infinity };
}

/** The values between the bounds that are read, both included. */
function measuredRange(bounds: Bounds, index: FacetIndex, facet: FacetInfo): Filter {
  const measures = facetUnitsOf(index, facet);
  const { minimum, maximum } = boundsFrom(bounds, (text) => measureBound(text, measures));
  if (!measures) return { kind: "nothing" };
  const values: number[] = [];
  measures.numbers.forEach((number, at) => {
    // nothing is less or more than a bound that is not read
    if (!Number.isNaN(number) && !(number < minimum) && !(number > maximum)) values.push(facet.start + at);
  });
  const unreadBounds = [
    ...(Number.isNaN(minimum) ? (["min"] as const) : []),
    ...(Number.isNaN(maximum) ? (["max"] as const) : []),
  ];
  return { kind: "values", facet, values, isRange: true, unreadBounds };
}

function priceBound(text: string): number {
  const bound = parseDecimal(text);
  if (bound === undefined) throw notANumber(text);
  return Number(bound);
}

/** What has no number is rejected; of a unit that the facet does not have it is NaN. */
function measureBound(text: string, measures: FacetUnits | undefined): number {
  if (!isMeasure(text)) throw notANumber(text);
  return measures?.boundOf(text) ?? Number.NaN;
}

const notANumber = (text: string) => new CommerceError("INVALID_API_INPUT", `Not a number: ${text}`);
