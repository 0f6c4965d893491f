import type { DeliveryGroupCollection } from "@tradecounter/wire";
import { replies } from "@tradecounter/wire/testing";
import { expect, test } from "vitest";
import { splitShipmentModule } from "./split-shipment.ts";
import { openReplayedClient } from "./testing/replay-store.ts";

const { items: groups } = replies.arrangeItems![0] as DeliveryGroupCollection;
const [{ id }] = groups as [DeliveryGroupCollection["items"][0]];
const arrangements = [
  { cartItemId: "0a97t00000ItM01AAK", deliveryGroupId: id, quantity: "2" },
  { cartItemId: "0a97t00000ItM01AAK", deliveryGroupName: "Second yard", quantity: "1" },
];
const path = "carts/current/delivery-groups";

test("a group is made and removed, its items stay in the cart unless asked otherwise", async () => {
  const { client, store } = await openReplayedClient();
  const told: string[] = [];
  client.messages.subscribe("cart-changed", ({ part }) => told.push(part));
  const shipment = splitShipmentModule(client);
  expect(await shipment.create({ name: "Shipment2" })).toMatchObject({ name: "Shipment2", isDefault: false });
  expect(await shipment.remove(id)).toBeUndefined();
  await shipment.remove(id, { deleteCartItems: true });
  expect(store.seen.map(({ method, path: to, query }) => [`${method} ${to}`, query.deleteCartItems])).toEqual([
    [`POST ${path}`, undefined],
    [`DELETE ${path}/${id}`, "false"],
    [`DELETE ${path}/${id}`, "true"],
  ]);
  expect(told).toEqual(["delivery", "delivery", "delivery"]);
});

test("of a store that answers with all groups, the new one is the last", async () => {
  const { client } = await openReplayedClient({ createDeliveryGroup: { status: 201, body: replies.arrangeItems![0] } });
  expect(await splitShipmentModule(client).create()).toEqual(groups.at(-1));
});

test.each<[number, "Processing" | "Completed"]>([
  [202, "Processing"],
  [200, "Completed"],
])("items are arranged, empty groups stay: %i means %s", async (status, asyncOperationStatus) => {
  const { client, store } = await openReplayedClient({ arrangeItems: { status, body: replies.arrangeItems![0] } });
  const arranged = await splitShipmentModule(client).arrange(arrangements);
  expect(arranged).toEqual({ asyncOperationStatus, groups: groups.toReversed() });
  const { query, body } = store.seen[0]!;
  expect([query.deleteEmptyDeliveryGroups, body]).toEqual(["false", { arrangements }]);
  await splitShipmentModule(client).arrange(arrangements, { deleteEmptyDeliveryGroups: true });
  expect(store.seen.findLast(({ method }) => method === "POST")!.query.deleteEmptyDeliveryGroups).toBe("true");
});

test("the cart counts as processing until the store has worked out what was arranged", async () => {
  const cart = replies.getCart![0] as object;
  let asked = 0;
  const { client } = await openReplayedClient({
    getCart: () => (++asked < 3 ? { status: 202, body: cart } : { body: cart }),
  });
  const busy: boolean[] = [];
  client.cart.processing.subscribe(() => busy.push(client.cart.processing.isOn()));
  await splitShipmentModule(client).arrange(arrangements);
  expect(client.cart.processing.isOn()).toBe(true);
  await expect.poll(() => busy).toEqual([true, false]);
  expect(asked).toBe(3);
});

test("a page that is being rendered does not wait for it", async () => {
  const { client, store } = await openReplayedClient();
  await splitShipmentModule({ ...client, polls: false }).arrange(arrangements);
  expect(client.cart.processing.isOn()).toBe(false);
  expect(store.calls()).toEqual([`POST ${path}/actions/arrange-items`]);
});

test("a blank id and an empty list are refused before the network", async () => {
  const { client, store } = await openReplayedClient();
  const shipment = splitShipmentModule(client);
  await expect(shipment.remove(" ")).rejects.toMatchObject({ code: "INVALID_CONFIG" });
  await expect(shipment.arrange([])).rejects.toMatchObject({ code: "INVALID_CONFIG" });
  expect(store.seen).toEqual([]);
});
