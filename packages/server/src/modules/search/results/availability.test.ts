import type { RecordId } from "@tradecounter/commerce";
import { encodeRefinements, searchProducts, type Refinement } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql, type Queries } from "../../../db/index.ts";
import { openDemoStore, type DemoStore } from "../../../testing/demo-store.ts";
import { createAvailability } from "./availability.ts";
import { openTestCatalogue } from "../../../testing/catalogue.ts";
import { alsoOnEmbedded } from "../../../testing/understood.ts";

alsoOnEmbedded();

let demo: DemoStore;
let now = new Date("2026-11-22T10:00:00Z");
beforeAll(async () => {
  demo = await openDemoStore({ clock: { now: () => now } });
});
afterAll(() => demo.close());

const inStock: Refinement = {
  attributeType: "Custom",
  nameOrId: "Availability",
  type: "DistinctValue",
  values: ["InStock"],
};

async function listOf(refinements: readonly Refinement[] = [], grouping?: "NoGrouping") {
  const query = { searchTerm: "oil filter", refinements: encodeRefinements(refinements), grouping, pageSize: 100 };
  const { body, headers } = await demo.guest().send(searchProducts, { query });
  const facet = body.facets.find(({ nameOrId }) => nameOrId === "Availability");
  return {
    etag: headers.etag,
    ids: body.productsPage.products.map(({ id }) => id as string),
    inStock: facet?.facetType === "DistinctValue" ? facet.values[0]!.productCount : undefined,
  };
}

async function stocked(ids: readonly string[]): Promise<string[]> {
  const rows = await demo.db.many<{ product_id: string }>(sql`
    select product_id from stock where store_id = ${demo.webstoreId} group by product_id having sum(on_hand - reserved) > 0`);
  const all = new Set(rows.map((row) => row.product_id));
  return ids.filter((id) => all.has(id));
}

async function sellOut(productId: string) {
  await demo.db.run(sql`
    update stock set on_hand = 0, reserved = 0 where store_id = ${demo.webstoreId} and product_id = ${productId}`);
}

test("a list tells how many of it are in stock, and narrows to those", async () => {
  await sellOut(demo.products.secondFilter);
  const all = await listOf([], "NoGrouping");
  const expected = await stocked(all.ids);
  expect(all.ids).toContain(demo.products.secondFilter);
  expect(all.inStock).toBe(expected.length);
  const narrowed = await listOf([inStock], "NoGrouping");
  expect(narrowed.ids).toEqual(expected);
  expect(narrowed.inStock).toBe(expected.length);
});

test("a family is in stock when one of its variations is, and counts once", async () => {
  const grouped = await listOf([inStock]);
  expect(grouped.inStock).toBe(grouped.ids.length);
  expect(new Set(grouped.ids).size).toBe(grouped.ids.length);
});

test("what is sold out leaves the list after half a minute at the latest, and caches are told", async () => {
  const before = await listOf([inStock]);
  await sellOut(demo.products.oilFilter);
  expect(await listOf([inStock])).toEqual(before);
  now = new Date(now.getTime() + 30_000);
  // the request that triggers the refresh does not wait for it
  await expect.poll(async () => (await listOf([inStock])).ids).not.toContain(demo.products.oilFilter);
  expect((await listOf([inStock])).etag).not.toBe(before.etag);
});

test("a store that keeps no stock has all of its parts, and no such filter", async () => {
  const shop = await openTestCatalogue({ products: [{ sku: "A" }, { sku: "B" }] });
  const query = { searchTerm: "a", refinements: encodeRefinements([inStock]) };
  const { facets, productsPage } = await shop.guest.get(searchProducts, { query });
  expect(productsPage.total).toBe(1);
  expect(facets.map(({ nameOrId }) => nameOrId)).not.toContain("Availability");
  await shop.close();
});

test("a changed catalogue keeps the stock of the products that did not change", async () => {
  const all = (await listOf([], "NoGrouping")).ids;
  const { ids: before } = await listOf([inStock], "NoGrouping");
  const [soldOut, changed] = before as [string, string];
  const restocked = all.find((id) => !before.includes(id))!;
  await sellOut(soldOut);
  await sellOut(changed);
  await demo.db.run(sql`
    update stock set on_hand = 5 where store_id = ${demo.webstoreId} and product_id = ${restocked}`);
  for (const id of [changed, restocked])
    await demo.db.run(sql`
      update product set name = 'An ' || name where store_id = ${demo.webstoreId} and id = ${id}`);
  await demo.app.catalog.publish(demo.webstoreId, { changed: [changed, restocked] });
  const after = [...before.filter((id) => id !== changed), restocked];
  expect((await listOf([inStock], "NoGrouping")).ids.toSorted()).toEqual(after.sort());
});

test("a refresh describes the catalogue that is shown when it ends", async () => {
  const shown = () => demo.app.catalog.snapshot(demo.webstoreId);
  const allIds = () => Array.from({ length: shown().productCount }, (_, row) => shown().idOf(row));
  const reading = Promise.withResolvers<void>();
  const waitsFor = [Promise.resolve(), reading.promise];
  let reads = 0;
  const many: Queries["many"] = async (query) => {
    const isOfAll = !query.values.some((value) => Array.isArray(value) && value.includes(changed));
    if (isOfAll) await waitsFor[reads++];
    return demo.db.many(query);
  };
  const clock = { now: () => now };
  const onError = (error: unknown) => expect.unreachable(String(error));
  const availability = createAvailability({ db: { ...demo.db, many }, clock, onError });
  const [store] = demo.app.stores.all();
  const found = async () => {
    const { rows } = (await availability.inStock(store!, shown()))!;
    return allIds().filter((_, row) => rows[row]);
  };

  const [soldOut, changed] = (await stocked(allIds())) as [RecordId, RecordId];
  expect(await found()).toEqual(expect.arrayContaining([soldOut, changed]));
  now = new Date(now.getTime() + 30_000);
  await found();
  await sellOut(soldOut);
  await demo.db.run(sql`
    update product set name = 'Zz ' || name where store_id = ${demo.webstoreId} and id = ${changed}`);
  await demo.app.catalog.publish(demo.webstoreId, { changed: [changed] });
  await availability.warm(store!, shown());
  expect(await found()).toEqual(expect.arrayContaining([soldOut, changed]));
  reading.resolve();
  await expect.poll(found).not.toContain(soldOut);
  expect(await found()).toEqual(await stocked(allIds()));
  expect(reads).toBe(2);
});
