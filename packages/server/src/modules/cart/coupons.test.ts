import {
  evaluateProducts,
  addCartCoupon,
  addCartItem,
  addCartItems,
  changeCartItem,
  deleteCart,
  getCartCoupons,
  getCartItemPromotions,
  getCartItems,
  getCartPromotions,
  removeCartCoupon,
} from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import type { Promotion } from "../../stores/index.ts";
import type { Guest } from "../../testing/guest.ts";
import { promotionIdOf } from "../promotions/index.ts";
import { openTestShop, type TestShop } from "./test-shop.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.clock.set(new Date("2026-05-04T09:00:00.000Z")));

type Ware = Parameters<TestShop["id"]>[0];
const params = { cartStateOrId: "current" };

async function guestWith(wanted: Partial<Record<Ware, string>>): Promise<Guest> {
  const guest = shop.guest();
  for (const [ware, quantity] of Object.entries(wanted))
    await guest.get(addCartItem, { params, body: { productId: shop.id(ware as Ware), quantity, type: "Product" } });
  return guest;
}

const apply = (guest: Guest, couponCode: string) => guest.send(addCartCoupon, { params, body: { couponCode } });

async function refusal(guest: Guest, couponCode: string): Promise<string> {
  const { status, errors } = await apply(guest, couponCode);
  return `${status} ${errors[0]?.errorCode}: ${errors[0]?.message}`;
}

const cartOf = (guest: Guest) =>
  guest.get(getCartItems, { params, query: { includeCoupons: true, includePromotions: true } });

const tenOff: Promotion = {
  code: "ten",
  name: "Ten per cent",
  coupons: ["Ten10"],
  gives: { percentOff: "10", of: "order" },
};
const belts: Promotion = { code: "belts", name: "Belt week", items: [{ sku: "belt" }], gives: { percentOff: "25" } };

test("a promotion of items and a coupon of the order are told with the cart, and all of it adds up", async () => {
  await shop.give(belts, tenOff);
  const guest = await guestWith({ belt: "3", deposit: "1" });
  expect((await apply(guest, " ten10 ")).status).toBe(201);
  const cart = await cartOf(guest);
  // 55.47 less 13.87 and 35 is 76.60; a tenth of it is 7.66, of which the belts' part is 4.16
  expect(cart.cartSummary).toMatchObject({
    totalProductAmount: "90.47",
    totalAmountWithItemAdjustment: "76.60",
    totalCartLevelAdjustmentAmount: "-7.66",
    totalPromotionalAdjustmentAmount: "-21.53",
    totalProductAmountAfterAdjustments: "68.94",
    grandTotalAmount: "68.94",
  });
  const byName = new Map(cart.cartItems.map(({ cartItem }) => [cartItem!.productId, cartItem!]));
  expect(byName.get(shop.id("belt"))).toMatchObject({
    totalPrice: "55.47",
    itemizedAdjustmentAmount: "-18.03",
    promotionDisplayName: "Belt week",
    unitItemAdjustmentAmount: "-4.623333",
    unitAdjustedPriceWithItemAdj: "13.866667",
    totalAmount: "37.44",
  });
  expect(byName.get(shop.id("deposit"))).toMatchObject({
    itemizedAdjustmentAmount: "-3.50",
    promotionDisplayName: null,
  });
  expect(cart.cartCoupons!.cartCoupons.coupons.map(({ couponCode }) => couponCode)).toEqual(["Ten10"]);
  expect(cart.cartPromotions!.promotions.promotions).toMatchObject([
    { displayName: "Belt week", adjustmentAmount: "-13.87", couponCode: null, targetType: "Item" },
    { displayName: "Ten per cent", adjustmentAmount: "-7.66", couponCode: "Ten10", targetType: "Cart" },
  ]);
  const promotions = await guest.get(getCartPromotions, { params });
  expect(promotions).toEqual(cart.cartPromotions);
  expect(receiverOf(getCartPromotions).replyProblems(promotions)).toEqual([]);
  const coupons = await guest.get(getCartCoupons, { params });
  expect(coupons).toEqual(cart.cartCoupons);
  const { cartItemId } = byName.get(shop.id("belt"))!;
  const own = await guest.get(getCartItemPromotions, { params, body: { items: [{ cartItemId: cartItemId! }] } });
  expect(own.items[cartItemId!]!.promotions.map(({ adjustmentAmount }) => adjustmentAmount)).toEqual([
    "-13.87",
    "-4.16",
  ]);
  expect(receiverOf(getCartItemPromotions).replyProblems(own)).toEqual([]);
});

