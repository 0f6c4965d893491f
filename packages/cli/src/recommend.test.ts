import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runHere } from "./testing/run-here.ts";

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "recommend-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const header = "invoice\tstockCode\tdescription\tquantity\tdate\tunitPrice\tcustomer\tcountry";
const line = (invoice: string, stockCode: string, quantity = 2, date = "2011-03-01 09:00:00") =>
  [invoice, stockCode, "", quantity, date, "1.25", "", "United Kingdom"].join("\t");

function file(name: string, text: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const bought = [
  ...["1", "2", "3"].flatMap((invoice) => [line(invoice, "FILTER"), line(invoice, "GASKET")]),
  ...["4", "5"].flatMap((invoice) => [line(invoice, "PUMP"), line(invoice, "HOSE")]),
  line("C6", "FILTER", -2),
  line("C6", "RETURNED", -2),
  line("7", "LOST", -1),
];

test("each basket is printed with what goes with it first, and nothing that was sent back", async () => {
  const orders = file("orders.tsv.gz", gzipSync([header, ...bought].join("\n")));
  const baskets = file("baskets.tsv", "FILTER\nPUMP\tUNKNOWN\r\n\nUNKNOWN\n");
  const { code, said } = await runHere(["recommend", "--orders", orders, "--baskets", baskets], {});
  const lines = said
    .trimEnd()
    .split("\n")
    .map((text) => JSON.parse(text) as { basket: string[]; ids: string[] });
  expect(code).toBe(0);
  expect(lines.map(({ basket, ids }) => [basket, ids[0], ids.length])).toEqual([
    [["FILTER"], "GASKET", 3],
    [["PUMP", "UNKNOWN"], "HOSE", 3],
    [["UNKNOWN"], "FILTER", 4],
  ]);
});

test("a measure hides one article of each later order of three and more", async () => {
  const at = (date: string) => ["A", "B", "C"].map((stockCode) => line(date, stockCode, 1, `${date} 10:00:00`));
  const lines = [...at("2011-01-01"), ...at("2011-02-01"), line("two", "A", 1, "2011-02-02 10:00:00")];
  const orders = file("measured.tsv", [header, ...lines].join("\n"));
  const { said } = await runHere(["recommend", "--orders", orders, "--measure-from", "2011-02-01"], {});
  expect(said).toBe("1 of 1 hidden articles were among the first 10: 1.000\n");
});

test.each([
  [["--orders", "orders.tsv"], "Give --orders, and either --baskets or --measure-from."],
  [["--orders", "orders.tsv", "--measure-from", "soon"], "--measure-from takes a date"],
])("%j is not understood", async (args, words) => {
  const { code, said } = await runHere(["recommend", ...args], {});
  expect([code, said]).toEqual([1, expect.stringContaining(words)]);
});

test.each([
  ["invoice\tquantity\tdate\n", "no column stockCode"],
  [`${header}\n${line("1", "FILTER", 1, "yesterday")}`, "Line 2 of the orders has no date"],
])("orders that cannot be read are told: %j", async (text, words) => {
  const orders = file("broken.tsv", text);
  const { code, said } = await runHere(["recommend", "--orders", orders, "--baskets", file("none.tsv", "FILTER")], {});
  expect([code, said]).toEqual([1, expect.stringContaining(words)]);
});
