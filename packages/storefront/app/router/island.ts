import type { StoreFacts } from "../client.ts";
import type { Meta, PageComponent, Refusal, Site } from "./page.ts";

/** The words in a browser's tab: what the page is about first, as tabs are narrow. */
export function titleOf({ title }: Pick<Meta, "title">, { name }: Pick<StoreFacts, "name">): string {
  return title ? `${title} | ${name}` : name;
}

/** Ids of the elements that the browser's half of the router looks for in the document. */
export const ROOT = "app";
export const ISLAND = "page-data";

/** In front of a page's address within the site: its data alone, or for a POST what became of the form. */
export const DATA = "/page-data";
/** Where the visitor's own data are. */
export const OWN = "/page-data/-/own";
/** The header of a form that was sent in place: whom its page was shown for, by what `loadOwn` has told. */
export const SHOWN_FOR = "shown-for";
/** The hidden field that says which form was sent. */
export const FORM_FIELD = "_form";

/** A megabyte of text in a field, each of its bytes written as %C3, is told beside the field that it is too long. */
export const longestForm = 4 * 1024 * 1024;
/** A list of 5,000 parts with their numbers and quantities, each of them ticked. */
export const mostFields = 20_000;

/** A page as it travels: plain JSON. */
export interface PageData {
  /** Of its module; "error" for the error page. */
  readonly folder: string;
  readonly status: number;
  readonly data: object;
  /** The title, and what else the head says of the page, as markup; a page that the browser makes itself has none. */
  readonly meta: Pick<Meta, "title" | "head">;
}

/** What the layout's `loadOwn` has told. */
export type Own = object & {
  readonly askedAt?: number;
  readonly shownFor?: string | undefined;
};

/** What the server tells the browser's half about the page that it has rendered, so that nothing is loaded twice. */
export interface Island {
  readonly build: string;
  /** Where the page stands, without the query: addresses that show the same have one document. */
  readonly pathname: string;
  readonly store: StoreFacts;
  readonly own: Own | null;
  readonly page: PageData;
  readonly refusal: Refusal | null;
}

/** What comes of asking for a page's data, or of sending its form. */
export interface DataReply {
  /** Another build than the one that the browser runs has other modules: then whole documents are asked for. */
  readonly build: string;
  readonly page?: PageData;
  /** Go there instead. */
  readonly location?: string;
  readonly refusal?: Refusal;
  /** What `submit` handed to `done`. */
  readonly result?: unknown;
  /** The visitor's own data as they are now, where the server has looked. */
  readonly own?: Own | null;
}

/** A page with the code that shows it. */
export interface Page extends PageData {
  /** Undefined for the error page, which is always there. */
  readonly Shown: PageComponent | undefined;
  readonly pathname: string;
}

/** A page's code cannot be had: the network is gone, or a new build has replaced it. */
export class MissingModule extends Error {}

/** Fetches the code of a page. Throws MissingModule. */
export async function pageFrom(site: Site, page: PageData, pathname: string): Promise<Page> {
  if (page.folder === "error") return { ...page, pathname, Shown: undefined };
  const Shown = await site.components[page.folder]!().catch((cause: unknown) => {
    throw new MissingModule(page.folder, { cause });
  });
  return { ...page, pathname, Shown };
}

/** The error page; status 0 stands for a store that did not answer at all. */
export function errorPage(site: Site, pathname: string, status: number): Page {
  const meta = site.error.meta?.({ status }) ?? { title: "" };
  return { folder: "error", status, data: {}, meta, pathname, Shown: undefined };
}
