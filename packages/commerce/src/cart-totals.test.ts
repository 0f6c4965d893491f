import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  sumCart,
  totalDelivery,
  totalItem,
  type DeliveryToTotal,
  type ItemToTotal,
  type TaxType,
} from "./cart-totals.ts";
import { decimal, formatDecimal, minus, plus, sumOf, type Decimal } from "./decimal.ts";
import { currencyDecimals, wireAmount } from "./money.ts";
import { tiersFrom } from "./tiers.ts";

function item(
  quantity: string,
  baseUnitPrice: string,
  more: Partial<Record<"listPrice" | "taxPercent", string>> = {},
): ItemToTotal {
  return {
    productId: `${baseUnitPrice}`,
    quantity: decimal(quantity),
    baseUnitPrice: decimal(baseUnitPrice),
    listPrice: more.listPrice === undefined ? null : decimal(more.listPrice),
    tiers: [],
    taxPercent: decimal(more.taxPercent ?? "0"),
  };
}

const shown = (amounts: object) =>
  Object.fromEntries(
    Object.entries(amounts).map(([name, value]) => [
      name,
      typeof value === "bigint" ? formatDecimal(value as Decimal) : value,
    ]),
  );

/** Totals a cart as the server does: items and deliveries separately, then their rounded amounts. */
function totalCart(
  cart: { items: readonly ItemToTotal[]; deliveries: readonly DeliveryToTotal[] },
  terms: { taxType: TaxType; currency: string },
) {
  const items = cart.items.map((one) => ({ ...one, totals: totalItem(one, terms) }));
  const deliveries = cart.deliveries.map((one) => totalDelivery(one, terms));
  return { items, deliveries, totals: sumCart(items, deliveries, terms.taxType) };
}

const net = { taxType: "Net", currency: "USD" } as const;
const gross = { taxType: "Gross", currency: "USD" } as const;

describe("an item", () => {
  test("net: tax comes on top, rounded once", () => {
    expect(shown(totalItem(item("3", "6.665", { listPrice: "7.5", taxPercent: "8.25" }), net))).toMatchObject({
      totalListPrice: "22.5",
      totalPrice: "20",
      totalTax: "1.65",
      totalAmount: "21.65",
    });
  });

  test("gross: tax is inside", () => {
    expect(shown(totalItem(item("2", "11.9", { taxPercent: "19" }), gross))).toMatchObject({
      totalPrice: "23.8",
      totalTax: "3.8",
      totalAmount: "23.8",
    });
  });

  test("a volume tier shows as an adjustment of each piece", () => {
    const tiers = tiersFrom([{ from: decimal("10"), unitPrice: decimal("3.995") }]);
    expect(shown(totalItem({ ...item("11", "4.25", { listPrice: "5" }), tiers }, net))).toMatchObject({
      listPrice: "5",
      salesPrice: "4.25",
      unitAdjustmentAmount: "-0.255",
      unitAdjustedPrice: "3.995",
      totalAdjustmentAmount: "-2.81",
      totalPrice: "43.95",
      totalListPrice: "55",
    });
  });

  test("a tier above the base price is the price, not a surcharge", () => {
    const tiers = tiersFrom([{ from: decimal("2"), unitPrice: decimal("5") }]);
    expect(shown(totalItem({ ...item("2", "4"), tiers }, net))).toMatchObject({
      salesPrice: "5",
      unitAdjustmentAmount: "0",
      totalPrice: "10",
    });
  });

  test("a price below a cent counts in full until the total", () => {
    expect(shown(totalItem(item("1000", "0.0082"), net))).toMatchObject({ salesPrice: "0.0082", totalPrice: "8.2" });
  });

  test("a promotion lowers what is taxed", () => {
    const reduced = { ...item("1", "100", { taxPercent: "10" }), itemizedAdjustmentAmount: decimal("-25") };
    expect(shown(totalItem(reduced, net))).toMatchObject({ totalPrice: "100", totalTax: "7.5", totalAmount: "82.5" });
    expect(shown(totalItem(reduced, gross))).toMatchObject({ totalTax: "6.82", totalAmount: "75" });
  });
});

describe("a cart", () => {
  test("adds items, delivery and tax of both", () => {
    const { totals, deliveries } = totalCart(
      {
        items: [item("2", "19.99", { listPrice: "24.99", taxPercent: "7" }), item("1", "5.5", { taxPercent: "7" })],
        deliveries: [{ fee: decimal("12.345"), taxPercent: decimal("7") }],
      },
      net,
    );
    expect(shown(deliveries[0]!)).toEqual({ fee: "12.35", tax: "0.86" });
    expect(shown(totals)).toEqual({
      totalProductListAmount: "55.48",
      totalListPrice: "67.83",
      totalProductAmount: "45.48",
      totalPromotionalAdjustmentAmount: "0",
      totalProductAmountAfterAdjustments: "45.48",
      totalChargeAmount: "12.35",
      totalTaxAmount: "4.05",
      grandTotalAmount: "61.88",
      totalProductCount: "3",
      totalProductLineItemCount: 2,
      uniqueProductCount: 2,
    });
  });

  test("an empty cart is worth nothing", () => {
    const { totals } = totalCart({ items: [], deliveries: [] }, net);
    expect(Object.values(totals).every((value) => Number(value) === 0)).toBe(true);
  });
});

