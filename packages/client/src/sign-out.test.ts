import { expect, test } from "vitest";
import { signOut } from "./sign-out.ts";
import { openReplayedClient } from "./testing/replay-store.ts";

test.each([
  [undefined, "/webruntime/logout"],
  ["", "/webruntime/logout"],
  ["/", "/webruntime/logout"],
  ["/parts", "/parts/webruntime/logout"],
  ["/parts/fr/", "/parts/fr/webruntime/logout"],
])("a site at %j ends its sessions at %s", async (basePath, url) => {
  const { client } = await openReplayedClient();
  expect(signOut(client, basePath)).toBe(url);
});

test("whoever signs out leaves nothing that was read for him", async () => {
  const { client } = await openReplayedClient();
  await client.cart.summary();
  signOut(client);
  expect(client.cart.summary.entry()).toMatchObject({ data: undefined, loaded: false });
});

test("whoever signs out leaves nothing of himself in the browser but the cart of before", async () => {
  const { client } = await openReplayedClient();
  const { storage } = client;
  storage.account.set({ id: "0017t00000BoAt1AAC", name: "Werft Holm" });
  storage.guest.set({ email: "inga@werft-holm.example" });
  storage.paymentLinkId.set("0a67t00000PaY01AAK");
  storage.checkoutId.set("2z97t00000ChK01AAK");
  storage.guestCartId.set("0a67t00000CaRt1AAK");
  expect(signOut(client, "/parts")).toBe("/parts/webruntime/logout");
  const { account, guest, paymentLinkId, checkoutId, guestCartId } = storage;
  expect([account, guest, paymentLinkId, checkoutId].map((stored) => stored.get())).toEqual(Array(4).fill(undefined));
  expect(guestCartId.get()).toBe("0a67t00000CaRt1AAK");
});
