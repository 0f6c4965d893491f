import { expect, test } from "vitest";
import { listed } from "../delivery.ts";
import { groupOf } from "../testing/checkout-shop.ts";
import { defaultGroup } from "./known.ts";
import { fastCheckout } from "./session.ts";

const group = (id: string, totalCartItemCount: number | null, isDefault = false) => ({
  ...groupOf(id, isDefault),
  totalCartItemCount,
});

test.each([
  ["the marked one", [group("a", 1), group("b", 1, true), group("c", 1)], "b"],
  ["for want of a mark the one that lists show first", [group("a", 1), group("b", null), group("c", 0)], "b"],
])("the form's default delivery group is %s", (_, items, expected) => {
  const checkout = { ...fastCheckout.checkout, deliveryGroups: { count: items.length, items } };
  expect(defaultGroup(checkout)?.id).toBe(expected);
  expect(listed(items).find(({ isDefault }) => isDefault)?.id).toBe(expected);
});
