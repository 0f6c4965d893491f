import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compare, costOf, toldBy, usualCostOf } from "./compare.ts";
import { requestOf } from "./connection.ts";
import { load, type Load } from "./load.ts";
import { node, processorMsOf, startChild } from "./process.ts";
import { measure, type Measure } from "./report.ts";
import type { BenchStore } from "./store.ts";

const kinds = 100;
const connections = 4;
const barePages = join(import.meta.dirname, "bare-pages.ts");
const browser = { accept: "text/html", "accept-encoding": "gzip, deflate, br" };

/** Rendered pages against React's `renderToString` of the same trees, and the same pages from memory. */
export async function pageMeasures(store: BenchStore): Promise<Measure[]> {
  const { url, parts } = store;
  const words = [...new Set(parts.map(({ word }) => word))];
  const product = ({ path }: { path: string }) => url + path;
  const list = (word: string) => `${url}/global-search?term=${encodeURIComponent(word)}`;
  const products = { known: parts.slice(0, kinds).map(product), unknown: parts.slice(kinds, 3000).map(product) };
  const lists = { known: words.slice(0, kinds).map(list), unknown: words.slice(kinds).map(list) };
  return [
    ...(await measuresOf("product page", products, store)),
    ...(await measuresOf("list page (24 parts, facets)", lists, store)),
  ];
}

interface Addresses {
  readonly known: readonly string[];
  /** Addresses of pages that are not cached. */
  readonly unknown: readonly string[];
}

async function measuresOf(name: string, { known, unknown }: Addresses, store: BenchStore): Promise<Measure[]> {
  const { url, server } = store;
  const side = (run: () => Promise<Load>) => ({ run, processorMs: () => processorMsOf(server.pid) });
  const drawn = side(() => load(url, drawnAnew(known), { connections }));
  const bare = await startChild(node, [barePages, store.databaseUrl, await dataOf(known, store)]);
  const bareUrl = `http://127.0.0.1:${bare.line}`;
  const processorMs = () => processorMsOf(bare.pid);
  const compared = await compare(
    {
      processorMs,
      async run() {
        const done = await load(bareUrl, [requestOf("GET", `${bareUrl}/`, {})], { connections: 1 });
        return { ...done, count: done.count * known.length, perSecond: done.perSecond * known.length };
      },
    },
    drawn,
  );
  const byHand = known.map((_, at) => requestOf("GET", `${bareUrl}/${at}`, {}));
  const toHand = await compare({ processorMs, run: () => load(bareUrl, byHand, { connections }) }, drawn);
  await bare.stop();
  const marked = await costOf(side(() => load(url, underNewAddresses(known), { connections })));
  const anew = await costOf(side(() => onceEach(url, unknown)));
  const kept = known.map((address) => requestOf("GET", address, browser));
  await load(url, kept, { connections, seconds: 3 });
  const fromMemory = await usualCostOf(side(() => load(url, kept, { connections })));
  const times =
    compared.us && fromMemory.us ? compared.us / fromMemory.us : fromMemory.load.perSecond / compared.perSecond;
  return [
    measure(`${name} to renderToString of the same tree`, compared.ratio, "", { atLeast: 0.8 }, toldBy(compared)),
    measure(`${name} to one by hand`, toHand.ratio, "", undefined, toldBy(toHand)),
    measure(`${name} under a new address`, marked.load.perSecond, "/s", undefined, costToldBy(marked)),
    measure(`${name} that nobody has looked at`, anew.load.perSecond, "/s", undefined, costToldBy(anew)),
    measure(
      `${name} from memory to rendered`,
      times,
      "times",
      { atLeast: 10 },
      `${Math.round(fromMemory.load.perSecond)}/s; ${costToldBy(fromMemory)}`,
    ),
  ];
}

function costToldBy({ us }: { us: number | undefined }): string {
  return us ? `${us.toFixed(0)} µs of the processor` : "";
}

/** Writes a file with the data that the documents at these addresses contain for hydration. */
async function dataOf(urls: readonly string[], { url: storeUrl, folder, webstoreId }: BenchStore): Promise<string> {
  const pages = [];
  for (const url of urls) {
    const response = await fetch(url, { headers: { "accept-encoding": "identity" } });
    const island = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(await response.text())?.[1];
    if (!response.ok || !island) throw new Error(`${url}: ${response.status}`);
    const productIds = [...new Set(island.match(/\b01t\w{15}\b/g))];
    pages.push({ island: JSON.parse(island) as object, productIds });
  }
  const file = join(folder, "pages.json");
  writeFileSync(file, JSON.stringify({ url: storeUrl, storeId: webstoreId, pages }));
  return file;
}

/** Each page once: its data is read and assembled, and its markup is rendered. */
async function onceEach(url: string, addresses: readonly string[]): Promise<Load> {
  const requests = addresses.map((address) => requestOf("GET", address, { accept: "text/html" }));
  const done = await load(url, requests, { connections });
  if (done.count > requests.length) throw new Error("There are too few pages to ask for each once");
  return done;
}

let turn = 0;
const uncompressed = { accept: "text/html" };

/**
 * Requests for the pages with ports that were not used before: each document is rendered. Uncompressed, as React
 * produces it. By the time a port is reused, its pages have been evicted.
 */
function drawnAnew(urls: readonly string[]): Buffer[] {
  return many(urls, (address) =>
    requestOf("GET", address, { ...uncompressed, host: `127.0.0.1:${1 + (turn++ % 65535)}` }),
  );
}

/** Requests for the pages under new addresses, such as a campaign's. */
function underNewAddresses(urls: readonly string[]): Buffer[] {
  return many(urls, (url) => requestOf("GET", `${url}${url.includes("?") ? "&" : "?"}turn=${turn++}`, uncompressed));
}

function many(urls: readonly string[], requestFor: (url: string) => Buffer): Buffer[] {
  return Array.from({ length: 4000 }, (_, at) => requestFor(urls[at % urls.length]!));
}
