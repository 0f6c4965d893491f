import { base } from "../base.ts";
import type { PathParams, Query } from "./paths.ts";
import { pathWith } from "./paths.ts";

/** A redirect, which `load` and `submit` return or throw. */
export class Redirect {
  readonly url: string;
  /** For a `load`: 301 if the address has moved permanently, 303 if another page answers the request. */
  readonly status: 301 | 302 | 303;

  constructor(url: string, { status = 302 }: { status?: Redirect["status"] } = {}) {
    this.url = url;
    this.status = status;
  }
}

/** A file to download instead of a page, which `load` returns if the address asks for one. */
export class Download {
  readonly name: string;
  readonly type: string;
  readonly text: string;

  constructor({ name, type, text }: Pick<Download, "name" | "type" | "text">) {
    this.name = name;
    this.type = type;
    this.text = text;
  }
}

/** What the sender of a form has to correct. Shown by `useRefusal` next to the form, which keeps the input. */
export interface RefusalFacts {
  /** A sentence about the whole form. */
  readonly message?: string;
  /** A sentence for each invalid field, by the field's name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Status of the page that answers a plain form. Default: 422. */
  readonly status?: number;
  /** The query that the page answering a plain form is loaded with, in place of its address's query. */
  readonly query?: Readonly<Record<string, string>>;
}

export class Refused {
  readonly facts: RefusalFacts;

  constructor(facts: RefusalFacts) {
    this.facts = facts;
  }
}

/** Says what the sender of a form has to correct; the page stays, and keeps the input. */
export const refused = (facts: RefusalFacts): Refused => new Refused(facts);

export class Done<Result = unknown> {
  readonly result: Result;
  /** The address that a plain form redirects to; undefined for the page itself. */
  readonly plainly: string | undefined;

  constructor(result: Result, plainly: string | undefined) {
    this.result = result;
    this.plainly = plainly;
  }
}

/**
 * The form is done and the page stays as it is, without reloading: `useSubmission(form).result` has the result.
 * A plain form, which cannot show it, redirects to `plainly` instead.
 */
export const done = <Result>(result: Result, { plainly }: { plainly?: string } = {}): Done<Result> =>
  new Done(result, plainly);

/** The page is shown with a query other than the address bar's, of any length. */
export class ShownWith {
  readonly query: URLSearchParams;

  constructor(query: URLSearchParams) {
    this.query = query;
  }
}

/** Answers a form with the page itself, loaded as if its address had this query, which may be too long for an address. */
export const shownWith = (query: Readonly<Record<string, string>>): ShownWith =>
  new ShownWith(new URLSearchParams(query));

/** What `submit` may return. Nothing means: done, show the page again with its data reloaded. */
export type Outcome = Redirect | Refused | Done | ShownWith | undefined | void;

/** Thrown by `load` or `submit` for an address that does not exist: the not-found page, status 404. */
export class NotFound extends Error {
  readonly status = 404;
}

export function notFound(): never {
  throw new NotFound("There is nothing at this address.");
}

/** A page of the site, as `app/routes.ts` lists it. */
export interface Place<Path extends string = string> {
  readonly path: Path;
  /** The folder of the route module in `routes/`. */
  readonly page: string;
  /**
   * Every guest gets the same page: its `load` sees a guest without cookies, and the server renders it once for all.
   * `stock` means that it shows stock, so that the server renders it again every few seconds.
   */
  readonly shared?: true | "stock";
}

export type SiteMap = Readonly<Record<string, Place>>;

type HasParams<Path extends string> = keyof PathParams<Path> extends never ? false : true;
type LinkArguments<Path extends string> =
  HasParams<Path> extends false
    ? [params?: Readonly<Record<never, string>>, query?: Query]
    : Record<never, never> extends PathParams<Path>
      ? [params?: PathParams<Path>, query?: Query]
      : [params: PathParams<Path>, query?: Query];

/** Returns link builders for a site map, typed by its paths. */
export function linksOf<const Map extends SiteMap>(map: Map) {
  /** The address of a page: `href("product", { sku, productId })`. */
  function href<Name extends keyof Map & string>(
    name: Name,
    ...[params, query]: LinkArguments<Map[Name]["path"]>
  ): string {
    const address = pathWith(map[name]!.path, params, query);
    return base && address === "/" ? base : base + address;
  }

  /** Redirects to a page of the site. Source: house rules of forms, 303 after a post. */
  function redirectTo<Name extends keyof Map & string>(
    name: Name,
    ...args: LinkArguments<Map[Name]["path"]>
  ): Redirect {
    return new Redirect(href(name, ...args));
  }

  return { href, redirectTo };
}