test("what an item has less is told whole where that of a piece does not come to it", async () => {
  await shop.give({ ...belts, gives: { percentOff: "12.345" } });
  const guest = await guestWith({ belt: "10083", deposit: "3" });
  const [deposit, belt] = (await cartOf(guest)).cartItems.map(({ cartItem }) => cartItem!);
  // off 186,434.67; a cent less when multiplied from the discount per piece
  expect(belt).toMatchObject({
    unitItemAdjustmentAmount: "-2.28259",
    itemizedAdjustmentAmount: "-23015.36",
    customFields: [{ TotalItemAdjustment__c: "-23015.36" }],
  });
  expect(deposit!.customFields).toEqual([]);
});

test("a coupon that is removed counts no more, and cannot be removed twice", async () => {
  await shop.give(tenOff);
  const guest = await guestWith({ belt: "1" });
  const { body } = await apply(guest, "TEN10");
  const { cartCouponId } = body.cartCoupons.coupons[0]!;
  const remove = () => guest.send(removeCartCoupon, { params: { ...params, cartCouponId } });
  expect((await remove()).status).toBe(204);
  expect((await cartOf(guest)).cartSummary.grandTotalAmount).toBe("18.49");
  expect(await remove()).toMatchObject({ status: 404, errors: [{ errorCode: "ITEM_NOT_FOUND" }] });
});

