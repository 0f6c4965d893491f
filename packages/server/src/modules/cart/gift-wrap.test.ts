import { newRecordId, ONE } from "@tradecounter/commerce";
import { expect, test } from "vitest";
import type { CatalogProduct } from "../catalog/index.ts";
import { contentsAfterWrapping } from "./gift-wrap.ts";
import { newGroup } from "./groups.ts";
import { newItem } from "./rules.ts";

const wrap = { id: newRecordId("product"), name: "Gift wrap", sku: "WRAP" } as CatalogProduct;

function cartOf(count: number) {
  const group = newGroup([]);
  const items = Array.from({ length: count }, () =>
    newItem({ items: [] }, { ...wrap, id: newRecordId("product") }, group.id, ONE),
  );
  return { items, groups: [group] };
}

const wanted = { productId: wrap.id, quantity: ONE, isGiftWrap: true };

test("a full cart takes no wrap, and is told that its gift is wrapped already where it is", () => {
  expect(contentsAfterWrapping(cartOf(1_000), wrap, wanted)).toEqual({
    refused: "LIMIT_EXCEEDED",
    message: "A cart holds at most 1,000 items.",
  });
  const wrapped = contentsAfterWrapping(cartOf(999), wrap, wanted);
  if (wrapped.refused !== null) throw new Error(wrapped.message);
  expect(wrapped.items).toHaveLength(1_000);
  expect(contentsAfterWrapping(wrapped, wrap, wanted)).toMatchObject({ refused: null, itemId: wrapped.itemId });
});
