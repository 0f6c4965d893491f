import type { StoreFacts } from "../client.ts";
import { errorPage, moduleIn, pageOf, type Page } from "./load.ts";
import type { Refusal, Site } from "./page.ts";

/** Ids of the elements that the browser's half of the router looks for in the document. */
export const ROOT = "app";
export const ISLAND = "page-data";

/** What the server tells the browser's half of a page, so that nothing is loaded twice. Plain JSON. */
export interface Island {
  readonly store: StoreFacts;
  readonly layout: object;
  readonly folder: string;
  readonly status: number;
  readonly data: object;
  /** Values of `data` that the page was given as promises. */
  readonly promised: Readonly<Record<string, unknown>>;
  readonly refusal?: Refusal | undefined;
}

/** The island as text for a script element: no `<` in it can end the element or open a comment. */
export function islandText(island: Island): string {
  return JSON.stringify(island).replaceAll("<", "\\u003c");
}

/** The page that the server rendered, as the browser's router holds it. */
export async function pageFromIsland(site: Site, island: Island, pathname: string): Promise<Page> {
  const { folder, status, data, promised } = island;
  if (folder === "error") return errorPage(site, pathname, status);
  const all = { ...data, ...Object.fromEntries(Object.entries(promised).map(([name, value]) => [name, kept(value)])) };
  return pageOf(await moduleIn(site, folder), folder, pathname, status, all);
}

/** Waits for the promises among a page's data. React reads a promise that says so of itself without waiting for it. */
export async function settled(
  data: object,
): Promise<{ shown: object; plain: object; promised: Record<string, unknown> }> {
  const shown: Record<string, unknown> = {};
  const plain: Record<string, unknown> = {};
  const promised: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    if (value instanceof Promise) shown[name] = kept((promised[name] = await value));
    else shown[name] = plain[name] = value;
  }
  return { shown, plain, promised };
}

function kept<Value>(value: Value): Promise<Value> {
  return Object.assign(Promise.resolve(value), { status: "fulfilled", value });
}
