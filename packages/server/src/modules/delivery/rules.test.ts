import { decimal, formatDecimal, recordIdOf } from "@tradecounter/commerce";
import { describe, expect, test } from "vitest";
import { methodChosen, methodsOffered, type MethodRule, type Zone } from "./rules.ts";

function method(
  code: string,
  fee: { base: string; perItem?: string; freeFrom?: string },
  zones: Zone[],
  isPickup = false,
): MethodRule {
  return {
    id: recordIdOf("deliveryMethod", code),
    name: code,
    carrier: null,
    classOfService: null,
    zones,
    fees: [
      {
        currency: "USD",
        base: decimal(fee.base),
        perItem: decimal(fee.perItem ?? "0"),
        freeFrom: fee.freeFrom === undefined ? null : decimal(fee.freeFrom),
      },
    ],
    processDays: 0,
    transitDaysMin: 1,
    transitDaysMax: 2,
    isPickup,
  };
}

const van = method("van", { base: "9.5", freeFrom: "150" }, [
  { country: "US", exceptRegions: ["AK", "HI"] },
  { country: "CA" },
]);
const air = method("air", { base: "18", perItem: "1.255" }, [{ country: "US" }]);
const counter = method("counter", { base: "0" }, [{ country: "US", regions: ["VA"] }], true);
const all = [van, air, counter];

const goods = (productAmount: string, quantity = "1", currency = "USD") => ({
  productAmount: decimal(productAmount),
  quantity: decimal(quantity),
  currency,
});
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
