import { decimal, plus, sumOf, ZERO, type Decimal, type RecordId } from "@tradecounter/commerce";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { balanceOf, partAllowed, type PaymentPart } from "../payment/part-rules.ts";
import type { OrderGroup, OrderItem } from "./order.ts";
import {
  cancelling,
  costOf,
  isWhollyCanceled,
  openQuantity,
  shipping,
  toCapture,
  toRefund,
  type ItemQuantity,
  type Progress,
  type QuantityChange,
  type RefusedChange,
} from "./fulfillment-rules.ts";
import { usualOrderStatuses } from "../../stores/index.ts";
import { statusAfter, type OrderEvent } from "./statuses.ts";

const nothing: Progress = { shipped: new Map(), canceled: new Map(), cores: new Map() };
const id = (name: string) => name as RecordId;
const some = (itemId: string, quantity: string): ItemQuantity => ({ itemId: id(itemId), quantity: decimal(quantity) });

const item = (name: string, quantity: string, totalAmount: string, group = "g1") =>
  ({
    id: id(name),
    sku: name.toUpperCase(),
    groupId: id(group),
    quantity: decimal(quantity),
    totalAmount: decimal(totalAmount),
  }) as OrderItem;
const group = (name: string, fee: string, tax: string) =>
  ({ id: id(name), fee: decimal(fee), tax: decimal(tax) }) as OrderGroup;

/** 3 filters for 10.00 in total, 2 gaskets for 5.55, delivery 4.00 and tax 0.24. */
const order = {
  status: "Created",
  currency: "USD",
  taxType: "Net" as const,
  items: [item("filter", "3", "10"), item("gasket", "2", "5.55")],
  groups: [group("g1", "4", "0.24")],
};
const total = decimal("19.79");

/** A card payment for the whole order. */
const payment = { status: "Authorized" as const, amount: total };
const captured = (amount: string, isFinal = false): PaymentPart => ({
  kind: "Capture",
  amount: decimal(amount),
  isFinal,
  status: "Done",
});

function done(outcome: QuantityChange | RefusedChange): QuantityChange {
  if ("refused" in outcome) throw new Error(outcome.refused);
  return outcome;
}

describe("a shipment", () => {
  test("of all that is open ends the order", () => {
    const { items, status, isOver } = done(shipping(order, nothing, null));
    expect([items, status, isOver]).toEqual([[some("filter", "3"), some("gasket", "2")], "Shipped", true]);
  });

  test("of a part leaves the rest open", () => {
    const { status, after, isOver } = done(shipping(order, nothing, [some("filter", "1"), some("filter", "1")]));
    expect([status, isOver, openQuantity(order.items[0]!, after)]).toEqual(["PartiallyShipped", false, decimal("1")]);
  });

  describe("of an order that goes to two places", () => {
    const split = {
      ...order,
      items: [
        { ...item("here", "2", "6.67"), sku: "FILTER" },
        { ...item("there", "2", "6.67", "g2"), sku: "FILTER" },
        item("gasket", "2", "5.55", "g2"),
      ],
      groups: [group("g1", "4", "0.24"), group("g2", "4", "0.24")],
    };
    const filters = (quantity: string) => [{ sku: "FILTER", quantity: decimal(quantity) }];
    const refused = "A shipment goes to one address, and this is of several deliveries: choose 1 or 2.";

    test.each([[null], [filters("2")], [[some("here", "1"), some("gasket", "1")]]])(
      "is refused where it could be of both",
      (wanted) => {
        expect(shipping(split, nothing, wanted)).toEqual({ refused });
      },
    );

    test("is of what is open of the one that is named", () => {
      expect(done(shipping(split, nothing, null, id("g2"))).items).toEqual([some("there", "2"), some("gasket", "2")]);
      expect(done(shipping(split, nothing, filters("2"), id("g2"))).items).toEqual([some("there", "2")]);
      expect(shipping(split, nothing, filters("3"), id("g2"))).toEqual({
        refused: "Of FILTER only 2 are left to be shipped.",
      });
    });

    test("of a part of which one or none is open says so", () => {
      const refusal = (left: string, wanted: string) => {
        const { after } = done(cancelling(split, nothing, filters(left)));
        return cancelling(split, after, filters(wanted));
      };
      expect(refusal("3", "2")).toEqual({ refused: "Of FILTER only 1 is left to be cancelled." });
      expect(refusal("4", "1")).toEqual({ refused: "Of FILTER none is left to be cancelled." });
    });

    test("needs no name where one has something open of the part", () => {
      const { after } = done(shipping(split, nothing, null, id("g1")));
      expect(done(shipping(split, after, filters("2"))).items).toEqual([some("there", "2")]);
    });

    test("may be given up over both, the first line first", () => {
      expect(done(cancelling(split, nothing, filters("3"))).items).toEqual([some("here", "2"), some("there", "1")]);
    });
  });

  test.each([
    [[some("filter", "4")], "Of FILTER only 3 are left to be shipped."],
    [[some("filter", "2"), some("filter", "2")], "Of FILTER only 3 are left to be shipped."],
    [[some("filter", "0")], "A quantity of FILTER is above 0."],
    [[some("bolt", "1")], "The order has no item bolt."],
    [[], "Name at least one item to be shipped."],
  ])("is refused of what is not there", (wanted, refused) => {
    expect(shipping(order, nothing, wanted)).toEqual({ refused });
  });

  test.each(["Shipped", "Delivered", "Canceled"])("is refused of an order that is %s", (status) => {
    expect(shipping({ ...order, status }, nothing, null)).toHaveProperty("refused");
  });

  test("takes what its items cost, and the delivery with the first of them", () => {
    const { after } = done(shipping(order, nothing, [some("filter", "1")]));
    const balance = balanceOf(payment, []);
    expect(toCapture(order, after, balance)).toBe(decimal("7.57"));
    expect(toCapture(order, after, balanceOf(payment, [captured("7.57")]))).toBe(ZERO);
    expect(toCapture(order, done(shipping(order, after, null)).after, balanceOf(payment, [captured("7.57")]))).toBe(
      decimal("12.22"),
    );
  });
});

