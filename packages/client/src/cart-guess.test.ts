import type { CartItem, CartItemCollection } from "@tradecounter/wire";
import { CartItem as CartItemShape, CartSummary as CartSummaryShape, DecimalText } from "@tradecounter/wire/schemas";
import { replies } from "@tradecounter/wire/testing";
import { expect, test } from "vitest";
import { guessedCart } from "./cart-guess.ts";

const page = replies.getCartItems![0] as CartItemCollection;
const item = page.cartItems[0]!.cartItem!;
const impellers = { ...item, quantity: "3.0" };
const hose: CartItem = {
  ...item,
  cartItemId: "0a97t00000HoSeTAAV",
  productId: "01t7t00000HoSeTAAV",
  quantity: "2.5",
};
const said: CartItemCollection = {
  ...page,
  cartItems: [impellers, hose].map((cartItem) => ({ cartItem, message: null, status: "Success" })),
  cartSummary: { ...page.cartSummary, totalProductCount: "5.5", totalProductLineItemCount: 2, uniqueProductCount: 2 },
};
const [impellerId, hoseId] = [item.cartItemId!, hose.cartItemId!];

/** Names of a shape's properties that are decimals or null: amounts and quantities. */
const decimalsOf = ({ properties }: { readonly properties: object }) =>
  Object.entries(properties).flatMap(([name, { anyOf }]) => (anyOf?.includes(DecimalText) ? [name] : []));

test("every total of the cart is unknown, but for the number of products, which follows", () => {
  const { cartSummary, cartPromotions, approachingDiscounts } = guessedCart(said, new Map([[impellerId, "12"]]));
  const known = decimalsOf(CartSummaryShape).filter((name) => cartSummary[name as "grandTotalAmount"] !== null);
  expect(known).toEqual(["totalProductCount"]);
  expect(cartSummary).toMatchObject({
    totalProductCount: "14.5",
    uniqueProductCount: 2,
    asyncOperationStatus: "Processing",
  });
  expect([cartPromotions, approachingDiscounts]).toEqual([null, null]);
});

test("of the changed item only the prices of one are known, of the others also what no offer of the whole cart can change", () => {
  const [changed, other] = guessedCart(said, new Map([[impellerId, "12"]])).cartItems.map(({ cartItem }) => cartItem!);
  const known = (one: CartItem) => decimalsOf(CartItemShape).filter((name) => one[name as "totalPrice"] !== null);
  expect(known(changed!)).toEqual(["listPrice", "salesPrice"]);
  expect(changed!.quantity).toBe("12");
  expect(known(other!)).toEqual([
    "firstPymtTotalListPrice",
    "listPrice",
    "salesPrice",
    "totalAdjustmentAmount",
    "totalListPrice",
    "totalPrice",
    "unitAdjustedPrice",
    "unitAdjustmentAmount",
  ]);
});

test("a product in several groups may reach a price step by the sum of them", () => {
  const split = { ...hose, productId: item.productId };
  const both = { ...said, cartItems: said.cartItems.map((one, i) => (i === 1 ? { ...one, cartItem: split } : one)) };
  expect(guessedCart(both, new Map([[impellerId, "12"]])).cartItems[1]!.cartItem).toMatchObject({ totalPrice: null });
});

test("an item that is taken out is gone and counted off", () => {
  const { cartItems, totalItemCount, cartSummary } = guessedCart(said, new Map([[impellerId, null]]));
  expect(cartItems.map(({ cartItem }) => cartItem!.cartItemId)).toEqual([hoseId]);
  expect(totalItemCount).toBe(1);
  expect(cartSummary).toMatchObject({
    totalProductCount: "2.5",
    totalProductLineItemCount: 1,
    uniqueProductCount: null,
  });
});

test.each<[string, string, string | undefined]>([
  ["is not known", impellerId, undefined],
  ["is no number", impellerId, "a dozen"],
  ["is of an item on another page", "0a97t00000EleWhAAV", "4"],
])("a quantity that %s leaves the number of products unknown", (_, cartItemId, quantity) => {
  const { cartSummary } = guessedCart(said, new Map([[cartItemId, quantity]]));
  expect(cartSummary).toMatchObject({ totalProductCount: null, grandTotalAmount: null });
});

test("a quantity that is not known stays as it was", () => {
  const { cartItems } = guessedCart(said, new Map([[impellerId, undefined]]));
  expect(cartItems[0]!.cartItem).toMatchObject({ quantity: "3.0", totalPrice: null });
});

test("an item that the store could not read stays as it is", () => {
  const unread = { cartItem: null, message: "No longer sold.", status: "ITEM_NOT_FOUND" };
  const { cartItems } = guessedCart({ ...said, cartItems: [unread] }, new Map([[impellerId, "1"]]));
  expect(cartItems).toEqual([unread]);
});
