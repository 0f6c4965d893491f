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
  addCartItem,
  addCartItems,
  arrangeItems,
  changeCartItem,
  changeDeliveryGroup,
  deleteDeliveryGroup,
  getCart,
  getCartItems,
  getDeliveryGroups,
  removeCartItem,
} from "@tradecounter/wire";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runs } from "../../../../../testing/runs.ts";
import { sql } from "../../db/index.ts";
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
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

describe.each(["Net", "Gross"] as const)("in a store with %s prices", (taxType) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ taxType, splitShipmentEnabled: true });
  });
  afterAll(() => shop.close());

  test("no sequence of actions makes a cart whose totals do not add up", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 14 }), async (actions) => {
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

/** Quantity by product, as shown. */
async function quantities(guest: Guest): Promise<Record<string, Decimal>> {
  const held: Record<string, Decimal> = {};
  for (const { productId, quantity } of await shownItems(guest))
    held[productId] = plus(held[productId] ?? ZERO, decimal(quantity));
  return held;
}

/** Does it, and answers the quantities that must be in the cart then: what was refused has changed nothing. */
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
    // a part of an item goes elsewhere and the rest stays: in the cart there is what there was
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
  }
}

/** Everything on the page agrees with everything else on it, and with what is stored. */
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
    expect(read(item.totalAmount)).toBe(plus(read(item.totalPrice), onTop));
  }
  const fees = sum(groups.map((group) => group.selectedDeliveryMethod?.shippingFee ?? "0"));
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
