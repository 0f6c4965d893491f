import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import pg from "pg";
import { expect, test } from "vitest";

/** The version whose lib/query.js, lib/connection.js and lib/result.js `together.ts` is based on. */
const readVersion = "8.23.1";
const { version: installed } = createRequire(import.meta.url)("pg/package.json") as { version: string };

// `together.ts` replaces a query in the driver, using methods that the driver does not guarantee.
test.each([
  [
    "query",
    pg.Query.prototype,
    [
      "submit",
      "_getRows",
      "handleRowDescription",
      "handleDataRow",
      "handleCommandComplete",
      "handleReadyForQuery",
      "handleError",
    ],
  ],
  ["connection", pg.Connection.prototype, ["execute", "describe", "sync"]],
])("the driver's %s has the methods that are overridden or called", (_, prototype, names) => {
  const methods = prototype as unknown as Record<string, unknown>;
  expect(names.filter((name) => typeof methods[name] !== "function")).toEqual([]);
});

test("the driver's connection keeps account of what the server was sent", () => {
  expect(new pg.Connection()).toMatchObject({ submittedNamedStatements: {} });
});

test("the driver's query has what says how rows are read, and gives a row what the columns were found to be", () => {
  const query = new pg.Query("select") as unknown as { _accumulateRows: unknown; _result: object };
  const { _result: result } = query;
  expect(result).toMatchObject({
    fields: [],
    _parsers: undefined,
    _prebuiltEmptyResultObject: null,
    _types: undefined,
  });
  new pg.Query("select").constructor.prototype.handleRowDescription.call(query, {
    fields: [{ name: "id", dataTypeID: pg.types.builtins.INT4, format: "text" }],
  });
  expect(result).toMatchObject({ _parsers: [expect.any(Function)], _prebuiltEmptyResultObject: { id: null } });
  expect(query).toHaveProperty("_accumulateRows");
});

test("the driver is pinned to one version", () => {
  const packageJson = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  expect(packageJson.dependencies.pg).toBe(installed);
});

test("the driver is the version that was read", () => {
  expect(
    installed,
    `together.ts sends statements through inner parts of pg ${readVersion}. Look in lib/query.js, lib/connection.js and lib/result.js of pg ${installed} for what has changed, run the tests on PostgreSQL, then set readVersion here.`,
  ).toBe(readVersion);
});
