// Baselines for pages on this machine: `node bare-pages.ts DATABASE_URL FILE` reads {url, storeId, pages: [{island, productIds}]}. `/`
// renders each page once and sends nothing; `/N` is a hand-written page: it queries the stock that it shows, renders and is sent.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient, httpTransport } from "@tradecounter/client";
import pg from "pg";
import type { Island } from "../../packages/storefront/app/router/island.ts";
import { ownPlace } from "../../packages/storefront/src/build.ts";
import { noContent } from "../../packages/storefront/app/sections/site-content.ts";
import { openBuilt } from "../../packages/storefront/src/rendering.ts";

interface Given {
  /** The store's address. */
  readonly url: string;
  readonly storeId: string;
  readonly pages: readonly { island: Island; productIds: string[] }[];
}

const [connectionString, file] = process.argv.slice(2);
const { url, storeId, pages } = JSON.parse(readFileSync(file!, "utf8")) as Given;
const pool = new pg.Pool({ connectionString });
const renderer = await (await openBuilt(ownPlace)).renderer();
const layout = await renderer.layoutFor(
  createClient({ webstoreId: storeId, transport: httpTransport({ webstoreId: storeId, baseUrl: url }) }),
  pages[0]!.island.store,
  noContent,
);

async function drawAll(): Promise<string> {
  let length = 0;
  for (const { island } of pages) length += (await renderer.markupFrom(island, layout)).length;
  return `${length}`;
}

async function pageByHand(at: number): Promise<string> {
  const { island, productIds } = pages[at]!;
  await pool.query({
    name: "stock",
    text: "select product_id, location_id, on_hand, reserved, incoming from stock where store_id = $1 and product_id = any($2)",
    values: [storeId, productIds],
  });
  return `<!doctype html><div>${await renderer.markupFrom(island, layout)}</div><script type="application/json">${JSON.stringify(island)}</script>`;
}

const server = createServer(async ({ url: asked }, response) => {
  const text = asked === "/" ? await drawAll() : await pageByHand(Number(asked!.slice(1)));
  response.writeHead(200, { "content-type": "text/html", "content-length": Buffer.byteLength(text) }).end(text);
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
