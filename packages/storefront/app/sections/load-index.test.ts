import type { MenuItem } from "@tradecounter/wire";
import { assert, test } from "vitest";
import type { Client } from "../client.ts";
import { loadIndex } from "./load-index.ts";

const { signal } = new AbortController();

/** A client of a store with one category and three children, and the categories that it requested. */
function openClient(menu = menuOf("Filters")) {
  const asked: unknown[] = [];
  const child = (name: string) => ({ category: { id: name, name }, productCount: 4 });
  const client = {
    catalog: { menu: async () => menu },
    search: {
      products: async ({ categoryId }: { categoryId: string }) => {
        asked.push(categoryId);
        const children = ["Oil", "Fuel", "Air"].map(child);
        return {
          categories: { category: { id: categoryId, name: "Filters" }, productCount: 12, children },
          facets: [],
        };
      },
    },
  } as unknown as Client;
  return { client, asked, publish: (name: string) => (menu = menuOf(name)) };
}

function menuOf(label: string): MenuItem[] {
  const pageReference = { attributes: { recordId: `id of ${label}` } };
  return [{ label, actionValue: `/category/${label}`, imageUrl: null, pageReference }] as unknown as MenuItem[];
}

test("categories are looked up once for a menu", async () => {
  const { client, asked, publish } = openClient();
  const first = await loadIndex(client, signal);
  assert.deepEqual(await loadIndex(client, signal), first);
  assert.deepEqual(asked, ["id of Filters"]);

  publish("Belts");
  const [belts] = (await loadIndex(client, signal)).index;
  assert.equal(belts?.name, "Belts");
  assert.deepEqual(asked, ["id of Filters", "id of Belts"]);
});

test("whoever has the same menu may see other parts", async () => {
  const menu = menuOf("Filters");
  await loadIndex(openClient(menu).client, signal);
  const { client, asked } = openClient(menu);
  await loadIndex(client, signal);
  assert.deepEqual(asked, ["id of Filters"]);
});

test("each page cuts a wide category to the lines that it has, and tells how many there are more", async () => {
  const { client } = openClient();
  const below = async (lines: number) => {
    const [entry] = (await loadIndex(client, signal, lines)).index;
    return [entry?.below.map(({ name }) => name), entry?.more];
  };
  assert.deepEqual(await below(3), [["Oil", "Fuel", "Air"], 0]);
  assert.deepEqual(await below(2), [["Oil"], 2]);
  assert.deepEqual(await below(0), [[], 3]);
});
