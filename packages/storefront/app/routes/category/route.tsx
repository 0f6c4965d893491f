import { recordIdFrom } from "@tradecounter/commerce";
import type { CategoryRef, MenuItem } from "@tradecounter/wire";
import type { Client } from "../../client.ts";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { Main } from "../../components/main.tsx";
import { notFound, Redirect, type Loaded, type Meta, type PageRequest } from "../../router/index.ts";
import { breadcrumbList } from "../../content/structured-data.ts";
import { categoryHref, href } from "../../routes.ts";
import { queryFrom, type ListAddress } from "../search/list-address.ts";
import { addressText } from "../search/list-query.ts";
import { loadListing } from "../search/listing.tsx";
import { ListingView } from "../search/listing-view.tsx";
import styles from "./category.module.css";

type Path = "/category/products/:level1/:level2?/:level3?/:categoryId?";

export async function load(request: PageRequest<Path>) {
  const { params, query, pathname, client, signal } = request;
  // A mistyped id is not a fault of the store: nothing exists at that address.
  const categoryId = recordIdFrom(params.categoryId ?? (await categoryByWords(pathname, client)) ?? "") ?? notFound();
  const [path, listing] = await Promise.all([
    client.catalog.categoryPath(categoryId, { signal }),
    loadListing({ ...request, categoryId }),
  ]);
  if (params.categoryId && !hasWordsOf(path, params))
    throw new Redirect(addressText(categoryHref(path), query), { status: 301 });
  return { path, listing, crumbs: crumbsOf(path.slice(0, -1), listing.address) };
}

/**
 * An address without an id is looked up by its words, which the menu spells the same way. A page reference has only the last of them.
 * Source: site shell contract, 5.2.
 */
async function categoryByWords(pathname: string, client: Client): Promise<string | undefined> {
  const menu = await client.catalog.menu();
  const all = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...all(item.subMenu)]);
  const [, words] = /\/category\/(?:products\/)?(.*?)\/?$/.exec(pathname) ?? [];
  const isAt = (place: string) => all(menu).find(({ actionValue }) => actionValue.includes(place));
  const found = isAt(`/category/products/${words}/`) ?? isAt(`/${words}/0ZG`);
  return found?.pageReference?.attributes.recordId;
}

/** Names change, but ids do not: an old address redirects to the new one. */
function hasWordsOf(path: Way, { level1, level2, level3 }: PageRequest<Path>["params"]): boolean {
  const words = path.slice(-3).map(({ urlName, name }) => urlName ?? name);
  return [level1, level2, level3].filter((word) => word !== undefined).join("/") === words.join("/");
}

export function meta({ path, listing }: Loaded<typeof load>): Meta {
  const { term, page, refinements, first, sort } = listing.address;
  const heading = headingOf(path, term);
  const address = categoryHref(path);
  const isPlain = !term && refinements.length === 0 && !first && !sort;
  return {
    title: page > 1 ? `${heading}, page ${page}` : heading,
    description: path.at(-1)?.description ?? undefined,
    canonical: page > 1 ? `${address}?page=${page}` : address,
    robots: isPlain ? undefined : "noindex, follow",
    record: isPlain && page === 1 ? { kind: "category", id: path.at(-1)?.id ?? "" } : undefined,
    jsonLd: breadcrumbList([home(), ...crumbsOf(path)]),
  };
}

const home = () => ({ label: "Home", href: href("home") });

type Way = readonly CategoryRef[];

/** From search results one moves on to a category, which is searched for the same term. */
function headingOf(path: Way, term: string): string {
  const name = path.at(-1)?.name ?? "";
  return term ? `“${term}” in ${name}` : name;
}

/** The breadcrumbs; in a search, links to higher levels keep the term and all filters. */
function crumbsOf(path: Way, searched?: ListAddress) {
  return path.map(({ name }, index) => {
    const href = categoryHref(path.slice(0, index + 1));
    return { label: name, href: searched?.term ? addressText(href, queryFrom({ ...searched, page: 1 })) : href };
  });
}

export default function CategoryPage({ path, listing, crumbs }: Loaded<typeof load>) {
  const description = path.at(-1)?.description;
  return (
    <Main>
      <Breadcrumb crumbs={[home(), ...crumbs]} />
      <h1>{headingOf(path, listing.address.term)}</h1>
      {description && <p className={styles.description}>{description}</p>}
      <ListingView listing={listing} path={path} />
    </Main>
  );
}
