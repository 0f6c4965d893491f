import { recordIdOf, type RecordId } from "@tradecounter/commerce";
import {
  addAddress,
  addCartCoupon,
  addCartItem,
  changeCheckout,
  changeDeliveryGroup,
  createDeliveryGroup,
  createWishlist,
  inviteToAccount,
  payCheckout,
  placeOrder,
  startCheckout,
} from "@tradecounter/wire";
import type { App } from "../../app.ts";
import { sql } from "../../db/index.ts";
import { createAccessTokens } from "../../modules/access-token/index.ts";
import { accountIdOf, buyerUserId, contactIdOf, scopes, setRole, type Scope } from "../../modules/accounts/index.ts";
import { knownBuyer } from "../buyers.ts";
import { openDemoStore, type DemoStore } from "../demo-store.ts";
import type { Guest } from "../guest.ts";
import { keepRows, type Keeping } from "./rows.ts";

/** The callers: each is a column of `docs/authorisation.md`. */
export const callers = [
  "owner",
  "guest",
  "other buyer",
  "naming it",
  "account admin",
  "withdrawn",
  ...(scopes satisfies readonly Scope[]),
] as const;
export type Caller = (typeof callers)[number];
export const integrations: readonly Caller[] = scopes;

/** How a caller signs in: with cookies, or with a token. */
export interface Credentials {
  readonly cookies?: ReadonlyMap<string, string>;
  readonly token?: string;
}

/** Ids and numbers of the owner's things, or the same number of unused ones. */
export interface Targets {
  readonly account: string;
  readonly user: string;
  readonly person: string;
  readonly invitation: string;
  readonly cart: string;
  readonly item: string;
  readonly group: string;
  /** A group without items, which may be deleted. */
  readonly spareGroup: string;
  readonly coupon: string;
  readonly checkout: string;
  readonly order: string;
  readonly orderReference: string;
  readonly orderItem: string;
  readonly address: string;
  /** A private list of the owner's, and its items. */
  readonly wishlist: string;
  readonly wishlistItem: string;
  readonly keptCard: string;
  /** Of the browser in which the owner has signed in. */
  readonly session: string;
  /** A product that the owner's account may see and the others may not. */
  readonly product: string;
}

/** Well-formed, but unused. */
export const nobodys: Targets = {
  account: "001000000000001AAA",
  user: "005000000000001AAA",
  person: "003000000000001AAA",
  invitation: "0iN000000000001EAA",
  cart: "0a6000000000001AAA",
  item: "0a9000000000001AAA",
  group: "0a7000000000001AAA",
  spareGroup: "0a7000000000002AAA",
  coupon: "4or000000000001AAA",
  checkout: "2z9000000000001AAA",
  order: "1Os000000000001CAA",
  orderReference: "AAAAAAAAAAAA",
  orderItem: "10u000000000001AAA",
  address: "8lW000000000001EAA",
  wishlist: "3or000000000001AAA",
  wishlistItem: "3oi000000000001AAA",
  keptCard: "1Ju000000000001CAA",
  session: "00000000-0000-4000-8000-000000000001",
  product: "01t000000000001AAA",
};

/** People of the demo store: `docs/demo-people.md`. */
const emails = {
  owner: "ada@mill.example",
  "other buyer": "tess@tide.example",
  "account admin": "grace@mill.example",
  withdrawn: "walt@mill.example",
} as const;
type Person = keyof typeof emails;

const current = { params: { cartStateOrId: "current" } };
const active = { params: { activeOrCheckoutId: "active" } };
const purchaseOrder = "PO-MILL-88117";
const contactInfo = { email: emails.owner, firstName: "Ada", lastName: "Byron", phoneNumber: "757-555-0137" };
const home = {
  firstName: "Ada",
  lastName: "Byron",
  street: "77 Quillfeather Row",
  city: "Norfolk",
  region: "VA",
  postalCode: "23510",
  country: "US",
};

/** The demo store with data of the owner's in every place that stores anything about a shopper. */
export interface Scene {
  readonly demo: DemoStore;
  readonly kept: Keeping;
  readonly targets: Targets;
  credentialsOf(caller: Caller): readonly Credentials[];
  /** Texts that occur in a response or a row only if it is about this caller; for the owner, what nobody else may see. */
  marksOf(caller: Caller): readonly string[];
  /** Those of the owner's account: its admin shares it. */
  readonly accountMarks: readonly string[];
  readonly ownersContact: typeof contactInfo;
  close(): Promise<void>;
}

