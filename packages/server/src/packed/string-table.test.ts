import fc from "fast-check";
import { expect, test } from "vitest";
import { spliceAt } from "./splice.ts";
import { openStrings, packStrings, splicedStrings } from "./string-table.ts";

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

/** Few enough that changes collide in the hash table. */
const word = fc.nat(400).map((number) => `part ${number}`);
const words = fc.array(word, { maxLength: 120 });

test("spliced strings are those that were packed anew, hash table and all", async () => {
  const change = fc.record({ at: fc.nat(120), gone: fc.nat(3), fresh: fc.array(word, { maxLength: 3 }) });
  await fc.assert(
    fc.asyncProperty(
      words,
      fc.uniqueArray(change, { selector: ({ at }) => at, maxLength: 12 }),
      async (old, changes) => {
        const goneItems = new Set<number>();
        const fresh: string[] = [];
        const freshPlaces: { at: number; isSame: boolean }[] = [];
        const wanted: string[] = [];
        for (let index = 0; index <= old.length; index++) {
          const change = changes.find(({ at }) => at === index);
          for (const text of change?.fresh ?? []) {
            freshPlaces.push({ at: index, isSame: false });
            fresh.push(text);
            wanted.push(text);
          }
          for (let gone = index; gone < Math.min(index + (change?.gone ?? 0), old.length); gone++) goneItems.add(gone);
          if (index < old.length && !goneItems.has(index)) wanted.push(old[index]!);
        }
        const items = spliceAt(old.length, goneItems, freshPlaces);
        const tables = { old: packStrings(old), fresh: packStrings(fresh) };
        expect(await splicedStrings(tables, items, async () => {})).toEqual(packStrings(wanted));
      },
    ),
    { numRuns: 500 },
  );
});
