import { fitmentBreaksIn, fitOfSerial, parseDecimal } from "@tradecounter/commerce";
import { CommerceError, type Refinement } from "@tradecounter/wire";
import { breakFacet, machineFacet, type FacetIndex } from "./facet-index.ts";
import type { FacetInfo } from "./stored-facets.ts";
import type { Filter, MachineSerial } from "./hits.ts";
import { isNumberOrMeasurement, type FacetUnits, facetUnitsOf } from "./facet-units.ts";

/** The price facet's name. */
export const priceFacet = "UnitPrice";

/** The availability facet and its only value. Our choice: no catalogue attribute can have this name. */
export const stockFacet = "Availability";
export const inStockValue = "InStock";

/** The facet that filters by serial number: `C204-42: 204A 018834`. Our choice: as above. */
export const serialFacet = "SerialNumber__c";

/**
 * Resolves refinements against this catalogue. An unknown facet or value matches nothing: a link may outlive a value.
 * Throws INVALID_API_INPUT for a range without bounds or with a bound that is not a number.
 * Our choice: not only prices but all facets with units can be filtered by range. Bounds are in the facet's unit or name a
 * multiple of it. A bound in any other unit is ignored and reported in `unreadBounds`.
 */
export function filtersFrom(refinements: readonly Refinement[], index: FacetIndex): Filter[] {
  return refinements.map((refinement) => {
    if (refinement.type === "Range" && refinement.nameOrId === priceFacet) return priceRange(refinement);
    if (refinement.type === "DistinctValue" && refinement.nameOrId === stockFacet)
      return { kind: refinement.values.includes(inStockValue) ? "inStock" : "nothing" };
    if (refinement.type === "DistinctValue" && refinement.nameOrId === serialFacet)
      return { kind: "serial", machines: refinement.values.map((text) => parseMachineSerial(text, index)) };
    const facet = index.find(refinement.nameOrId);
    if (!facet) return { kind: "nothing" };
    if (refinement.type === "Range") return measurementRange(refinement, index, facet);
    if (facet.name === breakFacet)
      return {
        kind: "values",
        facet,
        values: refinement.values.flatMap((text) => [...parseMachineSerial(text, index).inside]),
      };
    const values = refinement.values.map((text) => index.valueOf(facet, text)).filter((value) => value !== undefined);
    return { kind: "values", facet, values };
  });
}

/**
 * Parses `C204-42: 204A 018834`. If a break has only dates, or the serial number cannot be parsed, its parts are not
 * filtered out: a person who looks at the plate decides.
 */
export function parseMachineSerial(text: string, index: FacetIndex): MachineSerial {
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

/** Bounds are in millionths. */
function priceRange(bounds: Bounds): Filter {
  return { kind: "price", ...boundsFrom(bounds, priceBound) };
}

function boundsFrom({ min, max }: Bounds, read: (text: string) => number): { minimum: number; maximum: number } {
  if (!min && !max) throw new CommerceError("INVALID_API_INPUT", "Give the range a lower or an upper bound.");
  return { minimum: min ? read(min) : -Infinity, maximum: max ? read(max) : Infinity };
}

/** Filters by the values between the bounds, both inclusive. */
function measurementRange(bounds: Bounds, index: FacetIndex, facet: FacetInfo): Filter {
  const units = facetUnitsOf(index, facet);
  const { minimum, maximum } = boundsFrom(bounds, (text) => measurementBound(text, units));
  if (!units) return { kind: "nothing" };
  const values: number[] = [];
  units.numbers.forEach((number, at) => {
    // an ignored bound is NaN, so both comparisons are false
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

/** Rejects a bound without a number; NaN if the bound's unit is not the facet's. */
function measurementBound(text: string, units: FacetUnits | undefined): number {
  if (!isNumberOrMeasurement(text)) throw notANumber(text);
  return units?.boundOf(text) ?? Number.NaN;
}

const notANumber = (text: string) => new CommerceError("INVALID_API_INPUT", `Not a number: ${text}`);