/** A saved card of the owner's, as if it had paid for an order: the scene has no gateway. */
async function keepCard({ db, webstoreId }: DemoStore, now: Date): Promise<string> {
  const id = recordIdOf("savedPaymentMethod", webstoreId, "owner");
  await db.run(sql`
    insert into saved_payment_method (store_id, id, account_id, user_id, gateway, gateway_token, network, last_four,
      expiry_month, expiry_year, holder_name, is_default, created_at, updated_at)
    values (${webstoreId}, ${id}, ${accountIdOf(webstoreId, "MILL")}, ${buyerUserId(webstoreId, emails.owner)}, 'Sandbox',
      'card_quillfeather', 'Visa', '0018', 12, 2035, 'Ada Quillfeather', true, ${now}, ${now})`);
  return id;
}

/** With whatever else `mount` adds to the store's HTTP server, before the first request. */
export async function openScene(mount: (app: App) => Promise<void> = async () => {}): Promise<Scene> {
  const now = new Date();
  const clock = { now: () => now };
  const demo = await openDemoStore({ clock });
  await mount(demo.app);
  const { db, webstoreId: storeId } = demo;
  const credentials = await credentialsFor(demo, clock);

  // with all permissions over the people of an account, but not of this one
  const other = { contactId: contactIdOf(storeId, emails["other buyer"]), accountId: accountIdOf(storeId, "TIDE") };
  await setRole(db, storeId, { ...other, role: "AccountAdmin" });
  const browserOf = (person: Person) => browserWith(demo, credentials.get(person)![0]!);
  const cartOf = new Map<Person, string>();
  for (const person of ["other buyer", "account admin", "withdrawn"] as const)
    cartOf.set(person, (await fillCart(demo, browserOf(person))).cartId);
  await db.run(sql`
    update contact set status = 'Withdrawn' where store_id = ${storeId} and email = ${emails.withdrawn}`);

  const order = await orderOf(demo, browserOf("owner"));
  const cart = await cartInCheckout(demo, browserOf("owner"));
  const saved = { ...home, street: "3 Bindweed Wharf", addressType: "Shipping" as const, isDefault: false };
  const { addressId } = await browserOf("owner").get(addAddress, { params: { accountId: "current" }, body: saved });
  const kept = await browserOf("owner").get(createWishlist, {
    body: { name: "Bilge overhaul", products: [{ productId: demo.products.oilFilter }] },
  });
  const lists = { wishlist: kept.summary.id, wishlistItem: kept.page.items[0]!.wishlistItemId };
  const { invitation } = await browserOf("account admin").get(inviteToAccount, {
    body: { email: "nora@quist.example", firstName: "Nora", lastName: "Quist", role: "Buyer" },
  });
  const agreed = await db.many<{ id: string }>(sql`
    select id from account_price where store_id = ${storeId} and account_id = ${accountIdOf(storeId, "MILL")}`);
  const session = await db.one<{ id: string }>(sql`
    select id from session where store_id = ${storeId} and user_id = ${buyerUserId(storeId, emails.owner)}`);
  const targets: Targets = {
    account: accountIdOf(storeId, "MILL"),
    user: buyerUserId(storeId, emails.owner),
    person: contactIdOf(storeId, emails.owner),
    invitation: invitation!.invitationId,
    product: recordIdOf("product", storeId, "TRD-1001"),
    address: addressId!,
    keptCard: await keepCard(demo, now),
    session: session.id,
    ...cart,
    ...order,
    ...lists,
  };

  const whoIs = (person: Person, ...more: string[]) =>
    [buyerUserId(storeId, emails[person]), contactIdOf(storeId, emails[person]), emails[person], ...more]
      .concat(cartOf.get(person) ?? [])
      .map(inFifteen);
  const { account, product, address } = targets;
  const marks: Partial<Record<Caller, readonly string[]>> = {
    owner: [
      ...whoIs("owner", "Byron", "555-0137", "5550137", "Quillfeather", "Bilge overhaul", purchaseOrder),
      ...[
        targets.invitation,
        session.id,
        targets.keptCard,
        ...[cart, order, lists].flatMap((each) => Object.values(each)),
      ].map(inFifteen),
    ],
    "other buyer": whoIs("other buyer", accountIdOf(storeId, "TIDE"), "Tidewater Marina", "Moreau"),
    "account admin": whoIs("account admin", "Grace", "555-0138"),
    withdrawn: whoIs("withdrawn", "Pryor", "555-0139"),
  };
  for (const scope of scopes) marks[scope] = [inFifteen(recordIdOf("user", storeId, "integration", `erp ${scope}`))];
  marks["naming it"] = marks["other buyer"];

  return {
    demo,
    kept: await keepRows(db),
    targets,
    credentialsOf: (caller) => credentials.get(caller)!,
    marksOf: (caller) => marks[caller] ?? [],
    accountMarks: [
      account,
      product,
      address,
      "Bindweed",
      "Mill Lane Marine",
      "14 Mill Lane",
      "555-0136",
      '"9.60"',
      "TRD-1001",
      "Quist",
      ...agreed.map(({ id }) => id),
    ].map(inFifteen),
    ownersContact: contactInfo,
    close: () => demo.close(),
  };
}

