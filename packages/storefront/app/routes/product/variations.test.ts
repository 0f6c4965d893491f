import { decimal } from "@tradecounter/commerce";
import type { VariationInfo } from "@tradecounter/wire";
import { expect, test } from "vitest";
import { choicesOf, priceRange } from "./variations.ts";

const attribute = (apiName: string, label: string, sequence: number, availableValues: string[]) => ({
  allowableValues: availableValues,
  apiName,
  availableValues,
  fieldEnumOrId: "00N000000000000AAA",
  label,
  objectName: "ProductAttribute" as const,
  sequence,
});
const variation = (productId: string, bore: string, material: string) => ({
  canonicalKey: `${bore}_${material}`,
  productId,
  selectedAttributes: [
    { apiName: "Bore__c", label: "Bore", sequence: 0, value: bore },
    { apiName: "Material__c", label: "Material", sequence: 1, value: material },
  ],
  urlName: null,
});
const gaskets: VariationInfo = {
  attributesToProductMappings: [
    variation("steel-100", "100 mm", "Steel"),
    variation("steel-105", "105 mm", "Steel"),
    variation("fibre-100", "100 mm", "Fibre"),
  ],
  variationAttributeInfo: {
    Material__c: attribute("Material__c", "Material", 1, ["Steel", "Fibre", "Cork"]),
    Bore__c: attribute("Bore__c", "Bore", 0, ["100 mm", "105 mm"]),
  },
};
const shown = (productId: string) =>
  choicesOf(gaskets, productId).map(({ label, values }) => [
    label,
    values.map((one) => `${one.isChosen ? "*" : ""}${one.value} ${one.productId}${one.isExact ? "" : "?"}`),
  ]);

test("a value leads to the variation that differs in nothing else", () => {
  expect(shown("steel-100")).toEqual([
    ["Bore", ["*100 mm steel-100", "105 mm steel-105"]],
    ["Material", ["*Steel steel-100", "Fibre fibre-100"]],
  ]);
});

test("where there is none, to the first that has the value, and says so", () => {
  expect(shown("fibre-100")).toEqual([
    ["Bore", ["*100 mm fibre-100", "105 mm steel-105?"]],
    ["Material", ["Steel steel-100", "*Fibre fibre-100"]],
  ]);
});

test("on the family's own page nothing is chosen", () => {
  expect(shown("family")[0]).toEqual(["Bore", ["100 mm steel-100", "105 mm steel-105"]]);
});

test("a family costs from its cheapest to its dearest version", () => {
  const priced = (...prices: (string | null)[]) => prices.map((unitPrice) => ({ unitPrice, currency: "USD" }));
  expect(priceRange(priced("9.5", null, "12.00", "2.45"))?.ends).toEqual([decimal("2.45"), decimal("12")]);
  expect(priceRange(priced("3.10"))?.ends).toEqual([decimal("3.1"), decimal("3.1")]);
  expect(priceRange(priced(null))).toBeUndefined();
});
