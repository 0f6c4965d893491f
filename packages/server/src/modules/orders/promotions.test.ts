import type { RecordId } from "@tradecounter/commerce";
import {
  addCartCoupon,
  addCheckoutCoupon,
  changeCheckout,
  getCart,
  getCheckout,
  lookUpOrder,
  removeCheckoutCoupon,
} from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Promotion } from "../../stores/index.ts";
import type { Guest } from "../../testing/guest.ts";
import {
  active,
  ada,
  cards,
  openCheckoutShop,
  payByCard,
  payByPurchaseOrder,
  place,
  type CheckoutShop,
} from "../checkout/test-shop.ts";
import { giveBackUses } from "../promotions/index.ts";
import { createFulfillment } from "./fulfillment.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: CheckoutShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());

const params = { cartStateOrId: "current" };
const tenOff: Promotion = {
  code: "ten",
  name: "Ten per cent",
  coupons: ["TEN"],
  gives: { percentOff: "10", of: "order" },
};
const apply = (guest: Guest, couponCode: string) => guest.send(addCheckoutCoupon, { ...active, body: { couponCode } });
const total = async (guest: Guest) => (await guest.get(getCheckout, active)).cartSummary!.grandTotalAmount;

test("a coupon in the checkout changes the total, makes an earlier payment void, and can be taken off again", async () => {
  await shop.give(tenOff);
  const { guest } = await shop.guestReadyToPay({ deposit: "2" });
  expect(await total(guest)).toBe("80.00");
  await payByCard(shop, guest, cards.approved);
  const { status, body } = await apply(guest, "ten");
  expect(status).toBe(200);
  expect(body).toMatchObject({ cartCouponIds: [expect.any(String)], errors: [] });
  expect(await total(guest)).toBe("73.00");
  await shop.pass(5);
  expect(shop.ledger().at(-1)!.status).not.toBe("authorized");
  expect((await place(guest)).status).toBe(422);
  const removed = await guest.send(removeCheckoutCoupon, {
    params: { ...active.params, cartCouponId: body.cartCouponIds[0]! },
  });
  expect(removed.status).toBe(202);
  expect(await total(guest)).toBe("80.00");
  const both = { ...active, body: { couponCodes: ["TEN"] } };
  expect((await guest.send(addCheckoutCoupon, both)).status).toBe(200);
  expect((await apply(guest, "TEN")).errors[0]?.errorCode).toBe("ALREADY_APPLIED");
});

test("an order keeps what was taken off and what gave it", async () => {
  await shop.give(
    tenOff,
    { code: "belts", name: "Belt day", items: [{ sku: "belt" }], gives: { fixedPrice: { USD: "18" } } },
    {
      code: "free",
      name: "Free shipping",
      needs: { amount: { USD: "40" } },
      gives: { freeDelivery: ["ground"] },
    },
  );
  const { guest } = await shop.guestReadyToPay({ deposit: "1", belt: "2" });
  await apply(guest, "TEN");
  await guest.get(changeCheckout, { ...active, body: { deliveryMethodId: await methodNamed(guest, "Ground") } });
  const { cartSummary, deliveryGroups } = await guest.get(getCheckout, active);
  expect(deliveryGroups!.items[0]!.selectedDeliveryMethod).toMatchObject({
    shippingFee: "9.50",
    totalAdjustmentAmount: "-9.50",
    adjustedShippingFee: "0.00",
  });
  // 71.98 less 0.98 and a tenth of 71.00; 5.3% tax on the belts' 32.40
  expect(cartSummary).toMatchObject({ totalChargeAmount: "0.00", totalTaxAmount: "1.72", grandTotalAmount: "65.62" });
  await payByPurchaseOrder(guest);
  const { body } = await place(guest);
  const order = await guest.get(lookUpOrder, { body: { orderSummaryIdOrRefNumber: body.orderReferenceNumber! } });
  expect(order.adjustments).toMatchObject([
    {
      displayName: "Ten per cent",
      amount: "-7.10",
      basisReferenceDisplayName: "TEN",
      targetType: "Header",
      type: "Promotion",
    },
    { displayName: "Free shipping", amount: "-9.50", basisReferenceDisplayName: null, targetType: "Header" },
  ]);
  expect(order.adjustmentAggregates).toMatchObject({
    totalDeliveryPromotionTotalAmount: "-9.50",
    totalProductPromotionLineAmount: "-0.98",
    totalProductPromotionDistAmount: "-7.10",
    totalProductPromotionTotalAmount: "-8.08",
  });
  expect(order.fields.TotalCartLevelAdjAmount!.text).toBe("-7.10");
  const lines = order.deliveryGroups[0]!.lineItems;
  const belt = lines.find(({ fields }) => fields.StockKeepingUnit!.text === "belt")!;
  expect(belt.adjustments.map(({ displayName, amount, targetType }) => [displayName, amount, targetType])).toEqual([
    ["Belt day", "-0.98", "SplitLine"],
    ["Ten per cent", "-3.60", "Header"],
  ]);
  expect(belt.fields.UnitAdjustedPriceWithItemAdj!.text).toBe("18.00");
});

async function methodNamed(guest: Guest, wanted: string): Promise<string> {
  const { deliveryGroups } = await guest.get(getCheckout, active);
  return deliveryGroups!.items[0]!.availableDeliveryMethods.find(({ name }) => name === wanted)!.id;
}

