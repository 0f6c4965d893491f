import type { MenuItem } from "@tradecounter/wire";
import { assetAddress, sizedPicture } from "../base.ts";
import type { Client } from "../client.ts";
import { enginesIn } from "./engines.ts";
import { categoryHref } from "../routes.ts";

/** The whole catalogue at a glance: categories with counts, and the engines that parts fit. */
export async function loadIndex(client: Client, signal: AbortSignal, lines = LINES) {
  const menu = await client.catalog.menu({ maxLevels: 1, includeImageUrl: true }, { signal });
  const index = await Promise.all(menu.map((item) => indexEntry(item, client, signal, lines)));
  // The engines that parts fit are known as facets, and facets by category.
  return { index: index.map(({ entry }) => entry), engines: enginesIn(index.map(({ facets }) => facets)) };
}

export interface IndexLine {
  name: string;
  count: number;
  to: string;
}

export interface IndexEntry extends IndexLine {
  drawing: string | null;
  below: IndexLine[];
  /** How many categories below it have no line here. */
  more: number;
}

/** Of a wide category the first few: with all of them the page would be a list of nothing but names. */
const LINES = 10;

async function indexEntry(
  { label, actionValue, imageUrl, pageReference }: MenuItem,
  client: Client,
  signal: AbortSignal,
  lines: number,
) {
  const categoryId = pageReference?.attributes.recordId;
  const { categories, facets } = await client.search.products({ categoryId, pageSize: 1 }, { signal });
  const below = (categories?.children ?? []).map(({ category, productCount }) => ({
    name: category.name,
    count: productCount,
    to: categoryHref([categories!.category, category]),
  }));
  const entry: IndexEntry = {
    name: label,
    count: categories?.productCount ?? 0,
    to: actionValue,
    // 48 pixels, on sharp screens too
    drawing: imageUrl && assetAddress(sizedPicture(imageUrl, 100)),
    below: below.length > lines ? below.slice(0, Math.max(0, lines - 1)) : below,
    more: below.length > lines ? below.length - Math.max(0, lines - 1) : 0,
  };
  return { entry, facets };
}
