import { Main } from "../../components/main.tsx";
import { enginesOfSerial, type EnginesOfSerial } from "../../content/engines-of-serial.ts";
import { redirectTo } from "../../routes.ts";
import type { Loaded, Meta, PageRequest } from "../../router/index.ts";
import { FAMILY, MODEL } from "../../sections/engines.ts";
import { listAddressFrom } from "./list-address.ts";
import { chosen, parameterOf } from "./list-query.ts";
import { SerialAsked } from "./serial-asked.tsx";
import { loadListing } from "./listing.tsx";
import { ListingView } from "./listing-view.tsx";
import styles from "./listing-view.module.css";

export async function load(request: PageRequest<"/global-search/:term?">) {
  const { params, query, client, signal, draw } = request;
  if (params.term) return redirectTo("search", {}, { term: params.term });
  const sku = query.get("sku")?.trim();
  if (sku) return redirectTo("search", {}, { term: `sku:${sku}` });
  const engine = engineAsked(query);
  const typed = query.get("serial")?.trim();
  const model = query.get("model");
  if (typed && model) return redirectTo("engine", { model }, { serial: typed });
  if (typed) return answerSerial(typed, { client, signal, draw });
  if (engine) return redirectTo("search", {}, engine);
  // Without a search term, the home page is the place to enter one.
  if (listAddressFrom(query).term === "") return redirectTo("home");
  const serial = await serialAsked(query, { client, signal });
  if (serial?.engines.length) return leadToEngine(serial) ?? redirectTo("search", {}, { serial: serial.serialNumber });
  const listing = await loadListing(request);
  // a mistyped part number looks like a serial number that no engine has
  return { listing, answer: serial && listing.total === 0 ? draw(<SerialAsked {...serial} />) : "" };
}

/**
 * The page of the engine with a serial number, otherwise the engines it may be. Serial numbers are passed in a parameter of their own, so
 * that it can be removed where an address is reported to others.
 */
async function answerSerial(typed: string, { draw, ...wanted }: Pick<PageRequest, "client" | "signal" | "draw">) {
  const serial = await enginesOfSerial(wanted, typed);
  if (!serial) return redirectTo("search", {}, { term: typed });
  return leadToEngine(serial) ?? { listing: null, answer: draw(<SerialAsked {...serial} />) };
}

function leadToEngine({ serialNumber, engines: [only, ...others] }: EnginesOfSerial) {
  return only && others.length === 0 ? redirectTo("engine", { model: only.code }, { serial: serialNumber }) : undefined;
}

/** The engines of a serial number that is the whole search term, unless a part has it as its number. */
async function serialAsked(query: URLSearchParams, wanted: Pick<PageRequest, "client" | "signal">) {
  const { term, refinements, page } = listAddressFrom(query);
  if (refinements.length > 0 || page > 1) return undefined;
  const serial = await enginesOfSerial(wanted, term);
  if (!serial || serial.engines.length === 0) return serial;
  const search = { searchTerm: `sku:${term}`, pageSize: 1 };
  const { productsPage } = await wanted.client.search.products(search, { signal: wanted.signal });
  return productsPage.total > 0 ? undefined : serial;
}

/** The engine picker's form sends a family or model; its list is a search for the name, filtered by the engine. */
function engineAsked(query: URLSearchParams): URLSearchParams | undefined {
  const model = query.get("model");
  const family = query.get("family");
  const [facet, value] = model ? [MODEL, model] : [FAMILY, family];
  return value ? chosen(new URLSearchParams({ term: value }), parameterOf(facet), value, true) : undefined;
}

export function meta({ listing }: Loaded<typeof load>): Meta {
  const robots = "noindex";
  if (!listing) return { title: "Find your engine by serial number", robots };
  const { term, page } = listing.address;
  return { title: page > 1 ? `${term}, page ${page}` : term, robots };
}

export default function SearchPage({ listing, answer }: Loaded<typeof load>) {
  return (
    <Main>
      <h1 className={styles.asked}>{listing ? `“${listing.address.term}”` : "Find your engine by serial number"}</h1>
      {answer && <div dangerouslySetInnerHTML={{ __html: answer }} />}
      {listing && <ListingView listing={listing} />}
    </Main>
  );
}
