import type { StoreFacts } from "../client.ts";
import type { Meta, PageComponent, Refusal, Site } from "./page.ts";

/** The title in a browser's tab: the subject of the page comes first, as tabs are narrow. */
export function titleOf({ title }: Pick<Meta, "title">, { name }: Pick<StoreFacts, "name">): string {
  return title ? `${title} | ${name}` : name;
}

/** Ids of the elements that the client side of the router looks up in the document. */
export const ROOT = "app";
export const ISLAND = "page-data";

/** Prefix of a page's address within the site: requests its data alone, or for a POST the outcome of the form. */
export const DATA = "/page-data";
/** The address of the visitor's own data. */
export const OWN = "/page-data/-/own";
/** The header of a form sent in place: for whom its page was rendered, according to `loadOwn`. */
export const SHOWN_FOR = "shown-for";
/** The hidden field that identifies the form. */
export const FORM_FIELD = "_form";

/** A megabyte of text in a field, with each byte encoded as %C3, still gets an error message at the field. */
export const longestForm = 4 * 1024 * 1024;
/** A list of 5,000 parts with their numbers and quantities, all of them ticked. */
export const mostFields = 20_000;

/** A page as it is sent: plain JSON. */
export interface PageData {
  /** The folder of its module; "error" for the error page. */
  readonly folder: string;
  readonly status: number;
  readonly data: object;
  /** The title, and the rest of the head as markup; a page made in the browser has none. */
  readonly meta: Pick<Meta, "title" | "head">;
}

/** What the layout's `loadOwn` returned. */
export type Own = object & {
  readonly askedAt?: number;
  readonly shownFor?: string | undefined;
};

/** What the server tells the client side about the page that it has rendered, so that nothing is loaded twice. */
export interface Island {
  readonly build: string;
  /** The path of the page, without the query: addresses that show the same share a document. */
  readonly pathname: string;
  readonly store: StoreFacts;
  readonly own: Own | null;
  readonly page: PageData;
  readonly refusal: Refusal | null;
}

/** The reply to a request for a page's data, or to a form. */
export interface DataReply {
  /** A build other than the browser's has other modules: then whole documents are requested. */
  readonly build: string;
  readonly page?: PageData;
  /** Redirects there. */
  readonly location?: string;
  readonly refusal?: Refusal;
  /** What `submit` passed to `done`. */
  readonly result?: unknown;
  /** The visitor's own data as of this reply, if the server has loaded them. */
  readonly own?: Own | null;
}

/** A page with the code that shows it. */
export interface Page extends PageData {
  /** Undefined for the error page, which is always bundled. */
  readonly Shown: PageComponent | undefined;
  readonly pathname: string;
}

/** A page's code cannot be loaded: the network is down, or a new build has replaced it. */
export class MissingModule extends Error {}

/** Loads the code of a page. Throws MissingModule. */
export async function pageFrom(site: Site, page: PageData, pathname: string): Promise<Page> {
  if (page.folder === "error") return { ...page, pathname, Shown: undefined };
  const Shown = await site.components[page.folder]!().catch((cause: unknown) => {
    throw new MissingModule(page.folder, { cause });
  });
  return { ...page, pathname, Shown };
}

/** The error page; status 0 means that the store did not answer at all. */
export function errorPage(site: Site, pathname: string, status: number): Page {
  const meta = site.error.meta?.({ status }) ?? { title: "" };
  return { folder: "error", status, data: {}, meta, pathname, Shown: undefined };
}
