import type { SeoRecordKind } from "@tradecounter/wire/pages";
import type { ComponentType, ReactNode } from "react";
import type { Client, StoreFacts } from "../client.ts";
import type { SiteContent } from "../sections/site-content.ts";
import type { Own } from "./island.ts";
import type { Done, Download, Outcome, Redirect, SiteMap } from "./outcome.ts";
import type { PathParams } from "./paths.ts";

/** A short text that a browser keeps for the pages, for a day from its last change; undefined if it has none. */
export interface Kept {
  value: string | undefined;
}

/** The argument of a page's `load`. */
export interface PageRequest<Path extends string = string> {
  readonly params: PathParams<Path>;
  /** Tells pages that share a module apart. */
  readonly pathname: string;
  readonly query: URLSearchParams;
  /** The address on this site that the visitor came from (the referrer); undefined on a shared page. */
  readonly cameFrom: string | undefined;
  /** What the visitor's browser keeps; empty on a shared page. A new value is sent with the reply. */
  readonly kept: Kept;
  readonly store: StoreFacts;
  /** The owner's Markdown page of this name. */
  readonly text: (name: string) => string | undefined;
  readonly content: SiteContent;
  /** Renders a part that browsers need no code for. It has access to the store, but not to the page or the visitor. */
  readonly draw: (part: ReactNode) => string;
  /** The same for what many pages show, such as a part in a list: rendered once per value of `shown`, which is plain data. */
  readonly drawKept: <Shown extends object>(draw: (shown: Shown) => ReactNode, shown: Shown) => string;
  /** Calls the store: as the visitor, or on a shared page as an anonymous guest. */
  readonly client: Client;
  /** Aborted when nobody waits for the page any more. */
  readonly signal: AbortSignal;
}

/** The argument of a page's `submit`. Its client always calls as the visitor. */
export interface PageSubmission<Path extends string = string> extends PageRequest<Path> {
  readonly form: FormData;
}

/** The props of a page component: what its `load` returned, with the promises in it resolved. */
export type Loaded<Load extends (...args: never[]) => unknown> =
  Exclude<Awaited<ReturnType<Load>>, Redirect | Download> extends infer Data
    ? { [Name in keyof Data]: Awaited<Data[Name]> }
    : never;

/** What `submit` passed to `done`. */
export type ResultOf<Submit extends (...args: never[]) => unknown> =
  Extract<Awaited<ReturnType<Submit>>, Done> extends Done<infer Result> ? Result : never;

/** For search engines and the browser's tab. Addresses are paths, which are made absolute. */
export interface Meta {
  /** The subject of the page; the store's name is appended. */
  readonly title: string;
  readonly description?: string | undefined;
  /** `noindex` alone means that the page's links are not to be followed either. */
  readonly robots?: "all" | "noindex" | "noindex, follow" | "noindex, nofollow" | undefined;
  readonly canonical?: string | undefined;
  /** The page's path by language code, without the base path and language; only if it is not the same in all languages. */
  readonly paths?: Readonly<Record<string, string>> | undefined;
  /** A picture of the page's subject, for sharing its address. */
  readonly image?: string | undefined;
  /** The Open Graph type of the page. Default: `website`. */
  readonly type?: string | undefined;
  /** The product or category that the page is about, for which the owner may have SEO texts. */
  readonly record?: { readonly kind: SeoRecordKind; readonly id: string } | undefined;
  /** Markup of further tags, made by the server. */
  readonly head?: string | undefined;
  /** Data of schema.org, one item or several. Values such as `url` and `image` that start with `/` are made absolute. */
  readonly jsonLd?: object | undefined;
}

export type PageComponent = ComponentType<object>;

/** A module in `routes/`: what a page loads, how its forms are handled, its metadata, and its component. */
export interface RouteModule {
  readonly load?: (request: PageRequest) => Promise<object> | object;
  readonly submit?: (submission: PageSubmission) => Promise<Outcome> | Outcome;
  readonly meta?: (data: object, store: StoreFacts) => Meta;
  readonly default: PageComponent;
}

/** The argument of the layout's `load`. */
export type LayoutRequest = Pick<PageRequest, "client" | "content" | "draw" | "signal" | "store">;

/** The layout around every page, in `routes/layout/`. */
export interface LayoutModule {
  /** Loads what is the same for every guest, once for all pages, as a guest without cookies. */
  readonly load?: (request: LayoutRequest) => Promise<object> | object;
  /** Loads the visitor's own data, such as the cart's count, which follow a shared page and every form. */
  readonly loadOwn?: (request: { readonly client: Client }) => Promise<Own> | Own;
  /** For whom pages are currently rendered, as `shownFor` in the visitor's own data: a form from a page for somebody else is rejected. */
  readonly shownFor?: (request: { readonly client: Client }) => Promise<string | undefined>;
  readonly default: ComponentType<{ children: ReactNode }>;
}

/** The props of the error page, in `routes/error/`. */
export interface ErrorPageProps {
  /** Status of the failed page, such as 500, or 0 if the store did not answer at all. */
  readonly status: number;
  /** Loads the page again. Without scripts, a link to the same address does. */
  readonly retry: () => void;
  /** The owner's content for it, as markup; absent if the store did not answer. */
  readonly blocks?: string | undefined;
  /** The id of the failed request in the store's log. */
  readonly requestId?: string | undefined;
}

/** What the browser needs: the site map, the pages by folder, and what is on every page. */
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
  /** The address of the sign-in page, which leads back to `address`, for somebody who has to sign in to see it. */
  readonly signInAt: (address: string) => string;
  readonly modules: Readonly<Record<string, () => Promise<RouteModule>>>;
  readonly layout: LayoutModule;
  /** Loads the data of the error page. */
  readonly errorBlocks?: (request: LayoutRequest) => Promise<{ readonly blocks?: string }>;
}

/** Why a form was rejected, for the form that was sent. */
export interface Refusal {
  /** The form's `name`. */
  readonly form: string;
  readonly message?: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** The input by field, or the last value if a field repeats. Passwords are left out. */
  readonly values: Readonly<Record<string, string>>;
  /** The store did not answer, or failed: it is unknown whether the form took effect. */
  readonly isUncertain?: boolean;
}
