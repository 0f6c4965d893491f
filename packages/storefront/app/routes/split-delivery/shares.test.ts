import { decimal, sumOf } from "@tradecounter/commerce";
import type { CartItem } from "@tradecounter/wire";
import fc from "fast-check";
import { expect, test } from "vitest";
import { arrangementsFrom, moved, restSentence, shareField, sharesOf } from "./shares.ts";

const groups = [{ id: "first" }, { id: "second" }];
const item = (productId: string, cartDeliveryGroupId: string, quantity: string) =>
  ({
    productId,
    cartDeliveryGroupId,
    quantity,
    name: productId,
    cartItemId: `${productId} ${cartDeliveryGroupId}`,
  }) as CartItem;
const items = [item("filter", "first", "3.0"), item("filter", "second", "1.0"), item("belt", "first", "2.0")];
const shares = sharesOf(items, groups);

function formWith(quantities: Record<string, readonly string[]>): FormData {
  const form = new FormData();
  for (const [productId, typed] of Object.entries(quantities))
    typed.forEach((text, at) => form.set(shareField(productId, at), text));
  return form;
}

test("a product has one row, whatever it is split into", () => {
  expect(shares.map(({ productId, total, quantities }) => [productId, total, quantities])).toEqual([
    ["filter", "4", ["3", "1"]],
    ["belt", "2", ["2", "0"]],
  ]);
});

test.each([
  [["3", "1"], ""],
  [["4", ""], ""],
  [["3", "0"], "1 of 4 still to place."],
  [["3", "2.5"], "1.5 more than the 4 in the cart."],
  [["3", "-1"], "Enter numbers, 0 for nothing."],
  [["3", "one"], "Enter numbers, 0 for nothing."],
])("four shared out as %j: %j", (quantities, said) => {
  expect(restSentence("4", quantities)).toBe(said);
});

test("only what changes is arranged; a new shipment is made by its name, once for all rows", () => {
  const columns = [...groups, null];
  const form = formWith({ filter: ["3", "0", "1"], belt: ["1", "0", "1"] });
  expect(arrangementsFrom(form, shares, columns).arrangements).toEqual([
    { cartItemId: "filter first", deliveryGroupId: "second", quantity: "0" },
    { cartItemId: "filter first", deliveryGroupName: "Shipment 3", quantity: "1" },
    { cartItemId: "belt first", deliveryGroupId: "first", quantity: "1" },
    { cartItemId: "belt first", deliveryGroupName: "Shipment 3", quantity: "1" },
  ]);
  expect(arrangementsFrom(formWith({ filter: ["3", "1"], belt: ["2", "0"] }), shares, groups).arrangements).toEqual([]);
});

test("a row that does not add up is told by its name, and one that the page did not have stays", () => {
  const form = formWith({ filter: ["3", "3"] });
  expect(arrangementsFrom(form, shares, groups).errors).toEqual({
    [shareField("filter", 0)]: "filter: 2 more than the 4 in the cart.",
  });
});

test("moving never loses or doubles a piece, wherever it goes", () => {
  const quantity = fc.integer({ min: 0, max: 999 }).map((tenths) => String(tenths / 10));
  const quantities = fc.array(quantity, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(quantities, fc.nat(5), fc.nat(6), fc.boolean(), (before, from, to, all) => {
      const sum = (texts: readonly string[]) => sumOf(texts.map(decimal));
      const after = moved(before, from, to, all);
      expect(sum(after)).toBe(sum(before));
      expect(after.every((text) => decimal(text) >= 0n)).toBe(true);
    }),
  );
});
