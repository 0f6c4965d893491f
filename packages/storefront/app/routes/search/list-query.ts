import type { Refinement } from "@tradecounter/wire";

/** Which facet: its field and what kind of field that is. */
export interface FacetKey {
  readonly attributeType: Refinement["attributeType"];
  readonly nameOrId: string;
}

/** `c.Brand__c=Filtrane` says it all and can still be typed. */
export const prefixes: Readonly<Record<FacetKey["attributeType"], string>> = {
  Custom: "c",
  ProductAttribute: "a",
  ProductCategory: "k",
  Product2: "p",
  PricebookEntry: "b",
  Standard: "s",
};

/** The name of a facet in the address; a range adds `.from` and `.to`. */
export function parameterOf({ attributeType, nameOrId }: FacetKey): string {
  return `${prefixes[attributeType]}.${nameOrId}`;
}

/** The name in the address of the engine whose parts come first. */
export const FIRST = "first";

export interface Bounds {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** The address of a list below its path. */
export function addressText(pathname: string, query: URLSearchParams): string {
  const text = query.toString();
  return text ? `${pathname}?${text}` : pathname;
}

/** The first page of the same list, with other values of some names; a name without a value goes. */
export function changed(query: URLSearchParams, values: Readonly<Record<string, string | null | undefined>> = {}) {
  const next = new URLSearchParams(query);
  next.delete("page");
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** The same list with a facet's value chosen, or no longer. */
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

/** Facets alone have a dot in their names. The usual order, too: what comes first is told beside them. */
export function unfiltered(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...changed(query, { [FIRST]: null })].filter(([name]) => !name.includes(".")));
}