/** A person has a session and a token, an integration a token. */
async function credentialsFor(demo: DemoStore, clock: { now(): Date }) {
  const { db, webstoreId: storeId } = demo;
  const tokens = createAccessTokens({ db, clock });
  const lasting = { storeId, buyerGroups: [], expiresAt: new Date(clock.now().getTime() + 3_600_000) };
  const credentials = new Map<Caller, readonly Credentials[]>([["guest", [{}]]]);
  await db.run(sql`update contact set status = 'Active' where store_id = ${storeId} and email = ${emails.withdrawn}`);
  for (const [person, email] of Object.entries(emails) as [Person, string][]) {
    const { cookies } = await knownBuyer({ db, clock, http: demo.app.http, storeId }, email);
    const token = await tokens.issue({ ...lasting, kind: "buyer", name: email, scopes: ["read", "shop"] });
    credentials.set(person, [{ cookies: new Map(cookies) }, { token }]);
  }
  credentials.set("naming it", credentials.get("other buyer")!);
  for (const scope of scopes) {
    const token = await tokens.issue({ ...lasting, kind: "integration", name: `erp ${scope}`, scopes: [scope] });
    credentials.set(scope, [{ token }]);
  }
  return credentials;
}

function browserWith(demo: DemoStore, { cookies }: Credentials): Guest {
  const browser = demo.guest();
  for (const [name, value] of cookies ?? []) browser.cookies.set(name, value);
  return browser;
}

function fillCart(demo: DemoStore, browser: Guest) {
  const body = { productId: demo.products.oilFilter, quantity: "30", type: "Product" as const };
  return browser.get(addCartItem, { ...current, body });
}

async function readyToPay(browser: Guest): Promise<string> {
  const { checkoutId } = await browser.get(startCheckout, { body: { cartId: "current" } });
  const addressed = await browser.get(changeCheckout, { ...active, body: { contactInfo, deliveryAddress: home } });
  const method = addressed.deliveryGroups!.items[0]!.availableDeliveryMethods[0]!;
  await browser.get(changeCheckout, { ...active, body: { deliveryMethodId: method.id } });
  const body = { requestType: "SimplePurchaseOrder" as const, paymentToken: purchaseOrder, billingAddress: home };
  await browser.get(payCheckout, { ...active, body });
  return checkoutId!;
}

async function orderOf(demo: DemoStore, browser: Guest) {
  await fillCart(demo, browser);
  await readyToPay(browser);
  const { orderReferenceNumber } = await browser.get(placeOrder, { ...active, body: {} });
  const { id } = await demo.db.one<{ id: RecordId }>(sql`
    select id from order_summary where store_id = ${demo.webstoreId} and reference_number = ${orderReferenceNumber}`);
  const item = await demo.db.one<{ id: RecordId }>(sql`
    select id from order_item_summary where store_id = ${demo.webstoreId} and order_id = ${id}`);
  return { order: id, orderReference: orderReferenceNumber!, orderItem: item.id };
}

async function cartInCheckout(demo: DemoStore, browser: Guest) {
  const { cartId, cartItemId, cartDeliveryGroupId } = await fillCart(demo, browser);
  const params = { ...current.params, deliveryGroupId: cartDeliveryGroupId! };
  await browser.get(changeDeliveryGroup, { params, body: { deliveryAddress: home } });
  const spare = await browser.get(createDeliveryGroup, { ...current, body: { name: "Spare yard" } });
  const { cartCoupons } = await browser.get(addCartCoupon, { ...current, body: { couponCode: "WELCOME5" } });
  const checkout = await readyToPay(browser);
  return {
    cart: cartId,
    item: cartItemId!,
    group: cartDeliveryGroupId!,
    spareGroup: spare.id,
    coupon: cartCoupons.coupons[0]!.cartCouponId,
    checkout,
  };
}

/** The fifteen-character form of an id. */
function inFifteen(mark: string): string {
  return /^[0-9A-Za-z]{18}$/.test(mark) ? mark.slice(0, 15) : mark;
}

/** The headers of a request with these credentials. */
export function headersOf({ cookies, token }: Credentials): Record<string, string> {
  return {
    ...(cookies && {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "sec-fetch-site": "same-origin",
    }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
}
