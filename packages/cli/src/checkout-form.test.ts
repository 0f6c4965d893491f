import { createCheckoutForm } from "@tradecounter/client";
import { openDemoStore, type DemoStore } from "@tradecounter/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { address as deliveryAddress, contactInfo } from "./testing/ada.ts";
import { openBrowser } from "./testing/browser.ts";

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
});
afterAll(() => demo.close());

async function shopperInCheckout(options?: Parameters<typeof openBrowser>[1]) {
  const { client } = openBrowser(demo, options);
  await client.cart.add({ productId: demo.products.oilFilter, quantity: "2" });
  await client.checkout.start();
  const form = createCheckoutForm(client, { path: () => "/checkout" });
  const group = (await form.view()).checkout.deliveryGroups!.items[0]!;
  return { client, form, group };
}

test("a guest fills in the form, saves it, and places the order", async () => {
  const { client, form, group } = await shopperInCheckout();
  form.update({
    contactInfo,
    deliveryGroups: { items: [{ id: group.id, deliveryAddress, shippingInstructions: "Dock 2" }] },
    billingInfo: { addressDeliveryGroupId: group.id },
  });
  expect((await form.view()).status).toEqual({
    clean: false,
    dirty: true,
    incongruent: false,
    fastCheckout: false,
    useShippingAddressForBilling: true,
  });
  await form.persist();
  const saved = await form.view();
  expect(saved.status).toMatchObject({ clean: true, dirty: false });
  expect(saved.checkout.contactInfo).toEqual(contactInfo);
  const [here] = saved.checkout.deliveryGroups!.items;
  expect(here).toMatchObject({ deliveryAddress, shippingInstructions: "Dock 2" });
  expect(Date.parse(here!.desiredDeliveryDate!)).toBeGreaterThan(Date.now() + 29 * 86_400_000);

  const dearest = here!.availableDeliveryMethods.find(({ id }) => id !== here!.selectedDeliveryMethod?.id)!;
  form.update({ deliveryGroups: { items: [{ id: group.id, selectedDeliveryMethodId: dearest.id }] } });
  const placed = await form.place({ requestType: "SimplePurchaseOrder", paymentToken: "PO-7" });
  if ("refused" in placed) throw new Error(placed.refused);
  const order = await client.orders.lookUp({ orderSummaryIdOrRefNumber: placed.orderReferenceNumber });
  expect([placed.orderReferenceNumber, order.owner?.lastName]).toEqual([saved.checkout.orderReferenceNumber, "Quist"]);
  expect(client.storage.checkoutId.get()).toBeUndefined();
});

test("an order whose answer was lost is not placed twice: placing it again shows it", async () => {
  let isDown = true;
  const { form, group } = await shopperInCheckout({ loses: (body) => isDown && body.includes('"submit"') });
  form.update({ contactInfo, deliveryGroups: { items: [{ id: group.id, deliveryAddress }] } });
  const { orderReferenceNumber } = (await form.view()).checkout;
  const payment = { requestType: "SimplePurchaseOrder", paymentToken: "PO-8" } as const;
  await expect(form.place(payment)).rejects.toThrow("fetch failed");
  isDown = false;
  expect(await form.place(payment)).toEqual({ orderReferenceNumber });
});

test("an order whose answer was lost is shown, whatever was changed since, also by a page that is opened anew", async () => {
  let isDown = true;
  const { client, form, group } = await shopperInCheckout({ loses: (body) => isDown && body.includes('"submit"') });
  form.update({ contactInfo, deliveryGroups: { items: [{ id: group.id, deliveryAddress }] } });
  const { orderReferenceNumber } = (await form.view()).checkout;
  const payment = { requestType: "SimplePurchaseOrder", paymentToken: "PO-9" } as const;
  await expect(form.place(payment)).rejects.toThrow("fetch failed");
  isDown = false;
  form.update({ deliveryGroups: { items: [{ id: group.id, shippingInstructions: "Dock 3" }] } });
  const returned = createCheckoutForm(client, { path: () => "/checkout" });
  await expect(returned.view({ cachePolicy: "no-cache" })).rejects.toMatchObject({ code: "SESSION_NOT_LOADED" });
  expect(await returned.place(payment)).toEqual({ orderReferenceNumber });
});

test("on the page of a payment link a contact that is corrected goes into the order as corrected", async () => {
  const { client, clientOf } = openBrowser(demo);
  await client.cart.add({ productId: demo.products.oilFilter, quantity: "2" });
  const { cartId } = await client.cart.summary();
  const paying = clientOf(cartId!);
  const form = createCheckoutForm(paying, { path: () => "/pay" });
  const group = (await form.view()).checkout.deliveryGroups!.items[0]!;
  form.update({ contactInfo, deliveryGroups: { items: [{ id: group.id, deliveryAddress }] } });
  await form.persist();
  form.update({ contactInfo: { lastName: "Quist-Holm" } });
  const placed = await form.place({ requestType: "SimplePurchaseOrder", paymentToken: "PO-10" });
  if ("refused" in placed) throw new Error(placed.refused);
  const order = await client.orders.lookUp({ orderSummaryIdOrRefNumber: placed.orderReferenceNumber });
  expect(order.owner?.lastName).toBe("Quist-Holm");
});

test("without a cart no checkout is started, and that is told at once", async () => {
  const { client, asked } = openBrowser(demo);
  await expect(client.checkout.start()).rejects.toMatchObject({ code: "MISSING_RECORD" });
  expect(asked.filter((call) => call.startsWith("PUT"))).toEqual(["PUT checkouts"]);
});

test("what the store does not take is told at its part, and the rest is saved once that is right", async () => {
  const { form, group } = await shopperInCheckout();
  form.update({
    contactInfo: { ...contactInfo, email: "nobody" },
    deliveryGroups: { items: [{ id: group.id, deliveryAddress }] },
  });
  await expect(form.persist()).rejects.toMatchObject({ name: "CheckoutRefusal" });
  const { draft, checkout } = await form.view();
  expect(draft.notifications).toMatchObject([{ groupId: "contactInfo" }]);
  expect(checkout.deliveryGroups!.items[0]!.deliveryAddress).toMatchObject(deliveryAddress);
  form.update({ contactInfo });
  await form.persist();
  expect((await form.view()).draft.notifications).toEqual([]);
});

test("a checkout that another tab has thrown away gives way to the one that is live", async () => {
  const { client, form } = await shopperInCheckout();
  const thrownAway = client.storage.checkoutId.get()!;
  await client.checkout.discard();
  await client.checkout.start();
  client.storage.checkoutId.set(thrownAway);
  form.update({ contactInfo });
  await form.persist();
  expect(client.storage.checkoutId.get()).not.toBe(thrownAway);
});
