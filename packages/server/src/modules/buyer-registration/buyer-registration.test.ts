import {
  changeCheckout,
  getAddresses,
  getOrders,
  getProfile,
  getSessionContext,
  inviteToAccount,
  lookUpOrder,
  placeOrder,
  registerBuyer,
  runController,
} from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { signedInBuyer } from "../../testing/buyers.ts";
import type { Guest } from "../../testing/guest.ts";
import {
  active,
  ada as adasForm,
  openCheckoutShop,
  payByPurchaseOrder,
  place,
  type CheckoutShop,
} from "../checkout/test-shop.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: CheckoutShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());

const password = "three grey valve springs";
const className = "applauncher__BuyerRegistrationController";

function run(browser: Guest, methodName: string, body: object = {}) {
  return browser.send(runController, { params: { className, methodName }, body: body as never });
}
const answer = async (browser: Guest, method: string, body: object = {}) => (await run(browser, method, body)).body;
const isIn = async (browser: Guest) => !(await browser.get(getSessionContext)).guestUser;
const logIn = async (browser: Guest, username: string, typed: string) =>
  (
    await browser.send(runController, {
      params: { className: "applauncher__LoginFormController", methodName: "login" },
      body: { username, password: typed } as never,
    })
  ).body === null;

/** A browser that has placed an order as a guest. */
async function ordered(email: string): Promise<{ guest: Guest; reference: string }> {
  const { guest } = await shop.guestInCheckout({ plug: "1" });
  const contactInfo = { ...adasForm.contactInfo, email };
  await guest.get(changeCheckout, { ...active, body: { ...adasForm, contactInfo } });
  await payByPurchaseOrder(guest);
  const { body } = await place(guest);
  return { guest, reference: body.orderReferenceNumber! };
}

async function opened(email: string): Promise<{ guest: Guest; reference: string }> {
  const order = await ordered(email);
  const given = { orderReferenceNumber: order.reference, password };
  expect(await answer(order.guest, "registerWithOrder", given)).toBeNull();
  return order;
}

async function mailsTo(address: string) {
  await shop.app.jobs.runDue();
  const mails = await shop.app.mail.mailbox!.list();
  return mails.filter(({ to, template }) => to === address && template !== "order-confirmation");
}
async function tokenSentTo(address: string): Promise<string> {
  const [mail] = await mailsTo(address);
  return /confirm-account\?t=([\w-]+)/.exec(mail!.text)![1]!;
}
const numbersOf = async (browser: Guest) =>
  (await browser.get(getOrders)).orderSummaries.map(({ orderNumber }) => orderNumber);
const numberOf = async (browser: Guest, reference: string) =>
  (await browser.get(lookUpOrder, { body: { orderSummaryIdOrRefNumber: reference } })).orderNumber;

test("who has ordered as a guest opens an account with the order, and is in it at once with order and address", async () => {
  const { guest, reference } = await ordered("una@example.com");
  const given = { orderReferenceNumber: reference, password: "short" };
  expect(await answer(guest, "registerWithOrder", given)).toBe("Enter a password of 10 characters or more.");
  expect(await isIn(guest)).toBe(false);
  expect(await answer(guest, "registerWithOrder", { ...given, password })).toBeNull();
  expect(await isIn(guest)).toBe(true);
  expect(await numbersOf(guest)).toEqual([await numberOf(guest, reference)]);
  const { items } = await guest.get(getAddresses, { params: { accountId: "current" } });
  expect(items).toMatchObject([{ street: "9 Engine Row", isDefault: true, lastName: "Byron" }]);
  expect(await guest.get(getProfile)).toMatchObject({ firstName: "Ada", email: null, isEmailVerified: false });
  expect(await answer(guest, "registerWithOrder", { ...given, password })).toMatch(/opens accounts itself|already/);
});

test("the address is the account's once its mail is answered in the same browser, with all that it ordered before", async () => {
  const [earlier, other] = [await ordered("vera@example.com"), await ordered("vern@example.com")];
  const { guest, reference } = await opened("vera@example.com");
  expect(await logIn(shop.guest(), "vera@example.com", password)).toBe(false);
  const token = await tokenSentTo("vera@example.com");
  expect(await numbersOf(guest)).toEqual([await numberOf(guest, reference)]);
  expect(await answer(guest, "getLinkNeeds", { token })).toBe("Nothing");
  expect(await answer(guest, "confirm", { token })).toBeNull();
  await shop.app.jobs.runDue();
  const numbers = [await numberOf(guest, reference), await numberOf(earlier.guest, earlier.reference)];
  expect((await numbersOf(guest)).sort()).toEqual(numbers.sort());
  expect(await numbersOf(guest)).not.toContain(await numberOf(other.guest, other.reference));
  expect((await guest.get(getOrders, { query: { search: numbers[0]! } })).orderSummaries).toHaveLength(1);
  expect(await guest.get(getProfile)).toMatchObject({ email: "vera@example.com", isEmailVerified: true });
  expect(await logIn(shop.guest(), "VERA@example.com", password)).toBe(true);
  expect(await answer(guest, "confirm", { token })).toMatch(/already been used/);
});

