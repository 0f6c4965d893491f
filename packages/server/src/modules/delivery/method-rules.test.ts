import { decimal, formatDecimal, recordIdOf } from "@tradecounter/commerce";
import { describe, expect, test } from "vitest";
import { methodChosen, methodWithFee, rulesFor, type MethodRule, type Shipment, type Zone } from "./method-rules.ts";

function method(
  code: string,
  fee: { base: string; perItem?: string; perKilogram?: string; freeFrom?: string },
  zones: Zone[],
  more: Partial<MethodRule> = {},
): MethodRule {
  return {
    id: recordIdOf("deliveryMethod", code),
    code,
    name: code,
    carrier: null,
    classOfService: null,
    zones,
    fees: [
      {
        currency: "USD",
        base: decimal(fee.base),
        perItem: decimal(fee.perItem ?? "0"),
        perKilogram: decimal(fee.perKilogram ?? "0"),
        freeFrom: fee.freeFrom === undefined ? null : decimal(fee.freeFrom),
      },
    ],
    processDays: 0,
    transitDaysMin: 1,
    transitDaysMax: 2,
    limits: {},
    pickupLocation: null,
    ...more,
  };
}

const van = method("van", { base: "9.5", freeFrom: "150" }, [
  { country: "US", exceptRegions: ["AK", "HI"] },
  { country: "CA" },
]);
const air = method("air", { base: "18", perItem: "1.255" }, [{ country: "US" }]);
const counter = method("counter", { base: "0" }, [{ country: "US", regions: ["VA"] }], { pickupLocation: "NOR" });
const all = [van, air, counter];

const light = { weight: decimal("0"), itemWeight: decimal("0"), length: decimal("0") };
const goods = (productAmount: string, quantity = "1", currency = "USD") => ({
  productAmount: decimal(productAmount),
  quantity: decimal(quantity),
  currency,
  items: [],
  ...light,
});
const methodsOffered = (
  rules: readonly MethodRule[],
  address: Parameters<typeof rulesFor>[1],
  shipment: Shipment,
  quoted?: Parameters<typeof methodWithFee>[2],
) => rulesFor(rules, address, shipment).flatMap((rule) => methodWithFee(rule, shipment, quoted) ?? []);
const fees = (methods: ReturnType<typeof methodsOffered>) =>
  methods.map(({ name, shippingFee }) => `${name} ${formatDecimal(shippingFee)}`).join(", ");

describe("what is offered", () => {
  test.each([
    ["US", "VA", "van 9.5, air 19.26, counter 0"],
    ["US", "OR", "van 9.5, air 19.26"],
    ["US", "HI", "air 19.26"],
    ["US", null, "van 9.5, air 19.26"],
    ["CA", "ON", "van 9.5"],
    ["FR", null, ""],
    [null, null, ""],
  ])("to %s %s: %s", (country, region, expected) =>
    expect(fees(methodsOffered(all, { country, region }, goods("20")))).toBe(expected),
  );

  test.each([
    ["149.99", "3", "van 9.5, air 21.77"],
    ["150", "3", "van 0, air 21.77"],
    ["20", "0.5", "van 9.5, air 18.63"],
  ])("for goods worth %s, %s pieces: %s", (amount, pieces, expected) =>
    expect(fees(methodsOffered(all, { country: "US", region: "OR" }, goods(amount, pieces)))).toBe(expected),
  );

  test("in a currency without a fee: nothing", () => {
    expect(methodsOffered(all, { country: "US", region: "VA" }, goods("20", "1", "CAD"))).toEqual([]);
  });
});

describe("by weight, size and price", () => {
  const everywhere = [{ country: "US" }];
  const parcel = method("parcel", { base: "9.5" }, everywhere, {
    limits: { maxWeight: decimal("60"), maxItemWeight: decimal("30"), maxLength: decimal("1200") },
  });
  const freight = method("freight", { base: "95", perKilogram: "0.4" }, everywhere, {
    limits: { minWeight: decimal("20") },
  });
  const letter = method("letter", { base: "3" }, everywhere, {
    limits: { maxAmount: { USD: decimal("50") }, maxWeight: decimal("0.5") },
  });
  const safe = method("safe", { base: "40" }, everywhere, { limits: { minAmount: { USD: decimal("1000") } } });

  test.each([
    ["20", "0.5", "0.5", "100", "parcel 9.5, letter 3"],
    ["50.01", "0.5", "0.5", "100", "parcel 9.5"],
    ["20", "0.500001", "0.5", "100", "parcel 9.5"],
    ["20", "20", "10", "100", "parcel 9.5, freight 103"],
    ["20", "60", "30", "1200", "parcel 9.5, freight 119"],
    ["20", "60.1", "30", "1200", "freight 119.04"],
    ["20", "30.1", "30.1", "100", "freight 107.04"],
    ["20", "0.4", "0.4", "1320", "letter 3"],
    ["1000", "2", "2", "100", "parcel 9.5, safe 40"],
  ])(
    "goods of %s that weigh %s kg, a piece %s kg at the most, %s mm long: %s",
    (amount, weight, itemWeight, length, expected) => {
      const measures = { weight: decimal(weight), itemWeight: decimal(itemWeight), length: decimal(length) };
      const shipment = { ...goods(amount), ...measures };
      const all = [parcel, freight, letter, safe];
      expect(fees(methodsOffered(all, { country: "US", region: "VA" }, shipment))).toBe(expected);
    },
  );
});

describe("what is chosen", () => {
  const offered = (...rules: MethodRule[]) => methodsOffered(rules, { country: "US", region: "VA" }, goods("20"));

  test.each([
    ["what the shopper chose, while it is offered", offered(van, air, counter), air.id, "air"],
    ["the cheapest, when that is offered no more", offered(van, counter), air.id, "van"],
    ["the cheapest that is brought, when nothing is chosen yet", offered(air, van, counter), null, "van"],
    ["a pick-up, when there is nothing else", offered(counter), null, "counter"],
    ["a pick-up that the shopper chose", offered(van, counter), counter.id, "counter"],
    ["nothing, where nothing is offered", [], van.id, undefined],
  ])("%s", (_case, methods, chosenId, expected) => expect(methodChosen(methods, chosenId)?.name).toBe(expected));
});
