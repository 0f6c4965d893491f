import { CommerceError, DATA_ROOT } from "@tradecounter/wire";

/** A page of a list, from its token: its maximum size, and how many items come before it. */
export interface TokenPage {
  readonly size: number;
  readonly offset: number;
}

/** The contract's name for the token in a list's query. */
type TokenName = "page" | "pageToken";

const farthest = 1_000_000;

/**
 * The page that a query asks for; a token includes its page size. Throws ILLEGAL_QUERY_PARAMETER_VALUE for a text that is not one of our
 * tokens. Source: contract of the catalogue, section 1.8.
 */
export function tokenPageFrom(
  { pageSize, pageToken }: { pageSize: number; pageToken?: string | undefined },
  { longest = 100, tokenName = "pageToken" }: { longest?: number; tokenName?: TokenName } = {},
): TokenPage {
  const page = pageToken ? pageFrom(pageToken, longest) : { size: pageSize, offset: 0 };
  if (!page) throw new CommerceError("ILLEGAL_QUERY_PARAMETER_VALUE", `${tokenName}: this is no token of this list.`);
  return page;
}

/** Tokens and URLs of the page and its neighbors. `path` is below the API's root, `query` has the other parameters. */
export function tokenLinks(
  { size, offset }: TokenPage,
  hasMore: boolean,
  {
    path,
    query,
    tokenName = "pageToken",
  }: { path: string; query: Readonly<Record<string, unknown>>; tokenName?: TokenName },
) {
  const tokenAt = (at: number) => tokenOf({ size, offset: Math.max(0, at) });
  const current = offset === 0 ? null : tokenAt(offset);
  const next = hasMore ? tokenAt(offset + size) : null;
  const previous = offset === 0 ? null : tokenAt(offset - size);
  const urlOf = (token: string | null) =>
    `${DATA_ROOT}/${path}?${searchOf({ ...query, pageSize: size, [tokenName]: token })}`;
  return addressed({ current, next, previous }, urlOf);
}

/** For the page and its neighbors; null where there is none, and for the first page. */
export interface PageTokens {
  readonly current: string | null;
  readonly next: string | null;
  readonly previous: string | null;
}

/** The tokens in wire form, each with its page's URL. */
export function addressed({ current, next, previous }: PageTokens, urlOf: (token: string | null) => string) {
  return {
    currentPageToken: current,
    currentPageUrl: urlOf(current),
    nextPageToken: next,
    nextPageUrl: next && urlOf(next),
    previousPageToken: previous,
    previousPageUrl: previous && urlOf(previous),
  };
}

function searchOf(query: Readonly<Record<string, unknown>>): string {
  const said = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== false);
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
}

function tokenOf({ size, offset }: TokenPage): string {
  return Buffer.from(JSON.stringify({ p: size, o: offset })).toString("base64");
}

function pageFrom(token: string, longest: number): TokenPage | undefined {
  try {
    const { p, o } = JSON.parse(Buffer.from(token, "base64").toString()) as Record<string, unknown>;
    if (isWithin(p, 1, longest) && isWithin(o, 0, farthest)) return { size: p, offset: o };
  } catch {
    // not one of our tokens, like any other text
  }
  return undefined;
}

function isWithin(value: unknown, lowest: number, highest: number): value is number {
  return Number.isInteger(value) && (value as number) >= lowest && (value as number) <= highest;
}
