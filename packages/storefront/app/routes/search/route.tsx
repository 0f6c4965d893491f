import { Main } from "../../components/main.tsx";
import { redirectTo } from "../../routes.ts";
import type { Loaded, Meta, PageRequest } from "../../router/index.ts";
import { FAMILY, MODEL } from "../../sections/engines.ts";
import { listAddressFrom } from "./list-address.ts";
import { chosen, parameterOf } from "./list-query.ts";
import { loadListing } from "./listing.tsx";
import { ListingView } from "./listing-view.tsx";
import styles from "./listing-view.module.css";

export async function load({
  params,
  query,
  pathname,
  client,
  store,
  signal,
  draw,
}: PageRequest<"/global-search/:term?">) {
  if (params.term) return redirectTo("search", {}, { term: params.term });
  const sku = query.get("sku")?.trim();
  if (sku) return redirectTo("search", {}, { term: `sku:${sku}` });
  const engine = engineAsked(query);
  if (engine) return redirectTo("search", {}, engine);
  // Nothing asked: the home page is where one asks.
  if (listAddressFrom(query).term === "") return redirectTo("home");
  return { listing: await loadListing({ query, pathname, client, store, signal, draw }) };
}

/** The engine picker's form asks by family or model; their list is a search for the words, narrowed to the engine. */
function engineAsked(query: URLSearchParams): URLSearchParams | undefined {
  const model = query.get("model");
  const family = query.get("family");
  const [facet, value] = model ? [MODEL, model] : [FAMILY, family];
  return value ? chosen(new URLSearchParams({ term: value }), parameterOf(facet), value, true) : undefined;
}

export function meta({ listing }: Loaded<typeof load>): Meta {
  const { term, page } = listing.address;
  return { title: page > 1 ? `${term}, page ${page}` : term, robots: "noindex, follow" };
}

export default function SearchPage({ listing }: Loaded<typeof load>) {
  return (
    <Main>
      <h1 className={styles.asked}>“{listing.address.term}”</h1>
      <ListingView listing={listing} />
    </Main>
  );
}
