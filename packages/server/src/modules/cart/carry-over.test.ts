import {
  addCartCoupon,
  addCartItem,
  changeDeliveryGroup,
  getCartCoupons,
  getCartItems,
  getCompactSummary,
  getDeliveryGroups,
  preserveCart,
} from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordIdOf } from "@tradecounter/commerce";
import { sql, type Database } from "../../db/index.ts";
import { givePassword, openDemoStore, signedInBuyer, type DemoStore, type Guest } from "../../testing/index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let demo: DemoStore;
/** Statements that have this text fail. */
let failing: RegExp | undefined;
const params = { cartStateOrId: "current" };
const password = "three grey valve springs";

beforeAll(async () => {
  demo = await openDemoStore({ wrap: failingDatabase });
});
afterAll(() => demo.close());

function failingDatabase(db: Database): Database {
  const check = ({ text }: { text: string }) => {
    if (failing?.test(text)) throw new Error("The power is gone.");
  };
  return {
    ...db,
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          ...tx,
          run: async (statement) => (check(statement), tx.run(statement)),
        }),
      ),
  };
}

async function newBuyer(email: string) {
  const place = { db: demo.db, http: demo.app.http, storeId: demo.webstoreId };
  const buyer = await signedInBuyer(place, { email, accounts: [{ code: "MILL" }] });
  await givePassword(place, { userId: buyer.userId, email }, password);
  return { ...buyer, email };
}

const add = (browser: Guest, productId: string, quantity: string) =>
  browser.get(addCartItem, { params, body: { productId, quantity, type: "Product" } });
const logIn = (browser: Guest, username: string) =>
  browser.request("POST", "/lwr/apex/v65.0/applauncher__LoginFormController/login", { username, password });

async function contents(browser: Guest): Promise<Record<string, string>> {
  const { cartItems } = await browser.get(getCartItems, { params });
  return Object.fromEntries(cartItems.map(({ cartItem }) => [cartItem!.productId, String(cartItem!.quantity)]));
}

async function couponsOf(browser: Guest): Promise<string[]> {
  const { cartCoupons } = await browser.get(getCartCoupons, { params });
  return cartCoupons.coupons.map(({ couponCode }) => couponCode);
}

test("what a guest has in his cart is in the buyer's after logging in, added to what was there", async () => {
  const { oilFilter, secondFilter } = demo.products;
  const ada = await newBuyer("ada@mill.example");
  await add(ada, oilFilter, "2");
  const guest = demo.guest();
  await add(guest, oilFilter, "3");
  await add(guest, secondFilter, "1");
  await logIn(guest, ada.email);
  expect(await contents(guest)).toEqual({ [oilFilter]: "5.0", [secondFilter]: "1.0" });
  expect(await contents(ada)).toEqual(await contents(guest));
});

test("it is carried over once, however often anybody asks", async () => {
  const bob = await newBuyer("bob@mill.example");
  const guest = demo.guest();
  await add(guest, demo.products.oilFilter, "3");
  const { cartId } = (await guest.get(getCartItems, { params })).cartSummary;
  const guestCookies = new Map(guest.cookies);
  await logIn(guest, bob.email);
  // as a page's scripts do that do not know it has already been done
  for (const [name, value] of guestCookies) guest.cookies.set(name, value);
  const asked = { params: { cartStateOrId: cartId! } };
  const answers = await Promise.all([guest.get(preserveCart, asked), guest.get(preserveCart, asked)]);
  expect(receiverOf(preserveCart).replyProblems(answers[0])).toEqual([]);
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({
    numberOfProducts: 1,
    numberOfProductsWithSuccess: 1,
    numberOfProductsWithError: 0,
  });
  expect(await contents(guest)).toEqual({ [demo.products.oilFilter]: "3.0" });
});

test("what breaks a product's rule stays out and is told by name; the buyer's own stays as it is", async () => {
  const { db, webstoreId } = demo;
  const cy = await newBuyer("cy@mill.example");
  const limited = await db.maybe<{ sku: string; maximum: string }>(sql`
    select sku, quantity_maximum::text as maximum from product where quantity_maximum is not null order by sku limit 1`);
  const productId = recordIdOf("product", webstoreId, limited!.sku);
  await add(cy, productId, limited!.maximum);
  const guest = demo.guest();
  await add(guest, productId, limited!.maximum);
  await add(guest, demo.products.oilFilter, "1");
  await logIn(guest, cy.email);
  const told = await guest.get(preserveCart, { params });
  expect(told).toMatchObject({ numberOfProducts: 2, numberOfProductsWithError: 1 });
  expect(told.failedCartItems![0]).toMatchObject({
    cartItem: { productId },
    message: expect.stringMatching(/In the cart already/),
  });
  expect(await contents(guest)).toMatchObject({ [demo.products.oilFilter]: "1.0" });
  expect(await contents(guest)).toHaveProperty(productId, `${Number(limited!.maximum).toFixed(1)}`);
});

