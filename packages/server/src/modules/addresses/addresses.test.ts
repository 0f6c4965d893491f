import {
  addAddress,
  addCartItem,
  changeAddress,
  changeCheckout,
  changeDeliveryGroup,
  deleteAddress,
  getAddresses,
  getDeliveryGroups,
  getSessionContext,
  payCheckout,
  placeOrder,
  startCheckout,
  type SavedAddressInput,
} from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  openDemoStore,
  signedInBuyer,
  sql,
  type DemoStore,
  type SignedIn,
  type TestBuyer,
} from "../../testing/index.ts";
import { addressesAtMost } from "./saved.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
});
afterAll(() => demo.close());

/** Each test has its own account. */
let accounts = 0;
async function people(...roles: NonNullable<TestBuyer["accounts"][number]["role"]>[]): Promise<SignedIn[]> {
  const code = `BOOK-${++accounts}`;
  const where = { db: demo.db, http: demo.app.http, storeId: demo.webstoreId };
  const each: SignedIn[] = [];
  for (const [at, role] of roles.entries())
    each.push(
      await signedInBuyer(where, { email: `b${at}@${code.toLowerCase()}.example`, accounts: [{ code, role }] }),
    );
  return each;
}

const current = { params: { accountId: "current" } };
const dock: SavedAddressInput = {
  firstName: "Ada",
  lastName: "Byron",
  street: "9 Engine Row",
  city: "Norfolk",
  region: "VA",
  postalCode: "23510",
  country: "US",
};
const add = (buyer: SignedIn, more: SavedAddressInput = {}) =>
  buyer.get(addAddress, { ...current, body: { ...dock, ...more } });
const namesIn = async (buyer: SignedIn, query = {}) =>
  (await buyer.get(getAddresses, { ...current, query })).items.map(({ name }) => name);
const at = (addressId: string) => ({ params: { accountId: "current", addressId } });

test("an address is kept for the account, and its people share it", async () => {
  const [ada, grace] = await people("Buyer", "Buyer");
  const added = await ada!.send(addAddress, {
    ...current,
    body: { ...dock, phoneNumber: "757 555 0142", isDefault: true },
  });
  expect(added).toMatchObject({
    status: 201,
    body: { addressType: "Shipping", isDefault: true, name: "Ada Byron", phoneNumber: "+17575550142", fields: {} },
  });
  expect((await grace!.get(getAddresses, current)).items).toEqual([{ ...added.body, canBeChanged: false }]);
});

test("the list comes in the order and by the pages that are asked for, the default first where that is wanted", async () => {
  const [ada] = await people("Buyer");
  for (const name of ["Mill", "Boatyard", "Zebra wharf"]) await add(ada!, { name, isDefault: name === "Mill" });
  await add(ada!, { name: "Accounts", addressType: "Billing" });
  await add(ada!, { name: "Kontor", country: "DE", region: null, city: "Kiel", postalCode: "24103" });
  expect(await namesIn(ada!, { sortOrder: "NameAsc" })).toEqual([
    "Accounts",
    "Boatyard",
    "Kontor",
    "Mill",
    "Zebra wharf",
  ]);
  expect(await namesIn(ada!, { sortOrder: "NameDesc", addressType: "Shipping" })).toEqual([
    "Zebra wharf",
    "Mill",
    "Kontor",
    "Boatyard",
  ]);
  expect(await namesIn(ada!, { shouldShowDefaultAddrFirst: true })).toEqual([
    "Mill",
    "Kontor",
    "Accounts",
    "Zebra wharf",
    "Boatyard",
  ]);
  expect(await namesIn(ada!, { excludeUnsupportedCountries: true, sortOrder: "CreatedDateAsc" })).toEqual([
    "Mill",
    "Boatyard",
    "Zebra wharf",
    "Accounts",
  ]);
  expect(await namesIn(ada!, { defaultOnly: true })).toEqual(["Mill"]);

  const first = await ada!.get(getAddresses, { ...current, query: { pageSize: 2, sortOrder: "NameAsc" } });
  expect(first).toMatchObject({ count: 2, pageSize: 2, previousPageToken: null, sortOrder: "NameAsc" });
  const next = await ada!.request("GET", first.nextPageUrl!);
  expect((next.body as unknown as typeof first).items.map(({ name }) => name)).toEqual(["Kontor", "Mill"]);
  const last = await ada!.get(getAddresses, {
    ...current,
    query: { pageSize: 4, sortOrder: "NameAsc", pageToken: first.nextPageToken! },
  });
  expect(last).toMatchObject({ pageSize: 2, nextPageToken: expect.any(String), previousPageToken: expect.any(String) });
});

