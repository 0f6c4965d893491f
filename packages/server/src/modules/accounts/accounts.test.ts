import { recordIdOf, type RecordId } from "@tradecounter/commerce";
import {
  actForAccount,
  addCartItem,
  getCartItems,
  getCompactSummary,
  getEffectiveAccount,
  getManagedAccounts,
  getProduct,
  getSessionContext,
  getSuggestions,
  searchProducts,
} from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { knownBuyer, openDemoStore, type DemoStore, type Guest } from "../../testing/index.ts";
import { accountIdOf, saveAccount, setRole, contactIdOf } from "./index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
});
afterAll(() => demo.close());

const signIn = (email: string) => knownBuyer({ db: demo.db, http: demo.app.http, storeId: demo.webstoreId }, email);
const idOf = (code: string): RecordId => accountIdOf(demo.webstoreId, code);
const actFor = (buyer: Guest, code: string) =>
  buyer.send(actForAccount, { params: { effectiveAccountId: idOf(code) } });
const workshopCase = () => recordIdOf("product", demo.webstoreId, "TRD-1001");
const current = { params: { cartStateOrId: "current" } };

test("a buyer is told the accounts that he manages, by name, and his own first where he asks for it", async () => {
  const miles = await signIn("miles@harbor.example");
  const { externalManagedAccounts: managed, totalExternalManagedAccounts: total } = await miles.get(getManagedAccounts);
  expect([total, managed.map(({ accountName }) => accountName)]).toEqual([2, ["Mill Lane Marine", "Tidewater Marina"]]);
  expect((await miles.get(getSessionContext)).hasOtherAccounts).toBe(true);
  expect((await (await signIn("ada@mill.example")).get(getSessionContext)).hasOtherAccounts).toBe(false);
  expect(managed[1]).toEqual({
    accountId: idOf("TIDE"),
    accountName: "Tidewater Marina",
    address: {
      street: "3 Slipway Road",
      city: "Hampton",
      state: "VA",
      zip: "23669",
      country: "US",
      geolocationAccuracy: null,
      latitude: null,
      longitude: null,
    },
    externalManagedAccountId: expect.stringMatching(/^0eM/),
    isMyAccount: false,
  });
  const withOwn = await miles.get(getManagedAccounts, { query: { includeMyAccount: true } });
  expect(withOwn.externalManagedAccounts[0]).toMatchObject({ isMyAccount: true, externalManagedAccountId: null });
  expect(withOwn.totalExternalManagedAccounts).toBe(3);
});

test("a guest is asked to sign in, and who has one account manages none", async () => {
  expect(await demo.guest().send(getManagedAccounts)).toMatchObject({
    status: 401,
    errors: [{ errorCode: "GUEST_INSUFFICIENT_ACCESS" }],
  });
  const ada = await signIn("ada@mill.example");
  expect(await ada.get(getManagedAccounts)).toEqual({ externalManagedAccounts: [], totalExternalManagedAccounts: 0 });
});

test("accounts are found by words of name, code and city, a page at a time, and a percent sign is no joker", async () => {
  const miles = await signIn("miles@harbor.example");
  const found = async (search: string, page?: { pageSize: number; page: number }) => {
    const query = { includeMyAccount: true, search, ...page };
    const { externalManagedAccounts, totalExternalManagedAccounts } = await miles.get(getManagedAccounts, { query });
    return [totalExternalManagedAccounts, ...externalManagedAccounts.map(({ accountName }) => accountName)];
  };
  expect(await found("marina hampton")).toEqual([1, "Tidewater Marina"]);
  expect(await found("HARB")).toEqual([1, "Harbor Generator Service"]);
  expect(await found("mill baltimore")).toEqual([0]);
  expect(await found("%")).toEqual([0]);
  expect(await found("", { pageSize: 2, page: 1 })).toEqual([3, "Tidewater Marina"]);
  expect(await found("", { pageSize: 2, page: 7 })).toEqual([3]);
});

test("an account is told with the fields that were asked for, and one that is not his as one that there is not", async () => {
  const [miles, ada] = [await signIn("miles@harbor.example"), await signIn("ada@mill.example")];
  const tide = { params: { effectiveAccountId: idOf("TIDE") } };
  expect(
    await miles.get(getEffectiveAccount, { ...tide, query: { fields: ["AccountNumber", "ShippingCity", "Secret"] } }),
  ).toMatchObject({
    id: idOf("TIDE"),
    name: "Tidewater Marina",
    isCurrentUserDefaultAccount: false,
    address: { city: "Hampton", zip: "23669" },
    fields: { AccountNumber: "TIDE", ShippingCity: "Hampton" },
  });
  const nobodys = await ada.send(getEffectiveAccount, { params: { effectiveAccountId: "001000000000001AAA" } });
  const others = await ada.send(getEffectiveAccount, tide);
  expect([others.status, others.body]).toEqual([nobodys.status, nobodys.body]);
  expect(others.errors[0]?.errorCode).toBe("EFFECTIVE_ACCOUNT_NOT_FOUND");
});

