import { addWishlistItem, createWishlist, getWishlist, getWishlists } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoStore, signedInBuyer, type DemoStore } from "../../testing/index.ts";

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
});
afterAll(() => demo.close());

test("of many who make a list of one name at once one does, and what is added many times at once is kept once", async () => {
  const where = { db: demo.db, http: demo.app.http, storeId: demo.webstoreId };
  const ada = await signedInBuyer(where, { email: "ada@race.example", accounts: [{ code: "RACE" }] });
  const eight = Array.from({ length: 8 });
  const made = await Promise.all(eight.map(() => ada.send(createWishlist, { body: { name: "Spares" } })));
  expect(made.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(400)]);
  const { summaries } = await ada.get(getWishlists);
  const params = { wishlistId: summaries[0]!.id };
  const { oilFilter, secondFilter } = demo.products;
  const added = await Promise.all(
    eight.map((_, at) => ada.send(addWishlistItem, { params, body: { productId: at % 2 ? oilFilter : secondFilter } })),
  );
  expect(new Set(added.map(({ status }) => status))).toEqual(new Set([201]));
  const list = await ada.get(getWishlist, { params });
  expect([list.summary.wishlistProductCount, list.page.items.length]).toEqual([2, 2]);
});
