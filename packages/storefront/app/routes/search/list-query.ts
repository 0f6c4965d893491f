import type { Refinement } from "@tradecounter/wire";

/** A facet: its field and what kind of field it is. */
export interface FacetKey {
  readonly attributeType: Refinement["attributeType"];
  readonly nameOrId: string;
}

/** `c.Brand__c=Filtrane` is complete and can still be typed. */
export const prefixes: Readonly<Record<FacetKey["attributeType"], string>> = {
  Custom: "c",
  ProductAttribute: "a",
  ProductCategory: "k",
  Product2: "p",
  PricebookEntry: "b",
  Standard: "s",
};

/** The parameter name of a facet; a range adds `.from` and `.to`. */
export function parameterOf({ attributeType, nameOrId }: FacetKey): string {
  return `${prefixes[attributeType]}.${nameOrId}`;
}

/** The parameter name of the engine whose parts are sorted first. */
export const FIRST = "first";

export interface Bounds {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** The address of a list, from its path and query. */
export function addressText(pathname: string, query: URLSearchParams): string {
  const text = query.toString();
  return text ? `${pathname}?${text}` : pathname;
}

/** The first page of the same list, with some parameters changed; a parameter without a value is removed. */
export function changed(query: URLSearchParams, values: Readonly<Record<string, string | null | undefined>> = {}) {
  const next = new URLSearchParams(query);
  next.delete("page");
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** The same list with a facet's value added or removed. */
export function chosen(query: URLSearchParams, name: string, value: string, isWanted: boolean): URLSearchParams {
  const next = changed(query);
  next.delete(name, value);
  if (isWanted) next.append(name, value);
  return next;
}

export function withRange(query: URLSearchParams, name: string, { min, max }: Bounds = {}): URLSearchParams {
  return changed(query, { [`${name}.from`]: min, [`${name}.to`]: max });
}

export function isRange(query: URLSearchParams, name: string, { min, max }: Bounds): boolean {
  return query.get(`${name}.from`) == min && query.get(`${name}.to`) == max;
}

/** Removes the filters, whose names are the only ones with a dot, and also the engine sorted first, which is shown among them. */
export function unfiltered(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...changed(query, { [FIRST]: null })].filter(([name]) => !name.includes(".")));
}
