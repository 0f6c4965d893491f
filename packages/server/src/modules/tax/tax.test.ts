import { decimal, formatDecimal, newRecordId } from "@tradecounter/commerce";
import { getProductTaxes } from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestShop, type TestShop } from "../cart/test-shop.ts";
import { certificateFor } from "./certificates.ts";
import { deliveryPercentAt, destinationOf, rateAt, rateTableFrom, type TaxRate } from "./rules.ts";

function rate(
  country: string,
  region: string | null,
  taxCategory: string,
  percent: string,
  deliveryTaxable = false,
): TaxRate {
  return { country, region, taxCategory, name: "Tax", percent: decimal(percent), deliveryTaxable };
}

const rates = rateTableFrom([
  rate("US", null, "standard", "5", true),
  rate("US", "VA", "standard", "5.3"),
  rate("US", null, "exempt", "0"),
  rate("US", "VA", "food", "1"),
  rate("CA", "ON", "standard", "13", true),
]);

describe("which rate applies", () => {
  test.each([
    ["US", "VA", "standard", "5.3"],
    ["US", "OR", "standard", "5"],
    ["US", null, "standard", "5"],
    // the category takes precedence over the region
    ["US", "VA", "exempt", "0"],
    ["US", "VA", "food", "1"],
    ["US", "OR", "food", "5"],
    ["CA", "ON", "food", "13"],
    ["CA", "BC", "standard", undefined],
    ["FR", null, "standard", undefined],
    [null, null, "standard", undefined],
  ])("to %s %s, category %s: %s", (country, region, category, expected) => {
    const found = rateAt(rates, { country, region }, category);
    expect(found && formatDecimal(found.percent)).toBe(expected);
  });

  test.each([
    ["US", "OR", "5"],
    ["US", "VA", "0"],
    ["CA", "ON", "13"],
    ["CA", "BC", "0"],
  ])("on delivery to %s %s: %s", (country, region, expected) =>
    expect(formatDecimal(deliveryPercentAt(rates, { country, region }))).toBe(expected),
  );

  test.each([
    [null, "Net", null],
    [null, "Gross", "US"],
    [{ country: "CA", region: "ON" }, "Gross", "CA"],
    [{ country: null, region: null }, "Gross", "US"],
  ] as const)("with the address %j and %s prices it is due in %s", (address, taxType, expected) =>
    expect(destinationOf(address, { taxType, country: "US" }).country).toBe(expected),
  );
});

test.each([
  ["US", "VA", "2026-06-15", "A-1"],
  ["US", "MD", "2026-06-15", "B-2"],
  ["CA", "ON", "2026-06-15", undefined],
  // the first has ended
  ["US", "VA", "2026-07-01", "B-2"],
  ["US", "VA", "2025-12-31", "A-1"],
  ["US", "MD", "2025-12-31", undefined],
  [null, null, "2026-06-15", undefined],
])("to %s %s on %s the certificate %s holds", (country, region, day, number) => {
  const certificates = [
    { number: "A-1", country: "US", region: "VA", validFrom: null, validTo: new Date("2026-07-01") },
    { number: "B-2", country: "US", region: null, validFrom: new Date("2026-01-01"), validTo: null },
  ];
  expect(certificateFor(certificates, { country, region }, new Date(day))?.number).toBe(number);
});

describe("the tax of a product", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ taxType: "Gross" });
  });
  afterAll(() => shop.close());

  const ask = (ware: Parameters<TestShop["id"]>[0], query: { countryIsoCode?: string; stateIsoCode?: string } = {}) =>
    shop.guest().get(getProductTaxes, { params: { productId: shop.id(ware) }, query });

  test.each([
    ["plug", {}, "5.00", null],
    ["plug", { stateIsoCode: "va" }, "5.30", "VA"],
    ["plug", { countryIsoCode: "CA", stateIsoCode: "ON" }, "13.00", "ON"],
    ["plug", { countryIsoCode: "FR" }, "0.00", null],
    ["deposit", { stateIsoCode: "VA" }, "0.00", null],
  ] as const)("%s, asked for %j: %s", async (ware, query, percent, region) => {
    const reply = await ask(ware, query);
    expect(reply.taxLocaleType).toBe("Gross");
    expect(reply.taxesInfo[shop.id(ware)]!.taxesInfoList).toMatchObject([
      { taxRatePercentage: percent, stateIsoCode: region, priority: 1 },
    ]);
    expect(receiverOf(getProductTaxes).replyProblems(reply)).toEqual([]);
  });

  test("that there is not is not found", async () => {
    const answered = await shop.guest().send(getProductTaxes, { params: { productId: newRecordId("product") } });
    expect(answered).toMatchObject({ status: 404, errors: [{ errorCode: "ITEM_NOT_FOUND" }] });
  });
});
