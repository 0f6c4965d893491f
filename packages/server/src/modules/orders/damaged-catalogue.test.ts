import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  addCartItem,
  changeCartItem,
  changeCheckout,
  lookUpOrder,
  placeOrder,
  startCheckout,
  type Call,
  type InputOf,
} from "@tradecounter/wire";
import { expect, onTestFinished, test } from "vitest";
import { active, ada, openCheckoutShop, payByPurchaseOrder } from "../checkout/test-shop.ts";

test("an order is put together and placed although the catalogue's file is damaged before each step", async () => {
  const shop = await openCheckoutShop();
  onTestFinished(() => shop.close());
  const guest = shop.guest();
  const folder = join(shop.folder, "catalog");

  /** Nothing is left of the file behind its header. */
  function damage() {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { parentPath, name } of files)
      writeFileSync(join(parentPath, name), readFileSync(join(parentPath, name)).fill(0, 64));
  }
  const met: boolean[] = [];
  async function step<C extends Call>(call: C, input: InputOf<C>) {
    const snapshot = shop.app.catalog.snapshot(shop.store.id);
    damage();
    const reply = await guest.get(call, input);
    met.push(shop.app.catalog.snapshot(shop.store.id) !== snapshot);
    return reply;
  }

  const add = (name: "plug" | "belt") =>
    step(addCartItem, {
      params: { cartStateOrId: "current" },
      body: { productId: shop.id(name), quantity: "2", type: "Product" },
    });
  // a product that no earlier step has read, each
  await add("belt");
  const item = await add("plug");
  await step(changeCartItem, {
    params: { cartStateOrId: "current", cartItemId: item.cartItemId! },
    body: { quantity: "3" },
  });
  await step(startCheckout, { body: { cartId: "current" } });
  await step(changeCheckout, { ...active, body: ada });
  damage();
  await payByPurchaseOrder(guest);
  const { orderReferenceNumber } = await step(placeOrder, { ...active, body: {} });
  const order = await guest.get(lookUpOrder, { body: { orderSummaryIdOrRefNumber: orderReferenceNumber! } });
  expect(order.deliveryGroups[0]!.lineItems.map(({ fields }) => fields.Quantity!.text)).toEqual(["2.0", "3.0"]);
  expect(met.slice(0, 2)).toEqual([true, true]);
});
