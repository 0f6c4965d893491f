import { expect, test } from "vitest";
import { orderHistoryModule } from "./order-history.ts";
import { openReplayedClient } from "./testing/replay-store.ts";
import { refused } from "./testing/small-store.ts";

const orderSummaryId = "1Os7t00000OrDr1AAL";
const orderItemSummaryId = "10u7t00000LiN01AAK";
const shipmentId = "0OB7t00000ShIp1AAL";
const order = `order-summaries/${orderSummaryId}`;

test("orders are listed with every option that a page may want", async () => {
  const { client, store } = await openReplayedClient();
  const { orderSummaries } = await orderHistoryModule(client).list({
    earliestDate: "2026-10-01T00:00:00.000+0200",
    fields: ["GrandTotalAmount"],
    includeAdjustmentDetails: true,
    includeProducts: true,
    latestDate: "2026-11-01T00:00:00.000Z",
    ownerScoped: false,
    pageSize: 10,
    pageToken: "next",
    sortOrder: "CreatedDateAsc",
  });
  expect(orderSummaries.map(({ orderNumber }) => orderNumber)).toEqual(["00000612"]);
  expect(store.seen[0]).toMatchObject({
    path: "order-summaries",
    query: {
      earliestDate: "2026-10-01T00:00:00.000+0200",
      fields: "GrandTotalAmount",
      includeAdjustmentDetails: "true",
      includeProducts: "true",
      latestDate: "2026-11-01T00:00:00.000Z",
      ownerScoped: "false",
      pageSize: "10",
      pageToken: "next",
      sortOrder: "CreatedDateAsc",
    },
  });
});

test("an order is told with its items, deliveries, shipments and discounts", async () => {
  const { client, store } = await openReplayedClient();
  const orders = orderHistoryModule(client);
  expect((await orders.one(orderSummaryId, { includeAdjustmentDetails: true })).totalAmount).toBe("83.55");
  const { items } = await orders.items(orderSummaryId, { fields: ["OrderItemSummary.Quantity"], sort: "IdDesc" });
  expect(items[0]!.product?.fields.StockKeepingUnit?.text).toBe("IM-0612");
  const { orderDeliveryGroups } = await orders.deliveryGroups(orderSummaryId, { page: "next" });
  expect(orderDeliveryGroups[0]!.fields.DeliverToCity?.text).toBe("Flensburg");
  expect((await orders.shipments(orderSummaryId)).shipments[0]).toMatchObject({ shipmentNumber: "SH-0007" });
  expect((await orders.shipmentItems(shipmentId)).items[0]).toMatchObject({ quantity: 3 });
  expect(await orders.adjustments(orderSummaryId)).toMatchObject([{ displayName: "Refit week" }]);
  const ofItems = await orders.itemAdjustments(orderSummaryId, [orderItemSummaryId]);
  expect(ofItems.get(orderItemSummaryId)).toMatchObject([{ amount: "-4.18" }]);
  expect(store.calls()).toEqual([
    `GET ${order}`,
    `GET ${order}/items`,
    `GET ${order}/delivery-groups`,
    `GET ${order}/shipments`,
    `GET shipments/${shipmentId}/items`,
    `GET ${order}/adjustments`,
    `POST ${order}/items/adjustments`,
  ]);
  expect(store.seen.at(-1)!.body).toEqual({ orderItemSummaries: [{ orderItemSummaryId }] });
});

test("what was ordered goes into the cart again, and whatever shows the cart looks again", async () => {
  const { client, store } = await openReplayedClient();
  const heard: unknown[] = [];
  client.messages.subscribe("cart-changed", (message) => void heard.push(message));
  await client.cart.summary();
  const verification = { email: "inga@werft-holm.example", phoneNumber: "+494615550148" };
  const again = await orderHistoryModule(client).orderAgain({ orderSummaryIdOrRefNumber: "PUMP2-84KQX", verification });
  await client.cart.summary();
  expect(again.unaddedProducts).toMatchObject([{ productSKU: "PK-0612" }]);
  expect(store.seen[1]).toMatchObject({
    path: "order-summaries/actions/add-order-to-cart",
    body: { cartStateOrId: "current", orderSummaryIdOrRefNumber: "PUMP2-84KQX", verification },
  });
  expect(store.seen).toHaveLength(3);
  expect(heard).toEqual([{ part: "items" }]);
});

test("an order that does not go into the cart leaves nobody told of a change", async () => {
  const { client } = await openReplayedClient({ addOrderToCart: refused(400, "LIMIT_EXCEEDED", "The cart is full.") });
  const heard: unknown[] = [];
  client.messages.subscribe("cart-changed", (message) => void heard.push(message));
  const again = orderHistoryModule(client).orderAgain({ orderSummaryIdOrRefNumber: orderSummaryId });
  await expect(again).rejects.toMatchObject({ code: "LIMIT_EXCEEDED" });
  expect(heard).toEqual([]);
  expect(client.cart.processing.isOn()).toBe(false);
});

test("without an id nothing is asked", async () => {
  const { client, store } = await openReplayedClient();
  const orders = orderHistoryModule(client);
  for (const blank of ["", "  "]) {
    for (const refusal of [
      orders.one(blank),
      orders.items(blank),
      orders.deliveryGroups(blank),
      orders.shipments(blank),
      orders.shipmentItems(blank),
      orders.adjustments(blank),
      orders.itemAdjustments(blank, [orderItemSummaryId]),
      orders.itemAdjustments(orderSummaryId, []),
      orders.orderAgain({ orderSummaryIdOrRefNumber: blank }),
    ]) {
      await expect(refusal).rejects.toMatchObject({ code: "INVALID_CONFIG", status: 400 });
    }
  }
  expect(store.seen).toEqual([]);
});

test("an order that was placed is asked for when the history is shown again", async () => {
  const submitted = { action: "submit", orderReferenceNumber: "PUMP2-84KQX" };
  const { client, store } = await openReplayedClient({
    getApplicationContext: { body: { placeOrderV2Enabled: true } },
    runOrderActions: { body: { actions: [submitted], errors: [] } },
  });
  const history = orderHistoryModule(client);
  await history.list();
  await client.orders.submit();
  await history.list();
  expect(store.calls().filter((call) => call === "GET order-summaries")).toHaveLength(2);
});

test("a guest has no history", async () => {
  const { client } = await openReplayedClient({ getOrders: refused(401, "GUEST_INSUFFICIENT_ACCESS", "Sign in.") });
  await expect(orderHistoryModule(client).list()).rejects.toMatchObject({ code: "GUEST_INSUFFICIENT_ACCESS" });
});

test("what ordering again would bring is asked anew each time", async () => {
  const { client, store } = await openReplayedClient();
  const orders = orderHistoryModule(client);
  const report = await orders.reorderReport(orderSummaryId);
  await orders.reorderReport(orderSummaryId);
  expect(report.items.map(({ status }) => status)).toEqual(["Available", "Replaced"]);
  expect(store.calls()).toEqual([`GET ${order}/reorder-report`, `GET ${order}/reorder-report`]);
  await expect(orders.reorderReport(" ")).rejects.toMatchObject({ code: "INVALID_CONFIG" });
});
