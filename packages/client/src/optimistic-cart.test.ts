import type { CartItemCollection } from "@tradecounter/wire";
import { replies } from "@tradecounter/wire/testing";
import { createElement } from "react";
import { expect, test } from "vitest";
import { optimisticCart } from "./optimistic-cart.ts";
import type { OptimisticCart } from "./optimistic-cart.ts";
import { useData } from "./react/index.ts";
import { drawn } from "./testing/draw.ts";
import { openReplayedClient } from "./testing/replay-store.ts";
import { refused } from "./testing/small-store.ts";

const page = replies.getCartItems![0] as CartItemCollection;
const cartItem = page.cartItems[0]!.cartItem!;
const id = cartItem.cartItemId!;

/** A cart with one item in a store that refuses ten or more. */
async function opened() {
  let quantity = "3.0";
  const { client, store } = await openReplayedClient({
    getCartItems: () => ({
      body: {
        ...page,
        cartItems: [{ cartItem: { ...cartItem, quantity }, message: null, status: "Success" }],
        cartSummary: {
          ...page.cartSummary,
          grandTotalAmount: `${Number(quantity) * 27}.00`,
          totalProductCount: quantity,
        },
      },
    }),
    changeCartItem: ({ body }) => {
      const wanted = (body as { quantity: string }).quantity;
      if (Number(wanted) >= 10) return refused(400, "MAX_LIMIT_EXCEEDED", "Nine at most.");
      quantity = `${wanted}.0`;
      return { body: { ...cartItem, quantity } };
    },
  });
  // So that nothing needs to look up the session.
  client.storage.guestCartId.set(page.cartSummary.cartId!);
  const cart = optimisticCart(client);
  await cart.shown();
  const seen: (readonly [quantity: string | undefined, total: string | null])[] = [];
  cart.shown.subscribe(() => {
    const now = shownBy(cart);
    if (now.join() !== seen.at(-1)?.join()) seen.push(now);
  });
  return { cart, client, store, seen, sent: () => store.seen.filter(({ method }) => method === "PATCH") };
}

function shownBy({ shown }: OptimisticCart) {
  const { cartItems, cartSummary } = shown.entry().data!;
  return [cartItems[0]?.cartItem?.quantity, cartSummary.grandTotalAmount] as const;
}

test("a new quantity is shown at once, its total when the store has told", async () => {
  const { cart, client, seen } = await opened();
  const change = cart.change(id, "4");
  expect(shownBy(cart)).toEqual(["4", null]);
  expect(cart.shown.snapshot().data!.cartSummary.asyncOperationStatus).toBe("Processing");
  expect(client.cart.page().entry().data!.cartItems[0]!.cartItem!.quantity).toBe("3.0");
  expect(await change).toBe("done");
  await expect.poll(() => shownBy(cart)).toEqual(["4.0", "108.00"]);
  expect(seen).toEqual([
    ["4", null],
    ["4.0", "108.00"],
  ]);
});

test("a browser takes a page over with the quantities that it was rendered with", async () => {
  const server = await opened();
  const { cart, client } = await opened();
  client.cache.restore(server.client.cache.dump());
  const change = cart.change(id, "4");
  expect(shownBy(cart)).toEqual(["4", null]);
  expect(cart.shown.rendered()).toEqual(server.cart.shown.entry());
  await change;
});

test("a change that is refused goes back, and says why", async () => {
  const { cart, seen } = await opened();
  await expect(cart.change(id, "10")).rejects.toMatchObject({ code: "MAX_LIMIT_EXCEEDED", words: "Nine at most." });
  expect(shownBy(cart)).toEqual(["3.0", "81.00"]);
  expect(seen).toEqual([
    ["10", null],
    ["3.0", "81.00"],
  ]);
});

test("of many changes of an item the first is sent, and then the last", async () => {
  const { cart, sent } = await opened();
  const outcomes = ["4", "5", "6", "7"].map((quantity) => cart.change(id, quantity));
  expect(await Promise.all(outcomes)).toEqual(["overtaken", "overtaken", "overtaken", "done"]);
  expect(sent().map(({ body }) => body)).toEqual([{ quantity: "4" }, { quantity: "7" }]);
  await expect.poll(() => shownBy(cart)).toEqual(["7.0", "189.00"]);
});

test("a change that overtakes another and is refused goes back to that", async () => {
  const { cart } = await opened();
  const first = cart.change(id, "4");
  await expect(cart.change(id, "12")).rejects.toMatchObject({ words: "Nine at most." });
  expect(await first).toBe("overtaken");
  await expect.poll(() => shownBy(cart)).toEqual(["4.0", "108.00"]);
});

test("a part of a page that reads the quantity is drawn for each that is shown, and not for totals", async () => {
  const { cart, client } = await opened();
  const drawings: unknown[] = [];
  const quantityOf = ({ cartItems }: CartItemCollection) => Number(cartItems[0]?.cartItem?.quantity);
  const Row = () => (drawings.push(useData(cart.shown, quantityOf)), null);
  const page = await drawn(client, createElement(Row));
  await page.act(() => cart.change(id, "4"));
  await page.act(() => expect.poll(() => shownBy(cart)).toEqual(["4.0", "108.00"]));
  expect(drawings).toEqual([3, 4]);
});

test("an item goes at once", async () => {
  const { cart, sent } = await opened();
  const gone = cart.remove(id);
  expect(shownBy(cart)).toEqual([undefined, null]);
  expect(await gone).toBe("done");
  expect(sent()).toEqual([]);
});

test("without an item's id nothing is asked", async () => {
  const { cart, store } = await opened();
  const before = store.seen.length;
  await expect(cart.change(" ", "1")).rejects.toMatchObject({ code: "INVALID_CONFIG" });
  await expect(cart.remove("")).rejects.toMatchObject({ code: "INVALID_CONFIG" });
  expect([store.seen.length, shownBy(cart)]).toEqual([before, ["3.0", "81.00"]]);
});
