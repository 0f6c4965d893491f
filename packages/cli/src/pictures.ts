import { readFile } from "node:fs/promises";
import { demoStore, drawingFor, type DrawnProduct } from "@tradecounter/demo-store";
import type { Picture } from "@tradecounter/storefront";

const svg = "image/svg+xml";
const partPath = /^\/img\/parts\/([\w.-]+)\.svg$/;
const defaultPath = "/img/b2b/default-product-image.svg";

/** An open box: the product has no picture of its own. */
const emptyBox = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" fill="none" stroke="#7d8790" stroke-width="4" stroke-linejoin="round"><path d="M90 160 200 110l110 50v120l-110 50-110-50Z"/><path d="m90 160 110 50 110-50M200 210v120M90 160l-34 44 110 50 34-44 34 44 110-50-34-44"/></svg>`;

/**
 * Pictures below `/img/`: each part of the demo store is drawn from its own measures when it is first asked for. What has
 * no picture gets an empty box.
 */
export function createPictures(): (pathname: string) => Promise<Picture | undefined> {
  let products: Promise<ReadonlyMap<string, DrawnProduct>> | undefined;
  return async (pathname) => {
    if (pathname === defaultPath) return { type: svg, body: emptyBox };
    const sku = partPath.exec(pathname)?.[1];
    if (sku === undefined) return undefined;
    const product = (await (products ??= readProducts())).get(sku);
    return product && { type: svg, body: drawingFor(product) };
  };
}

async function readProducts(): Promise<ReadonlyMap<string, DrawnProduct>> {
  const lines = (await readFile(new URL("products.jsonl", demoStore.folder), "utf8"))
    .split("\n")
    .filter((line) => line !== "");
  const products = lines.map((line) => JSON.parse(line) as DrawnProduct);
  return new Map(products.map((product) => [product.sku, { ...product, category: product.category.split("|")[0]! }]));
}