describe("a cancellation", () => {
  test("of everything is as if nothing had been ordered", () => {
    const { status, after } = done(cancelling(order, nothing, null));
    expect([status, isWhollyCanceled(order, after), costOf(order, new Map())]).toEqual(["Canceled", true, ZERO]);
  });

  test("of the rest of a partly shipped order ends it as shipped", () => {
    const shipped = done(shipping(order, nothing, [some("filter", "3")]));
    const { status, isOver, after } = done(cancelling({ ...order, status: shipped.status }, shipped.after, null));
    expect([status, isOver, isWhollyCanceled(order, after)]).toEqual(["Shipped", true, false]);
  });

  test("gives back what was taken for it, and nothing of what was only held", () => {
    const { after } = done(cancelling(order, nothing, [some("gasket", "1")]));
    expect(toRefund(order, { before: nothing, after }, balanceOf(payment, []))).toBe(ZERO);
    expect(toRefund(order, { before: nothing, after }, balanceOf(payment, [captured("19.79", true)]))).toBe(
      decimal("2.77"),
    );
  });

  test("gives back its own beside an earlier refund for another reason, as far as there is money", () => {
    const parts = (refunded: string): PaymentPart[] => [
      captured("19.79", true),
      { kind: "Refund", amount: decimal(refunded), isFinal: false, status: "Done" },
    ];
    const { after } = done(cancelling(order, nothing, [some("gasket", "2")]));
    const refund = (refunded: string) =>
      toRefund(order, { before: nothing, after }, balanceOf(payment, parts(refunded)));
    expect([refund("3"), refund("18")]).toEqual([decimal("5.55"), decimal("1.79")]);
  });
});

test("an owner's own status is as good as a new order's, and each event leads to a status that there is", () => {
  expect(statusAfter("Waiting for the phone", "shipRest")).toBe("Shipped");
  expect(statusAfter("Canceled", "deliver")).toBeUndefined();
  const events: OrderEvent[] = [
    "pick",
    "shipPart",
    "shipRest",
    "cancelPart",
    "cancelRest",
    "endWithoutRest",
    "deliver",
  ];
  const names = new Set<string>(usualOrderStatuses.map(({ apiName }) => apiName));
  for (const name of names)
    for (const event of events) expect(names.has(statusAfter(name, event) ?? "Created")).toBe(true);
});

