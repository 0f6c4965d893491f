import { describe, expect, test } from "vitest";
import { getProduct, getProductPrices, getProducts, getSuggestions, priceProducts } from "./calls/index.ts";
import { searchProducts, searchProductsWithPrices } from "./calls/index.ts";
import type { CommerceError } from "./errors.ts";
import { encodeRefinements } from "./refinements.ts";
import { queryFrom, receiverOf, refinementsFrom, shapes } from "./schemas.ts";
import type { AnyShape } from "./schemas/shapes.ts";

const impeller = "01t7t00000ImPe1AAL";
const refusal = (code: string, message?: string) => expect.objectContaining(message ? { code, message } : { code });

describe("a query", () => {
  const { query } = receiverOf(searchProducts);

  test("gets its defaults, and an unknown name is ignored", () => {
    expect(query(new URLSearchParams("searchTerm=impeller&utm_source=mail"))).toEqual({
      searchTerm: "impeller",
      searchAsTyped: false,
      includeProductVariationInfo: false,
      includeQuantityRule: false,
      page: 0,
      pageSize: 20,
    });
  });

  test("takes a list joined by commas, repeated, or both", () => {
    const { fields } = query(new URLSearchParams("fields=Name,%20Family&fields=ProductCode"));
    expect(fields).toEqual(["Name", "Family", "ProductCode"]);
    expect(query({ fields: ["Name,Family", "ProductCode"] }).fields).toEqual(["Name", "Family", "ProductCode"]);
  });

  test.each([
    ["TRUE", true],
    ["False", false],
  ])("reads the flag %s", (text, flag) => {
    expect(query({ includeQuantityRule: text }).includeQuantityRule).toBe(flag);
  });

  test("takes a blank value for none", () => {
    expect(query({ categoryId: "", searchTerm: " " })).not.toHaveProperty("categoryId");
    expect(receiverOf(getSuggestions).query({ searchTerm: "" }).searchTerm).toBe("");
  });

  test.each([
    ["page", "-1"],
    ["page", "1.5"],
    ["page", "9e9"],
    ["pageSize", "0"],
    ["pageSize", "201"],
    ["grouping", "Some"],
    ["includeQuantityRule", "yes"],
    ["categoryId", "0ZG!"],
    ["searchTerm", "x".repeat(256)],
    ["searchTerm", "a\0b"],
    ["includeQuantityRule", "constructor"],
  ])("refuses %s=%j and names it", (name, value) => {
    expect(() => query({ [name]: value })).toThrow(
      refusal("ILLEGAL_QUERY_PARAMETER_VALUE", `Specify a valid ${name}.`),
    );
  });

  test("refuses a list with one wrong id, a list that is too long, and none where one is due", () => {
    expect(receiverOf(getProducts).query({ ids: impeller }).ids).toEqual([impeller]);
    expect(() => receiverOf(getProducts).query({ ids: `${impeller},nothing` })).toThrow(
      refusal("ILLEGAL_QUERY_PARAMETER_VALUE"),
    );
    const twentyOne = Array.from({ length: 21 }, () => impeller);
    expect(() => receiverOf(getProducts).query({ ids: twentyOne })).toThrow(refusal("MAX_LIMIT_EXCEEDED"));
    expect(() => receiverOf(getProductPrices).query({})).toThrow(
      refusal("ILLEGAL_QUERY_PARAMETER_VALUE", "Specify a valid productIds."),
    );
  });
});

test("an id in the path has 15 or 18 characters", () => {
  const { params } = receiverOf(getProduct);
  expect(params({ productId: impeller }).productId).toBe(impeller);
  expect(params({ productId: impeller.slice(0, 15) }).productId).toBe(impeller.slice(0, 15));
  expect(() => params({ productId: "impeller" })).toThrow(refusal("INVALID_ID_FIELD", "Invalid identifier: impeller"));
});

test("every default is a value that the query itself would take", () => {
  const refused = Object.values(shapes as Record<string, AnyShape>).filter(({ query }) => {
    if (!query) return false;
    const values = Object.entries(query.properties).flatMap(([name, schema]) =>
      "default" in schema ? [[name, String(schema.default)]] : [],
    );
    const required = ((query.required ?? []) as readonly string[]).filter(
      (name) => !("default" in query.properties[name]!),
    );
    return required.length === 0 && !isTaken(query, Object.fromEntries(values) as Record<string, string>);
  });
  expect(refused).toEqual([]);
});