test.each([
  [{ pageSize: 0 }, "pageSize"],
  [{ pageSize: 101 }, "pageSize"],
  [{ pageToken: "page two" }, "pageToken"],
  [{ sortOrder: "Newest" }, "sortOrder"],
  [{ addressType: "Home" }, "addressType"],
])("a list that cannot be is refused by the name of the parameter: %j", async (query, name) => {
  const [ada] = await people("Buyer");
  const refused = await ada!.send(getAddresses, { ...current, query: query as never });
  expect(refused).toMatchObject({ status: 400, errors: [{ errorCode: "ILLEGAL_QUERY_PARAMETER_VALUE" }] });
  expect(refused.errors[0]!.message).toContain(name);
});

test("one default of each type at the most: a new one takes the place of the old", async () => {
  const [ada] = await people("AccountAdmin");
  const shipping = await add(ada!, { isDefault: true });
  const billing = await add(ada!, { isDefault: true, addressType: "Billing" });
  const other = await add(ada!, { name: "Other dock" });
  expect(other.isDefault).toBe(false);
  await ada!.get(changeAddress, { ...at(other.addressId), body: { isDefault: true } });
  const { items } = await ada!.get(getAddresses, { ...current, query: { defaultOnly: true } });
  expect(items.map(({ addressId }) => addressId).sort()).toEqual([billing.addressId, other.addressId].sort());
  expect(await ada!.send(deleteAddress, at(other.addressId))).toMatchObject({ status: 204 });
  const left = await ada!.get(getAddresses, { ...current, query: { addressType: ["Shipping"] } });
  expect(left.items).toEqual([{ ...shipping, isDefault: false }]);
});

test("the same address sent again is the same, and a second delete finds nothing", async () => {
  const [ada] = await people("Buyer");
  const [first, second] = [await add(ada!), await add(ada!)];
  expect(second).toEqual(first);
  expect((await ada!.get(getAddresses, current)).count).toBe(1);
  expect((await ada!.send(deleteAddress, at(first.addressId))).status).toBe(204);
  expect(await ada!.send(deleteAddress, at(first.addressId))).toMatchObject({
    status: 404,
    errors: [{ errorCode: "ITEM_NOT_FOUND" }],
  });
});

test("a buyer changes what he has added; who manages the account changes all, and chooses the default", async () => {
  const [ada, bert, mia] = await people("Buyer", "Buyer", "BuyerManager");
  const adas = await add(ada!, { isDefault: true });
  const readOnly = { status: 400, errors: [{ errorCode: "INSUFFICIENT_ACCESS_OR_READONLY" }] };
  expect(await bert!.send(changeAddress, { ...at(adas.addressId), body: { city: "Suffolk" } })).toMatchObject(readOnly);
  expect(await bert!.send(deleteAddress, at(adas.addressId))).toMatchObject(readOnly);
  expect(await bert!.send(addAddress, { ...current, body: { ...dock, name: "B", isDefault: true } })).toMatchObject({
    status: 403,
    errors: [{ errorCode: "INSUFFICIENT_ACCESS" }],
  });
  const allowed = async (buyer: SignedIn) => (await buyer.get(getAddresses, current)).items[0]?.canBeChanged;
  expect(await Promise.all([ada!, bert!, mia!].map(allowed))).toEqual([true, false, true]);
  expect((await mia!.get(changeAddress, { ...at(adas.addressId), body: { city: "Suffolk" } })).city).toBe("Suffolk");
  expect((await ada!.get(getAddresses, current)).items.map(({ city }) => city)).toEqual(["Suffolk"]);
});

