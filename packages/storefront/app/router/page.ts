import type { SeoRecordKind } from "@tradecounter/wire/pages";
import type { ComponentType, ReactNode } from "react";
import type { Client, StoreFacts } from "../client.ts";
import type { SiteContent } from "../sections/site-content.ts";
import type { Own } from "./island.ts";
import type { Done, Download, Outcome, Redirect, SiteMap } from "./outcome.ts";
import type { PathParams } from "./paths.ts";

/** A short text that a browser keeps for the pages, for a day from its last change; undefined where it keeps none. */
export interface Kept {
  value: string | undefined;
}

/** What a page's `load` is given. */
export interface PageRequest<Path extends string = string> {
  readonly params: PathParams<Path>;
  /** For pages that share a module: which of them this is. */
  readonly pathname: string;
  readonly query: URLSearchParams;
  /** The address on this site from which the visitor has come, as his browser says it; undefined on a shared page. */
  readonly cameFrom: string | undefined;
  /** What the visitor's browser keeps; nothing on a shared page. What it is set to comes with the reply. */
  readonly kept: Kept;
  readonly store: StoreFacts;
  /** The owner's page of text of this name, in Markdown. */
  readonly text: (name: string) => string | undefined;
  readonly content: SiteContent;
  /** Markup of a part that browsers need no code for. It sees the store, and neither the page nor the visitor. */
  readonly draw: (part: ReactNode) => string;
  /** The same of what many pages show, such as a part in a list: drawn once for what it shows, which is plain data. */
  readonly drawKept: <Shown extends object>(draw: (shown: Shown) => ReactNode, shown: Shown) => string;
  /** Calls to the store: as the visitor, or on a shared page as a guest whom nobody knows. */
  readonly client: Client;
  /** Aborted when nobody waits for the page any more. */
  readonly signal: AbortSignal;
}

/** What a page's `submit` is given. Its client always calls as the visitor. */
export interface PageSubmission<Path extends string = string> extends PageRequest<Path> {
  readonly form: FormData;
}

/** What a page component gets: what its `load` returned, with the promises in it kept. */
export type Loaded<Load extends (...args: never[]) => unknown> =
  Exclude<Awaited<ReturnType<Load>>, Redirect | Download> extends infer Data
    ? { [Name in keyof Data]: Awaited<Data[Name]> }
    : never;

/** What `submit` handed to `done`. */
export type ResultOf<Submit extends (...args: never[]) => unknown> =
  Extract<Awaited<ReturnType<Submit>>, Done> extends Done<infer Result> ? Result : never;

/** What search engines and the browser's tab read. Addresses are paths; they are made absolute. */
export interface Meta {
  /** What the page is about; the store's name comes behind it. */
  readonly title: string;
  readonly description?: string | undefined;
  /** `noindex` says that the page's links are not to be followed either. */
  readonly robots?: "all" | "noindex" | "noindex, follow" | "noindex, nofollow" | undefined;
  readonly canonical?: string | undefined;
  /** A picture of what the page is about, for those who pass its address on. */
  readonly image?: string | undefined;
  /** What the page is about, in the words of Open Graph: a `website` unless said otherwise. */
  readonly type?: string | undefined;
  /** The product or category that the page is about: the owner may have texts for such. */
  readonly record?: { readonly kind: SeoRecordKind; readonly id: string } | undefined;
  /** Markup of further tags, of the server's making. */
  readonly head?: string | undefined;
  /** Of schema.org, one or several. Values of `url`, `image` and the like that start with `/` are made absolute. */
  readonly jsonLd?: object | undefined;
}

export type PageComponent = ComponentType<object>;

/** A module in `routes/`: what a page loads, what its forms do, what it says of itself, what it shows. */
export interface RouteModule {
  readonly load?: (request: PageRequest) => Promise<object> | object;
  readonly submit?: (submission: PageSubmission) => Promise<Outcome> | Outcome;
  readonly meta?: (data: object, store: StoreFacts) => Meta;
  readonly default: PageComponent;
}

/** What the layout's `load` is given. */
export type LayoutRequest = Pick<PageRequest, "client" | "content" | "draw" | "signal" | "store">;

/** What stands around every page, in `routes/layout/`. */
export interface LayoutModule {
  /** What is the same for every guest, loaded once for all pages: sees a guest without cookies. */
  readonly load?: (request: LayoutRequest) => Promise<object> | object;
  /** What is the visitor's own, such as the cart's count: comes after shared pages, and after every form. */
  readonly loadOwn?: (request: { readonly client: Client }) => Promise<Own> | Own;
  /** For whom pages are shown now, as `shownFor` of the visitor's own: a form that comes from a page for another is sent back. */
  readonly shownFor?: (request: { readonly client: Client }) => Promise<string | undefined>;
  readonly default: ComponentType<{ children: ReactNode }>;
}

/** What the error page gets, in `routes/error/`. */
export interface ErrorPageProps {
  /** Status of the failed page, such as 500, or 0 when the store did not answer at all. */
  readonly status: number;
  /** Loads the page again. Without scripts, a link to the same address does. */
  readonly retry: () => void;
  /** What the owner has on it, as markup; absent where the store did not answer. */
  readonly blocks?: string | undefined;
  /** By what the store's log names the request that failed. */
  readonly requestId?: string | undefined;
}

/** What the browser shows: the site map, the pages by their folder, and what is always there. */
export interface Site {
  readonly map: SiteMap;
  readonly components: Readonly<Record<string, () => Promise<PageComponent>>>;
  readonly layout: Pick<LayoutModule, "default">;
  readonly error: {
    readonly default: ComponentType<ErrorPageProps>;
    readonly meta?: (data: { status: number }) => Meta;
  };
}

/** The same with what only the server runs. */
export interface ServerSite extends Site {
  /** Where who may not see a page, for want of having signed in, is led from its address. */
  readonly signInAt: (address: string) => string;
  readonly modules: Readonly<Record<string, () => Promise<RouteModule>>>;
  readonly layout: LayoutModule;
  /** Data of the error page. */
  readonly errorBlocks?: (request: LayoutRequest) => Promise<{ readonly blocks?: string }>;
}

/** Why a form was sent back, for the form that was sent. */
export interface Refusal {
  /** The form's `name`. */
  readonly form: string;
  readonly message?: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** What was typed, by field; of a field that comes more than once the last. Passwords are left out. */
  readonly values: Readonly<Record<string, string>>;
  /** The store did not answer, or failed: nobody knows whether the form has done its work. */
  readonly isUncertain?: boolean;
}
