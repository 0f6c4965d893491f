import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillDemoFolder, openTestDatabase } from "@tradecounter/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runHere } from "./testing/run-here.ts";

let folder: string;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "price-"));
  database = await openTestDatabase("demo");
  fillDemoFolder(join(folder, "data"));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const price = async (...args: string[]) => {
  const { code, said } = await runHere(["price", ...args], {
    TRADECOUNTER_DATA: join(folder, "data"),
    DATABASE_URL: database.url,
  });
  return {
    code,
    lines: said
      .trim()
      .split("\n")
      .map((line) => line.trim().replaceAll(/ {2,}/g, " | ")),
  };
};
const day = ["--at", "2026-11-24"] as const;

test("an agreed price wins, with the tier that the quantity reaches, and the books that were passed over are told", async () => {
  expect(await price("--why", "FLT-1001", "--account", "HARBOR", "--quantity", "12.9", ...day)).toEqual({
    code: 0,
    lines: [
      "12.9 of FLT-1001 for HARBOR at 2026-11-24T05:00:00.000Z: USD 8.75 each, agreed with the account",
      "buyer groups: trade, fleet; strategy: Priority",
      "agreed with the account | USD 9.20 | USD 8.75 by its tiers | wins",
      "price book trade | USD 10.03 | USD 9.33 by its tiers | the agreed price goes first",
      "price book standard | USD 11.40 | USD 10.60 by its tiers | the agreed price goes first",
      "price book canada | no price",
    ],
  });
});

test("without one the group's book goes before everybody's, which alone is asked for a guest", async () => {
  expect((await price("FLT-1002", "--account", "MILL", "--why", ...day)).lines).toEqual([
    "1 of FLT-1002 for MILL at 2026-11-24T05:00:00.000Z: USD 13.99 each, price book trade",
    "buyer groups: trade; strategy: Priority",
    "price book trade | USD 13.99 | wins",
    "price book standard | USD 16.85 | comes later",
    "price book canada | no price",
  ]);
  expect((await price("FLT-1002", "--why", ...day)).lines).toEqual([
    "1 of FLT-1002 for a guest at 2026-11-24T05:00:00.000Z: USD 16.85 each, price book standard",
    "buyer groups: none; strategy: Priority",
    "price book standard | USD 16.85 | wins",
    "price book canada | no price",
    "price book trade | USD 13.99 | for others",
  ]);
});

test("a later day has the price that begins by then", async () => {
  const { lines } = await price("FLT-1004", "--account", "MILL", "--why", "--at", "2031-01-01");
  expect(lines[0]).toBe("1 of FLT-1004 for MILL at 2031-01-01T05:00:00.000Z: USD 21.90 each, agreed with the account");
  expect(lines.slice(2, 4)).toEqual([
    "agreed with the account | USD 21.90 | wins (from 2031-01-01T05:00:00.000Z)",
    "agreed with the account | USD 22.40 | not anymore (until 2031-01-01T05:00:00.000Z)",
  ]);
});

test("no price is exit code 1, and what is misspelt or unknown is said in a line", async () => {
  const none = await price("FLT-1002", "--currency", "cad", "--account", "TIDE", ...day);
  expect(none.lines[0]).toContain("CAD 23.25 each, price book canada");
  expect(await price("NOPE")).toEqual({ code: 1, lines: ["The store demo has no product NOPE."] });
  expect((await price("FLT-1001", "--account", "NOBODY")).lines).toEqual([
    "The store demo has no active account NOBODY.",
  ]);
  expect((await price("FLT-1001", "--currency", "CHF")).lines[0]).toContain("does not sell in CHF");
  expect((await price("FLT-1001", "--quantity", "0")).lines[0]).toContain("--quantity is a number above 0");
  expect((await price("FLT-1001", "--at", "soon")).lines[0]).toContain("--at is a day");
  expect((await price()).lines).toEqual(["Name one product by its SKU."]);
});