test("who enters no addresses chooses among those of the account, and nothing goes elsewhere", async () => {
  const [ada, nils] = await people("Buyer", "AccountAdmin");
  const cart = { params: { cartStateOrId: "current" } };
  const active = { params: { activeOrCheckoutId: "active" } };
  const typed = { ...dock, street: "1 Elsewhere" };
  await nils!.get(addCartItem, {
    ...cart,
    body: { productId: demo.products.oilFilter, quantity: "1", type: "Product" },
  });
  const [before] = (await nils!.get(getDeliveryGroups, cart)).items;
  await nils!.get(changeDeliveryGroup, {
    params: { ...cart.params, deliveryGroupId: before!.id },
    body: { deliveryAddress: typed },
  });
  const address = await add(ada!);
  const own = await add(nils!, { street: "2 Elsewhere" });
  expect((await nils!.get(getSessionContext)).entersAddresses).toBe(true);
  await demo.db.run(sql`update contact set enters_addresses = false where user_id = ${nils!.userId}`);
  expect((await nils!.get(getSessionContext)).entersAddresses).toBe(false);

  const refused = { status: 403, errors: [{ errorCode: "INSUFFICIENT_ACCESS" }] };
  expect(await nils!.send(addAddress, { ...current, body: typed })).toMatchObject(refused);
  expect(await nils!.send(changeAddress, { ...at(own.addressId), body: { city: "Suffolk" } })).toMatchObject(refused);
  expect(await nils!.send(deleteAddress, at(own.addressId))).toMatchObject(refused);
  expect((await nils!.get(getAddresses, current)).items.map(({ canBeChanged }) => canBeChanged)).toEqual([
    false,
    false,
  ]);
  const group = { params: { ...cart.params, deliveryGroupId: before!.id } };
  const start = { cartId: "current", deliveryAddressInput: typed };
  expect(await nils!.send(changeDeliveryGroup, { ...group, body: { deliveryAddress: typed } })).toMatchObject(refused);
  expect(await nils!.send(startCheckout, { body: start })).toMatchObject(refused);

  await nils!.get(startCheckout, { body: { cartId: "current" } });
  const contactInfo = { email: "nils@book.example", firstName: "Nils", lastName: "Brandt", phoneNumber: "7575550142" };
  await nils!.get(changeCheckout, { ...active, body: { contactInfo } });
  expect(await nils!.send(changeCheckout, { ...active, body: { deliveryAddress: typed } })).toMatchObject(refused);
  // an address typed while that was allowed is not a valid destination now
  const pay = { ...active, body: { requestType: "SimplePurchaseOrder" as const, paymentToken: "PO-1" } };
  const unpaid = await nils!.send(payCheckout, pay);
  expect([unpaid.status, JSON.stringify(unpaid.body.errors)]).toEqual([
    422,
    expect.stringContaining("Choose one of your account's shipping addresses."),
  ]);
  const chosen = await nils!.get(changeCheckout, { ...active, body: { deliveryAddress: { id: address.addressId } } });
  expect(chosen.deliveryGroups!.items[0]!.deliveryAddress).toMatchObject({ street: dock.street });
  const paying = { ...pay, body: { ...pay.body, billingAddress: typed } };
  // an address deleted since it was chosen is no longer one of the account's
  await ada!.send(deleteAddress, at(address.addressId));
  const gone = await nils!.send(payCheckout, paying);
  expect([gone.status, JSON.stringify(gone.body.errors)]).toEqual([
    422,
    expect.stringContaining("Choose one of your account's shipping addresses."),
  ]);
  await nils!.get(changeCheckout, { ...active, body: { deliveryAddress: { id: own.addressId } } });
  expect((await nils!.send(payCheckout, paying)).status).toBe(200);
  expect((await nils!.send(placeOrder, { ...active, body: {} })).status).toBe(201);
});

test("nobody sees or changes the addresses of another account, whatever ids he knows", async () => {
  const [ada] = await people("AccountAdmin");
  const [eve] = await people("AccountAdmin");
  const adas = await add(ada!);
  const notFound = { status: 404, errors: [{ errorCode: "ITEM_NOT_FOUND" }] };
  expect(await eve!.send(changeAddress, { ...at(adas.addressId), body: { city: "Suffolk" } })).toMatchObject(notFound);
  expect(await eve!.send(deleteAddress, at(adas.addressId))).toMatchObject(notFound);
  expect((await eve!.get(getAddresses, { ...current, query: { addressId: adas.addressId } })).items).toEqual([]);
  const [accountId] = Object.values(ada!.accounts);
  const book = { params: { accountId: accountId! } };
  const noAccount = { status: 404, errors: [{ errorCode: "EFFECTIVE_ACCOUNT_NOT_FOUND" }] };
  expect(await eve!.send(getAddresses, book)).toMatchObject(noAccount);
  expect(await eve!.send(addAddress, { ...book, body: dock })).toMatchObject(noAccount);
  expect((await ada!.get(getAddresses, book)).count).toBe(1);
});

