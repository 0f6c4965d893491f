import { getCart } from "@tradecounter/wire";
import { expect, test } from "vitest";
import { accountsModule, demandAccount } from "./accounts.ts";
import { refused } from "./testing/small-store.ts";
import { openReplayedClient } from "./testing/replay-store.ts";

const boatyard = "0017t00000BoAt1AAC";
const ferryLine = "0017t00000FeRr1AAC";
const current = { cartStateOrId: "current" };
const required = {
  code: "EFFECTIVE_ACCOUNT_ID_REQUIRED",
  status: 400,
  message: "The 'effectiveAccountId' param is required to be able to successfully execute this request.",
};

test("a buyer sees the accounts that he may act for, his own where asked for", async () => {
  const { client, store } = await openReplayedClient();
  const accounts = await accountsModule(client).managed({ includeMyAccount: true });
  expect(accounts.map(({ accountName, isMyAccount }) => [accountName, isMyAccount])).toEqual([
    ["Werft Holm", true],
    ["Fördelinie", false],
  ]);
  expect(store.seen[0]).toMatchObject({ path: "external-managed-accounts", query: { includeMyAccount: "true" } });
  await accountsModule(client).managed();
  expect(store.seen[1]!.query).not.toHaveProperty("includeMyAccount");
});

test("the account that is acted for is told with the fields that are wanted", async () => {
  const { client, store } = await openReplayedClient({}, { accountId: () => boatyard });
  const account = await accountsModule(client).effective({ fields: ["Phone", "Fax"] });
  expect(account).toMatchObject({ id: boatyard, name: "Werft Holm", address: { city: "Flensburg" } });
  expect(store.seen[0]).toMatchObject({
    path: `effective-accounts/${boatyard}`,
    query: { effectiveAccountId: boatyard, fields: "Phone,Fax" },
  });
});

test.each([undefined, "", "   ", "000000000000000", "000000000000000AAA"])(
  "without an account (%j) a call that is about it is refused before the store is asked",
  async (id) => {
    const { client, store } = await openReplayedClient({}, { accountId: () => id });
    await expect(accountsModule(client).effective()).rejects.toMatchObject(required);
    expect(store.seen).toEqual([]);
  },
);

test("a blank id is no account, any other is", () => {
  expect(() => demandAccount(" ")).toThrow(expect.objectContaining(required));
  expect(demandAccount(boatyard)).toBe(boatyard);
});

test("a store that does not let the buyer act for an account says so", async () => {
  const { client } = await openReplayedClient(
    { getEffectiveAccount: refused(404, "EFFECTIVE_ACCOUNT_NOT_FOUND", "Not yours.") },
    { accountId: () => ferryLine },
  );
  await expect(accountsModule(client).effective()).rejects.toMatchObject({ code: "EFFECTIVE_ACCOUNT_NOT_FOUND" });
});

test("after a change of the account everything is asked for that one, and then for the buyer's own again", async () => {
  const { client, store } = await openReplayedClient();
  const { actFor } = accountsModule(client);
  await client.pricing.products([boatyard]);
  actFor({ id: ferryLine, name: "Fördelinie" });
  expect(client.storage.account.get()).toEqual({ id: ferryLine, name: "Fördelinie" });
  await client.pricing.products([boatyard]);
  await client.send(getCart, { params: current });
  actFor(undefined);
  await client.pricing.products([boatyard]);
  expect(store.seen.map(({ path, query }) => [path, query.effectiveAccountId])).toEqual([
    ["pricing/products", undefined],
    ["pricing/products", ferryLine],
    ["carts/current", ferryLine],
    ["pricing/products", undefined],
  ]);
});

test("a checkout that was begun for one account is not gone on with for the next", async () => {
  const { client } = await openReplayedClient();
  client.storage.checkoutId.set("2z97t00000ChK01AAK");
  accountsModule(client).actFor({ id: ferryLine, name: "Fördelinie" });
  expect(client.storage.checkoutId.get()).toBeUndefined();
});

test("what was read for one account is nothing for the next, however the page changes accounts", async () => {
  const answers: Parameters<typeof openReplayedClient>[0] = {
    getCompactSummary: ({ query }) => ({ body: { cartId: query.effectiveAccountId ?? null } }),
  };
  const { client, store } = await openReplayedClient(answers);
  const cartIds: (string | null)[] = [];
  const watched = client.cart.summary.subscribe(() => {});
  for (const account of [{ id: boatyard, name: "Werft Holm" }, { id: ferryLine, name: "Fördelinie" }, undefined]) {
    client.storage.account.set(account);
    await client.pricing.products([boatyard]);
    cartIds.push((await client.cart.summary()).cartId);
  }
  watched();
  expect(cartIds).toEqual([boatyard, ferryLine, null]);
  expect(store.seen.filter(({ path }) => path === "pricing/products")).toHaveLength(3);
});

test.each([
  [true, true, ["product-categories/children"]],
  [true, false, []],
  [false, true, []],
])(
  "a guest who becomes a buyer, with one entitlement policy (%j) and guests who may look around (%j), reads all anew but %j",
  async (usesSingleEntitlementPolicy, guestBrowsingEnabled, kept) => {
    const { client, store } = await openReplayedClient({
      getApplicationContext: { body: { usesSingleEntitlementPolicy, guestBrowsingEnabled } },
    });
    const look = async () => {
      await client.catalog.categoryChildren();
      await client.search.sortRules();
      await client.pricing.products([boatyard]);
      await client.cart.summary();
      await client.context.session();
    };
    await look();
    const before = store.seen.map(({ path }) => path);
    expect(new Set(before).size).toBe(5);
    await accountsModule(client).becameBuyer();
    const count = store.seen.length;
    await look();
    const again = store.seen.slice(count).map(({ path }) => path);
    expect(before.filter((path) => !again.includes(path))).toEqual(kept);
  },
);

test("the account of the session is kept and named in calls; what was read is forgotten only when it becomes another", async () => {
  const { client, store } = await openReplayedClient();
  const accounts = accountsModule(client);
  accounts.followSession({ accountId: boatyard, accountName: "Werft Holm" });
  expect(client.storage.account.get()).toEqual({ id: boatyard, name: "Werft Holm" });
  await client.read("looked", getCart, { params: current });
  accounts.followSession({ accountId: boatyard, accountName: "Werft Holm" });
  await client.read("looked", getCart, { params: current });
  accounts.followSession({ accountId: ferryLine, accountName: "Fördelinie" });
  await client.read("looked", getCart, { params: current });
  accounts.followSession({ accountId: null, accountName: null });
  expect(client.storage.account.get()).toBeUndefined();
  expect(store.seen.map(({ query }) => query.effectiveAccountId)).toEqual([boatyard, ferryLine]);
});
