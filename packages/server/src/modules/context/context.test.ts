import { getApplicationContext, getCountries, getInventoryLevels, getSessionContext, pathOf } from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { openDemoStore, type DemoStore } from "../../testing/index.ts";

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
});
afterAll(() => demo.close());

test("the application context has every field, as the store is set up", async () => {
  const context = await demo.guest().get(getApplicationContext);
  expect(receiverOf(getApplicationContext).replyProblems(context)).toEqual([]);
  expect(context).toMatchObject({
    cartCalculateEnabled: true,
    catalogSnapshotVersionId: demo.app.stores.find("demo")!.catalogVersionId,
    checkoutSettings: { shippingMethodsEnabled: true, layout: "Accordion" },
    country: "US",
    defaultCurrency: "USD",
    giftingConfig: { isGiftingEnabled: true, isGiftMessageEnabled: true, isGiftWrapEnabled: true },
    guestBrowsingEnabled: true,
    guestCartCheckoutEnabled: true,
    guestCartEnabled: true,
    guestCheckoutEnabled: true,
    inventoryConfiguration: { isInventoryEnabled: true, inventoryDefaultSource: { reservationInSeconds: 14_400 } },
    orderStatuses: [{ apiName: "Created", displayValue: "Received" }, {}, {}, {}, {}, {}],
    placeOrderV2Enabled: true,
    propertiesEx: { highScaleCartEnabled: false },
    shippingCountries: ["US", "CA"],
    splitShipmentEnabled: true,
    supportedCurrencies: ["USD", "CAD"],
    taxType: "Net",
  });
});

test("it names a source by which stock can be asked for", async () => {
  const guest = demo.guest();
  const { inventoryConfiguration } = await guest.get(getApplicationContext);
  const { locationSourceId, webStoreInventoryLocationSourceType } = inventoryConfiguration.inventoryDefaultSource!;
  expect(webStoreInventoryLocationSourceType).toBe("LocationGroup");
  const { totalInventory } = await guest.get(getInventoryLevels, {
    query: {
      locationgroups: [locationSourceId],
      products: [demo.products.oilFilter],
      scope: `webStoreId Eq '${demo.webstoreId}'`,
    },
  });
  expect(totalInventory[0]!.availableToOrder).toBeGreaterThan(0);
});

test("it says how long it lives, and is answered as for a guest where that is asked for", async () => {
  const url = pathOf(getApplicationContext, {}, demo.webstoreId);
  const headers = { authorization: "Bearer nobody" };
  const { statusCode, headers: answered } = await demo.app.http.inject({ url: `${url}?asGuest=true`, headers });
  expect([statusCode, answered["cache-control"]]).toEqual([200, expect.stringMatching(/\bmax-age=[1-9]\d*\b/)]);
  expect((await demo.app.http.inject({ url, headers })).statusCode).toBe(401);
});

const change = async (settings: string) => {
  await demo.db.run(sql`update store set settings = settings || ${settings}::text::jsonb`);
  await demo.app.stores.refresh();
};

test("countries are those that the store delivers to or all, with states where addresses choose from them", async () => {
  const { addressCountries } = await demo.guest().get(getCountries);
  expect(addressCountries).toMatchObject([
    { isoCode: "US", label: "United States", phoneCountryCode: 1, stateNameType: "State", zipNameType: "Zip Code" },
    { isoCode: "CA", label: "Canada", stateNameType: "Province", zipNameType: "Postal Code" },
  ]);
  const all = await demo.guest().get(getCountries, { query: { excludeCountryFilter: true } });
  expect(receiverOf(getCountries).replyProblems(all)).toEqual([]);
  expect(all.addressCountries.find(({ isoCode }) => isoCode === "MO")).toMatchObject({
    stateNameType: null,
    zipNameType: null,
    states: [],
  });
  const inSpanish = await demo.app.http.inject({ url: `${pathOf(getCountries)}?language=es_US` });
  expect(inSpanish.json()).toMatchObject({ addressCountries: [{ label: "Estados Unidos" }, { label: "Canadá" }] });
  const unknown = await demo.app.http.inject({ url: `${pathOf(getCountries)}?language=xx` });
  expect(unknown.json()).toMatchObject({ addressCountries: [{ label: "United States" }, {}] });
});

test("what the owner hides is told as not visible", async () => {
  await change('{"hiddenRegions": ["US-PR", "CA"]}');
  const { addressCountries } = await demo.guest().get(getCountries);
  expect(addressCountries.map(({ isoCode, active, visible }) => [isoCode, active, visible])).toEqual([
    ["US", true, true],
    ["CA", true, false],
  ]);
  expect(addressCountries[0]!.states.filter(({ visible }) => !visible)).toEqual([
    { isoCode: "PR", label: "Puerto Rico", active: true, visible: false },
  ]);
  await change('{"hiddenRegions": []}');
});

test("a switch that the owner turns is told at once", async () => {
  await change('{"guestCheckoutEnabled": false, "taxType": "Gross"}');
  const closed = { guestCheckoutEnabled: false, guestCartCheckoutEnabled: false, guestCartEnabled: true };
  expect(await demo.guest().get(getApplicationContext)).toMatchObject({ ...closed, taxType: "Gross" });
  await change('{"guestCheckoutEnabled": true, "guestCartEnabled": false, "taxType": "Net"}');
  const withoutCart = { guestCheckoutEnabled: true, guestCartCheckoutEnabled: false, guestCartEnabled: false };
  expect(await demo.guest().get(getApplicationContext)).toMatchObject({ ...withoutCart, taxType: "Net" });
  await change('{"guestCartEnabled": true}');
});

test("the session of a guest says so, and names nobody", async () => {
  const session = await demo.guest().get(getSessionContext);
  expect(session).toMatchObject({
    accountId: null,
    accountName: null,
    buyerGroups: [],
    guestUser: true,
    profile: null,
  });
  expect(receiverOf(getSessionContext).replyProblems(session)).toEqual([]);
});

test("a session tells its market and currency, and what a guest of another market has read is not told to others", async () => {
  const read = async (call: typeof getApplicationContext | typeof getSessionContext, cookie = "") => {
    const { body } = await demo.app.http.inject({ url: pathOf(call, {}, demo.webstoreId), headers: { cookie } });
    return JSON.parse(body) as {
      marketId?: string;
      currencyIsoCode?: string;
      defaultCurrency?: string;
      country?: string;
    };
  };
  const { markets } = await demo.guest().get(getApplicationContext);
  expect(markets.map(({ localeCurrencyMap }) => localeCurrencyMap)).toEqual([
    { "en-US": "USD", "es-US": "USD" },
    { "en-CA": "CAD", "es-CA": "CAD" },
  ]);
  for (const round of ["made", "kept"]) {
    expect({ round, ...(await read(getSessionContext)) }).toMatchObject({
      marketId: markets[0]!.marketId,
      currencyIsoCode: "USD",
    });
    expect(await read(getSessionContext, "market=ca")).toMatchObject({
      marketId: markets[1]!.marketId,
      currencyIsoCode: "CAD",
    });
    expect(await read(getApplicationContext)).toMatchObject({ country: "US", defaultCurrency: "USD" });
    expect(await read(getApplicationContext, "market=ca")).toMatchObject({ country: "CA", defaultCurrency: "CAD" });
  }
});
