import { expect, test } from "vitest";
import { cloneForPayment } from "./pay-link.ts";
import { openReplayedClient } from "./testing/replay-store.ts";

const account = "0017t00000BoAt1AAF";
const cartId = "0a67t00000CaRt1AAF";

test("a cart is copied for somebody else to pay, on behalf of the account that is acted for", async () => {
  const { client, store } = await openReplayedClient({}, { accountId: () => account });
  expect(await cloneForPayment(client)).toMatchObject({ type: "PayNowReadOnly", isSecondary: true });
  await cloneForPayment(client, cartId);
  expect(store.seen.map(({ path, query, body }) => [path, query.targetEffectiveAccountId, body])).toEqual([
    ["carts/current/actions/clone", account, { targetType: "PayNowReadOnly" }],
    [`carts/${cartId}/actions/clone`, account, { cartId, targetType: "PayNowReadOnly" }],
  ]);
});

test("the cart counts as processing meanwhile, and whatever shows it looks again", async () => {
  const { client } = await openReplayedClient();
  const seen: unknown[] = [];
  client.cart.processing.subscribe(() => seen.push(client.cart.processing.isOn()));
  client.messages.subscribe("cart-changed", ({ part }) => seen.push(part));
  await client.cart.summary();
  await cloneForPayment(client);
  expect(seen).toEqual([true, false, "cart"]);
  expect(client.cart.summary.snapshot().state).toBe("Stale");
});

test("a guest names no account", async () => {
  const { client, store } = await openReplayedClient();
  await cloneForPayment(client);
  expect(store.seen[0]!.query).not.toHaveProperty("targetEffectiveAccountId");
});

test("a blank id is refused before the network", async () => {
  const { client, store } = await openReplayedClient();
  await expect(cloneForPayment(client, " ")).rejects.toMatchObject({ code: "INVALID_CONFIG" });
  expect(store.seen).toEqual([]);
});
