import type { SavedAddress } from "@tradecounter/wire";
import { replies } from "@tradecounter/wire/testing";
import { expect, test } from "vitest";
import { addressesModule } from "./addresses.ts";
import type { Answered } from "./testing/small-store.ts";
import { refused } from "./testing/small-store.ts";
import { openReplayedClient } from "./testing/replay-store.ts";

const addressId = "8lW7t00000AdR01AAK";
const boatyard = "0017t00000BoAt1AAC";
const saved = replies.addAddress![0] as SavedAddress;
const page = replies.getAddresses![0] as object;
const buyer: Answered = { body: { guestUser: false } };
const disabled = { code: "CPA disabled", message: "CPA disabled", status: 400 };

/** A buyer's addresses; the recorded requests leave out the one for the session. */
async function opened(own: Parameters<typeof openReplayedClient>[0] = {}, accountId?: string) {
  const { client, store } = await openReplayedClient(
    { getSessionContext: buyer, ...own },
    { accountId: () => accountId, warn: () => {} },
  );
  const asked = () => store.seen.filter(({ path }) => path !== "session-context");
  return { addresses: addressesModule(client), asked };
}

test("a list is of addresses that the store delivers to, the default first", async () => {
  const { addresses, asked } = await opened();
  expect((await addresses.list()).items).toEqual([saved]);
  expect(asked()[0]).toMatchObject({
    path: "accounts/current/addresses",
    query: { excludeUnsupportedCountries: "true", shouldShowDefaultAddrFirst: "true" },
  });
});

test("in the buyer's account addresses may be anywhere", async () => {
  const { addresses, asked } = await opened();
  await addresses.listAnywhere();
  expect(asked()[0]!.query).toEqual({
    excludeUnsupportedCountries: "false",
    shouldShowDefaultAddrFirst: "true",
    htmlEncode: "false",
  });
});

test("every option of a list can be said, and what is said wins", async () => {
  const { addresses, asked } = await opened();
  const query = {
    addressType: ["Billing", "Shipping"] as ("Billing" | "Shipping")[],
    defaultOnly: true,
    excludeUnsupportedCountries: false,
    fields: ["Gate__c", "Dock__c"],
    pageSize: 10,
    pageToken: "next",
    shouldShowDefaultAddrFirst: false,
    sortOrder: "NameAsc" as const,
  };
  await addresses.list(query);
  await addresses.listAnywhere({ ...query, excludeUnsupportedCountries: true });
  const sent = {
    addressType: "Billing,Shipping",
    defaultOnly: "true",
    excludeUnsupportedCountries: "false",
    fields: "Gate__c,Dock__c",
    pageSize: "10",
    pageToken: "next",
    shouldShowDefaultAddrFirst: "false",
    sortOrder: "NameAsc",
  };
  expect(asked().map((seen) => seen.query)).toMatchObject([sent, { ...sent, excludeUnsupportedCountries: "true" }]);
});

test("the addresses are those of the account that is acted for", async () => {
  const { addresses, asked } = await opened({}, boatyard);
  await addresses.list();
  await addresses.add({ city: "Kiel" });
  await addresses.remove(addressId);
  expect(asked().map(({ method, path }) => `${method} ${path}`)).toEqual([
    `GET accounts/${boatyard}/addresses`,
    `POST accounts/${boatyard}/addresses`,
    `DELETE accounts/${boatyard}/addresses/${addressId}`,
  ]);
  expect(asked()[0]!.query.effectiveAccountId).toBe(boatyard);
});

test("a guest has no addresses to list, and the store is not asked for them", async () => {
  for (const getSessionContext of [{ body: { guestUser: true } }, refused(500, "UNKNOWN_EXCEPTION", "Down.")]) {
    const { addresses, asked } = await opened({ getSessionContext });
    await expect(addresses.list()).rejects.toMatchObject(disabled);
    await expect(addresses.listAnywhere()).rejects.toMatchObject(disabled);
    await expect(addresses.defaultShipping()).rejects.toMatchObject(disabled);
    expect(asked()).toEqual([]);
  }
});

test("a page of no addresses is refused like a guest's", async () => {
  const { addresses, asked } = await opened();
  await expect(addresses.list({ pageSize: 0 })).rejects.toMatchObject(disabled);
  expect(asked()).toEqual([]);
});