test("who has used a coupon as often as a buyer may is told at the contact, before paying", async () => {
  await shop.give({ ...tenOff, code: "once", coupons: ["ONCE"], limitPerBuyer: 1 });
  const first = (await shop.guestReadyToPay({ deposit: "1" })).guest;
  await apply(first, "ONCE");
  await payByPurchaseOrder(first);
  expect((await place(first)).status).toBe(201);

  const { guest: again } = await shop.guestInCheckout({ deposit: "1" });
  expect((await apply(again, "ONCE")).status).toBe(200);
  const { cartSummary } = await again.get(changeCheckout, {
    ...active,
    body: { ...ada, contactInfo: { ...ada.contactInfo, email: "Ada@Example.com" } },
  });
  expect(cartSummary!.totalCartLevelAdjustmentAmount).toBe("0.00");
  expect(cartSummary!.messagesSummary!.limitedMessages[0]!.message).toBe("ONCE has been used as often as it can be.");

  const { guest: other } = await shop.guestInCheckout({ deposit: "1" });
  await apply(other, "ONCE");
  const mail = { ...ada, contactInfo: { ...ada.contactInfo, email: "grace@example.com" } };
  await other.get(changeCheckout, { ...active, body: mail });
  expect((await other.get(getCart, { params })).totalCartLevelAdjustmentAmount).toBe("-3.50");
});

test("free delivery is used up by the order that went free, and by none that went another way", async () => {
  await shop.give({
    code: "ground-free",
    name: "Free ground delivery",
    coupons: ["GROUND"],
    limitPerBuyer: 1,
    gives: { freeDelivery: ["ground"] },
  });
  const orderBy = async (method: string) => {
    const { guest } = await shop.guestReadyToPay({ deposit: "1" });
    const applied = await apply(guest, "GROUND");
    await guest.get(changeCheckout, { ...active, body: { deliveryMethodId: await methodNamed(guest, method) } });
    const { totalChargeAmount } = (await guest.get(getCheckout, active)).cartSummary!;
    await payByPurchaseOrder(guest);
    const { body } = await place(guest);
    const { id } = await guest.get(lookUpOrder, { body: { orderSummaryIdOrRefNumber: body.orderReferenceNumber! } });
    return { told: [applied.status, totalChargeAmount], id: id as RecordId };
  };
  const cancel = (id: RecordId, key: string) =>
    createFulfillment({ db: shop.db, clock: shop.clock }).cancel(
      shop.store,
      id,
      { key, madeBy: "counter" },
      { items: null, reason: null },
    );
  const byAir = await orderBy("Air");
  expect(byAir.told).toEqual([200, "19.26"]);
  const free = await orderBy("Ground");
  expect(free.told).toEqual([200, "0.00"]);
  // a promotion that was never used is not released, either
  await cancel(byAir.id, "air");
  expect((await orderBy("Ground")).told).toEqual([400, "9.50"]);
  await cancel(free.id, "free");
  await cancel(free.id, "free");
  expect((await orderBy("Ground")).told).toEqual([200, "0.00"]);
  expect((await orderBy("Ground")).told).toEqual([400, "9.50"]);
});

test("a promotion that ends between paying and placing: nothing is ordered, and the shopper is told the new total", async () => {
  await shop.give({ code: "sale", name: "Spring sale", ends: "2026-05-04T06:00", gives: { percentOff: "50" } });
  const { guest } = await shop.guestReadyToPay({ deposit: "1" });
  await payByPurchaseOrder(guest);
  shop.clock.set(new Date("2026-05-04T10:00:00.000Z"));
  const { status, errors } = await place(guest);
  expect(status).toBe(409);
  expect(errors).toEqual([
    { errorCode: "CHECKOUT_CONFLICT", message: "“Spring sale” no longer applies. Check the new total, then continue." },
  ]);
  // the purchase order covered a smaller amount
  expect((await place(guest)).status).toBe(422);
  await payByPurchaseOrder(guest);
  expect((await place(guest)).status).toBe(201);
});

test("what an order has used is given back once, and can be used again", async () => {
  await shop.give({ ...tenOff, code: "single", coupons: ["SINGLE"], limit: 1 });
  const { guest } = await shop.guestReadyToPay({ deposit: "1" });
  await apply(guest, "SINGLE");
  await payByPurchaseOrder(guest);
  const { body } = await place(guest);
  const order = await guest.get(lookUpOrder, { body: { orderSummaryIdOrRefNumber: body.orderReferenceNumber! } });
  await shop.look();
  const late = shop.guest();
  const { guest: next } = await shop.guestInCheckout({ deposit: "1" });
  expect((await apply(next, "SINGLE")).errors[0]?.errorCode).toBe("COUPON_REDEMPTION_LIMIT_EXCEEDED");
  const giveBack = () => shop.db.transaction((tx) => giveBackUses(tx, shop.store.id, order.id as RecordId));
  await giveBack();
  await giveBack();
  await shop.look();
  expect((await apply(next, "SINGLE")).status).toBe(200);
  expect((await late.send(addCartCoupon, { params, body: { couponCode: "SINGLE" } })).status).toBe(404);
});