test("a guest has no address book, and who was withdrawn has none any more", async () => {
  const guests = { status: 401, errors: [{ errorCode: "GUEST_INSUFFICIENT_ACCESS" }] };
  for (const answer of [
    await demo.guest().send(getAddresses, current),
    await demo.guest().send(addAddress, { ...current, body: dock }),
  ])
    expect(answer).toMatchObject(guests);
  const [ada] = await people("Buyer");
  await add(ada!);
  await demo.db.run(sql`update contact set status = 'Withdrawn' where id = ${ada!.contactId}`);
  expect(await ada!.send(getAddresses, current)).toMatchObject(guests);
});

test("who acts for several accounts reaches the book of each", async () => {
  const where = { db: demo.db, http: demo.app.http, storeId: demo.webstoreId };
  const [own, other] = [`BOOK-${++accounts}`, `BOOK-${++accounts}`];
  const max = await signedInBuyer(where, {
    email: `max@${own.toLowerCase()}.example`,
    accounts: [{ code: own }, { code: other }],
  });
  await add(max, { name: "Own dock" });
  const theirs = { params: { accountId: max.accounts[other]! } };
  await max.get(addAddress, { ...theirs, body: { ...dock, name: "Their dock" } });
  expect(await namesIn(max)).toEqual(["Own dock"]);
  expect(await namesIn(max, { effectiveAccountId: max.accounts[other] })).toEqual(["Their dock"]);
});

test.each<[string, unknown, string, RegExp]>([
  ["a name of 200,000 signs", { firstName: "A".repeat(200_000) }, "firstName", /120 characters/],
  ["a name of markup", { companyName: "<img src=x>" }, "companyName", /< and >/],
  ["a phone that cannot be", { phoneNumber: "12345" }, "phoneNumber", /phone number/],
  ["a postal code that cannot be", { postalCode: "ABC" }, "postalCode", /ZIP code/],
  ["no street", { street: "" }, "street", /Enter the street/],
  ["a country of dreams", { country: "Atlantis" }, "country", /two-letter/],
  ["a number for a name", { lastName: 7 }, "lastName", /wrong type/],
])("%s is refused with the field's name and a plain reason", async (_what, wrong, field, words) => {
  const [ada] = await people("Buyer");
  const refused = await ada!.send(addAddress, { ...current, body: { ...dock, ...(wrong as object) } });
  expect(refused).toMatchObject({ status: 400, errors: [{ fields: [field], message: expect.stringMatching(words) }] });
  expect((await ada!.get(getAddresses, current)).count).toBe(0);
});

test.each([
  [
    "JP",
    { lastName: "森", firstName: "愛子", street: "芝公園4-2-8", region: "東京都", postalCode: "1050011" },
    "森 愛子",
  ],
  [
    "CN",
    { lastName: "王", firstName: "芳", street: "望京街1号", city: "北京", region: "朝阳区", postalCode: "100102" },
    "王 芳",
  ],
  [
    "KR",
    {
      lastName: "김",
      firstName: "민지",
      street: "세종대로 110",
      city: "중구",
      region: "서울특별시",
      postalCode: "04524",
    },
    "김 민지",
  ],
  [
    "TH",
    {
      lastName: "สุขใจ",
      firstName: "มาลี",
      street: "99 ถนนพระราม 9",
      city: "ห้วยขวาง",
      region: "กรุงเทพ",
      postalCode: "10310",
    },
    "มาลี สุขใจ",
  ],
  [
    "AE",
    {
      lastName: "الهاشمي",
      firstName: "ليلى",
      street: "شارع الشيخ زايد ١٢",
      region: "دبي",
      city: null,
      postalCode: null,
    },
    "ليلى الهاشمي",
  ],
])("an address of %s is kept in its own letters, its name in the order of its people", async (country, parts, name) => {
  const [ada] = await people("Buyer");
  const kept = await add(ada!, { city: null, ...parts, country });
  expect(kept).toMatchObject({ ...parts, country, name });
  expect((await ada!.get(getAddresses, current)).items).toEqual([kept]);
});