test("a mail that did not come is sent again, with a new link in place of the last", async () => {
  expect((await run(shop.guest(), "mailAgain")).status).toBeGreaterThanOrEqual(400);
  const { guest } = await opened("vida@example.com");
  const first = await tokenSentTo("vida@example.com");
  expect(await answer(guest, "getUnconfirmedEmail")).toBe("vida@example.com");
  await shop.pass(1);
  expect(await answer(guest, "mailAgain")).toBeNull();
  const second = await tokenSentTo("vida@example.com");
  expect(await mailsTo("vida@example.com")).toHaveLength(2);
  expect(second).not.toBe(first);
  expect(await answer(guest, "confirm", { token: first })).toMatch(/has expired/);
  expect(await answer(guest, "confirm", { token: second })).toBeNull();
  expect(await answer(guest, "getUnconfirmedEmail")).toBeNull();
  expect(await answer(guest, "mailAgain")).toMatch(/already confirmed/);
});

test("a stranger who opens an account with another's address is put out of it by whoever answers the mail, with his address", async () => {
  const victims = await ordered("wes@example.com");
  const { guest: stranger } = await opened("wes@example.com");
  expect((await stranger.get(getAddresses, { params: { accountId: "current" } })).count).toBe(1);
  await shop.db.run(sql`
    insert into account_invitation
      (store_id, id, account_id, email, first_name, last_name, role, token_hash, invited_by, created_at, sent_at, expires_at)
    select store_id, 'an invitation', account_id, 'friend@example.com', '', 'Friend', 'Buyer', 'a hash', 'Wes', now(), now(), now()
    from contact where unconfirmed_email = 'wes@example.com'`);
  const token = await tokenSentTo("wes@example.com");
  const browser = shop.guest();
  expect(await answer(browser, "getLinkNeeds", { token })).toBe("Password");
  expect(await answer(browser, "confirm", { token })).toMatch(/10 characters/);
  expect(await isIn(stranger)).toBe(true);
  const another = { newPassword: "four blue fuel filters", verifyNewPassword: "four blue fuel filters" };
  expect(await answer(browser, "confirm", { token, ...another })).toBeNull();
  await shop.app.jobs.runDue();
  expect([await isIn(browser), await isIn(stranger)]).toEqual([true, false]);
  expect(await logIn(shop.guest(), "wes@example.com", password)).toBe(false);
  expect(await numbersOf(browser)).toContain(await numberOf(victims.guest, victims.reference));
  expect((await browser.get(getAddresses, { params: { accountId: "current" } })).count).toBe(0);
  expect(await shop.db.many(sql`select 1 from account_invitation where email = 'friend@example.com'`)).toEqual([]);
});

test("who has not confirmed his address lets nobody into the account, as it may be another's", async () => {
  const { guest: stranger } = await opened("wim@example.com");
  const accomplice = { email: "abe@example.com", firstName: "Abe", lastName: "Low", role: "AccountAdmin" as const };
  const { status, errors } = await stranger.send(inviteToAccount, { body: accomplice });
  expect([status, errors[0]?.message]).toEqual([400, "Confirm your email address before you invite anybody."]);
  expect(await mailsTo("abe@example.com")).toEqual([]);
  expect(await answer(stranger, "confirm", { token: await tokenSentTo("wim@example.com") })).toBeNull();
  expect((await stranger.send(inviteToAccount, { body: accomplice })).status).toBe(201);
});

test("nothing tells that an address has an account already: its owner hears by mail, and keeps it", async () => {
  const where = { db: shop.db, clock: shop.clock, http: shop.app.http, storeId: shop.store.id };
  const xena = await signedInBuyer(where, { email: "xena@mill.example", accounts: [{ code: "MILL" }] });
  const { guest } = await opened("Xena@mill.example");
  expect(await isIn(guest)).toBe(true);
  expect(await mailsTo("Xena@mill.example")).toMatchObject([{ template: "registration-exists" }]);
  expect((await xena.get(getProfile)).email).toBe("xena@mill.example");
  expect(await numbersOf(xena)).toEqual([]);
});