test("who switches has the other account's range, cart and name with the next request, in all tabs", async () => {
  const miles = await signIn("miles@harbor.example");
  const body = { productId: demo.products.oilFilter, quantity: "3", type: "Product" as const };
  await miles.get(addCartItem, { ...current, body });
  expect((await actFor(miles, "TIDE")).body).toMatchObject({ accountName: "Tidewater Marina" });
  expect(await miles.get(getSessionContext)).toMatchObject({ accountId: idOf("TIDE"), buyerGroups: [] });
  expect(await miles.get(getCompactSummary, current)).toMatchObject({ totalProductCount: "0" });
  expect((await miles.send(getProduct, { params: { productId: workshopCase() } })).status).toBe(404);
  await actFor(miles, "HARBOR");
  expect(await miles.get(getCompactSummary, current)).toMatchObject({ totalProductCount: "3.0" });
  expect((await miles.send(getProduct, { params: { productId: workshopCase() } })).status).toBe(200);
});

test("nobody acts for an account that is not his, nor for one that is closed, and nothing changes", async () => {
  const ada = await signIn("ada@mill.example");
  expect(await actFor(ada, "TIDE")).toMatchObject({
    status: 404,
    errors: [{ errorCode: "EFFECTIVE_ACCOUNT_NOT_FOUND" }],
  });
  const closed = await saveAccount(demo.db, demo.webstoreId, { code: "SHUT", name: "Shut", active: false });
  const contactId = contactIdOf(demo.webstoreId, "ada@mill.example");
  await setRole(demo.db, demo.webstoreId, { contactId, accountId: closed, role: "Buyer" });
  expect((await actFor(ada, "SHUT")).status).toBe(404);
  expect(await ada.get(getSessionContext)).toMatchObject({ accountName: "Mill Lane Marine" });
});

const searchFor = (searchTerm: string) => ({ query: { searchTerm, pageSize: 50 } });
const numbersFound = async (shopper: Guest) =>
  (await shopper.get(searchProducts, searchFor("workshop case"))).productsPage.products.map(
    ({ fields }) => (fields as Record<string, { value: string }>).StockKeepingUnit?.value,
  );

test("the range of an account's groups is in its searches and suggestions, and in nobody else's", async () => {
  const [ada, tess, guest] = [await signIn("ada@mill.example"), await signIn("tess@tide.example"), demo.guest()];
  expect(await numbersFound(ada)).toContain("TRD-1001");
  for (const other of [tess, guest])
    expect((await numbersFound(other)).filter((sku) => sku?.startsWith("TRD"))).toEqual([]);
  const suggested = async (shopper: Guest) =>
    JSON.stringify(
      await shopper.get(getSuggestions, { query: { searchTerm: "TRD-10", includeSuggestedProducts: true } }),
    );
  expect(await suggested(ada)).toContain("TRD-1001");
  for (const other of [tess, guest]) expect(await suggested(other)).not.toContain("TRD-1001");
});

test("what lies in a cart when the account loses its group says so and cannot be added any more", async () => {
  const ada = await signIn("ada@mill.example");
  const body = { productId: workshopCase(), quantity: "1", type: "Product" as const };
  await ada.get(addCartItem, { ...current, body });
  await demo.db.run(sql`update account set buyer_groups = '{}' where id = ${idOf("MILL")}`);
  expect((await ada.send(addCartItem, { ...current, body })).status).toBeGreaterThanOrEqual(400);
  const { cartItems } = await ada.get(getCartItems, current);
  expect(JSON.stringify(cartItems[0])).toMatch(/error|notAvailable|ITEM_NOT_FOUND|no longer/i);
  await demo.db.run(sql`update account set buyer_groups = '{trade}' where id = ${idOf("MILL")}`);
});

test("a buyer of 5,000 accounts gets a page of them, and what a search finds among them", async () => {
  const miles = await signIn("miles@harbor.example");
  const contactId = contactIdOf(demo.webstoreId, "miles@harbor.example");
  await demo.db.run(sql`
    insert into account (store_id, id, code, name, address)
    select ${demo.webstoreId}, '001T' || lpad(n::text, 14, '0'), 'N' || n, 'Yard ' || n, jsonb_build_object('city', 'Town ' || n % 97)
    from generate_series(1, 5000) n`);
  // else the foreign key's query, planned for a handful of accounts, scans all of them for each row that follows
  await demo.db.run(sql`analyze account`);
  await demo.db.run(sql`
    insert into account_contact (store_id, contact_id, account_id, role)
    select ${demo.webstoreId}, ${contactId}, id, 'Buyer' from account where code ~ '^N[0-9]+$'`);
  const page = (search?: string) => miles.get(getManagedAccounts, { query: { search, pageSize: 20 } });
  const first = await page();
  expect([first.totalExternalManagedAccounts, first.externalManagedAccounts.length]).toEqual([5002, 20]);
  expect((await page("town 42")).totalExternalManagedAccounts).toBe(249);

  // an account's search data follows its changes, and a closed account is not found, whoever wrote it
  await saveAccount(demo.db, demo.webstoreId, { code: "TIDE", name: "Ebb & Flow Marina" });
  expect((await page("tidewater")).totalExternalManagedAccounts).toBe(0);
  expect((await page("ebb")).externalManagedAccounts.map(({ accountName }) => accountName)).toEqual([
    "Ebb & Flow Marina",
  ]);
  await demo.db.run(sql`update account set active = false where code = 'N42'`);
  expect((await page("n42 ")).externalManagedAccounts.map(({ accountName }) => accountName)).not.toContain("Yard 42");
  expect((await page()).totalExternalManagedAccounts).toBe(5001);
  const last = await miles.get(getManagedAccounts, { query: { pageSize: 20, page: 400 } });
  expect([last.totalExternalManagedAccounts, last.externalManagedAccounts]).toEqual([5001, []]);
});