test("a name of a megabyte is refused with its field, and more than any form has before it is read", async () => {
  const [ada] = await people("Buyer");
  const send = (firstName: string) => ada!.send(addAddress, { ...current, body: { ...dock, firstName } });
  expect(await send("A".repeat(1 << 20))).toMatchObject({
    status: 400,
    errors: [
      { errorCode: "INVALID_API_INPUT", message: expect.stringMatching(/^firstName takes at most \d+ characters/) },
    ],
  });
  expect(await send("A".repeat(2 << 20))).toMatchObject({ status: 413, errors: [{ errorCode: "REQUEST_TOO_LARGE" }] });
});

test("an account keeps no more than it may", async () => {
  const [ada] = await people("Buyer");
  const kept = await add(ada!);
  await demo.db.run(sql`
    insert into account_address (store_id, id, account_id, address_type, is_default, name, address, added_by, created_at, updated_at)
    select store_id, id || n, account_id, address_type, false, name || n, address, added_by, created_at, updated_at
    from account_address, generate_series(2, ${addressesAtMost}::int) n where id = ${kept.addressId}`);
  const refused = await ada!.send(addAddress, { ...current, body: { ...dock, name: "One more" } });
  expect(refused).toMatchObject({ status: 400, errors: [{ errorCode: "MAX_LIMIT_EXCEEDED" }] });
  expect(await add(ada!)).toEqual(kept);
});

async function withCart(buyer: SignedIn): Promise<void> {
  const body = { productId: demo.products.oilFilter, quantity: "1", type: "Product" as const };
  await buyer.get(addCartItem, { params: { cartStateOrId: "current" }, body });
}

test("a checkout begins with the default address of the account, and takes another one by its id", async () => {
  const [ada] = await people("AccountAdmin");
  const first = await add(ada!, { isDefault: true, phoneNumber: "7575550142" });
  const second = await add(ada!, { name: "Second dock" });
  await withCart(ada!);
  const deliveryAddressInput = { shouldUseDefaultAddress: true };
  const begun = await ada!.get(startCheckout, { body: { cartId: "current", deliveryAddressInput } });
  expect(begun.deliveryGroups?.items[0]).toMatchObject({
    deliveryAddress: { id: first.addressId, street: "9 Engine Row", shipToPhoneNumber: "+17575550142" },
    selectedDeliveryMethod: { name: expect.any(String) },
  });
  const params = { activeOrCheckoutId: "active" };
  const changed = await ada!.get(changeCheckout, { params, body: { deliveryAddress: { id: second.addressId } } });
  expect(changed.deliveryGroups?.items[0]?.deliveryAddress).toMatchObject({
    id: second.addressId,
    name: "Second dock",
  });
  // the cart keeps its copy
  await ada!.send(deleteAddress, at(second.addressId));
  const cart = { params: { cartStateOrId: "current" } };
  const [group] = (await ada!.get(getDeliveryGroups, cart)).items;
  expect(group?.deliveryAddress).toMatchObject({ name: "Second dock" });
  const params2 = { cartStateOrId: "current", deliveryGroupId: group!.id };
  const back = await ada!.get(changeDeliveryGroup, {
    params: params2,
    body: { deliveryAddress: { id: first.addressId } },
  });
  expect(back.deliveryAddress).toMatchObject({ id: first.addressId, street: "9 Engine Row" });
});

test("a checkout takes no address of another account, and none where the store does not deliver", async () => {
  const [ada] = await people("AccountAdmin");
  const [eve] = await people("AccountAdmin");
  const adas = await add(ada!, { isDefault: true });
  const kiel = await add(eve!, { country: "DE", region: null, city: "Kiel", postalCode: "24103", isDefault: true });
  await withCart(eve!);
  const deliveryAddressInput = { shouldUseDefaultAddress: true };
  const begun = await eve!.get(startCheckout, { body: { cartId: "current", deliveryAddressInput } });
  expect(begun.deliveryGroups?.items[0]?.deliveryAddress).toBeNull();
  const params = { activeOrCheckoutId: "active" };
  expect(await eve!.send(changeCheckout, { params, body: { deliveryAddress: { id: adas.addressId } } })).toMatchObject({
    status: 404,
    errors: [{ errorCode: "ITEM_NOT_FOUND" }],
  });
  const unreachable = await eve!.send(changeCheckout, { params, body: { deliveryAddress: { id: kiel.addressId } } });
  expect(unreachable).toMatchObject({
    status: 422,
    body: { errors: [{ invalidParameters: [{ name: "deliveryAddress.country" }] }] },
  });
});
