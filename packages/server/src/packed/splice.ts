import { partitionPoint } from "./partition-point.ts";

type TypedArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array | BigInt64Array;

/** Two lists of the same kind: the one that was, and what is put into it. */
export interface Pair<T> {
  readonly old: T;
  readonly fresh: T;
}

/** What is read of the old, and the same of the fresh. */
export function both<From, To>({ old, fresh }: Pair<From>, read: (from: From) => To): Pair<To> {
  return { old: read(old), fresh: read(fresh) };
}

/**
 * How a list is made of an old one, of which some items are gone, and of fresh items put between them: in runs, each of
 * items that followed one another where they come from. What is kept beside the items is spliced in the same way.
 */
export interface Splice {
  readonly length: number;
  readonly runs: readonly Run[];
}

interface Run {
  readonly from: keyof Pair<unknown>;
  readonly start: number;
  readonly end: number;
}

/** Stands for the place of an item that is gone: above all others. */
export const gone = 0x7fff_ffff;

/** Where each old and each fresh item stands in the new list; `gone` where it does not. */
export interface Places extends Pair<Uint32Array> {
  /** Whether all old items that are kept stand where they stood. */
  readonly oldStay: boolean;
}

/** Puts a splice together, run by run, from the start of the new list. */
export function spliceBuilder() {
  const runs: { from: Run["from"]; start: number; end: number }[] = [];
  let length = 0;
  return {
    /** Appends the items from `start` up to and without `end`. */
    add(from: Run["from"], start: number, end: number) {
      if (start === end) return;
      length += end - start;
      const last = runs.at(-1);
      if (last?.from === from && last.end === start) last.end = end;
      else runs.push({ from, start, end });
    },
    finish: (): Splice => ({ length, runs }),
  };
}

/** A fresh item: the old one before which it belongs, or, with `isSame`, the one that it is. */
export interface FreshPlace {
  readonly at: number;
  readonly isSame: boolean;
}

/** Splices fresh items, whose places ascend, into old ones, of which those of `goneItems`, ascending, go. */
export function spliceAt(
  oldLength: number,
  goneItems: Iterable<number>,
  freshPlaces: readonly FreshPlace[],
): { readonly splice: Splice; readonly places: Places } {
  const builder = spliceBuilder();
  let [from, next] = [0, 0];

  /** Appends the old items from `from` up to `end`, with the fresh ones that belong before any of them or before `end`. */
  function addUpTo(end: number) {
    for (; next < freshPlaces.length && freshPlaces[next]!.at <= end; next++) {
      const { at, isSame } = freshPlaces[next]!;
      if (isSame) continue;
      builder.add("old", from, at);
      builder.add("fresh", next, next + 1);
      from = at;
    }
    builder.add("old", from, end);
  }

  for (const item of goneItems) {
    addUpTo(item);
    from = item + 1;
  }
  addUpTo(oldLength);
  const splice = builder.finish();
  const places = placesIn(splice, { old: oldLength, fresh: freshPlaces.length });
  freshPlaces.forEach(({ at, isSame }, index) => {
    if (isSame) places.fresh[index] = places.old[at]!;
  });
  return { splice, places };
}

interface Strings {
  readonly length: number;
  at(index: number): string | undefined;
}

/** Where fresh strings stand among old ones; both are sorted by plain comparison. */
export function placesAmong({ old, fresh }: Pair<Strings>): FreshPlace[] {
  return Array.from({ length: fresh.length }, (_, index) => {
    const text = fresh.at(index)!;
    const at = partitionPoint(0, old.length, (place) => old.at(place)! < text);
    return { at, isSame: at < old.length && old.at(at) === text };
  });
}

function placesIn({ runs }: Splice, lengths: Pair<number>): Places {
  const places = { old: new Uint32Array(lengths.old).fill(gone), fresh: new Uint32Array(lengths.fresh).fill(gone) };
  let [at, oldStay] = [0, true];
  for (const { from, start, end } of runs) {
    if (from === "old" && at !== start) oldStay = false;
    for (let index = start; index < end; index++) places[from][index] = at++;
  }
  return { ...places, oldStay };
}

/** What is kept beside each item. */
export function spliced<A extends TypedArray>({ old, fresh }: Pair<A>, { length, runs }: Splice): A {
  const all = new (old.constructor as new (length: number) => A)(length);
  let at = 0;
  for (const { from, start, end } of runs) {
    all.set((from === "old" ? old : fresh).subarray(start, end) as never, at);
    at += end - start;
  }
  return all;
}

/** Numbers of other items that are kept beside each item, as these items are numbered now. */
export function splicedNumbers(numbers: Pair<Uint32Array>, splice: Splice, places: Places): Uint32Array {
  const all = spliced(numbers, splice);
  let at = 0;
  for (const { from, start, end } of splice.runs) {
    const until = at + end - start;
    if (from === "old" && places.oldStay) at = until;
    const placeOf = places[from];
    for (; at < until; at++) all[at] = placeOf[all[at]!]!;
  }
  return all;
}

/** Where each item has a list of its own, from `offsets[item]` up to the next: the new offsets and the splice of what is in the lists. */
export function splicedLists(
  { old, fresh }: Pair<Uint32Array>,
  { length, runs }: Splice,
): { readonly offsets: Uint32Array; readonly splice: Splice } {
  const offsets = new Uint32Array(length + 1);
  const builder = spliceBuilder();
  let at = 0;
  for (const { from, start, end } of runs) {
    const source = from === "old" ? old : fresh;
    const shift = offsets[at]! - source[start]!;
    for (let index = start; index < end; index++) offsets[++at] = source[index + 1]! + shift;
    builder.add(from, source[start]!, source[end]!);
  }
  return { offsets, splice: builder.finish() };
}

/** The splice of what is kept beside each item in so many places. */
export function timesLonger({ length, runs }: Splice, places: number): Splice {
  return {
    length: length * places,
    runs: runs.map(({ from, start, end }) => ({ from, start: start * places, end: end * places })),
  };
}

/**
 * Numbers of keys that are kept beside each item, when fresh keys have come among the old ones: a key that nothing has any
 * more goes.
 */
export function splicedKeyNumbers(
  numbers: Pair<Uint32Array>,
  splice: Splice,
  { oldKeyCount, freshKeys }: { oldKeyCount: number; freshKeys: readonly FreshPlace[] },
): { readonly numbers: Uint32Array; readonly keys: Splice } {
  const isUsed = new Uint8Array(oldKeyCount);
  for (const { from, start, end } of splice.runs)
    if (from === "old") for (let at = start; at < end; at++) isUsed[numbers.old[at]!] = 1;
  for (const { at, isSame } of freshKeys) if (isSame) isUsed[at] = 1;
  const { splice: keys, places: keyPlaces } = spliceAt(oldKeyCount, zerosIn(isUsed), freshKeys);
  return { numbers: splicedNumbers(numbers, splice, keyPlaces), keys };
}

/** The places of the zeros. */
export function* zerosIn(numbers: Uint8Array | Uint32Array): Generator<number> {
  for (let at = numbers.indexOf(0); at >= 0; at = numbers.indexOf(0, at + 1)) yield at;
}