describe("each refusal has its cause and its words", () => {
  const coupon = (code: string, more: Partial<Promotion> = {}): Promotion => ({
    code,
    name: code,
    coupons: [code],
    gives: { percentOff: "5", of: "order" },
    ...more,
  });

  const alike = (code: string) =>
    `400 INVALID_API_INPUT: There is no coupon ${code} for you now. Check how it is spelled.`;

  test("INVALID_API_INPUT: a code that never was, is over, has not begun, or is another's is answered alike", async () => {
    await shop.give(
      coupon("OVER", { ends: "2026-05-04T05:00" }),
      coupon("SOON", { starts: "2026-05-04T05:01" }),
      coupon("TRADE", { groups: ["trade"] }),
      coupon("ACME", { accounts: ["acme"] }),
    );
    const guest = await guestWith({ belt: "1" });
    for (const code of ["OVER", "SOON", "TRADE", "ACME", "GUESS"]) expect(await refusal(guest, code)).toBe(alike(code));
    // the shop's clocks show 5:01 then
    shop.clock.set(new Date("2026-05-04T09:01:00.000Z"));
    expect((await apply(guest, "SOON")).status).toBe(201);
  });

  test("API_DISABLED_FOR_ORG: the store has no coupons", async () => {
    await shop.give(belts);
    expect(await refusal(await guestWith({ belt: "1" }), "ANY")).toBe(
      "403 API_DISABLED_FOR_ORG: This store has no coupons.",
    );
  });

  test("ALREADY_APPLIED: the code, or another one of the same promotion, is on the cart", async () => {
    await shop.give(coupon("ONE", { coupons: ["ONE", "UNO"] }));
    const guest = await guestWith({ belt: "1" });
    await apply(guest, "ONE");
    for (const code of ["one", "UNO"])
      expect(await refusal(guest, code)).toBe(`400 ALREADY_APPLIED: ${code} is already applied to this cart.`);
  });

  test("MAX_LIMIT_EXCEEDED: a third coupon, whether there is such a code or not", async () => {
    await shop.give(coupon("ONE"), coupon("TWO"), coupon("THREE"));
    const guest = await guestWith({ belt: "1" });
    await apply(guest, "ONE");
    await apply(guest, "TWO");
    for (const code of ["THREE", "FOUR"])
      expect(await refusal(guest, code)).toBe(
        "400 MAX_LIMIT_EXCEEDED: A cart takes 2 coupons. Remove one to use another.",
      );
    const coupons = await guest.get(getCartCoupons, { params });
    expect(coupons.cartCoupons.coupons.map(({ couponCode }) => couponCode)).toEqual(["TWO", "ONE"]);
  });

  test("COUPON_REDEMPTION_LIMIT_EXCEEDED: the coupon is used up", async () => {
    await shop.give(coupon("LAST", { limit: 3 }));
    await shop.db.run(sql`
      insert into promotion_use (store_id, promotion_id, buyer, used, is_used_up)
      values (${shop.store.id}, ${promotionIdOf(shop.store.id, "LAST")}, '', 3, true)`);
    await shop.look();
    expect(await refusal(await guestWith({ belt: "1" }), "last")).toBe(
      "400 COUPON_REDEMPTION_LIMIT_EXCEEDED: LAST has been used as often as it can be.",
    );
  });

  test("UNQUALIFIED_CART: what is lacking is told", async () => {
    await shop.give(
      coupon("WORTH", { needs: { amount: { USD: "50" } } }),
      coupon("MANY", { items: [{ sku: "belt" }], needs: { quantity: "4" } }),
      coupon("HOSES", { items: [{ sku: "hose" }] }),
      coupon("EUROS", { gives: { amountOff: { EUR: "5" }, of: "order" } }),
      coupon("SAME", { gives: { fixedPrice: { USD: "99" } } }),
      coupon("FREE", { gives: { buy: 2, get: 1 } }),
    );
    const guest = await guestWith({ belt: "1" });
    const told = await Promise.all(
      ["WORTH", "MANY", "HOSES", "EUROS", "SAME", "FREE"].map((code) => refusal(guest, code)),
    );
    expect(told).toEqual(
      [
        "Add parts worth $31.51 more to use WORTH.",
        "Add 3 more of the parts that MANY applies to.",
        "The cart has none of the parts that HOSES applies to.",
        "EUROS is not for carts in USD.",
        "SAME does not apply to anything in the cart.",
        "Add 2 more of the parts that FREE applies to.",
      ].map((words) => `400 UNQUALIFIED_CART: ${words}`),
    );
  });

  test("BLOCKED_EXCLUSIVE: another offer that stands alone takes off more, or another coupon would go", async () => {
    await shop.give(
      { ...belts, gives: { percentOff: "50" }, exclusive: true },
      coupon("SMALL", { gives: { percentOff: "5" } }),
      coupon("ONE"),
      coupon("ALONE", { gives: { percentOff: "80", of: "order" }, exclusive: true }),
    );
    const guest = await guestWith({ belt: "1" });
    expect(await refusal(guest, "SMALL")).toBe(
      "400 BLOCKED_EXCLUSIVE: SMALL does not go together with another offer in the cart, which takes off more.",
    );
    const other = await guestWith({ deposit: "1" });
    await apply(other, "ONE");
    expect(await refusal(other, "ALONE")).toBe(
      "400 BLOCKED_EXCLUSIVE: ALONE does not go together with ONE. Remove ONE to use it.",
    );
  });

  test("CART_ITEM_LIMIT_EXCEEDED_FOR_COUPONS: the cart has too many lines", async () => {
    await shop.give(coupon("ONE"));
    const guest = await guestWith({ belt: "1" });
    await shop.db.run(sql`
      update cart set items = (select json_agg(item) from (select items -> 0 as item, generate_series(1, 401)) copies)
      where items ->> 0 is not null and id = ${(await cartOf(guest)).cartSummary.cartId!}`);
    expect(await refusal(guest, "ONE")).toBe(
      "400 CART_ITEM_LIMIT_EXCEEDED_FOR_COUPONS: Coupons work in carts of up to 400 lines. Split this one to use a coupon.",
    );
  });

  test("MISSING_RECORD: there is no cart; INVALID_OPERATION: it is closed", async () => {
    await shop.give(coupon("ONE"));
    const guest = shop.guest();
    expect(await refusal(guest, "ONE")).toBe("404 MISSING_RECORD: There is no such cart.");
    const other = await guestWith({ belt: "1" });
    const { cartId } = (await cartOf(other)).cartSummary;
    await shop.db.run(sql`update cart set status = 'Closed' where id = ${cartId!}`);
    const { errors } = await other.send(addCartCoupon, {
      params: { cartStateOrId: cartId! },
      body: { couponCode: "ONE" },
    });
    expect(errors[0]?.errorCode).toBe("INVALID_OPERATION");
    await other.send(deleteCart, { params });
  });

  test("LIMIT_EXCEEDED is the full cart's own and no coupon's", async () => {
    await shop.give(coupon("ONE"));
    const guest = await guestWith({ belt: "1" });
    const { cartId } = (await cartOf(guest)).cartSummary;
    await shop.db.run(sql`
      update cart set items = (select json_agg(item) from (select items -> 0 as item, generate_series(1, 1000)) copies)
      where id = ${cartId!}`);
    const { body } = await guest.send(addCartItems, {
      params,
      body: { inputs: [{ richInput: { productId: shop.id("plug"), quantity: "1", type: "Product" } }] },
    });
    expect(body.results[0]).toMatchObject({ result: [{ errorCode: "LIMIT_EXCEEDED" }], statusCode: 400 });
  });
});

