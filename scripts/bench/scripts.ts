import { gzipSync } from "node:zlib";
import { measure, type Measure } from "./report.ts";
import { buyableProducts } from "./shopper.ts";
import type { BenchStore } from "./store.ts";

/** Script that each page makes a browser fetch, after gzip. */
export async function scriptMeasures({ url, api }: BenchStore): Promise<Measure[]> {
  const [productId] = await buyableProducts(api, 1);
  const pages = { home: "/", list: "/global-search?term=capacitor", product: `/product/any/${productId}`, cart: "/cart", checkout: "/checkout" };
  const measures: Measure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const html = await (await fetch(url + path)).text();
    const files = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1]!));
    let bytes = 0;
    for (const file of files) bytes += gzipSync(Buffer.from(await (await fetch(url + file)).arrayBuffer()), { level: 9 }).length;
    measures.push(measure(`script of the ${name} page, gzip`, bytes / 1000, "kB", { atMost: 90 }, `${files.size} files`));
  }
  return measures;
}
