import { recordIdOf } from "@tradecounter/commerce";
import {
  addCartItem,
  changeCheckout,
  changeSavedPaymentMethod,
  deleteSavedPaymentMethod,
  getApplicationContext,
  getSavedPaymentMethods,
  payCheckout,
  savePaymentMethod,
  startCheckout,
  type SavedPaymentMethod,
} from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedInBuyer, sql, type Guest, type SignedIn } from "../../testing/index.ts";
import { active, ada, cards, openCheckoutShop, place, type CheckoutShop } from "../checkout/test-shop.ts";
import { hasExpired, methodsAtMost } from "./saved-method.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: CheckoutShop;
let merchant: { params: { merchantAccountId: string } };
beforeAll(async () => {
  shop = await openCheckoutShop();
  merchant = { params: { merchantAccountId: recordIdOf("merchantAccount", shop.store.id) } };
});
afterAll(() => shop.close());

let buyers = 0;
async function buyer(code = `SAVE-${++buyers}`): Promise<SignedIn> {
  const where = { db: shop.db, clock: shop.clock, http: shop.app.http, storeId: shop.store.id };
  return signedInBuyer(where, { email: `b${++buyers}@cards.example`, accounts: [{ code }] });
}

async function readyToPay(who: Guest): Promise<void> {
  const body = { productId: shop.id("plug"), quantity: "2", type: "Product" as const };
  await who.get(addCartItem, { params: { cartStateOrId: "current" }, body });
  await who.send(startCheckout, { body: { cartId: "current" } });
  await who.get(changeCheckout, { ...active, body: ada });
}

const pay = (who: Guest, paymentToken: string, paymentsData?: object) =>
  who.send(payCheckout, {
    ...active,
    body: { requestType: "Auth", paymentToken, ...(paymentsData && { paymentsData: JSON.stringify(paymentsData) }) },
  });
const consent = { savePaymentMethod: true };
const methodsOf = async (who: Guest): Promise<SavedPaymentMethod[]> =>
  (await who.get(getSavedPaymentMethods, merchant)).items;
const at = (savedPaymentMethodId: string) => ({ params: { ...merchant.params, savedPaymentMethodId } });

/** A buyer with a card that was saved when paying for an order. */
async function withKeptCard(): Promise<{ who: SignedIn; kept: SavedPaymentMethod }> {
  const who = await buyer();
  await readyToPay(who);
  expect((await pay(who, await shop.token(cards.approved), consent)).status).toBe(200);
  expect((await place(who)).status).toBe(201);
  const [kept] = await methodsOf(who);
  return { who, kept: kept! };
}

test("a card is kept by consent alone, and nothing of it but what may be shown", async () => {
  const who = await buyer();
  await readyToPay(who);
  await pay(who, await shop.token(cards.approved));
  expect(await methodsOf(who)).toEqual([]);
  const { who: other, kept } = await withKeptCard();
  expect(kept).toMatchObject({
    accountHolderName: "Ada Byron",
    expiryMonth: "12",
    expiryYear: "2035",
    isDefault: true,
    last4: "0018",
    merchantAccountId: merchant.params.merchantAccountId,
    name: "Visa ending 0018",
    network: "Visa",
    referenceOwnerId: Object.values(other.accounts)[0],
    status: "Active",
    type: "Card",
  });
  expect(JSON.stringify(kept)).not.toMatch(/card_|tok_/);
});

test("the next checkout is paid with the kept card, and the money is taken from it", async () => {
  const { who, kept } = await withKeptCard();
  await readyToPay(who);
  const from = shop.ledger().length;
  expect(await pay(who, kept.id)).toMatchObject({ status: 200, body: { salesforceResultCode: "Success" } });
  // repeating the request is the same payment
  expect((await pay(who, kept.id)).status).toBe(200);
  expect((await place(who)).status).toBe(201);
  expect(
    shop
      .ledger()
      .slice(from)
      .filter(({ status }) => status === "authorized"),
  ).toMatchObject([{ card: { lastFour: "0018" } }]);
  expect(await methodsOf(who)).toEqual([kept]);
});

test("a card that was declined is not kept, and the same card is kept once", async () => {
  const { who, kept } = await withKeptCard();
  await readyToPay(who);
  expect((await pay(who, await shop.token(cards.declined), consent)).status).toBe(422);
  expect((await pay(who, await shop.token(cards.approved), consent)).status).toBe(200);
  expect(await methodsOf(who)).toEqual([kept]);
});

test("a card is kept although the gateway's answer was lost", async () => {
  const who = await buyer();
  await readyToPay(who);
  const token = await shop.token(cards.timesOut);
  const first = await pay(who, token, consent);
  if (first.status !== 200) {
    await shop.pass(2);
    expect((await pay(who, token, consent)).status).toBe(200);
  }
  expect((await methodsOf(who)).map(({ last4 }) => last4)).toEqual(["0059"]);
});

test("neither a colleague, nor another account, nor a guest sees a card, pays with it, changes or removes it", async () => {
  const { who, kept } = await withKeptCard();
  const code = Object.keys(who.accounts)[0]!;
  for (const other of [await buyer(code), await buyer()]) {
    expect(await methodsOf(other)).toEqual([]);
    const notFound = { status: 404, errors: [{ errorCode: "ITEM_NOT_FOUND" }] };
    expect(await other.send(changeSavedPaymentMethod, { ...at(kept.id), body: { isDefault: false } })).toMatchObject(
      notFound,
    );
    expect(await other.send(deleteSavedPaymentMethod, at(kept.id))).toMatchObject(notFound);
    await readyToPay(other);
    expect(await pay(other, kept.id)).toMatchObject({
      status: 422,
      body: {
        salesforceResultCode: "ValidationError",
        errors: [{ detail: expect.stringContaining("no longer saved") }],
      },
    });
  }
  const guest = shop.guest();
  expect(await guest.send(getSavedPaymentMethods, merchant)).toMatchObject({
    status: 401,
    errors: [{ errorCode: "GUEST_INSUFFICIENT_ACCESS" }],
  });
  await readyToPay(guest);
  expect((await pay(guest, kept.id)).status).toBe(422);
  expect((await pay(guest, await shop.token(cards.approved), consent)).status).toBe(200);
  expect(await methodsOf(who)).toEqual([kept]);
});