test("a coupon that counts no more stays on the cart, takes nothing off, and the shopper is told why", async () => {
  await shop.give({ ...tenOff, needs: { amount: { USD: "30" } }, ends: "2026-05-05" });
  const guest = await guestWith({ belt: "2" });
  await apply(guest, "TEN10");
  const { cartItems } = await cartOf(guest);
  const cartItemId = cartItems[0]!.cartItem!.cartItemId!;
  await guest.get(changeCartItem, { params: { ...params, cartItemId }, body: { quantity: "1" } });
  const less = await cartOf(guest);
  expect(less.cartSummary).toMatchObject({
    grandTotalAmount: "18.49",
    messagesSummary: {
      errorCount: 0,
      hasErrors: false,
      limitedMessages: [
        {
          message: "Add parts worth $11.51 more to use Ten10.",
          severity: "Warning",
          type: "Promotions",
          visible: true,
        },
      ],
    },
  });
  await guest.get(changeCartItem, { params: { ...params, cartItemId }, body: { quantity: "3" } });
  expect((await cartOf(guest)).cartSummary.grandTotalAmount).toBe("49.92");
  // midnight in New York
  shop.clock.set(new Date("2026-05-05T04:00:00.000Z"));
  const over = await cartOf(guest);
  expect(over.cartSummary.grandTotalAmount).toBe("55.47");
  expect(over.cartSummary.messagesSummary!.limitedMessages[0]!.message).toMatch(/^There is no coupon Ten10/);
});

test("promotions begin and end by the clock of the store's zone, for carts that are there already, too", async () => {
  await shop.give({ ...belts, starts: "2026-05-04T06:00", ends: "2026-05-04T07:00" });
  const guest = await guestWith({ belt: "1" });
  const totals: (string | null)[] = [];
  for (const time of ["09:59:59", "10:00:00", "10:59:59", "11:00:00"]) {
    shop.clock.set(new Date(`2026-05-04T${time}.000Z`));
    totals.push((await cartOf(guest)).cartSummary.grandTotalAmount);
  }
  expect(totals).toEqual(["18.49", "13.87", "13.87", "18.49"]);
});

