import { decimal, type RecordId } from "@tradecounter/commerce";
import { limits } from "@tradecounter/wire";
import { expect, test } from "vitest";
import type { CatalogProduct } from "../catalog/index.ts";
import { itemsAfterAdding, nameFrom, productRefusal, wishesFrom } from "./rules.ts";

const [filter, belt] = ["01t000000000001AAA", "01t000000000002AAA"] as RecordId[] as [RecordId, RecordId];
const kept = { id: "3oi000000000001AAA" as RecordId, productId: filter, quantity: decimal("4") };

test.each([
  ["  Spring   service ", { name: "Spring service" }],
  ["<b>Spring</b>", { problem: { field: "name", message: "Leave out the characters < and >." } }],
  [" ", { problem: { field: "name", message: "Enter a name for the list." } }],
])("a list typed as %j is named %j", (typed, named) => {
  expect(nameFrom(typed)).toEqual(named);
});

test.each<[string, string | undefined, string, number]>([
  ["stays as it is where none is said", undefined, "4.0", 0],
  ["stays as it is where the same is said", "4", "4.0", 0],
  ["is what is said, and not added to", "6", "6.0", 1],
])("the quantity of a product that is there %s", (_, said, _after, changes) => {
  const quantity = said === undefined ? undefined : decimal(said);
  const after = itemsAfterAdding([kept], 1, [{ productId: filter, quantity }])!;
  expect(after.items).toEqual([{ ...kept, quantity: decimal(said ?? "4") }]);
  expect([after.added.length, after.changed.length]).toEqual([0, changes]);
});

test("a product that is wished for twice is one item, of one unless said", () => {
  const one = itemsAfterAdding([], 0, [
    { productId: belt, quantity: undefined },
    { productId: belt, quantity: undefined },
  ])!;
  expect(one.added).toMatchObject([{ productId: belt, quantity: decimal("1") }]);
  expect(one.items).toEqual([one.added[0], one.added[0]]);
  const two = itemsAfterAdding([], 0, [
    { productId: belt, quantity: undefined },
    { productId: belt, quantity: decimal("2") },
  ])!;
  expect([two.added, two.changed]).toMatchObject([[{ quantity: decimal("2") }], []]);
});

test("what comes again is an item beside what is bought once", () => {
  const monthly = { productId: filter, quantity: decimal("1"), sellingModelId: "0jP000000000001AAA" as RecordId };
  const after = itemsAfterAdding([kept], 1, [monthly, { ...monthly, quantity: decimal("2") }])!;
  expect([after.added, after.changed]).toMatchObject([[{ ...monthly, quantity: decimal("2") }], []]);
  expect(itemsAfterAdding([{ ...monthly, id: kept.id }], 1, [monthly])).toMatchObject({ added: [], changed: [] });
});

test("a full list takes what is on it, and nothing more", () => {
  const wish = (productId: RecordId) => [{ productId, quantity: decimal("9") }];
  expect(itemsAfterAdding([kept], limits.wishlistItems, wish(filter))?.changed).toHaveLength(1);
  expect(itemsAfterAdding([], limits.wishlistItems, wish(belt))).toBeNull();
  expect(itemsAfterAdding([], limits.wishlistItems - 1, wish(belt))?.added).toHaveLength(1);
});

test("a product in several delivery groups of a cart is kept once, with all of it", () => {
  const item = (productId: RecordId, quantity: string) => ({ productId, quantity: decimal(quantity) });
  expect(wishesFrom([item(filter, "2"), item(belt, "1"), item(filter, "0.5")])).toEqual([
    item(filter, "2.5"),
    item(belt, "1"),
  ]);
});

test.each([
  ["that is shown", "Simple", undefined],
  ["that is a variation", "Variation", undefined],
  ["that comes in variations", "VariationParent", "INVALID_API_INPUT"],
] as const)("a product %s (%s) is refused with %s", (_, productClass, code) => {
  expect(productRefusal({ productClass, name: "Gasket" } as CatalogProduct)?.refused).toBe(code);
});

test("a product that is not shown is not there", () => {
  expect(productRefusal(undefined)?.refused).toBe("ITEM_NOT_FOUND");
});
