import { CommerceError } from "@tradecounter/wire";
import { addressed, type PageTokens } from "../../http/page-tokens.ts";
import type { Position } from "./history-store.ts";

/** A page of a list with cursor paging: it starts after an order, or ends before it. */
export interface PageStart {
  readonly side: "after" | "before";
  readonly position: Position;
}

export function tokenOf({ side, position: { orderedAt, id } }: PageStart): string {
  return encoded({ [side]: [orderedAt.getTime(), id] });
}

/** Throws ILLEGAL_QUERY_PARAMETER_VALUE for a token that is not one of ours. */
export function startFrom(token: string): PageStart {
  const read = decoded(token) as Partial<Record<PageStart["side"], unknown>> | null;
  for (const side of ["after", "before"] as const) {
    const at = read?.[side];
    if (!Array.isArray(at)) continue;
    const [time, id] = at as [unknown, unknown];
    const orderedAt = new Date(time as number);
    if (Number.isSafeInteger(time) && !Number.isNaN(orderedAt.getTime()) && isId(id))
      return { side, position: { orderedAt, id } };
  }
  throw noToken();
}

/** A page of a list that is read as a whole, by offset. */
export interface OffsetPage<Item> {
  readonly items: readonly Item[];
  readonly tokens: PageTokens;
}

/** Throws ILLEGAL_QUERY_PARAMETER_VALUE for a token that is not one of ours. A page past the end is empty. */
export function offsetPage<Item>(
  all: readonly Item[],
  { token, pageSize }: { token: string | undefined; pageSize: number },
): OffsetPage<Item> {
  const from = token === undefined ? 0 : offsetFrom(token);
  const tokenAt = (offset: number) => encoded({ offset });
  return {
    items: all.slice(from, from + pageSize),
    tokens: {
      current: token ?? null,
      next: from + pageSize < all.length ? tokenAt(from + pageSize) : null,
      previous: from > 0 ? tokenAt(Math.max(from - pageSize, 0)) : null,
    },
  };
}

/** The tokens in wire form, each with the URL of its page, which repeats the rest of the query. */
export function toWireTokens(
  tokens: PageTokens,
  { url, query, tokenName }: { url: string; query: Readonly<Record<string, unknown>>; tokenName: "page" | "pageToken" },
) {
  const common = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || name === tokenName ? [] : [[name, String(value)]],
    ),
  );
  const urlOf = (token: string | null) => {
    const search = new URLSearchParams(common);
    if (token !== null) search.set(tokenName, token);
    return `${url}?${search}`;
  };
  return addressed(tokens, urlOf);
}

function offsetFrom(token: string): number {
  const { offset } = (decoded(token) ?? {}) as { offset?: unknown };
  if (Number.isSafeInteger(offset) && (offset as number) >= 0) return offset as number;
  throw noToken();
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function decoded(token: string): object | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(token, "base64url").toString());
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

function isId(value: unknown): value is Position["id"] {
  return typeof value === "string" && /^[0-9A-Za-z]{18}$/.test(value);
}

function noToken(): CommerceError {
  return new CommerceError("ILLEGAL_QUERY_PARAMETER_VALUE", "This is no token of this list.");
}