test("a store without promotions answers carts as before, with lists that are empty", async () => {
  await shop.give();
  const guest = await guestWith({ belt: "1" });
  const cart = await cartOf(guest);
  expect(cart.cartPromotions!.promotions.promotions).toEqual([]);
  expect(cart.cartCoupons!.cartCoupons.coupons).toEqual([]);
  expect(cart.cartSummary).toMatchObject({
    totalCartLevelAdjustmentAmount: "0.00",
    totalPromotionalAdjustmentAmount: "0.00",
  });
});

test("what comes free with others is told of the part that must be bought and of the one that comes free", async () => {
  await shop.give(
    { code: "TWO", name: "Two and one", items: [{ sku: "plug" }], gives: { buy: 2, get: 1 } },
    { code: "HALF", name: "Half the fourth", items: [{ sku: "belt" }], gives: { buy: 3, get: 1, percentOff: "50" } },
    {
      code: "HOSE",
      name: "A hose with it",
      items: [{ sku: "hose" }],
      needs: { items: [{ sku: "belt" }], quantity: "2" },
      gives: { percentOff: "100" },
    },
    {
      code: "RICH",
      name: "For large orders",
      items: [{ sku: "plug" }],
      needs: { items: [], amount: { USD: "500" } },
      gives: { buy: 1, get: 1 },
    },
    { code: "CODE", name: "With a coupon", coupons: ["ONE"], items: [{ sku: "belt" }], gives: { buy: 1, get: 1 } },
  );
  const asked = (["plug", "belt", "hose", "deposit"] as const).map((ware) => ({ productId: shop.id(ware) }));
  const { promotionProductEvaluationResults: results } = await shop
    .guest()
    .get(evaluateProducts, { query: {}, body: { products: asked } });
  expect(
    results.map(({ promotionPieceOfferList: list }) =>
      list.map((offer) => [offer.displayName, offer.part, offer.buyQuantity, offer.getQuantity, offer.percentOff]),
    ),
  ).toEqual([
    [["Two and one", "Either", "2.0", "1.0", "100"]],
    [
      ["Half the fourth", "Either", "3.0", "1.0", "50"],
      ["A hose with it", "Buy", "2.0", "1.0", "100"],
    ],
    [["A hose with it", "Get", "2.0", "1.0", "100"]],
    [],
  ]);
});

test("what takes off one piece by itself is told without a cart, in the order in which it counts", async () => {
  await shop.give(
    { code: "WEEK", name: "Belt week", items: [{ sku: "belt" }], gives: { percentOff: "10" } },
    { code: "DOLLAR", name: "A dollar off", items: [{ sku: "belt" }], gives: { amountOff: { USD: "1" } } },
    {
      code: "SIX",
      name: "Six for less",
      items: [{ sku: "belt" }],
      needs: { quantity: "6" },
      gives: { percentOff: "50" },
    },
    { code: "ORDER", name: "Off the order", gives: { percentOff: "5", of: "order" } },
    { code: "CODE", name: "With a coupon", coupons: ["HALF"], gives: { percentOff: "50" } },
  );
  const ids = [shop.id("belt"), shop.id("deposit"), shop.id("unpriced")];
  const { promotionProductEvaluationResults: results } = await shop
    .guest()
    .get(evaluateProducts, { query: {}, body: { products: ids.map((productId) => ({ productId })) } });
  expect(
    results.map(({ salesPrice, promotionalPrice, isSuccess, promotionPriceAdjustmentList: list }) => [
      salesPrice,
      promotionalPrice,
      isSuccess,
      list.map(({ displayName, adjustmentAmount }) => [displayName, adjustmentAmount]),
    ]),
  ).toEqual([
    [
      "18.49",
      "15.64",
      true,
      [
        ["Belt week", "-1.85"],
        ["A dollar off", "-1.00"],
      ],
    ],
    ["35.00", "35.00", true, []],
    [null, null, false, []],
  ]);
});
