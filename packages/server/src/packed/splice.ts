import type { Breathe } from "./breathing.ts";
import { keyNumbersBelow, renumber, type KeyNumbers, type Move } from "./key-numbers.ts";
import { largeArray, type ArrayType } from "./large-array.ts";
import { partitionPoint } from "./partition-point.ts";

type TypedArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array | BigInt64Array;

/** How many numbers are copied before yielding. */
const pieceLength = 1 << 16;

/** Two lists of the same kind: the previous one, and what is inserted. */
export interface Pair<T> {
  readonly old: T;
  readonly fresh: T;
}

/** Reads the same thing from old and fresh. */
export function both<From, To>({ old, fresh }: Pair<From>, read: (from: From) => To): Pair<To> {
  return { old: read(old), fresh: read(fresh) };
}

/**
 * How a new list is made from an old one, with some items removed, and fresh items inserted: in runs of items that were adjacent in their
 * source. Data stored per item is spliced in the same way.
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

/** The position of a removed item: above all others. */
export const gone = 0x7fff_ffff;

/** The position of each old and each fresh item in the new list; `gone` if removed. */
export interface Places extends Pair<Uint32Array> {
  /** Whether all old items that are kept have unchanged positions. */
  readonly oldStay: boolean;
  /**
   * The old items that have moved, if there are none or all of them were adjacent and moved alike, as when one item is renamed; else
   * undefined.
   */
  readonly oldMove: Move | undefined;
  /** The old item before which each fresh one belongs. */
  readonly freshAt: Uint32Array;
}

/** How items were spliced, and each one's new position. */
export interface SplicedItems {
  readonly splice: Splice;
  readonly places: Places;
}

