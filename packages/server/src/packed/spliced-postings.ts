import type { Breathe } from "./breathing.ts";
import { largeArray } from "./large-array.ts";
import { partitionPoint } from "./partition-point.ts";
import {
  gone,
  spliceAt,
  spliceOf,
  splicedNumbers,
  type FreshPlace,
  type Pair,
  type Places,
  type Splice,
  type SplicedItems,
} from "./splice.ts";

const postingsBetweenBreaths = 1 << 16;

/** For each key the rows that have it, ascending: from `offsets[key]` up to the next. */
export interface Postings {
  readonly offsets: Uint32Array;
  readonly rows: Uint32Array;
}

export interface SplicedPostings extends Postings {
  /** Data stored per posting is spliced by it. */
  readonly postings: Splice;
  readonly keys: SplicedItems;
  /** The keys, by their new numbers, that rows were added to or removed from. */
  readonly changedKeys: readonly number[];
}

/**
 * Postings after rows were removed and others added: `freshKeys` has the positions of the fresh keys among the old ones, and `rowPlaces`
 * each row's new number. A key without rows is removed, unless `keepsUnused` says otherwise.
 */
export async function splicedPostings(
  { old, fresh }: Pair<Postings>,
  freshKeys: readonly FreshPlace[],
  rowPlaces: Places,
  { keepsUnused = false, breathe }: { keepsUnused?: boolean; breathe: Breathe },
): Promise<SplicedPostings> {
  const oldKeys = old.offsets.length - 1;
  const gonePostings = await postingsOfGone(old.rows, rowPlaces, breathe);
  const postings = spliceOf(old.rows.length, gonePostings, freshPostings({ old, fresh }, freshKeys, rowPlaces));

  // by old key, the change in its number of rows
  const more = new Int32Array(oldKeys);
  const left = new Set<number>();
  for (const posting of gonePostings) {
    const key = partitionPoint(0, oldKeys, (place) => old.offsets[place + 1]! <= posting);
    more[key]!--;
    left.add(key);
  }
  const countIn = ({ offsets }: Postings, key: number) => offsets[key + 1]! - offsets[key]!;
  freshKeys.forEach(({ at, isSame }, key) => {
    if (isSame) more[at]! += countIn(fresh, key);
  });
  const unused = [...left].filter((key) => more[key] === -countIn(old, key));
  const keys = spliceAt(oldKeys, keepsUnused ? [] : unused, freshKeys);
  const offsets = largeArray(Uint32Array, keys.splice.length + 1);
  let at = 0;
  for (const { from, start, end } of keys.splice.runs) {
    for (let key = start; key < end; key++, at++)
      offsets[at + 1] = offsets[at]! + (from === "old" ? countIn(old, key) + more[key]! : countIn(fresh, key));
    await breathe();
  }
  const leftNow = [...left].map((key) => keys.places.old[key]!).filter((key) => key !== gone);
  return {
    offsets,
    changedKeys: [...leftNow, ...keys.places.fresh],
    rows: await splicedNumbers({ old: old.rows, fresh: fresh.rows }, postings, rowPlaces, breathe),
    postings,
    keys,
  };
}

/** The positions of the removed rows' postings. */
async function postingsOfGone(rows: Uint32Array, { old: placeOf }: Places, breathe: Breathe): Promise<number[]> {
  const found: number[] = [];
  const range = { first: placeOf.indexOf(gone), last: placeOf.lastIndexOf(gone) };
  if (range.first < 0) return found;
  for (let start = 0; start < rows.length; start += postingsBetweenBreaths) {
    findGone(rows, start, { placeOf, ...range, found });
    await breathe();
  }
  return found;
}

interface GoneSearch {
  readonly placeOf: Uint32Array;
  readonly first: number;
  readonly last: number;
  readonly found: number[];
}

function findGone(rows: Uint32Array, start: number, { placeOf, first, last, found }: GoneSearch): void {
  const end = Math.min(start + postingsBetweenBreaths, rows.length);
  for (let at = start; at < end; at++) {
    const row = rows[at]!;
    if (row >= first && row <= last && placeOf[row] === gone) found.push(at);
  }
}

/** The positions of fresh postings among the old ones. */
function freshPostings(
  { old, fresh }: Pair<Postings>,
  freshKeys: readonly FreshPlace[],
  { freshAt }: Places,
): FreshPlace[] {
  const places: FreshPlace[] = [];
  freshKeys.forEach(({ at: oldKey, isSame }, key) => {
    const start = old.offsets[oldKey]!;
    const end = isSame ? old.offsets[oldKey + 1]! : start;
    for (let posting = fresh.offsets[key]!; posting < fresh.offsets[key + 1]!; posting++) {
      const rowAt = freshAt[fresh.rows[posting]!]!;
      const at = partitionPoint(start, end, (place) => old.rows[place]! < rowAt);
      places.push({ at, isSame: false });
    }
  });
  return places;
}
