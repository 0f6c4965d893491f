import type { ComponentType, ReactNode } from "react";
import type { Client } from "../client.ts";
import type { Done, Outcome, Redirect, SiteMap } from "./outcome.ts";
import type { PathParams } from "./paths.ts";

/** What a page's `load` is given. */
export interface PageRequest<Path extends string = string> {
  readonly params: PathParams<Path>;
  /** For pages that share a module: which of them this is. */
  readonly pathname: string;
  readonly query: URLSearchParams;
  /** Calls to the store: as the visitor, or on a shared page as a guest whom nobody knows. */
  readonly client: Client;
  /** Aborted when the visitor goes elsewhere before the page is there. */
  readonly signal: AbortSignal;
}

/** What a page's `submit` is given. */
export interface PageSubmission<Path extends string = string> extends PageRequest<Path> {
  readonly form: FormData;
}

/** What a page component gets: what its `load` returned. */
export type Loaded<Load extends (...args: never[]) => unknown> = Exclude<Awaited<ReturnType<Load>>, Redirect>;

/** What `submit` handed to `done`. */
export type ResultOf<Submit extends (...args: never[]) => unknown> =
  Extract<Awaited<ReturnType<Submit>>, Done> extends Done<infer Result> ? Result : never;

/** What search engines and the browser's tab read. Addresses are paths; they are made absolute. */
export interface Meta {
  readonly title: string;
  readonly description?: string;
  readonly robots?: string;
  readonly canonical?: string;
  /** Of schema.org. `url`, `@id` and `image` values that start with `/` are made absolute. */
  readonly jsonLd?: object;
}

/** A module in `routes/`: what a page loads, what its forms do, what it says of itself, what it shows. */
export interface RouteModule {
  readonly load?: (request: PageRequest) => Promise<object> | object;
  readonly submit?: (submission: PageSubmission) => Promise<Outcome> | Outcome;
  readonly meta?: (data: object) => Meta;
  readonly default: ComponentType<object>;
}

/** What stands around every page. Its `load` sees a guest without cookies, once for all pages. */
export interface LayoutModule {
  readonly load?: (request: { readonly client: Client }) => Promise<object> | object;
  readonly default: ComponentType<{ children: ReactNode }>;
}

/** What the error page gets, in `routes/error/`. */
export interface ErrorPageProps {
  /** Status of the failed page, such as 500, or 0 when the store did not answer at all. */
  readonly status: number;
  /** Loads the page again. Without scripts, a link to the same address does. */
  readonly retry: () => void;
}

/** Everything that the router shows: the site map, the modules by their folder, and what stands around them. */
export interface Site {
  readonly map: SiteMap;
  readonly modules: Readonly<Record<string, () => Promise<RouteModule>>>;
  readonly layout: LayoutModule;
  readonly error: {
    readonly default: ComponentType<ErrorPageProps>;
    readonly meta?: (data: { status: number }) => Meta;
  };
}

/** Why a form was sent back, for the form that was sent. */
export interface Refusal {
  /** The form's `name`. */
  readonly form: string;
  readonly message?: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** What was typed, by field; of a field that comes more than once the last. Passwords are left out. */
  readonly values: Readonly<Record<string, string>>;
}
