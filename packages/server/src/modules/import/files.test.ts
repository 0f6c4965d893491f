import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rowsOf, type SourceRow } from "./files.ts";

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "import-files-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(name: string, content: string | Buffer): Promise<SourceRow[]> {
  const path = join(folder, name);
  writeFileSync(path, content);
  return Array.fromAsync(rowsOf(path, () => {}));
}

test("rows of a sheet are counted as a spreadsheet shows them: header, blank rows, and rows with line breaks in them", async () => {
  const rows = await read("a.csv", '\uFEFFsku,name\r\nA,"two\nlines"\r\n\r\nB,plain\r\n');
  expect(rows).toEqual([
    { rowNo: 2, values: { sku: "A", name: "two\nlines" }, problem: undefined },
    { rowNo: 4, values: { sku: "B", name: "plain" }, problem: undefined },
  ]);
});

test("rows of empty cells, which spreadsheets leave behind a table, are empty rows", async () => {
  const rows = await read("blank.csv", 'sku;name\r\nA;a\r\n;\r\n"";" "\r\n   \r\nB;b\r\n;\r\n');
  expect(rows.map((row) => [row.rowNo, row.values.sku, row.problem])).toEqual([
    [2, "A", undefined],
    [6, "B", undefined],
  ]);
});

test.each([
  ["commas", "sku,name\nA,x;y\n", { sku: "A", name: "x;y" }],
  ["semicolons", "sku;name\nA;1,5 mm\n", { sku: "A", name: "1,5 mm" }],
  ["tabs", "sku\tname\nA\tx, y\n", { sku: "A", name: "x, y" }],
  ["one column", "sku\nA\n", { sku: "A" }],
])("columns parted by %s are told by the header", async (_sign, text, values) => {
  expect((await read("b.csv", text)).map((row) => row.values)).toEqual([values]);
});

test("an inch mark inside a value is no quote", async () => {
  const rows = await read("c.csv", 'sku,name\nA,Hose 1/2" ID\nB,"Hose 3/4"" ID"\n');
  expect(rows.map((row) => row.values.name)).toEqual(['Hose 1/2" ID', 'Hose 3/4" ID']);
});

test("a row with too many or too few fields says so, and the next one is read", async () => {
  const rows = await read("d.csv", "sku,name\nA\nB,b,c\nC,c\n");
  expect(rows.map((row) => row.problem)).toEqual([
    "has 1 fields, but the header has 2",
    "has 3 fields, but the header has 2",
    undefined,
  ]);
});

test("JSON Lines are read whatever ends them, packed or not", async () => {
  const text = '\uFEFF{"sku":"A"}\r\n\n{"sku":"B","name":"ß 中文"}';
  const expected = [
    { rowNo: 1, values: { sku: "A" } },
    { rowNo: 3, values: { sku: "B", name: "ß 中文" } },
  ];
  expect(await read("e.jsonl", text)).toEqual(expected);
  expect(await read("e.jsonl.gz", gzipSync(text))).toEqual(expected);
});

test("a line that is no JSON object says so, and the next one is read", async () => {
  const rows = await read("f.jsonl", '{"sku":\n[1]\n{"sku":"A"}\n');
  expect(rows.map((row) => row.problem !== undefined)).toEqual([true, true, false]);
});

test("sheets end their lines as they like, and any number of lines may be empty", async () => {
  const rows = await read("o.csv", `sku,name\rA,a\r${"\r".repeat(5_000_000)}B,b\r`);
  expect(rows.map((row) => row.values)).toEqual([
    { sku: "A", name: "a" },
    { sku: "B", name: "b" },
  ]);
});

test("lines that are longer than what is read at once come whole", async () => {
  const long = "x".repeat(700_000);
  const rows = await read("g.jsonl", `{"name":"${long}"}\n{"name":"b"}\n`);
  expect(rows.map((row) => String(row.values.name).length)).toEqual([700_000, 1]);
});

test.each([
  ["a quote that is never closed", "h.csv", 'sku,name\nA,"open\nB,b\n', /a quote is opened and never closed/],
  [
    "a packed file that is cut off",
    "i.jsonl.gz",
    gzipSync('{"sku":"A"}\n'.repeat(5000)).subarray(0, 60),
    /ends in the middle/,
  ],
  ["a column that comes twice", "j.csv", "sku,sku\nA,B\n", /the column "sku" twice/],
  ["a header without an end", "l.csv", `sku${"x".repeat(5_000_000)}`, /a row is longer than 4 MB/],
  [
    "a row of empty columns without an end",
    "m.csv",
    `sku,name\nA${',"\n",'.repeat(1_000_000)}`,
    /a row is longer than 4 MB/,
  ],
  [
    "a header of ever more columns",
    "n.csv",
    `${Array.from({ length: 17_000 }, (_, at) => at).join()}\n`,
    /the header has 17000 columns/,
  ],
  ["a line without an end", "k.jsonl", `{"name":"${"x".repeat(5_000_000)}`, /a line is longer/],
])("%s ends the import instead of losing what follows", async (_what, name, content, message) => {
  await expect(read(name, content)).rejects.toThrow(message);
});

test.each(["notes.txt", "products.xlsx", "products"])("%s is refused by its name", async (name) => {
  await expect(read(name, "x")).rejects.toThrow(/neither .csv nor .jsonl/);
});

test.each(["jsonl", "csv", "jsonl.gz", "csv.gz"])(
  "who leaves a .%s file early, having read it to its end or not, waits for nothing more",
  async (format) => {
    const name = "x".repeat(280);
    for (const rows of [10, 3000, 6000]) {
      const skus = Array.from({ length: rows }, (_, at) => `S-${at}`);
      const text = format.startsWith("csv")
        ? `sku,name\n${skus.map((sku) => `${sku},${name}\n`).join("")}`
        : skus.map((sku) => `${JSON.stringify({ sku, name })}\n`).join("");
      const path = join(folder, `left.${format}`);
      writeFileSync(path, format.endsWith(".gz") ? gzipSync(text) : text);
      for (const last of [1, 1000, 4000].filter((count) => count <= rows)) {
        let [read, bytes] = [0, 0];
        for await (const _ of rowsOf(path, (more) => (bytes += more))) {
          read++;
          // until the read-ahead buffers are full
          for (let before = -1; read === last && before < bytes; await nextTurns()) before = bytes;
          if (read === last) break;
        }
        expect(read).toBe(last);
      }
    }
  },
);

async function nextTurns() {
  for (let turn = 0; turn < 20; turn++) await setImmediate();
}
