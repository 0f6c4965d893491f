import fc from "fast-check";
import { expect, test } from "vitest";
import { gone, spliceAt, spliced, splicedKeyNumbers, splicedLists, type FreshPlace } from "./splice.ts";
import { splicedPostings, type Postings } from "./spliced-postings.ts";

interface Item {
  readonly key: number;
  readonly values: readonly number[];
}

const keyCount = 6;

/** Items with keys that ascend, each with numbers of other things. */
const items = fc
  .uniqueArray(
    fc.record({
      key: fc.nat(40),
      values: fc.uniqueArray(fc.nat(keyCount - 1), { maxLength: 4 }).map((values) => values.sort()),
    }),
    { selector: ({ key }) => key, maxLength: 12 },
  )
  .map((list) => list.sort((a, b) => a.key - b.key));

const change = fc.record({ old: items, fresh: items, goneKeys: fc.array(fc.nat(40)) });

/** What the list is to be: fresh items take the place of old ones that go, others stay. */
function expected(old: readonly Item[], fresh: readonly Item[], goneKeys: readonly number[]) {
  const isGone = ({ key }: Item) => goneKeys.includes(key) || fresh.some((item) => item.key === key);
  return [...old.filter((item) => !isGone(item)), ...fresh].sort((a, b) => a.key - b.key);
}

function spliceOf(old: readonly Item[], fresh: readonly Item[], goneKeys: readonly number[]) {
  const isGone = ({ key }: Item) => goneKeys.includes(key) || fresh.some((item) => item.key === key);
  const freshPlaces = fresh.map(({ key }): FreshPlace => {
    const at = old.findIndex((item) => item.key >= key);
    return { at: at < 0 ? old.length : at, isSame: false };
  });
  const goneItems = [...old.keys()].filter((index) => isGone(old[index]!));
  return spliceAt(old.length, goneItems, freshPlaces);
}

const listsOf = (list: readonly Item[]) => {
  const offsets = new Uint32Array(list.length + 1);
  list.forEach(({ values }, index) => (offsets[index + 1] = offsets[index]! + values.length));
  return { offsets, values: Uint32Array.from(list.flatMap(({ values }) => values)) };
};

/** For each value the items that have it. */
function postingsOf(list: readonly Item[], keys: readonly number[]): Postings {
  const rows = keys.map((key) => [...list.keys()].filter((row) => list[row]!.values.includes(key)));
  const offsets = new Uint32Array(keys.length + 1);
  rows.forEach((found, at) => (offsets[at + 1] = offsets[at]! + found.length));
  return { offsets, rows: Uint32Array.from(rows.flat()) };
}

const usedIn = (list: readonly Item[]) => [...new Set(list.flatMap(({ values }) => values))].sort();

test("a spliced list, what is kept beside its items, and their lists are those of the list made anew", () => {
  fc.assert(
    fc.property(change, ({ old, fresh, goneKeys }) => {
      const wanted = expected(old, fresh, goneKeys);
      const { splice, places } = spliceOf(old, fresh, goneKeys);
      const keysOf = (list: readonly Item[]) => Uint32Array.from(list, ({ key }) => key);
      expect([...spliced({ old: keysOf(old), fresh: keysOf(fresh) }, splice)]).toEqual(wanted.map(({ key }) => key));
      const [oldLists, freshLists] = [listsOf(old), listsOf(fresh)];
      const lists = splicedLists({ old: oldLists.offsets, fresh: freshLists.offsets }, splice);
      expect(lists.offsets).toEqual(listsOf(wanted).offsets);
      expect(spliced({ old: oldLists.values, fresh: freshLists.values }, lists.splice)).toEqual(listsOf(wanted).values);
      for (const side of ["old", "fresh"] as const)
        (side === "old" ? old : fresh).forEach((item, index) => {
          const place = places[side][index]!;
          expect(place === gone ? undefined : wanted[place]).toBe(wanted.includes(item) ? item : undefined);
        });
    }),
  );
});

test("keys that nothing has any more go, and all others are numbered anew", () => {
  fc.assert(
    fc.property(change, ({ old, fresh, goneKeys }) => {
      const wanted = expected(old, fresh, goneKeys);
      const keys = { old: usedIn(old), fresh: usedIn(fresh) };
      const freshKeys = keys.fresh.map((key): FreshPlace => {
        const at = keys.old.findIndex((other) => other >= key);
        return { at: at < 0 ? keys.old.length : at, isSame: keys.old[at] === key };
      });
      const { splice, places } = spliceOf(old, fresh, goneKeys);

      const postings = splicedPostings(
        { old: postingsOf(old, keys.old), fresh: postingsOf(fresh, keys.fresh) },
        freshKeys,
        places,
      );
      const wantedKeys = usedIn(wanted);
      expect({ offsets: postings.offsets, rows: postings.rows }).toEqual(postingsOf(wanted, wantedKeys));
      const named = postings.keys.runs.flatMap(({ from, start, end }) => keys[from].slice(start, end));
      expect(named).toEqual(wantedKeys);

      const numbersOf = (list: readonly Item[], known: readonly number[]) =>
        Uint32Array.from(list.flatMap(({ values }) => values.map((value) => known.indexOf(value))));
      const lists = splicedLists({ old: listsOf(old).offsets, fresh: listsOf(fresh).offsets }, splice);
      const { numbers } = splicedKeyNumbers(
        { old: numbersOf(old, keys.old), fresh: numbersOf(fresh, keys.fresh) },
        lists.splice,
        { oldKeyCount: keys.old.length, freshKeys },
      );
      expect(numbers).toEqual(numbersOf(wanted, wantedKeys));
    }),
  );
});
