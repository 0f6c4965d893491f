import fc from "fast-check";
import { expect, test } from "vitest";
import { openStrings, packStrings } from "./string-table.ts";

test("packed strings come back by number, and their numbers by text", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" })), fc.string(), (strings, stranger) => {
      const table = openStrings(packStrings(strings));
      expect(Array.from(strings.keys(), table.at)).toEqual(strings);
      for (const text of [...strings, stranger]) {
        const indexes = [...strings.keys()].filter((index) => strings[index] === text);
        expect(table.indexesOf(text).sort((a, b) => a - b)).toEqual(indexes);
        expect(table.indexOf(text) === undefined).toBe(indexes.length === 0);
      }
    }),
  );
});
