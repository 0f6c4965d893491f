import type { MenuItem } from "@tradecounter/wire";
import { assetAddress, sizedPicture } from "../base.ts";
import type { Client } from "../client.ts";
import { enginesIn, type Engines } from "./engines.ts";
import { categoryHref } from "../routes.ts";

interface Whole {
  readonly index: readonly IndexEntry[];
  readonly engines: Engines;
}

/** Keyed by client, as buyers with the same menu may see different parts: the guest of shared pages reads the same reply repeatedly. */
const known = new WeakMap<Client, Whole & { readonly menu: readonly MenuItem[] }>();

/** The whole catalog at a glance: categories with counts, and the engines that parts fit. */
export async function loadIndex(client: Client, signal: AbortSignal, lines = LINES): Promise<Whole> {
  const menu = await client.catalog.menu({ maxLevels: 1, includeImageUrl: true }, { signal });
  const kept = known.get(client);
  const { engines, index } = kept?.menu === menu ? kept : await remembered(menu, client, signal);
  return { engines, index: index.map((entry) => cutTo(lines, entry)) };
}

async function remembered(menu: readonly MenuItem[], client: Client, signal: AbortSignal): Promise<Whole> {
  const found = await Promise.all(menu.map((item) => indexEntry(item, client, signal)));
  // The engines that parts fit are known from facets, which are loaded by category.
  const whole = { index: found.map(({ entry }) => entry), engines: enginesIn(found.map(({ facets }) => facets)) };
  known.set(client, { ...whole, menu });
  return whole;
}

export interface IndexLine {
  name: string;
  count: number;
  to: string;
}

export interface IndexEntry extends IndexLine {
  drawing: string | null;
  below: IndexLine[];
  /** How many of its subcategories are not listed here. */
  more: number;
}

/** Only the first few of a large category: with all of them the page would be nothing but a list of names. */
const LINES = 10;

async function indexEntry(
  { label, actionValue, imageUrl, pageReference }: MenuItem,
  client: Client,
  signal: AbortSignal,
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
    // 48 pixels, on high-density screens too
    drawing: imageUrl && assetAddress(sizedPicture(imageUrl, 100)),
    below,
    more: 0,
  };
  return { entry, facets };
}

function cutTo(lines: number, entry: IndexEntry): IndexEntry {
  if (entry.below.length <= lines) return entry;
  const below = entry.below.slice(0, Math.max(0, lines - 1));
  return { ...entry, below, more: entry.below.length - below.length };
}
