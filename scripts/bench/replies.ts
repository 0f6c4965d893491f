import { startBareServer } from "./bare-replies.ts";
import { compare, toldBy } from "./compare.ts";
import { requestOf } from "./connection.ts";
import { load } from "./load.ts";
import { processorMsOf } from "./process.ts";
import { measure, type Measure } from "./report.ts";
import { rawText } from "./shopper.ts";
import type { BenchStore } from "./store.ts";

const products = 1000;
const lists = 100;

/** Replies of the catalogue against a bare `node:http` server that sends the same bytes, measured by turns for many of them. */
export async function replyMeasures(store: BenchStore): Promise<Measure[]> {
  const { api, parts } = store;
  const someParts = parts.slice(0, products);
  const words = [...new Set(parts.map(({ word }) => word))].slice(0, lists);
  const productUrls = someParts.map(({ id }) => `${api}/products/${id}`);
  const listUrls = words.map((word) => `${api}/search/products?searchTerm=${encodeURIComponent(word)}&pageSize=20`);
  const suggestionUrls = words.map(
    (word) =>
      `${api}/search/suggestions?searchTerm=${encodeURIComponent(word.slice(0, 4))}&includeSuggestedProducts=true`,
  );
  return [
    await againstBareServer(
      `product reply to bare server (${productUrls.length} products in turn)`,
      productUrls,
      store,
      0.75,
    ),
    await againstBareServer(
      `list reply to bare server (${listUrls.length} lists in turn, 20 products each, facets)`,
      listUrls,
      store,
      0.75,
    ),
    await againstBareServer(
      `suggestions to bare server (${suggestionUrls.length} beginnings of words in turn)`,
      suggestionUrls,
      store,
    ),
    await firstTime(`product reply that nobody has asked for before`, store),
  ];
}

/** Both sides do little more than pass bytes to the system, whose speed varies from second to second. */
const rounds = 9;

async function againstBareServer(
  name: string,
  urls: readonly string[],
  { folder, server }: BenchStore,
  goal?: number,
): Promise<Measure> {
  const bare = await startBareServer(urls, folder, rawText);
  const requests = urls.map((url) => requestOf("GET", url, rawText));
  const compared = await compare(
    { run: () => load(bare.url, requests), processorMs: () => processorMsOf(bare.pid) },
    { run: () => load(urls[0]!, requests), processorMs: () => processorMsOf(server.pid) },
    rounds,
  );
  await bare.stop();
  const size = `${(bare.replyBytes / 1000).toFixed(1)} kB; `;
  return measure(name, compared.ratio, "", goal === undefined ? undefined : { atLeast: goal }, size + toldBy(compared));
}

/** Each product once: read from the catalogue's file, with nothing cached. */
async function firstTime(name: string, { api, parts, server }: BenchStore): Promise<Measure> {
  const requests = parts.slice(products).map(({ id }) => requestOf("GET", `${api}/products/${id}`, rawText));
  const before = processorMsOf(server.pid);
  const done = await load(api, requests, { seconds: 1 });
  const after = processorMsOf(server.pid);
  if (done.count > requests.length) throw new Error("There are too few products to ask for each once");
  const us = before !== undefined && after !== undefined ? ((after - before) * 1000) / done.count : undefined;
  const remark = us === undefined ? undefined : `${us.toFixed(0)} µs of the processor`;
  return measure(name, done.perSecond, "/s", undefined, remark);
}