test.each([
  ["the default", [saved, { ...saved, isDefault: false }], saved],
  ["another one", [{ ...saved, isDefault: false }, saved], undefined],
  ["none", [], undefined],
])("where the first of the addresses is %s, delivery goes to that one only if it is the default", async (...row) => {
  const [, items, found] = row;
  const { addresses, asked } = await opened({ getAddresses: { body: { ...page, items } } });
  expect(await addresses.defaultShipping()).toEqual(found);
  expect(asked()[0]!.query).toEqual({
    addressType: "Shipping",
    excludeUnsupportedCountries: "true",
    htmlEncode: "false",
    pageSize: "6",
    shouldShowDefaultAddrFirst: "true",
    sortOrder: "CreatedDateDesc",
  });
});

test("one address is asked for by its id, and is undefined when there is no such one", async () => {
  const { addresses, asked } = await opened();
  expect(await addresses.one(addressId, { fields: ["Gate__c"] })).toEqual(saved);
  expect(asked()[0]!.query).toMatchObject({ addressId, fields: "Gate__c" });
  const empty = await opened({ getAddresses: { body: { ...page, items: [] } } });
  expect(await empty.addresses.one(addressId)).toBeUndefined();
});

test("an address is added, changed and removed, and lists look again each time", async () => {
  const { addresses, asked } = await opened();
  await addresses.list();
  const address = { city: "Kiel", country: "DE", isDefault: true, name: "Holm", street: "Förde 1" };
  expect(await addresses.add(address)).toEqual(saved);
  await addresses.list();
  expect(await addresses.change(addressId, { city: "Kiel" })).toEqual(saved);
  await addresses.list();
  expect(await addresses.remove(addressId)).toBeUndefined();
  await addresses.list();
  const sent = asked().map(({ method, path, body }) => [`${method} ${path.replace("accounts/current/", "")}`, body]);
  const list = ["GET addresses", undefined];
  expect(sent).toEqual([
    list,
    ["POST addresses", address],
    list,
    [`PATCH addresses/${addressId}`, { city: "Kiel" }],
    list,
    [`DELETE addresses/${addressId}`, undefined],
    list,
  ]);
});

test("without the id of an address nothing is asked", async () => {
  const { addresses, asked } = await opened();
  const invalid = { code: "INVALID_CONFIG", status: 400 };
  for (const blank of ["", " "]) {
    await expect(addresses.one(blank)).rejects.toMatchObject(invalid);
    await expect(addresses.change(blank, {})).rejects.toMatchObject(invalid);
    await expect(addresses.remove(blank)).rejects.toMatchObject(invalid);
  }
  expect(asked()).toEqual([]);
});

test.each<[string, unknown, object]>([
  [
    "a list",
    [
      { errorCode: "REQUIRED_FIELD_MISSING", message: "Enter a value for city." },
      { errorCode: "INVALID_API_INPUT", message: "No such country." },
    ],
    {
      words: "Enter a value for city.",
      errors: [
        { type: "REQUIRED_FIELD_MISSING", message: "Enter a value for city." },
        { type: "INVALID_API_INPUT", message: "No such country." },
      ],
    },
  ],
  ["one object", { message: "No such country." }, { errors: [{ type: "", message: "No such country." }] }],
  ["text", "Bad gateway", { errors: [], message: "Bad Request" }],
])("a refusal whose body is %s is read and thrown, and lists look again all the same", async (_, body, error) => {
  const { addresses, asked } = await opened({ addAddress: { status: 400, body } });
  await addresses.list();
  await expect(addresses.add({})).rejects.toMatchObject({ status: 400, ...error });
  await addresses.list();
  expect(asked()).toHaveLength(3);
});

test("an address that the contract does not take never looks as if it were kept", async () => {
  const { addresses } = await opened();
  await expect(addresses.add({ planet: "Mars" } as object)).rejects.toMatchObject({ code: "JSON_PARSER_ERROR" });
});

test.each([
  [{ firstName: "Inga", lastName: "Holm", country: "DE" }, "Inga Holm"],
  [{ name: " ", firstName: "Mei", lastName: "Tanaka", country: "JP" }, "Tanaka Mei"],
  [{ name: "Yard office", firstName: "Inga", lastName: "Holm" }, "Yard office"],
  [{ city: "Kiel" }, undefined],
])("a new address %j is kept under the name %s", async (address, name) => {
  const { addresses, asked } = await opened();
  await addresses.add(address);
  expect(asked()[0]!.body).toEqual({ ...address, ...(name && { name }) });
});
