import type { ApplicationContext, InventoryReservation } from "@tradecounter/wire";
import { replies } from "@tradecounter/wire/testing";
import { expect, test } from "vitest";
import { reservationsModule } from "./reservations.ts";
import { openReplayedClient } from "./testing/replay-store.ts";
import { refused } from "./testing/small-store.ts";
import type { Answered } from "./testing/small-store.ts";

const context = replies.getApplicationContext![0] as ApplicationContext;
const reserved = replies.reserveInventory![0] as InventoryReservation;
const source = context.inventoryConfiguration!.inventoryDefaultSource;
const withStock = (inventoryConfiguration: object | null): Answered => ({
  body: { ...context, inventoryConfiguration },
});

test.each<[string, Answered, number | undefined, number]>([
  ["as the context says", withStock({ isInventoryEnabled: true, reservationInSeconds: 900 }), undefined, 900],
  [
    "as the context says of its source of stock",
    withStock({ isInventoryEnabled: true, inventoryDefaultSource: { ...source, reservationInSeconds: 600 } }),
    undefined,
    600,
  ],
  ["four hours, where the context does not say", withStock({ isInventoryEnabled: true }), undefined, 14_400],
  ["four hours, where no stock is kept", withStock(null), undefined, 14_400],
  ["four hours, where there is no context", refused(503, "SERVER_UNAVAILABLE", "Busy."), undefined, 14_400],
  ["as long as is asked for", withStock({ isInventoryEnabled: true, reservationInSeconds: 900 }), 60, 60],
])("stock is held %s", async (_, getApplicationContext, wanted, durationInSeconds) => {
  const { client, store } = await openReplayedClient({ getApplicationContext });
  expect(await reservationsModule(client).reserve(wanted)).toEqual(reserved);
  const { method, path, body } = store.seen.at(-1)!;
  expect([method, path, body]).toEqual(["PUT", "carts/current/inventory-reservations", { durationInSeconds }]);
});

test("stock that cannot be held is told as what is short", async () => {
  const short = { ...reserved, success: false, errorCode: "SHORT", errorMessage: "Two are left." };
  const { client } = await openReplayedClient({ reserveInventory: { body: short } });
  const failure = reservationsModule(client).reserve(60);
  await expect(failure).rejects.toMatchObject({
    code: "INSUFFICIENT_INVENTORY",
    message: "Two are left.",
    cause: short,
  });
});

test("stock is let go", async () => {
  const { client, store } = await openReplayedClient();
  await reservationsModule(client).release();
  expect(store.calls()).toEqual(["DELETE carts/current/inventory-reservations"]);
});