describe("whatever is in the cart", () => {
  const price = fc.bigInt({ min: 0n, max: 10n ** 11n }).map((units) => units as Decimal);
  const percent = fc.bigInt({ min: 0n, max: 40_000_000n }).map((units) => units as Decimal);
  const quantity = fc.bigInt({ min: 1n, max: 10n ** 7n }).map((thousandths) => (thousandths * 1000n) as Decimal);
  const steps = fc.array(
    fc.record({ from: fc.bigInt({ min: 1n, max: 1000n }).map((n) => (n * 1_000_000n) as Decimal), unitPrice: price }),
    { maxLength: 4 },
  );
  const anyItem = fc.record({
    productId: fc.constantFrom("plug", "belt", "filter"),
    quantity,
    listPrice: fc.option(price, { nil: null }),
    baseUnitPrice: price,
    tiers: steps.map(tiersFrom),
    taxPercent: percent,
  });
  const anyCart = fc.record({
    items: fc.array(anyItem, { maxLength: 12 }),
    deliveries: fc.array(fc.record({ fee: price, taxPercent: percent }), { maxLength: 3 }),
  });
  const anyTerms = fc.record({
    taxType: fc.constantFrom("Net" as const, "Gross" as const),
    currency: fc.constantFrom("USD", "JPY", "KWD"),
  });

  test("the totals are the sums of what is shown", () => {
    fc.assert(
      fc.property(anyCart, anyTerms, (cart, terms) => {
        const { items, deliveries, totals } = totalCart(cart, terms);
        const read = (amount: Decimal) => decimal(wireAmount(amount, terms.currency));
        const sum = (amounts: Decimal[]) => sumOf(amounts.map(read));
        expect(read(totals.totalProductAmount)).toBe(sum(items.map(({ totals: { totalPrice } }) => totalPrice)));
        expect(read(totals.totalProductListAmount)).toBe(
          sum(items.map(({ totals: { totalListPrice } }) => totalListPrice)),
        );
        expect(read(totals.totalChargeAmount)).toBe(sum(deliveries.map(({ fee }) => fee)));
        expect(read(totals.totalTaxAmount)).toBe(
          sum([...items.map((each) => each.totals.totalTax), ...deliveries.map(({ tax }) => tax)]),
        );
        const toPay = plus(read(totals.totalProductAmountAfterAdjustments), read(totals.totalChargeAmount));
        const expected = terms.taxType === "Gross" ? toPay : plus(toPay, read(totals.totalTaxAmount));
        expect(read(totals.grandTotalAmount)).toBe(expected);
        const paidPerItem = sum(items.map((each) => each.totals.totalAmount));
        const paidForDelivery = sum(
          deliveries.map(({ fee, tax }) => (terms.taxType === "Gross" ? fee : plus(fee, tax))),
        );
        expect(read(totals.grandTotalAmount)).toBe(plus(paidPerItem, paidForDelivery));
      }),
    );
  });

  test("no item is off by more than half of the smallest coin", () => {
    fc.assert(
      fc.property(anyItem, anyTerms, (each, terms) => {
        const totals = totalItem(each, terms);
        const coin = 10n ** BigInt(6 - currencyDecimals(terms.currency));
        const exact = totals.unitAdjustedPrice * each.quantity;
        const off = totals.totalPrice * 1_000_000n - exact;
        expect(2n * (off < 0n ? -off : off) <= coin * 1_000_000n).toBe(true);
        expect(totals.totalPrice % coin).toBe(0n);
        expect(plus(totals.salesPrice, totals.unitAdjustmentAmount)).toBe(totals.unitAdjustedPrice);
        expect(totals.unitAdjustmentAmount <= 0n).toBe(true);
      }),
    );
  });

  test("net price and tax inside make the gross price again", () => {
    fc.assert(
      fc.property(anyItem, (each) => {
        const { totalAmount, totalTax } = totalItem(each, gross);
        const net = minus(totalAmount, totalTax);
        const off = net * 100_000_000n - (totalAmount * 10_000_000_000_000_000n) / (100_000_000n + each.taxPercent);
        const halfCent = 5_000n * 100_000_000n;
        expect((off < 0n ? -off : off) <= halfCent + 100_000_000n).toBe(true);
      }),
    );
  });
});
