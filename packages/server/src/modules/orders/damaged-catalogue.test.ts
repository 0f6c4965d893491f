import {
  addCartItem,
  changeCartItem,
  changeCheckout,
  lookUpOrder,
  payCheckout,
  placeOrder,
  startCheckout,
  type Call,
  type InputOf,
} from "@tradecounter/wire";
import { expect, onTestFinished, test } from "vitest";
import { damageCatalogues } from "../../testing/damaged-catalogue.ts";
import { active, ada, openCheckoutShop } from "../checkout/test-shop.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

test("an order is put together and placed although the catalogue's file is damaged before each step", async () => {
  const shop = await openCheckoutShop();
  onTestFinished(() => shop.close());
  const guest = shop.guest();

  const unmet: string[] = [];
  async function step<C extends Call>(call: C, input: InputOf<C>) {
    // a newly published one has not been read yet
    await shop.app.catalog.publish(shop.store.id);
    const snapshot = shop.app.catalog.snapshot(shop.store.id);
    damageCatalogues(shop.folder);
    const reply = await guest.get(call, input);
    if (shop.app.catalog.snapshot(shop.store.id) === snapshot) unmet.push(call.name);
    return reply;
  }

  const add = (name: "plug" | "belt") =>
    step(addCartItem, {
      params: { cartStateOrId: "current" },
      body: { productId: shop.id(name), quantity: "2", type: "Product" },
    });
  await add("belt");
  const item = await add("plug");
  await step(changeCartItem, {
    params: { cartStateOrId: "current", cartItemId: item.cartItemId! },
    body: { quantity: "3" },
  });
  await step(startCheckout, { body: { cartId: "current" } });
  await step(changeCheckout, { ...active, body: ada });
  await step(payCheckout, { ...active, body: { requestType: "SimplePurchaseOrder", paymentToken: "PO-4711" } });
  const { orderReferenceNumber } = await step(placeOrder, { ...active, body: {} });
  const order = await guest.get(lookUpOrder, { body: { orderSummaryIdOrRefNumber: orderReferenceNumber! } });
  expect(order.deliveryGroups[0]!.lineItems.map(({ fields }) => fields.Quantity!.text)).toEqual(["2.0", "3.0"]);
  expect(unmet).toEqual([]);
});
