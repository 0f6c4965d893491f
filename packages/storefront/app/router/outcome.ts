import { base } from "../base.ts";
import type { PathParams, Query } from "./paths.ts";
import { pathWith } from "./paths.ts";

/** Go there instead: what `load` and `submit` return, or throw. */
export class Redirect {
  readonly url: string;
  /** Of a `load`: 301 where the address has moved for good, 303 where another page answers what was asked. */
  readonly status: 301 | 302 | 303;

  constructor(url: string, { status = 302 }: { status?: Redirect["status"] } = {}) {
    this.url = url;
    this.status = status;
  }
}

/** A file to keep, in place of a page: what `load` returns where the address asks for one. */
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

/** What a form's sender has to put right. Shown by `useRefusal` beside the form, with what was typed kept. */
export interface RefusalFacts {
  /** A sentence for the whole form. */
  readonly message?: string;
  /** A sentence for each field in error, by the field's name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Status of the page that answers a plain form. 422 unless given. */
  readonly status?: number;
  /** What the page that answers a plain form is loaded with, in place of its address' query. */
  readonly query?: Readonly<Record<string, string>>;
}

export class Refused {
  readonly facts: RefusalFacts;

  constructor(facts: RefusalFacts) {
    this.facts = facts;
  }
}

/** Says what the form's sender has to put right; the page stays, with the typed values. */
export const refused = (facts: RefusalFacts): Refused => new Refused(facts);

export class Done<Result = unknown> {
  readonly result: Result;
  /** Where a plain form goes on; the page itself when undefined. */
  readonly plainly: string | undefined;

  constructor(result: Result, plainly: string | undefined) {
    this.result = result;
    this.plainly = plainly;
  }
}

/**
 * The form did its work and the page stays as it is, without loading again: `useSubmission(form).result` has the result.
 * A plain form, which cannot show it, goes to `plainly` instead.
 */
export const done = <Result>(result: Result, { plainly }: { plainly?: string } = {}): Done<Result> =>
  new Done(result, plainly);

/** The page is shown with another query than the address bar has, which may be of any length. */
export class ShownWith {
  readonly query: URLSearchParams;

  constructor(query: URLSearchParams) {
    this.query = query;
  }
}

/** Answers a form with the page itself, loaded as if its address had this query: for what is too long for an address. */
export const shownWith = (query: Readonly<Record<string, string>>): ShownWith =>
  new ShownWith(new URLSearchParams(query));

/** What `submit` may return. Nothing means: done, show the page again with its data loaded anew. */
export type Outcome = Redirect | Refused | Done | ShownWith | undefined | void;

/** Thrown by `load` or `submit` for an address that names nothing: the not-found page, status 404. */
export class NotFound extends Error {
  readonly status = 404;
}

export function notFound(): never {
  throw new NotFound("There is nothing at this address.");
}

/** A page of the site, as `app/routes.ts` lists it. */
export interface Place<Path extends string = string> {
  readonly path: Path;
  /** Folder of the route module in `routes/`. */
  readonly page: string;
  /**
   * Every guest gets the same page: its `load` sees a guest without cookies, and the server renders it once for all.
   * `stock` says that it tells what is in stock, so that the server makes it anew every few seconds.
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

/** Builders of links into a site map, typed by its paths. */
export function linksOf<const Map extends SiteMap>(map: Map) {
  /** The address of a page: `href("product", { sku, productId })`. */
  function href<Name extends keyof Map & string>(
    name: Name,
    ...[params, query]: LinkArguments<Map[Name]["path"]>
  ): string {
    const address = pathWith(map[name]!.path, params, query);
    return base && address === "/" ? base : base + address;
  }

  /** Sends on to a page of the site. Source: house rules of forms, 303 after a post. */
  function redirectTo<Name extends keyof Map & string>(
    name: Name,
    ...args: LinkArguments<Map[Name]["path"]>
  ): Redirect {
    return new Redirect(href(name, ...args));
  }

  return { href, redirectTo };
}
