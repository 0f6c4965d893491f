import { recordIdFrom } from "@tradecounter/commerce";
import type { MenuItem } from "@tradecounter/wire";
import type { Client } from "../../client.ts";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { Main } from "../../components/main.tsx";
import { categoryHref } from "../../content/category-address.ts";
import { notFound, type Loaded, type Meta, type PageRequest } from "../../router/index.ts";
import { addressText, unfiltered } from "../search/list-address.ts";
import { loadListing } from "../search/listing.ts";
import { ListingView } from "../search/listing-view.tsx";
import styles from "./category.module.css";

type Path = "/category/products/:level1/:level2?/:level3?/:categoryId?";

export async function load({ params, query, pathname, client, store, signal }: PageRequest<Path>) {
  // A mistyped id is no fault of the store: there is nothing at that address.
  const categoryId = recordIdFrom(params.categoryId ?? (await categoryByWords(pathname, client)) ?? "") ?? notFound();
  const [path, listing] = await Promise.all([
    client.catalog.categoryPath(categoryId, { signal }),
    loadListing({ query, pathname, categoryId, client, store, signal }),
  ]);
  return { path, listing };
}

/** An address without an id is looked up by its words, which the menu spells in the same way. */
async function categoryByWords(pathname: string, client: Client): Promise<string | undefined> {
  const menu = await client.catalog.menu();
  const all = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...all(item.subMenu)]);
  const found = all(menu).find(({ actionValue }) => actionValue.startsWith(`${pathname.replace(/\/$/, "")}/`));
  return found?.pageReference?.attributes.recordId;
}

export function meta({ path, listing }: Loaded<typeof load>): Meta {
  const category = path.at(-1);
  const { page, refinements, sort } = listing.address;
  const name = category?.name ?? "";
  const isPlain = refinements.length === 0 && !sort;
  return {
    title: page > 1 ? `${name}, page ${page}` : name,
    description: category?.description ?? undefined,
    canonical: addressText(categoryHref(path), { ...unfiltered(listing.address), page, sort: undefined, view: "rows" }),
    robots: isPlain ? undefined : "noindex, follow",
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: path.map((one, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: one.name,
        item: categoryHref(path.slice(0, index + 1)),
      })),
    },
  };
}

export default function CategoryPage({ path, listing }: Loaded<typeof load>) {
  const category = path.at(-1);
  return (
    <Main>
      <Breadcrumb
        crumbs={[
          { label: "Home", href: "/" },
          ...path.slice(0, -1).map((one, index) => ({ label: one.name, href: categoryHref(path.slice(0, index + 1)) })),
        ]}
      />
      <h1>{category?.name}</h1>
      {category?.description && <p className={styles.description}>{category.description}</p>}
      <ListingView listing={listing} path={path} />
    </Main>
  );
}
