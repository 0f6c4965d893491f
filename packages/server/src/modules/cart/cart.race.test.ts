import { addCartItem, addCartItems, getCart, getCartItems } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { newGuestSession } from "../../http/guest-session.ts";
import type { Guest } from "../../testing/guest.ts";
import { openTestShop, type TestShop } from "./test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const params = { cartStateOrId: "current" };
const wish = (ware: Parameters<TestShop["id"]>[0], quantity: string) => ({
  productId: shop.id(ware),
  quantity,
  type: "Product" as const,
});

/** Two tabs of one returning browser. */
function shopperWithSession(): Guest {
  const guest = shop.guest();
  guest.cookies.set(`GuestCartSessionId_${shop.store.id}`, newGuestSession(shop.store));
  return guest;
}

test("sixteen adds at once to one cart all succeed and sum up", async () => {
  const ada = shop.guest();
  await ada.get(addCartItem, { params, body: wish("belt", "1") });
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => ada.send(addCartItem, { params, body: wish("plug", "3") })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 201));
  const { cartItems, cartSummary } = await ada.get(getCartItems, { params });
  expect(cartItems.map(({ cartItem }) => cartItem!.quantity).sort()).toEqual(["1.0", "48.0"]);
  // 48 at the price for 10 and more, plus the belt
  expect(cartSummary).toMatchObject({
    totalProductCount: "49.0",
    grandTotalAmount: "195.85",
    totalProductLineItemCount: 2,
  });
});

test("different products added at once all come in", async () => {
  const ada = shop.guest();
  await ada.get(addCartItem, { params, body: wish("belt", "1") });
  const wares = ["plug", "hose", "deposit", "gasketThin"] as const;
  await Promise.all(
    wares.flatMap((ware) => [1, 2, 3].map(() => ada.get(addCartItem, { params, body: wish(ware, "2") }))),
  );
  const { cartItems } = await ada.get(getCartItems, { params });
  expect(cartItems.map(({ cartItem }) => cartItem!.quantity).sort()).toEqual(["1.0", "6.0", "6.0", "6.0", "6.0"]);
  expect((await ada.get(getCart, { params })).totalProductCount).toBe("25.0");
});

test("tabs that make the first cart at once end in one", async () => {
  const ada = shopperWithSession();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ada.get(addCartItem, { params, body: wish("plug", "1") })),
  );
  expect(new Set(answers.map(({ cartId }) => cartId)).size).toBe(1);
  expect((await ada.get(getCart, { params })).totalProductCount).toBe("8.0");
  const { count } = await shop.db.one<{ count: string }>(sql`
    select count(*) from cart where store_id = ${shop.store.id} and id = ${answers[0]!.cartId}`);
  expect(count).toBe("1");
});

test("batches at once sum up", async () => {
  const ada = shopperWithSession();
  const body = { inputs: [{ richInput: wish("plug", "1") }, { richInput: wish("bolts", "6") }] };
  const answers = await Promise.all(Array.from({ length: 12 }, () => ada.get(addCartItems, { params, body })));
  const refused = answers.filter(({ hasErrors }) => hasErrors);
  // sixty bolts are the maximum, so two of the twelve batches are refused
  expect(refused).toHaveLength(2);
  const { cartItems } = await ada.get(getCartItems, { params, query: { sort: "NameAsc" } });
  expect(cartItems.map(({ cartItem }) => cartItem!.quantity)).toEqual(["60.0", "12.0"]);
});
