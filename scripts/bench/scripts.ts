import { gzipSync } from "node:zlib";
import { dataLayerParts, scriptBytes } from "@tradecounter/storefront/script-size";
import { measure, type Measure } from "./report.ts";
import type { BenchStore } from "./store.ts";

/** The script that a browser must fetch before each page is interactive, gzipped. */
export async function scriptMeasures({ url, parts }: BenchStore): Promise<Measure[]> {
  const [, category] = /href="(\/category\/[^"]+)"/.exec(await (await fetch(url)).text()) ?? [];
  const pages = {
    home: "/",
    category: category!,
    list: `/global-search?term=${parts[0]!.word}`,
    product: parts[0]!.path,
    cart: "/cart",
    checkout: "/checkout",
  };
  const measures: Measure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const response = await fetch(url + path);
    const html = await response.text();
    const files = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1]!));
    if (files.size === 0) throw new Error(`The page ${path} has no script: ${response.status}`);
    let bytes = 0;
    for (const file of files)
      bytes += gzipSync(Buffer.from(await (await fetch(url + file)).arrayBuffer()), { level: 9 }).length;
    measures.push(
      measure(`script of the ${name} page, gzip`, bytes / 1000, "kB", { atMost: 90 }, `${files.size} files`),
    );
  }
  return [...measures, ...(await dataLayerMeasures())];
}

async function dataLayerMeasures(): Promise<Measure[]> {
  const kB = async (code: string) => (await scriptBytes(code)) / 1000;
  const product =
    "`createClient`: context, catalogue, search, pricing, inventory, cart, delivery, checkout, payment, orders";
  const whole = "each capability and the React binding, without React; no page loads it all";
  return [
    measure("data layer of a product page, gzip", await kB(dataLayerParts.productPage), "kB", { atMost: 20 }, product),
    measure("the whole data layer, gzip", await kB(dataLayerParts.whole), "kB", undefined, whole),
  ];
}