describe("a body", () => {
  const { body } = receiverOf(searchProductsWithPrices);

  test("may leave out, or send as null, what has no value", () => {
    expect(body({ searchTerm: "gasket", categoryId: null })).toEqual({ searchTerm: "gasket", categoryId: null });
    expect(body(undefined)).toEqual({});
  });

  test("may send a flag as text", () => {
    expect(body({ includePrices: "true", includeQuantityRule: false })).toEqual({
      includePrices: true,
      includeQuantityRule: false,
    });
  });

  test.each<[string, unknown, string, string?]>([
    ["an unknown field", { colour: "red" }, "JSON_PARSER_ERROR", 'Unrecognized field "colour"'],
    ["a field of the prototype", JSON.parse('{"__proto__":{}}'), "JSON_PARSER_ERROR"],
    ["no object", [], "JSON_PARSER_ERROR"],
    ["a wrong type", { searchTerm: 5 }, "INVALID_TYPE", "searchTerm is of the wrong type."],
    ["a malformed id", { categoryId: "pumps" }, "INVALID_ID_FIELD", "Invalid identifier: pumps"],
    ["a number out of range", { pageSize: 1000 }, "INVALID_API_INPUT", "Enter a valid value for pageSize."],
    ["a text that is too long", { searchTerm: "x".repeat(256) }, "INVALID_API_INPUT"],
    ["too many elements", { refinements: Array.from({ length: 10 }, () => chosen("A")) }, "MAX_LIMIT_EXCEEDED"],
    ["a wrong member of a union", { refinements: [{ ...chosen("A"), values: "A" }] }, "INVALID_TYPE"],
  ])("is refused for %s", (_, value, code, message) => {
    expect(() => body(value)).toThrow(refusal(code, message));
  });

  test("with too many elements or a text of a megabyte is refused with the field's name", () => {
    const fieldsOf = (value: unknown) => {
      try {
        return [body(value)];
      } catch (error) {
        return (error as CommerceError).toWire().flatMap(({ fields }) => fields);
      }
    };
    expect(fieldsOf({ refinements: Array.from({ length: 10_000 }, () => chosen("A")) })).toEqual(["refinements"]);
    expect(fieldsOf({ searchTerm: "x".repeat(1 << 20) })).toEqual(["searchTerm"]);
  });

  test("is refused where something required is missing, also inside a list", () => {
    const prices = receiverOf(priceProducts);
    expect(() => prices.body({})).toThrow(refusal("REQUIRED_FIELD_MISSING", "Enter a value for pricingLineItems."));
    expect(() => prices.body({ pricingLineItems: [{}] })).toThrow(
      refusal("REQUIRED_FIELD_MISSING", "Enter a value for productId."),
    );
  });
});

describe("refinements", () => {
  const some = [chosen("Ø 40 mm"), { ...chosen("x"), nameOrId: "ü?~>" }];

  test("come back as they were encoded, in either alphabet", () => {
    const text = encodeRefinements(some);
    expect(text).toMatch(/^[A-Za-z0-9_-]+$/);
    const base64 = Buffer.from(JSON.stringify(some)).toString("base64");
    for (const form of [text, base64, base64.replaceAll("+", " "), base64.replace(/=+$/, "")]) {
      expect(refinementsFrom(form)).toEqual(some);
    }
  });

  test.each([
    ["no base64", "%"],
    ["no JSON", btoa("{")],
    ["no list", btoa("{}")],
    ["no UTF-8", btoa("\xff\xff")],
    ["too many", encodeRefinements(Array.from({ length: 10 }, () => chosen("A")))],
  ])("are refused when they are %s", (_, text) => {
    expect(() => refinementsFrom(text)).toThrow(refusal("ILLEGAL_QUERY_PARAMETER_VALUE"));
  });
});

function chosen(value: string) {
  return {
    attributeType: "Custom" as const,
    nameOrId: "Pump_Model__c",
    type: "DistinctValue" as const,
    values: [value],
  };
}

function isTaken(query: NonNullable<AnyShape["query"]>, values: Record<string, string>): boolean {
  try {
    return Object.keys(queryFrom(query, values)).length > 0 || Object.keys(values).length === 0;
  } catch {
    return false;
  }
}
