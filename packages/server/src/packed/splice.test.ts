import fc from "fast-check";
import { expect, test } from "vitest";
import { gone, spliceAt, spliced, splicedKeyNumbers, splicedLists, splicedNumbers, type FreshPlace } from "./splice.ts";
import { splicedPostings, type Postings } from "./spliced-postings.ts";

interface Item {
  readonly key: number;
  readonly values: readonly number[];
}

const keyCount = 6;
const breathe = async () => {};

/** Items with ascending keys, each with references to other things. */
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

/** The expected list: fresh items replace old ones that go, others stay. */
function expected(old: readonly Item[], fresh: readonly Item[], goneKeys: readonly number[]) {
  const isGone = ({ key }: Item) => goneKeys.includes(key) || fresh.some((item) => item.key === key);
  return [...old.filter((item) => !isGone(item)), ...fresh].sort((a, b) => a.key - b.key);
}

function splicedFrom(old: readonly Item[], fresh: readonly Item[], goneKeys: readonly number[]) {
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
  return fc.assert(
    fc.asyncProperty(change, async ({ old, fresh, goneKeys }) => {
      const wanted = expected(old, fresh, goneKeys);
      const { splice, places } = splicedFrom(old, fresh, goneKeys);
      const keysOf = (list: readonly Item[]) => Uint32Array.from(list, ({ key }) => key);
      expect([...(await spliced({ old: keysOf(old), fresh: keysOf(fresh) }, splice, breathe))]).toEqual(
        wanted.map(({ key }) => key),
      );
      const [oldLists, freshLists] = [listsOf(old), listsOf(fresh)];
      const lists = splicedLists({ old: oldLists.offsets, fresh: freshLists.offsets }, splice);
      expect(lists.offsets).toEqual(listsOf(wanted).offsets);
      expect(await spliced({ old: oldLists.values, fresh: freshLists.values }, lists.splice, breathe)).toEqual(
        listsOf(wanted).values,
      );
      for (const side of ["old", "fresh"] as const)
        (side === "old" ? old : fresh).forEach((item, index) => {
          const place = places[side][index]!;
          expect(place === gone ? undefined : wanted[place]).toBe(wanted.includes(item) ? item : undefined);
        });
    }),
  );
});

test("keys that nothing has any more go, and all others are numbered anew", () => {
  return fc.assert(
    fc.asyncProperty(change, async ({ old, fresh, goneKeys }) => {
      const wanted = expected(old, fresh, goneKeys);
      const keys = { old: usedIn(old), fresh: usedIn(fresh) };
      const freshKeys = keys.fresh.map((key): FreshPlace => {
        const at = keys.old.findIndex((other) => other >= key);
        return { at: at < 0 ? keys.old.length : at, isSame: keys.old[at] === key };
      });
      const { splice, places } = splicedFrom(old, fresh, goneKeys);

      const postings = await splicedPostings(
        { old: postingsOf(old, keys.old), fresh: postingsOf(fresh, keys.fresh) },
        freshKeys,
        places,
        { breathe },
      );
      const wantedKeys = usedIn(wanted);
      expect({ offsets: postings.offsets, rows: postings.rows }).toEqual(postingsOf(wanted, wantedKeys));
      const named = postings.keys.splice.runs.flatMap(({ from, start, end }) => keys[from].slice(start, end));
      expect(named).toEqual(wantedKeys);

      const numbersOf = (list: readonly Item[], known: readonly number[]) =>
        Uint32Array.from(list.flatMap(({ values }) => values.map((value) => known.indexOf(value))));
      const lists = splicedLists({ old: listsOf(old).offsets, fresh: listsOf(fresh).offsets }, splice);
      const { numbers } = await splicedKeyNumbers(
        { old: numbersOf(old, keys.old), fresh: numbersOf(fresh, keys.fresh) },
        lists.splice,
        { oldKeyCount: keys.old.length, freshKeys },
        breathe,
      );
      expect(numbers).toEqual(Uint16Array.from(numbersOf(wanted, wantedKeys)));
    }),
  );
});

test("numbers of keys take more bytes when keys have become many, and fewer when they are few again", async () => {
  const [few, many] = [1 << 16, (1 << 16) + 1];
  const all = Uint16Array.from({ length: few }, (_, key) => key);
  const more = await splicedKeyNumbers(
    { old: all, fresh: Uint16Array.of(0) },
    spliceAt(few, [], [{ at: 1, isSame: false }]).splice,
    { oldKeyCount: few, freshKeys: [{ at: 1, isSame: false }] },
    breathe,
  );
  expect(more.numbers).toEqual(Uint32Array.from({ length: many }, (_, key) => key));
  const fewer = await splicedKeyNumbers(
    { old: more.numbers, fresh: Uint16Array.of() },
    spliceAt(many, [1], []).splice,
    { oldKeyCount: many, freshKeys: [] },
    breathe,
  );
  expect(fewer.numbers).toEqual(all);
});

test("what is as it was is not copied", async () => {
  const same = spliceAt(4, [1], [{ at: 1, isSame: false }]);
  const old = Uint32Array.of(5, 6, 7, 8);
  expect(await spliced({ old, fresh: Uint32Array.of(6) }, same.splice, breathe)).toBe(old);
  expect(await spliced({ old, fresh: Uint32Array.of(9) }, same.splice, breathe)).toEqual(Uint32Array.of(5, 9, 7, 8));
  const rows = Uint32Array.of(0, 1, 0, 3);
  expect(await splicedNumbers({ old: rows, fresh: Uint32Array.of(0) }, same.splice, same.places, breathe)).toBe(rows);
  const offsets = Uint32Array.of(0, 2, 3, 3, 4);
  expect(splicedLists({ old: offsets, fresh: Uint32Array.of(0, 1) }, same.splice).offsets).toBe(offsets);

  const moved = spliceAt(4, [1], [{ at: 0, isSame: false }]);
  expect(await spliced({ old, fresh: Uint32Array.of(6) }, moved.splice, breathe)).toEqual(Uint32Array.of(6, 5, 7, 8));
  expect(await splicedNumbers({ old: rows, fresh: Uint32Array.of(0) }, moved.splice, moved.places, breathe)).toEqual(
    Uint32Array.of(0, 1, 1, 3),
  );
  expect(rows).toEqual(Uint32Array.of(0, 1, 0, 3));
});

test("what stands in many lists goes from each of them", async () => {
  const rows = Uint32Array.from({ length: 100 }, (_, row) => row);
  const old = { offsets: Uint32Array.of(0, 100, 150), rows: Uint32Array.of(...rows, ...rows.subarray(0, 50)) };
  const { places } = spliceAt(100, [0, 49, 99], []);
  const none = { offsets: Uint32Array.of(0), rows: new Uint32Array(0) };
  const postings = await splicedPostings({ old, fresh: none }, [], places, { breathe });
  expect(postings.offsets).toEqual(Uint32Array.of(0, 97, 145));
  expect(postings.rows).toEqual(Uint32Array.of(...rows.subarray(0, 97), ...rows.subarray(0, 48)));
});
