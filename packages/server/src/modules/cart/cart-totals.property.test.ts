import {
  decimal,
  formatDecimal,
  minus,
  plus,
  recordIdOf,
  roundMoney,
  sumOf,
  times,
  ZERO,
  type Decimal,
} from "@tradecounter/commerce";
import {
  addCartCoupon,
  addCartItem,
  addCartItems,
  arrangeItems,
  changeCartItem,
  changeDeliveryGroup,
  deleteDeliveryGroup,
  getCart,
  getCartCoupons,
  getCartItemPromotions,
  getCartItems,
  getCartPromotions,
  getDeliveryGroups,
  removeCartCoupon,
  removeCartItem,
  type CartItem,
  type CartSummary,
} from "@tradecounter/wire";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runs } from "../../../../../testing/runs.ts";
import { sql } from "../../db/index.ts";
import type { Promotion } from "../../stores/index.ts";
import type { Guest } from "../../testing/guest.ts";
import { openTestShop, wares, type TestShop } from "./test-shop.ts";

const params = { cartStateOrId: "current" };
type WareName = keyof typeof wares;

const ware = fc.constantFrom(...(Object.keys(wares) as WareName[]));
const quantity = fc.oneof(
  fc.integer({ min: 0, max: 70 }).map(String),
  fc.integer({ min: 1, max: 5000 }).map((thousandths) => (thousandths / 1000).toFixed(3)),
  fc.constantFrom("6", "12", "999999", "9999999"),
);
const place = fc.constantFrom(
  { country: "US", region: "VA" },
  { country: "US", region: "OR" },
  { country: "CA", region: "ON" },
  { country: "FR", region: null },
  null,
);
const action = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("add" as const), ware, quantity }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("batch" as const),
      wishes: fc.array(fc.record({ ware, quantity }), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("change" as const), at: fc.nat(9), quantity }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("remove" as const), at: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("address" as const), group: fc.nat(2), place }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("arrange" as const),
      at: fc.nat(9),
      group: fc.nat(2),
      part: fc.integer({ min: 0, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("merge" as const), group: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("method" as const),
      group: fc.nat(2),
      code: fc.constantFrom("ground", "air", "counter"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("reprice" as const), price: fc.integer({ min: 1, max: 99_999 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("coupon" as const), at: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("uncoupon" as const), at: fc.nat(5) }) },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** Hundredths, as the text of an amount or a percentage. */
const hundredths = (most: number) => fc.integer({ min: 1, max: most }).map((value) => (value / 100).toFixed(2));
const inDollars = (most: number) => hundredths(most).map((USD) => ({ USD }));
const of = fc.constantFrom("items" as const, "order" as const);
const gives: fc.Arbitrary<Promotion["gives"]> = fc.oneof(
  fc.record({ percentOff: hundredths(10_000), of }),
  fc.record({ amountOff: inDollars(9000), of }),
  fc.record({ fixedPrice: inDollars(4000) }),
  fc.record({
    buy: fc.integer({ min: 1, max: 3 }),
    get: fc.integer({ min: 1, max: 2 }),
    percentOff: hundredths(10_000),
  }),
  fc.record({ freeDelivery: fc.constantFrom(true as const, ["ground"], ["air", "counter"]) }),
);
const targets = fc.array(ware, { minLength: 1, maxLength: 3 }).map((skus) => skus.map((sku) => ({ sku })));
const optionally = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
/** Of any kind, some of which need a coupon: the promotion at index 3 has `CODE3`. */
const promotions = fc
  .array(
    fc.record({
      gives,
      items: optionally(targets),
      except: optionally(targets),
      needs: optionally(fc.oneof(fc.record({ amount: inDollars(20_000) }), fc.record({ quantity: fc.constant("5") }))),
      exclusive: fc.boolean(),
      hasCoupon: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((given) =>
    given.map(({ hasCoupon, items, except, needs, exclusive, gives: gift }, at): Promotion => ({
      code: `p${at}`,
      name: `Promotion ${at}`,
      gives: gift,
      ...(items && { items }),
      ...(except && { except }),
      ...(needs && { needs }),
      ...(exclusive && !("freeDelivery" in gift) && { exclusive }),
      ...(hasCoupon && { coupons: [`CODE${at}`] }),
    })),
  );

describe.each(["Net", "Gross"] as const)("in a store with %s prices", (taxType) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ taxType, splitShipmentEnabled: true });
  });
  afterAll(() => shop.close());

  test("no sequence of actions makes a cart whose totals do not add up", async () => {
    await fc.assert(
      fc.asyncProperty(promotions, fc.array(action, { minLength: 1, maxLength: 14 }), async (given, actions) => {
        await shop.give(...given);
        const guest = shop.guest();
        for (const each of actions) {
          const before = await quantities(guest);
          const expected = await perform(shop, guest, each, before);
          expect(await quantities(guest)).toEqual(expected);
          await expectToAddUp(shop, guest, taxType);
        }
      }),
      { numRuns: runs(15) },
    );
  });
});

