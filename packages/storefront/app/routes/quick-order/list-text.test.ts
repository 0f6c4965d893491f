import fc from "fast-check";
import { expect, test } from "vitest";
import { rowsFromText } from "./list-text.ts";

const read = (text: string) => rowsFromText(text).map(({ partNumber, quantity }) => [partNumber, quantity]);

test.each<[string, string, string[][]]>([
  [
    "commas",
    "FLT-1001,2\nFLT-1002,3",
    [
      ["FLT-1001", "2"],
      ["FLT-1002", "3"],
    ],
  ],
  [
    "semicolons and Windows line ends",
    "FLT-1001;2\r\nFLT-1002;3\r\n",
    [
      ["FLT-1001", "2"],
      ["FLT-1002", "3"],
    ],
  ],
  [
    "tabs",
    "FLT-1001\t2\nfo 3614\t1,000",
    [
      ["FLT-1001", "2"],
      ["fo 3614", "1,000"],
    ],
  ],
  [
    "blanks",
    "FLT-1001 2\nflt 1001",
    [
      ["FLT-1001", "2"],
      ["flt 1001", ""],
    ],
  ],
  ["one number", "FLT-1001", [["FLT-1001", ""]]],
  [
    "quotes",
    '"FLT-1001","1,000"\n"A ""B"" 1",2',
    [
      ["FLT-1001", "1,000"],
      ['A "B" 1', "2"],
    ],
  ],
  [
    "thousands without quotes",
    "FLT-1001,1,000\nFLT-1002,12,345,678",
    [
      ["FLT-1001", "1,000"],
      ["FLT-1002", "12,345,678"],
    ],
  ],
  ["a byte order mark and headings", "\uFEFFPart number;Description;Qty\nFLT-1001;Filter;2", [["FLT-1001", "2"]]],
  [
    "the quantity first",
    "2,FLT-1001\n3,FLT-1002",
    [
      ["FLT-1001", "2"],
      ["FLT-1002", "3"],
    ],
  ],
  ["the quantity first, by its heading", "qty,sku\n2,1001", [["1001", "2"]]],
  [
    "numbers that are figures",
    "451103,2\n451104,3",
    [
      ["451103", "2"],
      ["451104", "3"],
    ],
  ],
  [
    "a quantity in words",
    "FLT-1001,2\nFLT-1002,dozen",
    [
      ["FLT-1001", "2"],
      ["FLT-1002", "dozen"],
    ],
  ],
  [
    "a row without a number",
    "FLT-1001,2\n,3",
    [
      ["FLT-1001", "2"],
      ["", "3"],
    ],
  ],
  [
    "another separator within quotes",
    'FLT-1001,"Filter; oil",2\n"FLT-1002", "Belt ""V;"""  ,3',
    [
      ["FLT-1001", "Filter; oil"],
      ["FLT-1002", 'Belt "V;"'],
    ],
  ],
  [
    "tabs, and lines that were typed below it with a blank",
    "FLT-1001\t2\nFLT-1002 3\nflt 1003",
    [
      ["FLT-1001", "2"],
      ["FLT-1002", "3"],
      ["flt 1003", ""],
    ],
  ],
  ["nothing", " \n\n", []],
])("a list with %s", (_, text, rows) => expect(read(text)).toEqual(rows));

test("rows know their line, blank lines and line ends within quotes counted", () => {
  expect(rowsFromText('A-1,1\n\n"A-\n2",2\nA-3,3').map(({ line }) => line)).toEqual([1, 3, 5]);
});

test("a line that goes on and on is a row, read as fast as any other and no further than any number goes", () => {
  const line = `${"1 ".repeat(400_000)}x`;
  const began = process.threadCpuUsage();
  expect(read(line)).toEqual([[line.slice(0, 255), ""]]);
  expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(1_000);
});

test.each([
  ["of commas", "1,1\n".repeat(1_040_000)],
  ["of blanks", "1 1\n".repeat(1_040_000)],
  ["of nothing but line ends and one row", `${"\n".repeat(4_000_000)}FLT-1001`],
  ["of nothing but separators and one row", `FLT-1001${";".repeat(4_000_000)}`],
  ["of quotes", '"""'.repeat(1_300_000)],
  ["of pairs in every line", `${"1 ".repeat(400)}x\n`.repeat(5_000)],
])("four megabytes %s are read no further than a list may go, in little time", (_, text) => {
  const began = process.threadCpuUsage();
  const rows = rowsFromText(text);
  const { user } = process.threadCpuUsage(began);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThanOrEqual(5_002);
  expect(rows.every(({ partNumber }) => partNumber.length <= 255)).toBe(true);
  expect(user / 1_000).toBeLessThan(1_000);
});

test("whatever is quoted comes back as it was", () => {
  const cell = fc
    .string({ minLength: 1, unit: fc.oneof(fc.constantFrom(...'\t;,"\n'), fc.string({ minLength: 1, maxLength: 1 })) })
    .filter((text) => text.trim() === text && text !== "");
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), fc.constantFrom(",", ";"), (numbers, sign) => {
      const quoted = numbers.map((number) => `"${number.replaceAll('"', '""')}"${sign}"two"`);
      const headed = ["part" + sign + "qty", ...quoted].join("\n");
      expect(read(headed)).toEqual(numbers.map((number) => [number, "two"]));
    }),
  );
});
