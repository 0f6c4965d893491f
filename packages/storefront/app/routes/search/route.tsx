import { Main } from "../../components/main.tsx";
import { enginesOfSerial } from "../../content/engines-of-serial.ts";
import { redirectTo } from "../../routes.ts";
import type { Loaded, Meta, PageRequest } from "../../router/index.ts";
import { FAMILY, MODEL } from "../../sections/engines.ts";
import { listAddressFrom } from "./list-address.ts";
import { chosen, parameterOf } from "./list-query.ts";
import { SerialAsked } from "./serial-asked.tsx";
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
  const typed = query.get("serial")?.trim();
  const model = query.get("model");
  if (typed)
    return model ? redirectTo("engine", { model }, { serial: typed }) : redirectTo("search", {}, { term: typed });
  if (engine) return redirectTo("search", {}, engine);
  // Nothing asked: the home page is where one asks.
  if (listAddressFrom(query).term === "") return redirectTo("home");
  const serial = await serialAsked(query, { client, signal });
  const [only, ...others] = serial?.engines ?? [];
  if (serial && only && others.length === 0)
    return redirectTo("engine", { model: only.code }, { serial: serial.serialNumber });
  const listing = await loadListing({ query, pathname, client, store, signal, draw });
  // a part number may look like a serial number that no engine has
  const isAsked = serial && (others.length > 0 || listing.total === 0);
  return {
    listing,
    serial: isAsked ? draw(<SerialAsked {...serial} />) : "",
    // "nothing found" below the engines to choose from would be wrong
    isChoice: others.length > 0 && listing.total === 0,
  };
}

/** The engines of a serial number that is all that was typed, unless a part has it as its number. */
async function serialAsked(query: URLSearchParams, wanted: Pick<PageRequest, "client" | "signal">) {
  const { term, refinements, page } = listAddressFrom(query);
  if (refinements.length > 0 || page > 1) return undefined;
  const serial = await enginesOfSerial(wanted, term);
  if (!serial || serial.engines.length === 0) return serial;
  const search = { searchTerm: `sku:${term}`, pageSize: 1 };
  const { productsPage } = await wanted.client.search.products(search, { signal: wanted.signal });
  return productsPage.total > 0 ? undefined : serial;
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

export default function SearchPage({ listing, serial, isChoice }: Loaded<typeof load>) {
  return (
    <Main>
      <h1 className={styles.asked}>“{listing.address.term}”</h1>
      {serial && <div dangerouslySetInnerHTML={{ __html: serial }} />}
      {!isChoice && <ListingView listing={listing} />}
    </Main>
  );
}