type Step =
  | { readonly kind: "ship" | "cancel"; readonly wanted: readonly ItemQuantity[] | null }
  | { readonly kind: "Capture" | "Refund"; readonly amount: Decimal };

const quantities = fc.array(
  fc.record({
    itemId: fc.constantFrom(id("filter"), id("gasket"), id("kit")),
    quantity: fc.integer({ min: 0, max: 5 }),
  }),
  { maxLength: 4 },
);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom("ship" as const, "cancel" as const),
      wanted: fc.option(
        quantities.map((all): readonly ItemQuantity[] => all.map((one) => some(one.itemId, String(one.quantity)))),
      ),
    }),
    fc.record({
      kind: fc.constantFrom("Capture" as const, "Refund" as const),
      amount: fc.integer({ min: 0, max: 4000 }).map((cents) => decimal(String(cents / 100))),
    }),
  ),
  { maxLength: 12 },
);

test("whatever is done in whatever order: shipped + cancelled ≤ ordered, refunded ≤ captured ≤ authorised, and it adds up at the end", () => {
  fc.assert(
    fc.property(
      steps,
      fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 3000 })),
      fc.boolean(),
      fc.boolean(),
      (all, cents, isGross, isAtOnce) => {
        const priced = {
          ...order,
          taxType: isGross ? ("Gross" as const) : ("Net" as const),
          items: ["filter", "gasket", "kit"].map((name, at) =>
            item(name, String(at + 2), String(cents[at]! / 100), at === 2 ? "g2" : "g1"),
          ),
          groups: [group("g1", "4", "0.24"), group("g2", "9.99", "0.60")],
        };
        const grandTotal = costOf(priced, new Map(priced.items.map((one) => [one.id, one.quantity])));
        expect(grandTotal).toBe(
          plus(
            sumOf(priced.items.map(({ totalAmount }) => totalAmount)),
            sumOf(priced.groups.map(({ fee, tax }) => (isGross ? fee : plus(fee, tax)))),
          ),
        );
        const paid = { status: "Authorized" as const, amount: grandTotal };
        const parts: PaymentPart[] =
          isAtOnce && grandTotal > 0n ? [captured(String(Number(grandTotal) / 1e6), true)] : [];
        let progress = nothing;
        let status = "Created";
        let isFree = true;
        const add = (part: Omit<PaymentPart, "status" | "isFinal">, isFinal = false) => {
          if (!partAllowed(balanceOf(paid, parts), part)) throw new Error(`${part.kind} is more than there is`);
          parts.push({ ...part, isFinal, status: "Done" });
        };
        for (const step of all) {
          const balance = balanceOf(paid, parts);
          if ("amount" in step) {
            if (!partAllowed(balance, step)) continue;
            add(step);
            isFree = false;
            continue;
          }
          const before = progress;
          const change = (step.kind === "ship" ? shipping : cancelling)({ ...priced, status }, progress, step.wanted);
          if ("refused" in change) continue;
          ({ status, after: progress } = change);
          if (step.kind === "ship") {
            const amount = toCapture(priced, progress, balance);
            if (amount > ZERO) add({ kind: "Capture", amount }, change.isOver);
          } else {
            const amount = toRefund({ ...priced, status }, { before, after: progress }, balance);
            if (amount > ZERO) add({ kind: "Refund", amount });
          }
          const { held } = balanceOf(paid, parts);
          if (change.isOver && held > ZERO) add({ kind: "Release", amount: held });
        }
        for (const one of priced.items) expect(openQuantity(one, progress) >= ZERO).toBe(true);
        const { authorized, captured: taken, refunded, held } = balanceOf(paid, parts);
        expect([refunded <= taken, taken <= authorized]).toEqual([true, true]);
        const isOver = priced.items.every((one) => openQuantity(one, progress) === ZERO);
        if (isOver) expect(held).toBe(ZERO);
        // unless money was moved by hand, the buyer has paid for exactly what was shipped
        if (isOver && isFree) expect(taken - refunded).toBe(costOf(priced, progress.shipped));
      },
    ),
    { numRuns: 400 },
  );
});
