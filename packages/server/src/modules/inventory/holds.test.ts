import { recordIdOf } from "@tradecounter/commerce";
import { addCartItem, getCheckout, releaseInventory, reserveInventory } from "@tradecounter/wire";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { usualAllowances } from "../../http/rate-limits.ts";
import type { Guest } from "../../testing/guest.ts";
import { signedInBuyer } from "../../testing/buyers.ts";
import { act, active, openCheckoutShop, payByPurchaseOrder, type CheckoutShop } from "../checkout/test-shop.ts";
import { strangerHoldSeconds } from "./index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

const { stockHold, stockHoldBy } = usualAllowances;
const params = { cartStateOrId: "current" };
const onHand = 6;

let shop: CheckoutShop;
beforeAll(async () => void (shop = await openCheckoutShop({ rateLimits: true })));
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.run(sql`delete from reservation`);
  await shop.db.run(sql`update stock set on_hand = 0, reserved = 0 where product_id = ${shop.id("plug")}`);
  await shop.db.run(sql`
    update stock set on_hand = ${onHand} where product_id = ${shop.id("plug")}
      and location_id = ${recordIdOf("location", shop.store.id, "NOR")}`);
});

const reserve = (guest: Guest, durationInSeconds?: number) =>
  guest.send(reserveInventory, { params, body: { durationInSeconds } });
const pass = (seconds: number) => shop.clock.set(new Date(shop.clock.now().getTime() + seconds * 1000));
/** Passes the time until a network has all its holds again. */
const rest = () => pass(stockHold.atOnce / stockHold.perSecond);
const readyForAll = () => shop.guestReadyToPay({ plug: String(onHand) });

async function buyer(email: string): Promise<Guest> {
  const where = { db: shop.db, clock: shop.clock, http: shop.app.http, storeId: shop.store.id };
  const signedIn = await signedInBuyer(where, { email, accounts: [{ code: email, role: "AccountAdmin" }] });
  const body = { productId: shop.id("plug"), quantity: String(onHand), type: "Product" as const };
  await signedIn.get(addCartItem, { params, body });
  return signedIn;
}

test("a guest's hold ends after a quarter of an hour, and asking again meanwhile does not prolong it", async () => {
  const [{ guest }, other] = [await readyForAll(), await readyForAll()];
  expect((await act(guest, "prepare")).status).toBe(200);
  pass(strangerHoldSeconds / 2 - 1);
  expect((await act(guest, "prepare")).status).toBe(200);
  expect((await reserve(guest, 86_400)).body.success).toBe(true);
  pass(strangerHoldSeconds / 2);
  expect((await act(other.guest, "prepare")).status).toBe(422);
  pass(1);
  expect((await act(other.guest, "prepare")).status).toBe(200);
});

test("who orders what was held for him is held for as often as he orders", async () => {
  rest();
  const someone = await shop.guestReadyToPay({ belt: "1" });
  await shop.db.run(sql`update stock set on_hand = 100 where product_id = ${shop.id("belt")}`);
  for (let ordered = 0; ordered <= stockHold.atOnce; ordered++) {
    const { guest } = ordered === 0 ? someone : await shop.guestReadyToPay({ belt: "1" });
    expect((await act(guest, "prepare")).status).toBe(200);
    expect((await shop.stock("belt"))[1]).toBe(1);
    await payByPurchaseOrder(guest);
    expect((await act(guest, "submit")).body).toMatchObject({
      actions: [{ orderReferenceNumber: expect.any(String) }],
    });
  }
});

test("who lets hold after hold lapse, with new browsers too, holds no more for hours, and still orders what is there", async () => {
  rest();
  let held = 0;
  for (; held <= 2 * stockHold.atOnce; held++) {
    const { guest } = await readyForAll();
    expect((await act(guest, "prepare")).status).toBe(200);
    if ((await shop.stock("plug"))[1] === 0) break;
    await shop.pass(strangerHoldSeconds);
  }
  // one hold was returned meanwhile
  expect(held).toBe(stockHold.atOnce + 1);

  const { guest } = await readyForAll();
  expect((await act(guest, "prepare")).body.errors).toEqual([]);
  expect(await shop.stock("plug")).toEqual([onHand, 0]);
  const asked = await reserve(guest);
  expect([asked.status, asked.errors[0]?.errorCode]).toEqual([429, "REQUEST_LIMIT_EXCEEDED"]);
  expect(Number(asked.headers["retry-after"])).toBeGreaterThan(1800);

  await payByPurchaseOrder(guest);
  expect((await act(guest, "submit")).status).toBe(200);
  expect(await shop.stock("plug")).toEqual([0, 0]);
});

test("a hold that is let go and taken anew counts as another one", async () => {
  rest();
  const { guest } = await readyForAll();
  for (let held = 0; held < stockHold.atOnce; held++) {
    expect((await reserve(guest)).body.success).toBe(true);
    await guest.send(releaseInventory, { params });
  }
  expect((await reserve(guest)).status).toBe(429);
});

test("whose hold has lapsed hears how many are left once somebody else has ordered, and keeps all that was typed", async () => {
  rest();
  const [slow, quick] = [await readyForAll(), await shop.guestReadyToPay({ plug: "4" })];
  expect((await act(slow.guest, "prepare")).status).toBe(200);
  await payByPurchaseOrder(slow.guest);
  pass(strangerHoldSeconds);
  expect((await act(quick.guest, "prepare")).status).toBe(200);
  await payByPurchaseOrder(quick.guest);
  expect((await act(quick.guest, "submit")).status).toBe(200);

  const { body: before } = await slow.guest.send(getCheckout, active);
  const { status, body } = await act(slow.guest, "submit");
  expect([status, body.errors]).toMatchObject([
    422,
    [
      {
        title: "Not enough inventory",
        detail: expect.stringContaining("2 of 6 available now"),
      },
    ],
  ]);
  const { contactInfo, deliveryGroups } = (await slow.guest.send(getCheckout, active)).body;
  expect({ contactInfo, deliveryGroups }).toEqual({
    contactInfo: expect.objectContaining({ email: "ada@example.com", firstName: "Ada", lastName: "Byron" }),
    deliveryGroups: before.deliveryGroups,
  });
});

test("a buyer holds for as long as the store says, a few times a day; one whose address is unconfirmed as a guest", async () => {
  rest();
  const { reservationSeconds } = shop.store.settings.inventory;
  const [ada, mallory] = [await buyer("ada@held.example"), await buyer("mallory@held.example")];
  await shop.db.run(sql`
    update contact set unconfirmed_email = email, email = null where email = 'mallory@held.example'`);

  const other = await readyForAll();
  expect((await reserve(ada)).body.success).toBe(true);
  pass(reservationSeconds - 1);
  expect((await reserve(other.guest)).body.success).toBe(false);
  pass(1);
  expect((await reserve(mallory)).body.success).toBe(true);
  pass(strangerHoldSeconds);
  for (let held = 1; held < stockHoldBy.atOnce; held++) {
    expect((await reserve(ada)).body.success).toBe(true);
    await ada.send(releaseInventory, { params });
  }
  expect((await reserve(ada)).status).toBe(429);
});
