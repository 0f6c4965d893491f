import { readFile } from "node:fs/promises";
import { drawingFor, type View } from "./drawing-for.ts";
import type { DrawnProduct } from "./drawings/part.ts";
import { demoStore } from "./store.ts";

/** A picture as sent by a web server. */
export interface Picture {
  /** Media type. */
  readonly type: string;
  readonly body: string | Buffer;
}

const PART = /^\/img\/parts\/([\w-]+)(?:\.(plain|packed))?\.svg$/;
const FILE = /^\/img\/((?:[\w-]+\/)*[\w-]+\.(svg|png))$/;
const mediaTypes: Readonly<Record<string, string>> = { svg: "image/svg+xml", png: "image/png" };

/**
 * The demo store's pictures by their path below `/img/`: `/img/parts/SKU.svg`, `SKU.plain.svg` and `SKU.packed.svg` are
 * drawn on request; all others are files in the folder `img`. Undefined if there is no such picture.
 */
export function createPictures(): (path: string) => Promise<Picture | undefined> {
  let products: Promise<ReadonlyMap<string, DrawnProduct>> | undefined;
  return async (path) => {
    const [, sku, view] = PART.exec(path) ?? [];
    if (sku !== undefined) {
      const product = (await (products ??= readProducts())).get(sku);
      return product && { type: "image/svg+xml", body: drawingFor(product, view as View) };
    }
    const [, file, ending] = FILE.exec(path) ?? [];
    if (file === undefined || ending === undefined) return undefined;
    return readFile(new URL(`img/${file}`, demoStore.folder)).then(
      (body) => ({ type: mediaTypes[ending]!, body }),
      (error: NodeJS.ErrnoException) => {
        // no file has a name that is too long
        if (error.code === "ENOENT" || error.code === "ENAMETOOLONG") return undefined;
        throw error;
      },
    );
  };
}

async function readProducts(): Promise<ReadonlyMap<string, DrawnProduct>> {
  const text = await readFile(new URL("products.jsonl", demoStore.folder), "utf8");
  const products = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as DrawnProduct);
  // The first category is the primary one.
  return new Map(products.map((product) => [product.sku, { ...product, category: product.category.split("|")[0]! }]));
}
