import { gzipSync } from "node:zlib";
import { measure, type Measure } from "./report.ts";
import type { BenchStore } from "./store.ts";

/** Script that each page makes a browser fetch before it is alive, after gzip. */
export async function scriptMeasures({ url, parts }: BenchStore): Promise<Measure[]> {
  const pages = {
    home: "/",
    list: `/global-search?term=${parts[0]!.word}`,
    product: `/product/part/${parts[0]!.id}`,
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
  return measures;
}