test("a guest's coupons come along, and one that cannot is told by its code", async () => {
  const gus = await newBuyer("gus@mill.example");
  const guest = demo.guest();
  await add(guest, demo.products.oilFilter, "20");
  await guest.get(addCartCoupon, { params, body: { couponCode: "WELCOME5" } });
  await guest.get(addCartCoupon, { params, body: { couponCode: "SHIPFREE" } });
  await add(gus, demo.products.oilFilter, "1");
  await gus.get(addCartCoupon, { params, body: { couponCode: "WELCOME5" } });
  await logIn(guest, gus.email);
  expect(await couponsOf(guest)).toEqual(["SHIPFREE", "WELCOME5"]);

  const hal = await newBuyer("hal@mill.example");
  await add(hal, demo.products.oilFilter, "40");
  for (const couponCode of ["WELCOME5", "FLEET25"]) await hal.get(addCartCoupon, { params, body: { couponCode } });
  const other = demo.guest();
  await add(other, demo.products.oilFilter, "40");
  await other.get(addCartCoupon, { params, body: { couponCode: "SHIPFREE" } });
  await logIn(other, hal.email);
  const told = await other.get(preserveCart, { params });
  expect(receiverOf(preserveCart).replyProblems(told)).toEqual([]);
  expect(told).toMatchObject({
    numberOfProductsWithError: 0,
    failedCoupons: [{ couponCode: "SHIPFREE", message: expect.stringContaining("takes 2 coupons") }],
  });
  expect(await couponsOf(other)).toEqual(["FLEET25", "WELCOME5"]);
});

test("a gift's message and what was said of the delivery come along; the buyer's own words stay", async () => {
  const groupOf = async (browser: Guest) => (await browser.get(getDeliveryGroups, { params })).items[0]!;
  const say = async (browser: Guest, body: object) =>
    browser.get(changeDeliveryGroup, {
      params: { ...params, deliveryGroupId: (await groupOf(browser)).id! },
      body,
    });
  const shopping = async (said: object) => {
    const guest = demo.guest();
    await add(guest, demo.products.oilFilter, "1");
    await say(guest, said);
    return guest;
  };
  const gift = { isGift: true, giftMessage: "Fair winds, Bob.", giftToName: "Bob" };

  const ivy = await newBuyer("ivy@mill.example");
  const guest = await shopping({ ...gift, shippingInstructions: "Ring at gate 2." });
  await logIn(guest, ivy.email);
  expect(await groupOf(guest)).toMatchObject({ ...gift, shippingInstructions: "Ring at gate 2." });

  const own = { isGift: true, giftMessage: "Happy birthday.", giftToName: null };
  await say(ivy, { ...own, shippingInstructions: null });
  const again = await shopping({ ...gift, shippingInstructions: "Leave it at the slip." });
  await logIn(again, ivy.email);
  expect(await groupOf(again)).toMatchObject({ ...own, shippingInstructions: "Leave it at the slip." });
});

test("nothing is lost when the carrying-over fails half-way: the buyer is in, and the next look at the cart does it", async () => {
  const dee = await newBuyer("dee@mill.example");
  const guest = demo.guest();
  await add(guest, demo.products.oilFilter, "4");
  failing = /insert into carried_cart/;
  await logIn(guest, dee.email);
  failing = undefined;
  expect(await guest.get(getCompactSummary, { params })).toMatchObject({ totalProductCount: "0" });
  expect(await guest.get(preserveCart, { params })).toMatchObject({ numberOfProductsWithSuccess: 1 });
  expect(await contents(guest)).toEqual({ [demo.products.oilFilter]: "4.0" });
});

test("nothing is lost when the log-in itself fails: he is a guest still, with his cart", async () => {
  const eve = await newBuyer("eve@mill.example");
  const guest = demo.guest();
  await add(guest, demo.products.oilFilter, "4");
  failing = /insert into session/;
  const { status } = await logIn(guest, eve.email);
  failing = undefined;
  expect(status).toBe(500);
  expect(await contents(guest)).toEqual({ [demo.products.oilFilter]: "4.0" });
});

test("another browser's cart is not carried over, by whatever id", async () => {
  const fay = await newBuyer("fay@mill.example");
  const guest = demo.guest();
  await add(guest, demo.products.oilFilter, "4");
  const { cartId } = (await guest.get(getCartItems, { params })).cartSummary;
  expect(await fay.get(preserveCart, { params: { cartStateOrId: cartId! } })).toMatchObject({ cartId: null });
  expect(await guest.get(preserveCart, { params })).toMatchObject({ cartId: null });
  expect(await contents(guest)).toEqual({ [demo.products.oilFilter]: "4.0" });
});
