import { runController } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { knownBuyer, openDemoStore, signedInBuyer, type DemoStore, type Guest } from "../../testing/index.ts";
import type { Promotion, Store } from "../../stores/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import { inForceOf, promotionIdOf } from "./in-force.ts";
import { couponsGivenTo, ownCouponFrom, type OwnCoupon } from "./own-coupons.ts";

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
});
afterAll(() => demo.close());

const where = () => ({ db: demo.db, http: demo.app.http, storeId: demo.webstoreId });
const ask = (who: Guest) =>
  who.send(runController, {
    params: { className: "applauncher__CouponController", methodName: "getMyCoupons" },
    body: {},
  });

const anniversary: OwnCoupon = {
  couponCode: "MILL10YEARS",
  name: "Ten years of Mill Lane Marine",
  terms: "A thank-you for ten years at our counter.",
  gift: { kind: "percentOff", of: "order", percent: "10" },
  needs: { amount: "100", quantity: null },
  isForSomeParts: false,
  currencyIsoCode: "USD",
  endsAt: null,
  usesLeft: 3,
};

test("a buyer is told what his account was given, with what is left for himself; others and guests are told nothing of it", async () => {
  const { db, webstoreId } = demo;
  const ada = await knownBuyer(where(), "ada@mill.example");
  expect((await ask(ada)).body).toEqual([anniversary]);
  const colleague = await signedInBuyer(where(), { email: "olga@mill.example", accounts: [{ code: "MILL" }] });
  for (const [who, used] of [
    ["mail", 9],
    [`user:${colleague.userId}`, 2],
  ] as const)
    await db.run(sql`
      insert into promotion_use (store_id, promotion_id, buyer, used, is_used_up)
      values (${webstoreId}, ${promotionIdOf(webstoreId, "mill-anniversary")}, ${who}, ${used}, false)`);
  expect((await ask(colleague)).body).toEqual([{ ...anniversary, usesLeft: 1 }]);
  expect((await ask(ada)).body).toEqual([anniversary]);
  expect((await ask(await knownBuyer(where(), "tess@tide.example"))).body).toEqual([]);
  expect((await ask(demo.guest())).status).toBe(401);
});

const coupon = (code: string, more: Partial<Promotion> = {}): Promotion => ({
  code,
  name: code,
  coupons: [code, `${code}-TOO`],
  gives: { percentOff: "5", of: "order" },
  ...more,
});
const now = Date.parse("2026-11-24T12:00:00Z");

function given(...promotions: Promotion[]): OwnCoupon[] {
  const of = demo.app.stores.find("demo")!;
  const store: Store = { ...of, promotions: { ...of.promotions, promotions } };
  const shopper = {
    store,
    currency: "USD",
    accountId: null,
    buyerGroups: [{ code: "fleet" }],
  } as unknown as Shopper;
  return couponsGivenTo(inForceOf(store, now).promotions, shopper).map((live) => ownCouponFrom(live, shopper, null));
}

test("only what is in force, needs a code and is for the shopper and not for everybody is one of his coupons", () => {
  const groups = ["fleet"];
  const told = given(
    coupon("PUBLIC"),
    coupon("FLEET", { groups }),
    coupon("TRADE", { groups: ["trade"] }),
    coupon("MILL", { accounts: ["MILL"] }),
    coupon("ITSELF", { groups, coupons: [] }),
    coupon("OVER", { groups, ends: "2026-11-24" }),
    coupon("LATER", { groups, starts: "2026-12-01" }),
    coupon("EURO", { groups, gives: { amountOff: { EUR: "5" } } }),
    coupon("EURO-CART", { groups, needs: { amount: { EUR: "5" } } }),
  );
  expect(told.map(({ couponCode }) => couponCode)).toEqual(["FLEET"]);
});

test("what a coupon gives is told in the shopper's currency, and its end as a moment", () => {
  const groups = ["fleet"];
  const gifts: Promotion["gives"][] = [
    { amountOff: { USD: "2.50", EUR: "2" }, of: "order" },
    { fixedPrice: { USD: "9" } },
    { buy: 10, get: 2 },
    { freeDelivery: ["ground"] },
  ];
  const told = given(...gifts.map((gives, at) => coupon(`C${at}`, { groups, gives, ends: "2026-12-01T18:00" })));
  expect(told.map(({ gift }) => gift)).toEqual([
    { kind: "amountOff", of: "order", amount: "2.5" },
    { kind: "fixedPrice", amount: "9" },
    { kind: "buyGet", buy: 10, get: 2, percent: "100" },
    { kind: "freeDelivery" },
  ]);
  expect(new Set(told.map(({ endsAt }) => endsAt))).toEqual(new Set(["2026-12-01T23:00:00.000Z"]));
});
