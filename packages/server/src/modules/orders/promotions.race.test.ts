import { addCheckoutCoupon, changeCheckout, getCheckout } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { active, ada, openCheckoutShop, payByPurchaseOrder, place, type CheckoutShop } from "../checkout/test-shop.ts";

let shop: CheckoutShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());

test("twelve orders at once for a coupon that is good for three: three have it, nine are told and charged nothing", async () => {
  await shop.give({
    code: "three",
    name: "First three",
    coupons: ["FIRST"],
    gives: { percentOff: "10", of: "order" },
    limit: 3,
  });
  const shoppers = await Promise.all(Array.from({ length: 12 }, () => shop.guestReadyToPay({ deposit: "1" })));
  for (const { guest } of shoppers) {
    expect((await guest.send(addCheckoutCoupon, { ...active, body: { couponCode: "FIRST" } })).status).toBe(200);
    await payByPurchaseOrder(guest);
  }
  const answers = await Promise.all(shoppers.map(({ guest }) => place(guest)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    201,
    201,
    201,
    ...Array.from({ length: 9 }, () => 409),
  ]);
  const told = answers.find(({ status }) => status === 409)!;
  expect(told.errors).toEqual([
    {
      errorCode: "CHECKOUT_CONFLICT",
      message: "FIRST has been used as often as it can be. Check the new total, then continue.",
    },
  ]);
  const counted = await shop.db.one<{ used: number; orders: number }>(sql`
    select (select used from promotion_use) as used, (select count(*)::int from order_summary) as orders`);
  expect(counted).toEqual({ used: 3, orders: 3 });

  // a shopper who was told continues at the new total, which has to be paid again
  const loser = shoppers[answers.indexOf(told)]!.guest;
  expect((await loser.get(getCheckout, active)).cartSummary!.totalCartLevelAdjustmentAmount).toBe("0.00");
  expect((await place(loser)).status).toBe(422);
  await payByPurchaseOrder(loser);
  expect((await place(loser)).status).toBe(201);
});

test("six browsers of one buyer at once for a coupon that each may use twice: two have it, four are told", async () => {
  await shop.give({
    code: "twice",
    name: "Twice each",
    coupons: ["TWICE"],
    gives: { percentOff: "10", of: "order" },
    limitPerBuyer: 2,
  });
  const email = "Grace@Example.com";
  const browsers = await Promise.all(
    Array.from({ length: 6 }, async (_, at) => {
      const { guest } = await shop.guestInCheckout({ deposit: "1" });
      const contactInfo = { ...ada.contactInfo, email: at % 2 === 0 ? email : email.toLowerCase() };
      await guest.get(changeCheckout, { ...active, body: { ...ada, contactInfo } });
      return guest;
    }),
  );
  for (const guest of browsers) {
    expect((await guest.send(addCheckoutCoupon, { ...active, body: { couponCode: "TWICE" } })).status).toBe(200);
    await payByPurchaseOrder(guest);
  }
  const answers = await Promise.all(browsers.map(place));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.errors).toMatchObject([{ errorCode: "CHECKOUT_CONFLICT" }]);
  expect(await shop.db.many(sql`select used from promotion_use where buyer like 'mail:%'`)).toEqual([{ used: 2 }]);

  // another buyer has two uses as well
  const { guest: other } = await shop.guestReadyToPay({ deposit: "1" });
  await other.send(addCheckoutCoupon, { ...active, body: { couponCode: "TWICE" } });
  await payByPurchaseOrder(other);
  expect((await place(other)).status).toBe(201);
});

test("an order that does not come about, as its stock is gone, uses nothing", async () => {
  await shop.give({
    code: "stock",
    name: "Stock",
    coupons: ["STOCK"],
    gives: { percentOff: "10", of: "order" },
    limit: 9,
  });
  const { guest } = await shop.guestReadyToPay({ belt: "5" });
  await guest.send(addCheckoutCoupon, { ...active, body: { couponCode: "STOCK" } });
  await payByPurchaseOrder(guest);
  await shop.db.run(sql`update stock set on_hand = 1 where product_id = ${shop.id("belt")}`);
  const before = await shop.db.many(sql`select promotion_id, used from promotion_use`);
  expect((await place(guest)).status).not.toBe(201);
  expect(await shop.db.many(sql`select promotion_id, used from promotion_use`)).toEqual(before);
});