async function shownItems(guest: Guest) {
  const query = { sort: "CreatedDateAsc" as const, pageSize: 100 };
  const { cartItems } = await guest.get(getCartItems, { params, query });
  return cartItems.map(({ cartItem }) => cartItem!);
}

/** Quantity by product, as displayed. */
async function quantities(guest: Guest): Promise<Record<string, Decimal>> {
  const held: Record<string, Decimal> = {};
  for (const { productId, quantity } of await shownItems(guest))
    held[productId] = plus(held[productId] ?? ZERO, decimal(quantity));
  return held;
}

/** Performs the action, and returns the quantities that must be in the cart afterwards: a refused action changes nothing. */
async function perform(
  shop: TestShop,
  guest: Guest,
  done: Action,
  before: Record<string, Decimal>,
): Promise<Record<string, Decimal>> {
  const raised = (held: Record<string, Decimal>, wish: { ware: WareName; quantity: string }, isDone: boolean) => {
    const id = shop.id(wish.ware);
    return isDone ? { ...held, [id]: plus(held[id] ?? decimal("0"), decimal(wish.quantity)) } : held;
  };
  const body = (wish: { ware: WareName; quantity: string }) => ({
    productId: shop.id(wish.ware),
    quantity: wish.quantity,
    type: "Product" as const,
  });
  const items = await shownItems(guest);
  switch (done.kind) {
    case "add": {
      const { status } = await guest.send(addCartItem, { params, body: body(done) });
      return raised(before, done, status === 201);
    }
    case "batch": {
      const inputs = done.wishes.map((wish) => ({ richInput: body(wish) }));
      const answered = await guest.send(addCartItems, { params, body: { inputs } });
      if (answered.status !== 200) return before;
      return done.wishes.reduce(
        (held, wish, index) => raised(held, wish, answered.body.results[index]!.statusCode === 201),
        before,
      );
    }
    case "change": {
      const item = items[done.at];
      if (!item) return before;
      const answered = await guest.send(changeCartItem, {
        params: { ...params, cartItemId: item.cartItemId! },
        body: { quantity: done.quantity },
      });
      const others = minus(before[item.productId]!, decimal(item.quantity));
      return answered.status === 200 ? { ...before, [item.productId]: plus(others, decimal(done.quantity)) } : before;
    }
    case "remove": {
      const item = items[done.at];
      if (!item) return before;
      await guest.get(removeCartItem, { params: { ...params, cartItemId: item.cartItemId! } });
      const others = minus(before[item.productId]!, decimal(item.quantity));
      return Object.fromEntries(
        Object.entries({ ...before, [item.productId]: others }).filter(([, quantity]) => quantity !== ZERO),
      );
    }
    case "address":
    case "method": {
      const { items: groups } = await guest.get(getDeliveryGroups, { params });
      const group = groups[done.group] ?? groups[0];
      if (!group) return before;
      const change =
        done.kind === "address"
          ? { deliveryAddress: done.place }
          : { deliveryMethodId: recordIdOf("deliveryMethod", shop.store.id, done.code) };
      await guest.send(changeDeliveryGroup, { params: { ...params, deliveryGroupId: group.id }, body: change });
      return before;
    }
    // part of an item moves elsewhere and the rest stays, so the cart's quantities do not change
    case "arrange": {
      const item = items[done.at];
      if (!item) return before;
      const part = Math.min(done.part, Math.floor(Number(item.quantity)));
      const { items: groups } = await guest.get(getDeliveryGroups, { params });
      const there = groups[done.group];
      if (there?.id === item.cartDeliveryGroupId) return before;
      const present = items.find(
        ({ productId, cartDeliveryGroupId }) => productId === item.productId && cartDeliveryGroupId === there?.id,
      );
      const cartItemId = item.cartItemId!;
      const target = there ? { deliveryGroupId: there.id } : { deliveryGroupName: `Yard ${done.group}` };
      const rest = minus(decimal(item.quantity), decimal(part));
      const raised = plus(present ? decimal(present.quantity) : ZERO, decimal(part));
      const arrangements = [
        { cartItemId, quantity: formatDecimal(rest) },
        { cartItemId, ...target, quantity: formatDecimal(raised) },
      ];
      expect((await guest.send(arrangeItems, { params, body: { arrangements } })).status).toBe(202);
      return before;
    }
    case "merge": {
      const { items: groups } = await guest.get(getDeliveryGroups, { params });
      const group = groups[done.group];
      if (!group || group.isDefault) return before;
      await guest.get(deleteDeliveryGroup, { params: { ...params, deliveryGroupId: group.id } });
      return before;
    }
    case "reprice": {
      await shop.change({ hose: { price: formatDecimal(decimal(done.price / 10_000)) } });
      return before;
    }
    case "coupon": {
      await guest.send(addCartCoupon, { params, body: { couponCode: `CODE${done.at}` } });
      return before;
    }
    case "uncoupon": {
      if (items.length === 0) return before;
      const { coupons } = (await guest.get(getCartCoupons, { params })).cartCoupons;
      const coupon = coupons[done.at];
      if (coupon) await guest.get(removeCartCoupon, { params: { ...params, cartCouponId: coupon.cartCouponId } });
      return before;
    }
  }
}

