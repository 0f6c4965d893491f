import { expect, test } from "vitest";
import { errors } from "./errors.ts";
import { openApi, servedCalls } from "./schemas.ts";

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

const document = openApi();
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

function* nodes(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const part of Object.values(value)) yield* nodes(part);
}

test("has every call that is served once, with its method, statuses and errors", () => {
  expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(
    servedCalls.map(({ name }) => name).sort(),
  );
  for (const call of servedCalls) {
    const found = operations.find(({ operation }) => operation.operationId === call.name)!;
    expect(found.method).toBe(call.method.toLowerCase());
    expect(Object.keys(found.operation.responses)).toEqual([...call.statuses.map(String).toSorted(), "default"]);
  }
});

test("every reference leads to a component and every component is referred to", () => {
  const references = [...nodes(document)].flatMap(({ $ref }) => (typeof $ref === "string" ? [$ref] : []));
  const components = Object.keys((document.components as { schemas: object }).schemas);
  expect(new Set(references)).toEqual(new Set(components.map((name) => `#/components/schemas/${name}`)));
});

test("the parameters of a path are those in its braces", () => {
  for (const { path, operation } of operations) {
    const named = operation.parameters.filter((parameter) => parameter.in === "path");
    expect(named.map(({ name }) => name).sort()).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
    );
    expect(named.every(({ required }) => required)).toBe(true);
  }
});

test("a value with a default is optional, one without may be required", () => {
  const parametersOf = (name: string) =>
    operations.find(({ operation }) => operation.operationId === name)!.operation.parameters;
  const required = (name: string) => parametersOf(name).filter((it) => it.in === "query" && it.required);
  expect(required("getProductPrices").map(({ name }) => name)).toEqual(["productIds"]);
  expect(required("searchProducts")).toEqual([]);
});

test("every error names known codes, and no mark of ours is left in a schema", () => {
  for (const { operation } of operations) {
    const codes = [...nodes(operation.responses.default)].flatMap(({ errorCode }) =>
      errorCode ? (errorCode as { enum: string[] }).enum : [],
    );
    expect(codes.length).toBeGreaterThan(3);
    expect(codes.every((code) => code in errors)).toBe(true);
  }
  // a page's SEO texts have a property named recordId, whose value is a schema
  const marks = [...nodes(document)].filter(
    (node) => "tooMany" in node || node["recordId"] === true || "readAs" in node || "~kind" in node,
  );
  expect(marks).toEqual([]);
});

test("every property that an object must have is described, whatever its name", () => {
  const incomplete = [...nodes(document)].flatMap(({ type, required, properties }) =>
    type === "object" && Array.isArray(required)
      ? required.filter((name: string) => !Object.hasOwn((properties ?? {}) as object, name))
      : [],
  );
  expect(incomplete).toEqual([]);
});

test("what a batch takes is described though each of its entries is checked by itself", () => {
  const { requestBody } = operations.find(({ operation }) => operation.operationId === "addCartItems")!.operation;
  expect(requestBody).toMatchObject({
    content: {
      "application/json": {
        schema: {
          properties: {
            inputs: {
              maxItems: 100,
              items: { properties: { richInput: { $ref: "#/components/schemas/CartItemInput" } } },
            },
          },
        },
      },
    },
  });
});
