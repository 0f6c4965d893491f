import { ONE, parseDecimal, wireQuantity } from "@tradecounter/commerce";
import { CommerceError, type ProductChildren, type ReceivedOf, type getProductChildren } from "@tradecounter/wire";
import type { CatalogSnapshot } from "./snapshot/snapshot.ts";
import { detailView } from "./views.ts";

type ChildrenQuery = ReceivedOf<typeof getProductChildren>["query"];

/**
 * One page of the components of a Bundle or Set. Throws INVALID_API_INPUT for any other product, and ILLEGAL_QUERY_PARAMETER_VALUE for a
 * token of another list. Source: catalogue contract, 5.2.
 */
export function childrenOf(
  snapshot: CatalogSnapshot,
  row: number,
  query: ChildrenQuery,
  address: string,
): ProductChildren {
  const { productClass } = snapshot.product(row);
  if (productClass !== "Bundle" && productClass !== "Set") {
    throw new CommerceError("INVALID_API_INPUT", "Only bundles and sets have child products.");
  }
  const components = snapshot.componentsOf(row);
  const { p: size, o: offset } =
    query.pageToken === undefined ? { p: query.pageSize, o: 0 } : pageFrom(query.pageToken);
  const items = components.slice(offset, offset + size).map((component) => ({
    defaultQuantity: wireQuantity(parseDecimal(component.quantity) ?? ONE),
    isEntitled: true,
    productInfo: detailView(snapshot.detail(component.row), {
      ...query,
      excludePrimaryProductCategory: true,
      excludeProductSellingModels: !query.includeProductSellingModels,
      excludeVariationInfo: true,
    }),
  }));
  const tokenAt = (at: number) => (at < 0 || at >= Math.max(components.length, 1) ? null : tokenOf({ p: size, o: at }));
  const urlOf = (token: string | null) => token && `${address}?${searchOf(query, token)}`;
  const [current, next, previous] = [tokenOf({ p: size, o: offset }), tokenAt(offset + size), tokenAt(offset - size)];
  return {
    count: items.length,
    currentPageToken: current,
    currentPageUrl: urlOf(current),
    items,
    nextPageToken: next,
    nextPageUrl: urlOf(next),
    previousPageToken: previous,
    previousPageUrl: urlOf(previous),
    productClass,
    total: components.length,
  };
}

/** The current query for another page; the token includes the page size. Source: catalogue contract, 1.8. */
function searchOf(query: ChildrenQuery, pageToken: string): string {
  const said = Object.entries({ ...query, pageToken })
    .filter(([name, value]) => name !== "pageSize" && value !== false)
    .map(([name, value]) => [name, String(value ?? "")])
    .filter(([, text]) => text !== "");
  return new URLSearchParams(said).toString();
}

/** Page size and offset. Source: catalogue contract, 1.8. */
interface PageToken {
  readonly p: number;
  readonly o: number;
}

function tokenOf(page: PageToken): string {
  return Buffer.from(JSON.stringify(page)).toString("base64");
}

function pageFrom(token: string): PageToken {
  try {
    const { p, o } = JSON.parse(Buffer.from(token, "base64").toString()) as Record<string, unknown>;
    if (isWithin(p, 1, 100) && isWithin(o, 0, 1_000_000)) return { p, o };
  } catch {
    // refused below, like any other text that is not one of our tokens
  }
  throw new CommerceError("ILLEGAL_QUERY_PARAMETER_VALUE", "pageToken is not a token of this list.");
}

function isWithin(value: unknown, lowest: number, highest: number): value is number {
  return Number.isInteger(value) && (value as number) >= lowest && (value as number) <= highest;
}