/** All figures of a cart agree with each other, and with what is stored. */
async function expectToAddUp(shop: TestShop, guest: Guest, taxType: "Net" | "Gross") {
  const summary = await guest.get(getCart, { params });
  if (!summary.cartId) return;
  const items = await shownItems(guest);
  const { items: groups } = await guest.get(getDeliveryGroups, { params });
  const read = (text: string | null | undefined) => decimal(text!);
  const sum = (texts: (string | null | undefined)[]) => sumOf(texts.map(read));

  for (const item of items) {
    expect(plus(read(item.salesPrice), read(item.unitAdjustmentAmount))).toBe(read(item.unitAdjustedPrice));
    expect(read(item.totalPrice)).toBe(times(read(item.unitAdjustedPrice), read(item.quantity), 2));
    expect(read(item.totalListPrice)).toBe(times(read(item.listPrice), read(item.quantity), 2));
    const onTop = taxType === "Net" ? read(item.totalTax) : decimal("0");
    const charged = plus(read(item.totalPrice), read(item.itemizedAdjustmentAmount));
    expect(charged >= ZERO).toBe(true);
    expect(read(item.totalAmount)).toBe(plus(charged, onTop));
  }
  const methods = groups.flatMap(({ selectedDeliveryMethod }) => selectedDeliveryMethod ?? []);
  for (const method of methods)
    expect(read(method.adjustedShippingFee)).toBe(plus(read(method.shippingFee), read(method.totalAdjustmentAmount)));
  const fees = sum(methods.map(({ adjustedShippingFee }) => adjustedShippingFee));
  await expectPromotionsToAddUp(guest, {
    summary,
    items,
    feesOff: sum(methods.map((each) => each.totalAdjustmentAmount)),
  });
  const stored = await shop.db.one<{ tax: string; fees: string; goods: string; pieces: string }>(sql`
    select
      (select sum((delivery_group ->> 'tax')::numeric) from json_array_elements(delivery_groups) delivery_group) as tax,
      (select sum((delivery_group ->> 'fee')::numeric) from json_array_elements(delivery_groups) delivery_group) as fees,
      (select coalesce(sum((item -> 'totals' ->> 'totalPrice')::numeric), 0) from json_array_elements(items) item) as goods,
      (select coalesce(sum((item ->> 'quantity')::numeric), 0) from json_array_elements(items) item) as pieces
    from cart where store_id = ${shop.store.id} and id = ${summary.cartId}`);
  expect(read(summary.totalProductAmount)).toBe(sum(items.map((item) => item.totalPrice)));
  expect(read(summary.totalProductListAmount)).toBe(sum(items.map((item) => item.totalListPrice)));
  expect(read(summary.totalChargeAmount)).toBe(fees);
  const feesBefore = sum(methods.map(({ shippingFee }) => shippingFee));
  expect(read(summary.totalListPrice)).toBe(plus(read(summary.totalProductListAmount), feesBefore));
  expect(read(summary.totalTaxAmount)).toBe(plus(sum(items.map((item) => item.totalTax)), read(stored.tax)));
  const withoutTax = plus(read(summary.totalProductAmountAfterAdjustments), read(summary.totalChargeAmount));
  const grandTotal = taxType === "Net" ? plus(withoutTax, read(summary.totalTaxAmount)) : withoutTax;
  expect(read(summary.grandTotalAmount)).toBe(grandTotal);
  expect([read(stored.fees), read(stored.goods)]).toEqual([fees, read(summary.totalProductAmount)]);
  expect(read(summary.totalProductCount)).toBe(read(stored.pieces));
  expect(roundMoney(read(stored.tax), "USD")).toBe(read(stored.tax));
  expect([summary.totalProductLineItemCount, summary.uniqueProductCount]).toEqual([
    items.length,
    new Set(items.map(({ productId }) => productId)).size,
  ]);
  for (const group of groups) {
    const own = items.filter(({ cartDeliveryGroupId }) => cartDeliveryGroupId === group.id);
    expect(read(group.totalProductAmount)).toBe(sum(own.map((item) => item.totalPrice)));
    if (own.length === 0) expect(group.selectedDeliveryMethod).toBeNull();
  }
}

