import { CommerceError } from "@tradecounter/wire";

/** A page of a list: `number` counts from 1, `offset` from 0. */
export interface Page {
  readonly number: number;
  readonly count: number;
  readonly offset: number;
  readonly size: number;
}

/**
 * The page requested by token or by number; the last page if it is beyond the end. An empty list has one empty page. Source: contract of
 * the cart, section 4.6.
 */
export function pageOf(itemCount: number, asked: { page?: string; pageNumber?: number; pageSize: number }): Page {
  const { pageSize: size } = asked;
  const count = Math.max(1, Math.ceil(itemCount / size));
  const wanted = asked.page === undefined ? (asked.pageNumber ?? 1) : numberFrom(asked.page);
  const number = Math.min(wanted, count);
  return { number, count, offset: (number - 1) * size, size };
}

/** Tokens and URLs of the adjacent pages. `url` is this list's, without page parameters. */
export function pageLinks(page: Page, url: string, query: Readonly<Record<string, string>> = {}) {
  const tokenOf = (number: number) => (number < 1 || number > page.count ? null : tokenFrom(number));
  const urlOf = (token: string | null) => {
    const size = String(page.size);
    return token && `${url}?${new URLSearchParams({ ...query, page: token, pageSize: size })}`;
  };
  const [current, next, previous] = [page.number, page.number + 1, page.number - 1].map(tokenOf) as [
    string,
    ...(string | null)[],
  ];
  return {
    currentPageToken: current,
    currentPageUrl: urlOf(current),
    nextPageToken: next ?? null,
    nextPageUrl: urlOf(next ?? null),
    previousPageToken: previous ?? null,
    previousPageUrl: urlOf(previous ?? null),
  };
}

function tokenFrom(number: number): string {
  return Buffer.from(JSON.stringify({ page: number })).toString("base64url");
}

function numberFrom(token: string): number {
  try {
    const { page } = JSON.parse(Buffer.from(token, "base64url").toString()) as { page: unknown };
    if (Number.isInteger(page) && (page as number) >= 1) return page as number;
  } catch {
    // refused below, like any other text that is not one of our tokens
  }
  throw new CommerceError("ILLEGAL_QUERY_PARAMETER_VALUE", "page is not a token of this list.");
}
