import fc from "fast-check";
import { expect, test } from "vitest";
import { csvFrom } from "./csv.ts";

const lineOf = (...cells: (string | null)[]) => csvFrom([cells]).replace("\uFEFF", "").replace(/\r\n$/, "");

test.each([
  ["plain", "plain"],
  ["a, b", '"a, b"'],
  ['3/8" hose', '"3/8"" hose"'],
  ["two\nlines", '"two\nlines"'],
  [null, ""],
  ["-4.18", "-4.18"],
  ["12.50", "12.50"],
  ["=1+1", `"'=1+1"`],
  ["+49 461", `"'+49 461"`],
  ["-cmd|' /C calc'!A0", `"'-cmd|' /C calc'!A0"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["\t=1", `"'\t=1"`],
])("%j is written %j", (value, written) => expect(lineOf(value)).toBe(written));

test("a file begins with the mark of its letters and ends each row", () => {
  expect(csvFrom([["Größe", "ß"], ["1"]])).toBe("\uFEFFGröße,ß\r\n1\r\n");
});

test("no cell that is no figure begins as a formula, and all can be read back", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1 }), (cells) => {
      const read = cellsIn(lineOf(...cells));
      expect(read.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, ""))).toEqual(
        cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, "")),
      );
      for (const cell of read) expect(/^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell))).toBe(false);
    }),
  );
});

/** Parses a line as a spreadsheet does: quotes are removed, and doubled quotes become one. */
function cellsIn(line: string): string[] {
  return [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? "",
  );
}
