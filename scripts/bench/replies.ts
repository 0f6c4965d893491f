import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startChild } from "./child.ts";
import { load } from "./load.ts";
import { measure, type Measure } from "./report.ts";
import type { BenchStore } from "./store.ts";

const raw = { "x-chatter-entity-encoding": "false" };

/** Product and list replies against a bare `node:http` server that sends the same bytes. */
export async function replyMeasures({ api, folder }: BenchStore): Promise<Measure[]> {
  const list = `${api}/search/products?searchTerm=capacitor&pageSize=20`;
  const { productsPage } = (await (await fetch(list, { headers: raw })).json()) as { productsPage: { products: { id: string }[] } };
  const product = `${api}/products/${productsPage.products[0]!.id}`;
  const suggestions = `${api}/search/suggestions?searchTerm=capa&includeSuggestedProducts=true`;
  return [
    await ratioOf("product reply to bare server", product, folder),
    await ratioOf("list reply (20 products, facets) to bare server", list, folder),
    await ratioOf("suggestions to bare server", suggestions, folder),
  ];
}

async function ratioOf(name: string, url: string, folder: string): Promise<Measure> {
  const file = join(folder, "reply.json");
  const bytes = Buffer.from(await (await fetch(url, { headers: raw })).arrayBuffer());
  writeFileSync(file, bytes);
  const bare = await startChild([join(import.meta.dirname, "bare-server.ts"), file]);
  // one after the other, twice: what disturbs the machine for a while disturbs both
  const ratios: number[] = [];
  let ours = 0;
  for (let round = 0; round < 3; round++) {
    const limit = await load({ url: `http://127.0.0.1:${bare.line}/`, headers: raw });
    const store = await load({ url, headers: raw });
    if (store.failures > 0) throw new Error(`${name}: ${store.failures} failures`);
    ours = store.perSecond;
    ratios.push(store.perSecond / limit.perSecond);
  }
  await bare.stop();
  const ratio = ratios.sort((a, b) => a - b)[1]!;
  const goal = name.startsWith("suggestions") ? undefined : { atLeast: 0.75 };
  return measure(name, ratio, "", goal, `${Math.round(ours)}/s, ${bytes.length} bytes`);
}
