import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compare, toldBy } from "./compare.ts";
import { requestOf } from "./connection.ts";
import { load } from "./load.ts";
import { node, processorMsOf, startChild } from "./process.ts";
import { measure, type Measure } from "./report.ts";
import { rawText } from "./shopper.ts";
import type { BenchStore } from "./store.ts";

const products = 1000;
const lists = 100;

/** Replies of the catalogue against a bare `node:http` server that sends the same bytes, both asked for many of them in turn. */
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

/** Both sides do hardly more than hand bytes to the system, whose own pace changes from second to second. */
const rounds = 9;

async function againstBareServer(
  name: string,
  urls: readonly string[],
  { folder, server }: BenchStore,
  goal?: number,
): Promise<Measure> {
  const replies: Record<string, { headers: Record<string, string>; body: string }> = {};
  let bytes = 0;
  for (const url of urls) {
    const response = await fetch(url, { headers: rawText });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    const { date: _, connection: __, "keep-alive": ___, ...headers } = Object.fromEntries(response.headers);
    const body = await response.text();
    const { pathname, search } = new URL(url);
    replies[pathname + search] = { headers, body };
    bytes += Buffer.byteLength(body);
  }
  const file = join(folder, "replies.json");
  writeFileSync(file, JSON.stringify(replies));
  const bare = await startChild(node, [join(import.meta.dirname, "bare-server.ts"), file]);
  const requests = urls.map((url) => requestOf("GET", url, rawText));
  const bareUrl = `http://127.0.0.1:${bare.line}/`;
  const compared = await compare(
    { run: () => load(bareUrl, requests), processorMs: () => processorMsOf(bare.pid) },
    { run: () => load(urls[0]!, requests), processorMs: () => processorMsOf(server.pid) },
    rounds,
  );
  await bare.stop();
  const size = `${(bytes / urls.length / 1000).toFixed(1)} kB; `;
  return measure(name, compared.ratio, "", goal === undefined ? undefined : { atLeast: goal }, size + toldBy(compared));
}

/** Each product once: read from the catalogue's file, nothing ready. */
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
