import { messageOf } from "@tradecounter/client";
import type { SeoRecordKind, SeoTexts } from "@tradecounter/wire/pages";
import type { Client, StoreFacts } from "../client.ts";
import { withSeoTexts } from "../content/head-markup.ts";
import { FORM_FIELD, errorPage, type Page } from "./island.ts";
import type { Found } from "./find.ts";
import {
  Done,
  Download,
  NotFound,
  Redirect,
  Refused,
  type Outcome,
  type ShownWith,
  type RefusalFacts,
} from "./outcome.ts";
import type { Meta, PageRequest, Refusal, RouteModule, ServerSite } from "./page.ts";

/** A page with what only its document contains. */
export interface LoadedPage extends Page {
  readonly meta: Meta;
}

type TextsByKind = Readonly<Partial<Record<SeoRecordKind, SeoTexts>>>;

/** The owner's SEO texts, by the kind of record. */
export interface SeoSettings {
  readonly communityId: string;
  readonly texts: TextsByKind;
  /** By language: all SEO texts of a language that has any of its own. */
  readonly languages?: Readonly<Record<string, TextsByKind>> | undefined;
}

export interface Wanted {
  readonly url: URL;
  readonly cameFrom: PageRequest["cameFrom"];
  readonly kept: PageRequest["kept"];
  readonly found: Found | undefined;
  readonly client: Client;
  readonly store: StoreFacts;
  readonly text: PageRequest["text"];
  readonly content: PageRequest["content"];
  readonly draw: PageRequest["draw"];
  readonly drawKept: PageRequest["drawKept"];
  readonly seo?: SeoSettings | undefined;
}

/** Returns the id of the request in the log, if it has one. */
export type OnFault = (fault: unknown) => string | undefined;

/**
 * Loads the page of an address, or returns a redirect. A failure is a page too: not-found, or the error page,
 * after `onFault` is called unless the fault is the visitor's.
 */
export async function loadPage(
  site: ServerSite,
  wanted: Wanted,
  onFault: OnFault,
): Promise<LoadedPage | Redirect | Download> {
  const { url, found } = wanted;
  try {
    return found ? await pageIn(site, found.place.page, 200, wanted) : await pageIn(site, "not-found", 404, wanted);
  } catch (thrown) {
    if (thrown instanceof Redirect) return thrown;
    if (statusOf(thrown) === 401) return signInFor(site, wanted);
    if (statusOf(thrown) === 404 && found) return loadPage(site, { ...wanted, found: undefined }, onFault);
    const requestId = statusOf(thrown) >= 500 ? onFault(thrown) : undefined;
    const blocks = await site.errorBlocks?.({ ...wanted, signal: never });
    return { ...errorPage(site, url.pathname, statusOf(thrown)), data: { ...blocks, ...(requestId && { requestId }) } };
  }
}

/** The store admits only signed-in visitors: signing in leads back to the page. */
function signInFor({ signInAt }: ServerSite, { url: { pathname, search } }: Wanted): Redirect {
  return new Redirect(signInAt(pathname + search));
}

async function pageIn(
  site: ServerSite,
  folder: string,
  status: number,
  wanted: Wanted,
): Promise<LoadedPage | Redirect | Download> {
  const module = await moduleIn(site, folder);
  const loaded = (await module.load?.(requestOf(wanted))) ?? {};
  if (loaded instanceof Redirect || loaded instanceof Download) return loaded;
  const data = await settled(loaded);
  const meta = await described(module.meta?.(data, wanted.store) ?? { title: "" }, wanted);
  return { folder, status, data, meta, pathname: wanted.url.pathname, Shown: module.default };
}

async function described(meta: Meta, { client, seo }: Wanted): Promise<Meta> {
  const { kind, id: recordId } = meta.record ?? {};
  const texts = kind && seo?.texts[kind];
  if (!texts || !recordId) return meta;
  return withSeoTexts(meta, texts, { client, communityId: seo.communityId, recordId });
}

async function moduleIn(site: ServerSite, folder: string): Promise<RouteModule> {
  const load = site.modules[folder];
  if (!load) throw new TypeError(`There is no routes/${folder}/route.tsx.`);
  return load();
}

/** Never aborts: rendering takes milliseconds and is not worth stopping. */
export const never = new AbortController().signal;

function requestOf({ url, found, ...given }: Omit<Wanted, "seo">): PageRequest {
  return { params: found?.params ?? {}, pathname: url.pathname, query: url.searchParams, signal: never, ...given };
}

/** A `load` may return promises, to start calls without waiting for them. They are awaited here. */
async function settled(data: object): Promise<object> {
  if (!Object.values(data).some((value) => value instanceof Promise)) return data;
  return Object.fromEntries(await Promise.all(Object.entries(data).map(async ([name, value]) => [name, await value])));
}

/**
 * Handles a form of an address. A refusal by the store that the page did not handle counts as the form's, so
 * that the input is kept. Throws NotFound for an address without forms.
 */
export async function submitTo(
  site: ServerSite,
  wanted: Wanted,
  form: FormData,
  onFault: OnFault,
): Promise<Redirect | Done | Refused | ShownWith | undefined> {
  const module = wanted.found && (await moduleIn(site, wanted.found.place.page));
  if (!module?.submit) throw new NotFound();
  let outcome: Outcome;
  try {
    outcome = await module.submit({ ...requestOf(wanted), form });
  } catch (thrown) {
    if (thrown instanceof Redirect || thrown instanceof Refused) return thrown;
    if (thrown instanceof NotFound) throw thrown;
    const status = statusOf(thrown);
    if (status === 401) return signInFor(site, wanted);
    if (status < 500) return new Refused({ message: messageOf(thrown), status });
    onFault(thrown);
    return new Refused({ message: "The store did not answer. Try again in a moment.", status });
  }
  return outcome ?? undefined;
}

/** What a rejected form shows. */
export function refusalOf(facts: RefusalFacts, form: FormData): Refusal {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !/password/i.test(name)) values[name] = value;
  }
  const { message, fields = {}, status = 422 } = facts;
  return { form: values[FORM_FIELD] ?? "", message, fields, values, isUncertain: status >= 500 };
}

/** The status that an error carries; an error without one is our fault. */
export function statusOf(thrown: unknown): number {
  const status = thrown instanceof Error && "status" in thrown ? thrown.status : undefined;
  return typeof status === "number" && status >= 400 && status < 600 ? status : 500;
}
