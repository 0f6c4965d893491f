import { limits } from "@tradecounter/wire";
import type { Facet, RangeFacet, Refinement } from "@tradecounter/wire";
import { beginningOf } from "../../content/beginning-of.ts";
import { pageNumberIn } from "../../content/page-number.ts";
import { FIRST, parameterOf, prefixes } from "./list-query.ts";

/** The state of a list that its address holds: search, filters, sort order, page, and view. */
export interface ListAddress {
  readonly term: string;
  /** Whether spelling correction is off. */
  readonly asTyped: boolean;
  readonly refinements: readonly Refinement[];
  /** The engine, optionally with its serial number, whose parts are sorted first. */
  readonly first?: string;
  /** The slug of a sort rule; undefined for the store's default. */
  readonly sort?: string;
  /** From 1. */
  readonly page: number;
  readonly view: ListView;
  /** Bounds that are not numbers, as typed, by parameter name. No link contains them. */
  readonly unread: Readonly<Record<string, string>>;
}

/** Rows per page: as many as people read before choosing a filter. */
export const PAGE_SIZE = 24;

/** The number of pages for so many parts, as far as a search can be paged; at least one. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(Math.min(total, limits.searchWindow) / PAGE_SIZE));
}

export type ListView = "rows" | "drawings";
type AttributeType = Refinement["attributeType"];

const typesByPrefix = new Map(Object.entries(prefixes).map(([type, prefix]) => [prefix, type as AttributeType]));
const RANGE_TYPES: readonly string[] = ["Custom", "Standard", "PricebookEntry"];
const FACET_PARAMETER = /^([a-z])\.(.+?)(?:\.(from|to))?$/;
const AS_TYPED = "typed";
/** Maximum length of a facet's name or value. */
const longest = 255;
const NUMBER = /^-?\d{1,12}(\.\d{1,12})?$/;
const THOUSANDS = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
/** A number with an optional unit: `4.7 kΩ`. */
const MEASURE = /^-?\d{1,12}(\.\d{1,12})?( ?[^\d\s.,]\S{0,9})?$/;

/** Without control characters, and without bidirectional marks that would reorder the page's text around it. */
const plain = (text: string) => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();

/** Parses an address; invalid parts are ignored, so that an old link still shows a list. */
export function listAddressFrom(query: URLSearchParams): ListAddress {
  const unread: Record<string, string> = {};
  return {
    term: beginningOf(plain(query.get("term") ?? ""), limits.searchTermLength),
    asTyped: query.get("as") === AS_TYPED,
    refinements: refinementsIn(query, unread),
    first: beginningOf(plain(query.get(FIRST) ?? ""), longest) || undefined,
    sort: query.get("sort") || undefined,
    page: pageNumberIn(query, pagesOf(limits.searchWindow)),
    view: query.get("view") === "drawings" ? "drawings" : "rows",
    unread,
  };
}

function refinementsIn(query: URLSearchParams, unread: Record<string, string>): Refinement[] {
  const found = new Map<string, Refinement>();
  for (const [name, text] of query) {
    const [, prefix, nameOrId, bound] = FACET_PARAMETER.exec(name) ?? [];
    const attributeType = prefix && typesByPrefix.get(prefix);
    const value = plain(text);
    if (!attributeType || !nameOrId || plain(name) !== name || value === "") continue;
    if (nameOrId.length > longest || value.length > longest) continue;
    const key = `${name.replace(/\.(from|to)$/, "")}${bound ? " range" : ""}`;
    const known = found.get(key);
    if (!known && found.size >= limits.refinements) continue;
    if (bound) {
      if (!RANGE_TYPES.includes(attributeType)) continue;
      const read = attributeType === "PricebookEntry" ? priceIn(value) : measureIn(value);
      if (read === undefined) {
        unread[name] = value;
        continue;
      }
      found.set(key, {
        attributeType,
        nameOrId,
        type: "Range",
        ...known,
        [bound === "from" ? "min" : "max"]: read,
      } as Refinement);
    } else if (!known) {
      found.set(key, { attributeType, nameOrId, type: "DistinctValue", values: [value] });
    } else if (
      known.type === "DistinctValue" &&
      known.values.length < limits.refinementValues &&
      !known.values.includes(value)
    ) {
      found.set(key, { ...known, values: [...known.values, value] });
    }
  }
  return [...found.values()].map(inOrder);
}

function priceIn(text: string): string | undefined {
  const amount = withoutCommas(text.replace(/^\p{Sc}\s*/u, ""));
  return NUMBER.test(amount) ? amount : undefined;
}

function measureIn(text: string): string | undefined {
  const measure = withoutCommas(text);
  return MEASURE.test(measure) ? measure : undefined;
}

/** `2,000 bar` as the store writes it, and `0,5` as others do; a comma before three digits separates thousands. */
function withoutCommas(text: string): string {
  const [number] = /^[-\d.,]*/.exec(text)!;
  const plain = THOUSANDS.test(number) ? number.replaceAll(",", "") : number.replace(/^(-?\d+),(\d+)$/, "$1.$2");
  return plain + text.slice(number.length);
}

/** Swaps the bounds of a reversed range; bounds in two different units are not compared here. */
function inOrder(refinement: Refinement): Refinement {
  if (refinement.type !== "Range") return refinement;
  const { min = "", max = "" } = refinement;
  const isTurned = unitIn(min) === unitIn(max) && Number.parseFloat(min) > Number.parseFloat(max);
  return isTurned ? { ...refinement, min: max, max: min } : refinement;
}

/** The address as the store understands it: bounds in units that their facet does not have are moved to `unread`. */
export function withoutUnread(address: ListAddress, facets: readonly Facet[]): ListAddress {
  const unread: Record<string, string> = {};
  const refinements = address.refinements.flatMap((refinement): Refinement[] => {
    if (refinement.type !== "Range") return [refinement];
    const name = parameterOf(refinement);
    const facet = facets.find((one) => one.facetType === "Range" && parameterOf(one) === name) as
      | RangeFacet
      | undefined;
    const { min, max, ...rest } = refinement;
    const isUnread = (bound: "min" | "max") => facet?.unreadBounds?.includes(bound);
    if (min && isUnread("min")) unread[`${name}.from`] = min;
    if (max && isUnread("max")) unread[`${name}.to`] = max;
    const bounds = { ...(!isUnread("min") && { min }), ...(!isUnread("max") && { max }) };
    return bounds.min || bounds.max ? [{ ...rest, ...bounds } as Refinement] : [];
  });
  return Object.keys(unread).length > 0
    ? { ...address, refinements, unread: { ...address.unread, ...unread } }
    : address;
}

const unitIn = (measure: string) => measure.replace(/^[-\d. ]+/, "");

/** The address as a query, always in the same order: each list has one address. */
export function queryFrom({ term, asTyped, refinements, first, sort, page, view }: ListAddress): URLSearchParams {
  const query = new URLSearchParams();
  if (term) query.append("term", term);
  if (asTyped) query.append("as", AS_TYPED);
  for (const refinement of refinements) {
    const name = parameterOf(refinement);
    if (refinement.type === "DistinctValue") refinement.values.forEach((value) => query.append(name, value));
    else {
      if (refinement.min) query.append(`${name}.from`, refinement.min);
      if (refinement.max) query.append(`${name}.to`, refinement.max);
    }
  }
  if (first) query.append(FIRST, first);
  if (sort) query.append("sort", sort);
  if (page > 1) query.append("page", String(page));
  if (view !== "rows") query.append("view", view);
  return query;
}
