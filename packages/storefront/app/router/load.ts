import type { Client } from "../client.ts";
import { Done, NotFound, Redirect, Refused, type Outcome, type Place, type RefusalFacts } from "./outcome.ts";
import type { Meta, PageRequest, Refusal, RouteModule, Site } from "./page.ts";
import { pathMatcher } from "./paths.ts";

/** A page of the site map that an address leads to. */
export interface Found {
  readonly place: Place;
  readonly params: Readonly<Record<string, string>>;
}

/** A page with all that it shows. */
export interface Page {
  /** Folder of its module; "error" for the error page. */
  readonly folder: string;
  readonly module: RouteModule | undefined;
  readonly pathname: string;
  readonly status: number;
  readonly data: object;
  readonly meta: Meta;
  /** Why it is the error page. */
  readonly fault?: unknown;
}

/** Finds an address in the site map. */
export function finderOf({ map }: Pick<Site, "map">): (pathname: string) => Found | undefined {
  const places = Object.values(map).map((place) => ({ place, match: pathMatcher(place.path) }));
  return (pathname) => {
    for (const { place, match } of places) {
      const params = match(pathname);
      if (params) return { place, params };
    }
    return undefined;
  };
}

export type Finder = ReturnType<typeof finderOf>;

/** The name of the hidden field that says which form was sent. */
export const FORM_FIELD = "_form";

interface Wanted {
  readonly url: URL;
  readonly found: Found | undefined;
  readonly client: Client;
  readonly signal: AbortSignal;
}

/**
 * Loads the page of an address, or says where to go instead. What fails is a page too: not-found, or the error page,
 * after `onFault` has heard of it. Throws only when aborted.
 */
export async function loadPage(
  site: Site,
  wanted: Wanted,
  onFault: (fault: unknown) => void,
): Promise<Page | Redirect> {
  const { url, found, signal } = wanted;
  try {
    if (!found) return await pageIn(site, "not-found", 404, wanted);
    return await pageIn(site, found.place.page, 200, wanted);
  } catch (thrown) {
    if (thrown instanceof Redirect) return thrown;
    signal.throwIfAborted();
    if (statusOf(thrown) === 404 && found) {
      return loadPage(site, { ...wanted, found: undefined }, onFault);
    }
    onFault(thrown);
    return { ...errorPage(site, url.pathname, statusOf(thrown)), fault: thrown };
  }
}

async function pageIn(site: Site, folder: string, status: number, wanted: Wanted): Promise<Page | Redirect> {
  const module = await moduleIn(site, folder);
  const data = await module.load?.(requestOf(wanted));
  wanted.signal.throwIfAborted();
  if (data instanceof Redirect) return data;
  return pageOf(module, folder, wanted.url.pathname, status, data ?? {});
}

export function pageOf(module: RouteModule, folder: string, pathname: string, status: number, data: object): Page {
  return { folder, module, pathname, status, data, meta: module.meta?.(data) ?? { title: "" } };
}

export function errorPage(site: Site, pathname: string, status: number): Page {
  const meta = site.error.meta?.({ status }) ?? { title: "" };
  return { folder: "error", module: undefined, pathname, status, data: {}, meta };
}

/** A page's code cannot be had: the network is gone, or a new build has replaced it. */
export class MissingModule extends Error {
  readonly status = 0;
}

export async function moduleIn(site: Site, folder: string): Promise<RouteModule> {
  const module = site.modules[folder];
  if (!module) throw new TypeError(`There is no routes/${folder}/route.tsx.`);
  return module().catch((cause: unknown) => {
    throw new MissingModule(`routes/${folder} does not load.`, { cause });
  });
}

function requestOf({ url, found, client, signal }: Wanted): PageRequest {
  return { params: found?.params ?? {}, pathname: url.pathname, query: url.searchParams, client, signal };
}

/**
 * Does what the form of an address does. A refusal of the store that the page did not foresee is one of the form, so
 * that what was typed is kept. Throws NotFound for an address without forms.
 */
export async function submitTo(
  site: Site,
  wanted: Wanted,
  form: FormData,
  onFault: (fault: unknown) => void,
): Promise<Redirect | Done | undefined | Refused> {
  const module = wanted.found && (await moduleIn(site, wanted.found.place.page));
  if (!module?.submit) throw new NotFound();
  let outcome: Outcome;
  try {
    outcome = await module.submit({ ...requestOf(wanted), form });
  } catch (thrown) {
    if (thrown instanceof Redirect || thrown instanceof Refused) return thrown;
    if (thrown instanceof NotFound) throw thrown;
    const status = statusOf(thrown);
    if (status >= 400 && status < 500) return new Refused({ message: (thrown as Error).message, status });
    onFault(thrown);
    return new Refused({ message: "The store did not answer. Try again in a moment.", status: status || 503 });
  }
  return outcome ?? undefined;
}

/** What a form that was sent back shows. */
export function refusalOf(facts: RefusalFacts, form: FormData): Refusal {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !/password/i.test(name)) values[name] = value;
  }
  return { form: values[FORM_FIELD] ?? "", message: facts.message, fields: facts.fields ?? {}, values };
}

/** The status that an error carries; 0 for none at all, as when the network is gone, which only a browser sees. */
function statusOf(thrown: unknown): number {
  if (thrown instanceof Error && "status" in thrown && typeof thrown.status === "number") return thrown.status;
  return typeof document === "object" && thrown instanceof TypeError ? 0 : 500;
}