test("the order of another browser is nobody's to take", async () => {
  const { reference } = await ordered("yan@example.com");
  const { status, body } = await run(shop.guest(), "registerWithOrder", { orderReferenceNumber: reference, password });
  expect([status, JSON.stringify(body)]).toEqual([500, expect.stringContaining("We found no order")]);
});

test("of two that are sent at once one opens an account, and the other hears so", async () => {
  const { guest, reference } = await ordered("zoe@example.com");
  const given = { orderReferenceNumber: reference, password };
  const cookies = new Map(guest.cookies);
  const twin = shop.guest();
  for (const [name, value] of cookies) twin.cookies.set(name, value);
  const answers = await Promise.all([guest, twin].map((browser) => answer(browser, "registerWithOrder", given)));
  expect(answers.filter((text) => text === null)).toHaveLength(1);
  expect(answers.find((text) => text !== null)).toMatch(/already in an account/);
});

test("a password that was chosen in the checkout is used for the account when the order is placed, unless it was taken back", async () => {
  const { guest, reference } = await ordered("ida@example.com");
  const want = { email: "ida@example.com", password };
  expect(await answer(guest, "wantAccount", { ...want, password: "ida@example.com" })).toEqual(expect.any(String));
  expect(await answer(guest, "getOffer")).toEqual({ isOffered: true, isWanted: false });
  expect(await answer(guest, "wantAccount", want)).toBeNull();
  await answer(guest, "wantNone");
  expect(await answer(guest, "registerWithOrder", { orderReferenceNumber: reference })).toMatch(/Choose a password/);
  await answer(guest, "wantAccount", want);
  expect(await answer(guest, "getOffer")).toEqual({ isOffered: true, isWanted: true });
  expect(await answer(guest, "registerWithOrder", { orderReferenceNumber: reference })).toBeNull();
  expect(await isIn(guest)).toBe(true);
});

const registering = (email: string) => ({
  body: {
    addressList: { addresses: [adasForm.deliveryAddress] },
    captchaToken: "shown",
    ...adasForm.contactInfo,
    email,
  },
});

test("registerBuyer opens an account for a guest, whose order goes to it, and to no account of another guest", async () => {
  const { guest } = await shop.guestReadyToPay({ plug: "1" });
  const { status, body: registered } = await guest.send(registerBuyer, registering("joy@example.com"));
  expect([status, await isIn(guest)]).toEqual([201, false]);
  const others = await shop.guestReadyToPay({ plug: "1" });
  for (const browser of [guest, others.guest]) {
    await payByPurchaseOrder(browser);
    const { status: placed } = await browser.send(placeOrder, {
      ...active,
      body: { registrationAccountId: registered.accountId! },
    });
    expect(placed).toBe(201);
  }
  const token = await tokenSentTo("joy@example.com");
  const another = { newPassword: password, verifyNewPassword: password };
  expect(await answer(guest, "confirm", { token, ...another })).toBeNull();
  expect(await numbersOf(guest)).toHaveLength(1);
  expect((await guest.get(getAddresses, { params: { accountId: "current" } })).count).toBe(1);
});

test("a guest who has opened an account with another's address orders nothing for it once its owner has it", async () => {
  const { guest: stranger } = await shop.guestReadyToPay({ plug: "1" });
  const { accountId } = await stranger.get(registerBuyer, registering("jan@example.com"));
  const owner = shop.guest();
  const another = { newPassword: password, verifyNewPassword: password };
  expect(await answer(owner, "confirm", { token: await tokenSentTo("jan@example.com"), ...another })).toBeNull();
  await payByPurchaseOrder(stranger);
  const { status } = await stranger.send(placeOrder, { ...active, body: { registrationAccountId: accountId! } });
  expect([status, await numbersOf(owner)]).toEqual([201, []]);
});

test.each([
  ["without a captcha's answer", { captchaToken: " " }],
  ["with an address that is none", { email: "joy" }],
  ["without a name", { lastName: " " }],
])("registerBuyer %s is refused", async (_, wrong) => {
  const body = { addressList: { addresses: [] }, captchaToken: "shown", ...adasForm.contactInfo, ...wrong };
  expect((await shop.guest().send(registerBuyer, { body })).status).toBe(400);
});