test("who was withdrawn has no cards any more", async () => {
  const { who } = await withKeptCard();
  await shop.db.run(sql`update contact set status = 'Withdrawn' where id = ${who.contactId}`);
  expect((await who.send(getSavedPaymentMethods, merchant)).status).toBe(401);
});

test("an expired card is told, and pays nothing", async () => {
  const { who, kept } = await withKeptCard();
  await shop.db.run(sql`update saved_payment_method set expiry_year = 2024 where id = ${kept.id}`);
  expect(await methodsOf(who)).toMatchObject([{ status: "Expired", expiryYear: "2024" }]);
  await readyToPay(who);
  const from = shop.ledger().length;
  expect(await pay(who, kept.id)).toMatchObject({
    status: 422,
    body: { errors: [{ detail: "The card ending in 0018 has expired. Use another one." }] },
  });
  expect(shop.ledger().slice(from)).toEqual([]);
});

test("a card is added without an order by the token of the gateway's form, and another one is the default", async () => {
  const { who, kept } = await withKeptCard();
  const { clientSidePaymentConfiguration } = await who.get(getApplicationContext);
  const { paymentGatewayId, merchantAccountId } = clientSidePaymentConfiguration!.config!;
  expect(merchantAccountId).toBe(merchant.params.merchantAccountId);
  const input = {
    gatewayCustomerReference: "me",
    gatewayInitiatorReference: await shop.token("5100 1000 0000 0063"),
    isDefault: true,
    paymentGatewayId: paymentGatewayId!,
    paymentMethodType: "Card",
    referenceOwnerId: Object.values(who.accounts)[0]!,
    usageType: "OnSession" as const,
  };
  const added = await who.send(savePaymentMethod, { ...merchant, body: input });
  expect(added).toMatchObject({
    status: 201,
    body: {
      count: 2,
      items: [
        { last4: "0063", isDefault: true },
        { id: kept.id, isDefault: false },
      ],
    },
  });
  expect(await who.send(savePaymentMethod, { ...merchant, body: input })).toMatchObject({
    status: 400,
    errors: [{ errorCode: "INVALID_API_INPUT" }],
  });
  const others = { ...input, referenceOwnerId: recordIdOf("account", shop.store.id, "MILL") };
  expect((await who.send(savePaymentMethod, { ...merchant, body: others })).errors[0]?.errorCode).toBe(
    "EFFECTIVE_ACCOUNT_NOT_FOUND",
  );
  expect(await who.get(changeSavedPaymentMethod, { ...at(kept.id), body: { isDefault: true } })).toMatchObject({
    id: kept.id,
    isDefault: true,
  });
  expect((await methodsOf(who)).map(({ last4, isDefault }) => [last4, isDefault])).toEqual([
    ["0018", true],
    ["0063", false],
  ]);
});

test("a removed card pays nothing, here at once and at the gateway soon", async () => {
  const { who, kept } = await withKeptCard();
  const { gateway_token: token } = await shop.db.one<{ gateway_token: string }>(
    sql`select gateway_token from saved_payment_method where id = ${kept.id}`,
  );
  expect((await who.send(deleteSavedPaymentMethod, at(kept.id))).status).toBe(204);
  expect((await who.send(deleteSavedPaymentMethod, at(kept.id))).errors[0]?.errorCode).toBe("ITEM_NOT_FOUND");
  expect(await methodsOf(who)).toEqual([]);
  await readyToPay(who);
  expect((await pay(who, kept.id)).status).toBe(422);
  await shop.pass(1);
  // even somebody who knows the gateway's token cannot use it
  expect(await pay(who, token)).toMatchObject({ status: 422, body: { salesforceResultCode: "ValidationError" } });
});

test("no more cards are kept than one may have, and the order is paid all the same", async () => {
  const { who, kept } = await withKeptCard();
  await shop.db.run(sql`
    insert into saved_payment_method
    select store_id, id || n, account_id, user_id, gateway, gateway_token || n, network, last_four, expiry_month, expiry_year,
      holder_name, false, created_at, updated_at
    from saved_payment_method, generate_series(2, ${methodsAtMost}::int) n where id = ${kept.id}`);
  await readyToPay(who);
  expect((await pay(who, await shop.token("5100 1000 0000 0063"), consent)).status).toBe(200);
  expect(await methodsOf(who)).toHaveLength(methodsAtMost);
});

test("what is none of the store's merchants is not found", async () => {
  const who = await buyer();
  const elsewhere = { params: { merchantAccountId: recordIdOf("merchantAccount", "elsewhere") } };
  expect((await who.send(getSavedPaymentMethods, elsewhere)).status).toBe(404);
});

test.each([
  [12, 2026, "2027-01-01T11:00:00Z", false],
  [12, 2026, "2027-01-01T13:00:00Z", true],
  [2, 2027, "2027-02-28T23:00:00Z", false],
])("a card of %i/%i at %s has expired: %s", (expiryMonth, expiryYear, now, expected) => {
  expect(hasExpired({ expiryMonth, expiryYear }, new Date(now))).toBe(expected);
});
