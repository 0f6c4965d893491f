import { decimal, type RecordId } from "@tradecounter/commerce";
import { expect, test } from "vitest";
import type { CatalogProduct } from "../catalog/index.ts";
import type { OrderItem } from "./order.ts";
import { availableToFulfill, reorderLine, unaddedCode, type Known } from "./reorder.ts";

const item = { productId: "filter" as RecordId, quantity: decimal("7") } as OrderItem;

function part(sku: string, { isPurchasable = true, price = "12.40" as string | null, packs = "1" } = {}) {
  const quantityRule = { minimum: null, maximum: null, increment: decimal(packs) };
  const product = { id: sku as RecordId, sku, isPurchasable, quantityRule } as CatalogProduct;
  return { product, unitPrice: price === null ? undefined : decimal(price) };
}

const known = (facts: Partial<Known>): Known => ({ own: undefined, isSold: false, successor: undefined, ...facts });

test.each<[string, Partial<Known>, string, string | undefined]>([
  ["is still sold", { own: part("old"), isSold: true }, "Available", undefined],
  [
    "is still sold beside what replaced it",
    { own: part("old"), isSold: true, successor: part("new") },
    "Available",
    "new",
  ],
  ["was replaced", { successor: part("new") }, "Replaced", "new"],
  ["was replaced by what has no price", { successor: part("new", { price: null }) }, "NoLongerSold", undefined],
  ["is gone", {}, "NoLongerSold", undefined],
  ["is sold to others alone", { isSold: true }, "NotAllowed", undefined],
  ["has no price for this buyer", { own: part("old", { price: null }), isSold: true }, "NotAllowed", undefined],
  [
    "became a family",
    { own: part("old", { isPurchasable: false }), isSold: true, successor: part("new") },
    "Replaced",
    "new",
  ],
])("a part that %s", (_, facts, status, replacement) => {
  const line = reorderLine(item, known(facts));
  expect([line.status, line.replacement?.product.sku]).toEqual([status, replacement]);
  expect(line.unitPrice !== null).toBe(status === "Available");
});

test("a quantity that is refused today comes with the nearest above it, of the part that would be ordered", () => {
  const own = reorderLine(item, known({ own: part("old", { packs: "5" }), isSold: true }));
  expect([own.quantityMessage, own.suggestedQuantity]).toEqual([expect.stringContaining("packs of 5"), decimal("10")]);
  const replaced = reorderLine(item, known({ successor: part("new", { packs: "4" }) }));
  expect(replaced.suggestedQuantity).toBe(decimal("8"));
  const gone = reorderLine(item, known({}));
  expect([gone.quantityMessage, gone.suggestedQuantity]).toEqual([null, item.quantity]);
});

test("what is promised to others is not there, and less than nothing is nothing", () => {
  const level = (productId: string, available: string) =>
    ({ productId, availableToFulfill: decimal(available), incoming: decimal("50") }) as never;
  const levels = [level("filter", "3"), level("filter", "2"), level("belt", "-4")];
  expect(availableToFulfill(levels, "filter" as RecordId)).toBe(decimal("5"));
  expect(availableToFulfill(levels, "belt" as RecordId)).toBe(0n);
  expect(availableToFulfill(levels, "hose" as RecordId)).toBe(0n);
});

test.each([
  ["MAX_LIMIT_EXCEEDED", "ERROR_MAX_LIMIT_EXCEEDED"],
  ["LIMIT_EXCEEDED", "ERROR_MAX_LIMIT_EXCEEDED"],
  ["ITEM_NOT_FOUND", "ERROR_PROCESSING_CARTITEM"],
  ["INVALID_BATCH_SIZE", "ERROR_SAVING_CARTITEM"],
] as const)("the refusal %s is told as %s", (refused, code) => expect(unaddedCode(refused)).toBe(code));
