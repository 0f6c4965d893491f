import { accessoriesModule } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** A product's name and the breadcrumbs of its category. */
export async function breadcrumbs({ catalog }: Client, productId: string): Promise<string[]> {
  const { fields, primaryProductCategoryPath } = await catalog.product(productId);
  return [...(primaryProductCategoryPath?.path ?? []).map(({ name }) => name), fields.Name ?? ""];
}

/** Several at once, by their SKUs; for one that is not available, the store says why. */
export async function names({ catalog }: Client, skus: string[]): Promise<(string | null | undefined)[]> {
  const { products } = await catalog.products({ skus, fields: ["Name"] });
  return products.map(({ success, fields, error }) => (success ? fields.Name : error?.message));
}

/** The menu, one level deep. */
export async function menu({ catalog }: Client): Promise<string[]> {
  return (await catalog.menu({ maxLevels: 1 })).map(({ label }) => label);
}

/** What few pages need is a function that takes the client. */
export async function goesWith(client: Client, productId: string): Promise<string[]> {
  return Object.keys(await accessoriesModule(client).featured(productId));
}
