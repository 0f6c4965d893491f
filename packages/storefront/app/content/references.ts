import type { ProductOverview } from "@tradecounter/wire";
import type { Client } from "../client.ts";
import { href } from "../routes.ts";

/** A part that another one refers to: with a page if it is still in the catalog. */
export interface PartReference {
  sku: string;
  name: string | null;
  to: string | null;
}

/** Source: contract of the catalogue, section 5.4. */
const IDS_AT_ONCE = 20;

export async function referencesTo(
  client: Client,
  skus: readonly string[],
  signal: AbortSignal,
): Promise<PartReference[]> {
  if (skus.length === 0) return [];
  const found = await inChunks(skus, (some) => client.catalog.products({ skus: some, fields: ["Name"] }, { signal }));
  return skus.map((sku) => {
    const product = found.find((one) => one.sku === sku && one.success);
    return {
      sku,
      name: product?.name ?? null,
      to: product?.id ? href("product", { sku, productId: product.id }) : null,
    };
  });
}

/** Requests products in as many calls as their references need. */
export async function inChunks(
  references: readonly string[],
  ask: (some: string[]) => Promise<{ products: ProductOverview[] }>,
): Promise<ProductOverview[]> {
  const chunks = Array.from({ length: Math.ceil(references.length / IDS_AT_ONCE) }, (_, index) =>
    references.slice(index * IDS_AT_ONCE, (index + 1) * IDS_AT_ONCE),
  );
  return (await Promise.all(chunks.map(ask))).flatMap(({ products }) => products);
}