/** What each promotion reports as its discount equals what items, deliveries and the cart report as taken off. */
async function expectPromotionsToAddUp(
  guest: Guest,
  shown: { summary: CartSummary; items: CartItem[]; feesOff: Decimal },
): Promise<void> {
  const { summary, items, feesOff } = shown;
  const read = (text: string | null) => decimal(text!);
  const off = items.map(({ itemizedAdjustmentAmount }) => read(itemizedAdjustmentAmount));
  expect(read(summary.totalPromotionalAdjustmentAmount)).toBe(sumOf(off));
  expect(read(summary.totalProductAmountAfterAdjustments)).toBe(plus(read(summary.totalProductAmount), sumOf(off)));
  expect(plus(read(summary.totalAmountWithItemAdjustment), read(summary.totalCartLevelAdjustmentAmount))).toBe(
    read(summary.totalProductAmountAfterAdjustments),
  );

  const { promotions: told } = (await guest.get(getCartPromotions, { params })).promotions;
  expect(sumOf(told.map(({ adjustmentAmount }) => read(adjustmentAmount)))).toBe(plus(sumOf(off), feesOff));
  const ofItems = told.filter(({ targetType }) => targetType === "Item");
  expect(sumOf(ofItems.map(({ adjustmentAmount }) => read(adjustmentAmount)))).toBe(
    minus(sumOf(off), read(summary.totalCartLevelAdjustmentAmount)),
  );

  if (items.length === 0) return;
  const asked = items.map(({ cartItemId }) => ({ cartItemId: cartItemId! }));
  const { items: byItem } = await guest.get(getCartItemPromotions, { params, body: { items: asked } });
  const parts = items.flatMap(({ cartItemId, itemizedAdjustmentAmount }) => {
    const own = byItem[cartItemId!]?.promotions ?? [];
    expect(sumOf(own.map(({ adjustmentAmount }) => read(adjustmentAmount)))).toBe(read(itemizedAdjustmentAmount));
    return own;
  });
  for (const [promotionId, own] of Map.groupBy(parts, (part) => part.promotionId)) {
    const whole = told.find((each) => each.promotionId === promotionId);
    expect(sumOf(own.map(({ adjustmentAmount }) => read(adjustmentAmount)))).toBe(read(whole!.adjustmentAmount));
  }
}
