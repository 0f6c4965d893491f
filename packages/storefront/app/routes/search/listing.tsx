import type { SearchCategory } from "@tradecounter/wire";
import { withMarkup } from "../../components/part-markup.tsx";
import type { ListedPart } from "../../components/part-row.tsx";
import { isPageNamed } from "../../content/page-number.ts";
import { stripForNothingFound } from "../../content/part-strips.ts";
import { promotionalPrices } from "../../content/promotional-prices.ts";
import { replacementsOf } from "../../content/replacements.tsx";
import { stocksOf } from "../../content/stocks.ts";
import type { PageRequest } from "../../router/index.ts";
import { Redirect } from "../../router/index.ts";
import { href } from "../../routes.ts";
import { shownFacets, type ShownFacet } from "./shown-facets.ts";
import { chosenFilters, type ChosenFilter } from "./chosen-filters.ts";
import { pageOfNumber } from "./exact-part.ts";
import { listAddressFrom, queryFrom, PAGE_SIZE, pagesOf, withoutUnread, type ListAddress } from "./list-address.ts";
import { addressText, unfiltered } from "./list-query.ts";
import { listedParts } from "./listed-parts.ts";
import { NoParts } from "./no-parts.tsx";
import { sortChoices, type SortChoice } from "./sort-rules.ts";
import { TermReading } from "./term-reading.tsx";

/** A list of parts with all its controls. Plain data. */
export interface Listing {
  address: ListAddress;
  /** Path of the list, before the query. */
  pathname: string;
  /** Its query, always in the same order. */
  query: string;
  chosen: ChosenFilter[];
  parts: ListedPart[];
  total: number;
  pages: number;
  facets: ShownFacet[];
  /** The children of the current category, or the top-level categories. */
  categories: SubCategory[];
  sorts: SortChoice[];
  /** Markup of notes above the list: most lists have none, and the others must not wait for a script. */
  said: string;
  /** Markup shown in place of an empty list. */
  instead: string;
}

export interface SubCategory {
  id: string;
  name: string;
  urlName: string | null;
  count: number;
}

type Given = "query" | "pathname" | "client" | "store" | "signal" | "draw" | "drawKept";

interface Wanted extends Pick<PageRequest, Given> {
  categoryId?: string;
  /** The parsed query, without bounds that the store does not understand. */
  address?: ListAddress;
}

/**
 * Searches as the address says, with prices and stock. Throws the store's 404 for a category that does not exist, and redirects an
 * address beyond the last page to that one, as filters and parts come and go, and one with a non-canonical page number to the canonical
 * one.
 * Terms for which the operator has set a redirect go there, and the number of a single part goes to its page.
 */
export async function loadListing(wanted: Wanted): Promise<Listing> {
  const { query, pathname, categoryId, client, store, signal, draw, address = listAddressFrom(query) } = wanted;
  const sorts = sortChoices(await client.search.sortRules({ signal }));
  const asked = { searchTerm: address.term || undefined, searchAsTyped: address.asTyped || undefined };
  const results = await client.search.products(
    {
      ...asked,
      categoryId,
      // Every field: which attributes distinguish the rows is known only once the hits are.
      fields: ["*"],
      fittingFirst: address.first,
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
  const readable = withoutUnread(address, results.facets);
  if (readable !== address) return loadListing({ ...wanted, address: readable });
  const reading = results.termReading;
  const leadsTo = reading?.redirectUrl;
  // the store checks it too; but no store may redirect a shopper to another host from here
  if (leadsTo && isOwnPath(leadsTo)) throw new Redirect(leadsTo, { status: 303 });
  const partAsked = categoryId ? undefined : pageOfNumber(address, results);
  if (partAsked) throw new Redirect(partAsked, { status: 303 });
  const { products, total } = results.productsPage;
  const pages = pagesOf(total);
  const page = Math.min(address.page, pages);
  if (!isPageNamed(query, page)) throw new Redirect(addressText(pathname, queryFrom({ ...address, page })));
  const isNarrowed = address.refinements.length > 0 || (address.term !== "" && categoryId !== undefined);
  const areHidden =
    total === 0 &&
    isNarrowed &&
    (!address.term || (await client.search.products({ ...asked, pageSize: 1 }, { signal })).productsPage.total > 0);
  const pathOfAll = address.term ? href("search") : pathname;
  const [stocks, promotional, replacements] = await Promise.all([
    stocksOf(
      { client, store, signal },
      products.map(({ id }) => id),
    ),
    promotionalPrices(
      wanted,
      products.map(({ id }) => id),
    ),
    replacementsOf(
      wanted,
      products.map(({ id, fields }) => ({ id, replacedBy: fields.ReplacedBy__c?.value })),
    ),
  ]);
  return {
    address,
    pathname,
    query: queryFrom(address).toString(),
    chosen: chosenFilters(address, results.facets),
    parts: listedParts(results, { stocks, promotional, replacedBy: replacements }).map((part) =>
      withMarkup(wanted, part),
    ),
    total,
    pages,
    facets: shownFacets(results.facets, address, store.currency),
    categories: subCategories(results.categories?.children ?? [], address),
    sorts,
    said: reading
      ? draw(
          <TermReading reading={reading} address={address} pathname={pathname} total={total} isNarrowed={isNarrowed} />,
        )
      : "",
    instead:
      total > 0
        ? ""
        : draw(
            <NoParts
              term={address.term}
              nearestCategories={reading?.nearestCategories ?? []}
              hrefWithoutFilters={areHidden ? addressText(pathOfAll, unfiltered(queryFrom(address))) : undefined}
            />,
          ) +
          (areHidden
            ? ""
            : await stripForNothingFound(
                wanted,
                (reading?.nearestCategories ?? []).map(({ id }) => id),
              )),
  };
}

/** Whether browsers treat the address as one of this site: a second slash, or a backslash, would name a host. */
function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(address);
}

/** For a search, sorted by the number of hits; for a category, in the store's own order. */
function subCategories(children: readonly SearchCategory[], { term }: ListAddress): SubCategory[] {
  const categories = children.map(subCategory);
  return term ? categories.sort((a, b) => b.count - a.count) : categories;
}

function subCategory({ category: { id, name, urlName }, productCount: count }: SearchCategory): SubCategory {
  return { id, name, urlName, count };
}