/** Builds a splice run by run, from the start of the new list. */
function spliceBuilder() {
  const runs: { from: Run["from"]; start: number; end: number }[] = [];
  let length = 0;
  return {
    /** Appends the items from `start` up to but excluding `end`. */
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

/** A fresh item's position: the old item before which it belongs, or, with `isSame`, the one that it replaces. */
export interface FreshPlace {
  readonly at: number;
  readonly isSame: boolean;
}

/** Splices fresh items, whose positions ascend, into old ones, removing those of `goneItems`, ascending. */
export function spliceAt(
  oldLength: number,
  goneItems: Iterable<number>,
  freshPlaces: readonly FreshPlace[],
): SplicedItems {
  const splice = spliceOf(oldLength, goneItems, freshPlaces);
  return { splice, places: placesIn(splice, oldLength, freshPlaces) };
}

/** As `spliceAt`, without the positions. */
export function spliceOf(oldLength: number, goneItems: Iterable<number>, freshPlaces: readonly FreshPlace[]): Splice {
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
  return builder.finish();
}

interface Strings {
  readonly length: number;
  at(index: number): string | undefined;
}

/** The positions of fresh strings among old ones; both are sorted by plain comparison. */
export function placesAmong({ old, fresh }: Pair<Strings>): FreshPlace[] {
  return Array.from({ length: fresh.length }, (_, index) => {
    const text = fresh.at(index)!;
    const at = partitionPoint(0, old.length, (place) => old.at(place)! < text);
    return { at, isSame: at < old.length && old.at(at) === text };
  });
}

function placesIn({ runs }: Splice, oldLength: number, freshPlaces: readonly FreshPlace[]): Places {
  const old = new Uint32Array(oldLength).fill(gone);
  const fresh = new Uint32Array(freshPlaces.length).fill(gone);
  const moves = moveCollector();
  let at = 0;
  for (const { from, start, end } of runs) {
    if (from === "old") moves.add(start, end, at - start);
    const places = from === "old" ? old : fresh;
    for (let index = start; index < end; index++) places[index] = at++;
  }
  freshPlaces.forEach(({ at: place, isSame }, index) => {
    if (isSame) fresh[index] = old[place]!;
  });
  const freshAt = Uint32Array.from(freshPlaces, (place) => place.at);
  return { old, fresh, oldStay: moves.all.length === 0, oldMove: moves.only(), freshAt };
}

const noMove: Move = { start: 0, end: 0, by: 0 };

/** Collects how items moved, in order; items that are adjacent, ignoring removed ones, and move alike are merged. */
function moveCollector() {
  const moves: { start: number; end: number; by: number }[] = [];
  let lastBy = 0;
  return {
    all: moves as readonly Move[],
    add(start: number, end: number, by: number) {
      if (by !== 0 && by === lastBy) moves.at(-1)!.end = end;
      else if (by !== 0) moves.push({ start, end, by });
      lastBy = by;
    },
    only: () => (moves.length === 0 ? noMove : moves.length === 1 ? moves[0] : undefined),
  };
}

/** Whether the new list equals the old one, as far as `isSame` can tell for a fresh item and the old one that it replaces. */
export function isAsItWas(
  { length, runs }: Splice,
  oldLength: number,
  isSame: (fresh: number, old: number) => boolean,
): boolean {
  let at = 0;
  for (const { from, start, end } of runs) {
    if (from === "old" && at !== start) return false;
    if (from === "fresh")
      for (let index = start; index < end; index++) if (!isSame(index, at + index - start)) return false;
    at += end - start;
  }
  return length === oldLength;
}

/** The data per item; the old array itself if nothing has changed. */
export async function spliced<A extends TypedArray>(pair: Pair<A>, splice: Splice, breathe: Breathe): Promise<A> {
  const { old, fresh } = pair;
  return isAsItWas(splice, old.length, (index, at) => fresh[index] === old[at]) ? old : copied(pair, splice, breathe);
}

/** Per-item references to other items, by their new numbers: no kept reference is to a removed item. */
export async function splicedNumbers<Numbers extends KeyNumbers>(
  { old, fresh }: Pair<Numbers>,
  splice: Splice,
  places: Places,
  breathe: Breathe,
  type = typeOf(old),
): Promise<Numbers> {
  const isSame = (index: number, at: number) => places.fresh[fresh[index]!] === old[at];
  if (places.oldStay && type === typeOf(old) && isAsItWas(splice, old.length, isSame)) return old;
  const all = largeArray(type, splice.length);
  for (const { from, start, end, at } of piecesOf(splice.runs)) {
    const piece = (from === "old" ? old : fresh).subarray(start, end);
    if (from === "old" && places.oldStay) all.set(piece, at);
    else renumber(all.subarray(at), piece, (from === "old" && places.oldMove) || places[from]);
    await breathe();
  }
  return all;
}

async function copied<A extends TypedArray>(
  { old, fresh }: Pair<A>,
  { length, runs }: Splice,
  breathe: Breathe,
): Promise<A> {
  const all = largeArray(typeOf(old), length);
  for (const { from, start, end, at } of piecesOf(runs)) {
    all.set((from === "old" ? old : fresh).subarray(start, end) as never, at);
    await breathe();
  }
  return all;
}

/** An array's type. */
function typeOf<A extends TypedArray>(array: A) {
  return array.constructor as unknown as ArrayType<A>;
}

interface Piece extends Run {
  /** Its position in the new list. */
  readonly at: number;
}

/** The runs in pieces short enough to copy without yielding. */
function* piecesOf(runs: readonly Run[]): Generator<Piece> {
  let at = 0;
  for (const run of runs) {
    for (let { start } = run; start < run.end;) {
      const end = Math.min(start + pieceLength, run.end);
      yield { from: run.from, start, end, at };
      at += end - start;
      start = end;
    }
  }
}

/** For items with a list each, from `offsets[item]` up to the next: the new offsets and the splice of the lists' contents. */
export function splicedLists(
  { old, fresh }: Pair<Uint32Array>,
  splice: Splice,
): { readonly offsets: Uint32Array; readonly splice: Splice } {
  const { length, runs } = splice;
  const builder = spliceBuilder();
  for (const { from, start, end } of runs) {
    const source = from === "old" ? old : fresh;
    builder.add(from, source[start]!, source[end]!);
  }
  const lists = builder.finish();
  const lengthIn = (offsets: Uint32Array, index: number) => offsets[index + 1]! - offsets[index]!;
  if (isAsItWas(splice, old.length - 1, (index, at) => lengthIn(fresh, index) === lengthIn(old, at)))
    return { offsets: old, splice: lists };
  const offsets = largeArray(Uint32Array, length + 1);
  let at = 0;
  for (const { from, start, end } of runs) {
    const source = from === "old" ? old : fresh;
    const shift = offsets[at]! - source[start]!;
    for (let index = start; index < end; index++) offsets[++at] = source[index + 1]! + shift;
  }
  return { offsets, splice: lists };
}

/** Per-item key numbers, after fresh keys were added to the old ones: a key that is no longer used is removed. */
export async function splicedKeyNumbers(
  numbers: Pair<KeyNumbers>,
  splice: Splice,
  { oldKeyCount, freshKeys }: { oldKeyCount: number; freshKeys: readonly FreshPlace[] },
  breathe: Breathe,
): Promise<{ readonly numbers: KeyNumbers; readonly keys: SplicedItems }> {
  // only removed items can have left a key unused
  const unused = new Set<number>();
  for (const item of goneItems(splice, numbers.old.length)) unused.add(numbers.old[item]!);
  for (const { at, isSame } of freshKeys) if (isSame) unused.delete(at);
  for (const { from, start, end } of piecesOf(splice.runs)) {
    if (unused.size === 0) break;
    if (from === "old")
      for (const key of unused) if (numbers.old.subarray(start, end).includes(key)) unused.delete(key);
    await breathe();
  }
  const keys = spliceAt(
    oldKeyCount,
    [...unused].sort((a, b) => a - b),
    freshKeys,
  );
  const type = keyNumbersBelow(keys.splice.length);
  return { numbers: await splicedNumbers(numbers, splice, keys.places, breathe, type), keys };
}

/** The old items that were removed. */
export function* goneItems({ runs }: Splice, oldLength: number): Generator<number> {
  let item = 0;
  for (const { from, start, end } of runs) {
    if (from === "fresh") continue;
    while (item < start) yield item++;
    item = end;
  }
  while (item < oldLength) yield item++;
}
