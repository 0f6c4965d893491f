import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import pg from "pg";
import { expect, test } from "vitest";

// `together.ts` takes the place of a query in the driver, by methods that the driver does not promise to keep.
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

test("the driver is pinned to one version", () => {
  const packageJson = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const { version } = createRequire(import.meta.url)("pg/package.json") as { version: string };
  expect(packageJson.dependencies.pg).toBe(version);
});
