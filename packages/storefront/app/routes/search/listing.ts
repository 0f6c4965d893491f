import type { SearchCategory, SearchResults } from "@tradecounter/wire";
import type { ListedPart } from "../../components/part-row.tsx";
import { isPageNamed } from "../../content/page-number.ts";
import { stocksOf } from "../../content/stocks.ts";
import type { PageRequest } from "../../router/index.ts";
import { Redirect } from "../../router/index.ts";
import { shownFacets, type ShownFacet } from "./shown-facets.ts";
import { addressText, listAddressFrom, PAGE_SIZE, pagesOf, type ListAddress } from "./list-address.ts";
import { listedParts } from "./listed-parts.ts";
import { sortChoices, type SortChoice } from "./sort-rules.ts";

/** A list of parts with all that one can do to it. Plain data. */
export interface Listing {
  address: ListAddress;
  /** Path of the list, before the query. */
  pathname: string;
  parts: ListedPart[];
  total: number;
  pages: number;
  facets: ShownFacet[];
  /** Those below the category that is shown, or at the top. */
  categories: SubCategory[];
  sorts: SortChoice[];
  /** How the words were understood, where that is not as they were typed. */
  reading: SearchResults["termReading"];
}

export interface SubCategory {
  id: string;
  name: string;
  urlName: string | null;
  count: number;
}

interface Wanted extends Pick<PageRequest, "query" | "pathname" | "client" | "store" | "signal"> {
  categoryId?: string;
}

/**
 * Searches as the address says, with prices and stock. Throws the store's 404 for a category that is not there, and leads an
 * address beyond the last page to that one, as filters and parts come and go, and any that names its page otherwise to its own.
 * Terms that the operator leads elsewhere go there.
 */
export async function loadListing({ query, pathname, categoryId, client, store, signal }: Wanted): Promise<Listing> {
  const address = listAddressFrom(query);
  const sorts = sortChoices(await client.search.sortRules({ signal }));
  const results = await client.search.products(
    {
      categoryId,
      searchTerm: address.term || undefined,
      searchAsTyped: address.asTyped || undefined,
      // Every field: which attributes tell the rows apart is known only when the hits are.
      fields: ["*"],
      grouping: "BestMatch",
      includePrices: true,
      includeQuantityRule: true,
      page: address.page - 1,
      pageSize: PAGE_SIZE,
      refinements: address.refinements,
      sortRuleId: sorts.find(({ word }) => word === address.sort)?.ruleId,
    },
    { signal },
  );
  const leadsTo = results.termReading?.redirectUrl;
  // the store checks it too; but no store leads a shopper to another host from here
  if (leadsTo && isOwnPath(leadsTo)) throw new Redirect(leadsTo, { status: 303 });
  const { products, total } = results.productsPage;
  const pages = pagesOf(total);
  const page = Math.min(address.page, pages);
  if (!isPageNamed(query, page)) throw new Redirect(addressText(pathname, { ...address, page }));
  const stocks = await stocksOf(
    { client, store, signal },
    products.map(({ id }) => id),
  );
  return {
    address,
    pathname,
    parts: listedParts(results, stocks),
    total,
    pages,
    facets: shownFacets(results.facets),
    categories: subCategories(results.categories?.children ?? [], address),
    sorts,
    reading: results.termReading,
  };
}

/** Whether browsers take the address for one of this site: a second slash, or a backslash for one, would name a host. */
function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(address);
}

/** A search's as most of what was found is in them, a category's in the store's own order. */
function subCategories(children: readonly SearchCategory[], { term }: ListAddress): SubCategory[] {
  const categories = children.map(subCategory);
  return term ? categories.sort((a, b) => b.count - a.count) : categories;
}

function subCategory({ category: { id, name, urlName }, productCount: count }: SearchCategory): SubCategory {
  return { id, name, urlName, count };
}
