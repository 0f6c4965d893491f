import type { Breathe } from "./breathing.ts";
import { partitionPoint } from "./partition-point.ts";
import {
  gone,
  placesOf,
  spliceAt,
  spliceBuilder,
  splicedNumbers,
  type FreshPlace,
  type Pair,
  type Places,
  type Splice,
  type SplicedItems,
} from "./splice.ts";

const keysBetweenBreaths = 1 << 12;
/** How many postings are looked at in the time of looking for one. */
const stepsOfLooking = 16;

/** For each key the rows that have it, ascending: from `offsets[key]` up to the next. */
export interface Postings {
  readonly offsets: Uint32Array;
  readonly rows: Uint32Array;
}

export interface SplicedPostings extends Postings {
  /** What is kept beside each posting is spliced by it. */
  readonly postings: Splice;
  readonly keys: SplicedItems;
  /** The keys, as they are numbered now, that some row came to or went from. */
  readonly changedKeys: readonly number[];
}

/**
 * Postings when rows have gone and others have come: `freshKeys` tells where the fresh keys stand among the old ones, and
 * `rowPlaces` which row each row is now. A key that no row has any more goes, unless `keepsUnused` says otherwise.
 */
export async function splicedPostings(
  { old, fresh }: Pair<Postings>,
  freshKeys: readonly FreshPlace[],
  rowPlaces: Places,
  { keepsUnused = false, breathe }: { keepsUnused?: boolean; breathe: Breathe },
): Promise<SplicedPostings> {
  const builder = spliceBuilder();
  const oldKeys = old.offsets.length - 1;
  const rowCounts = new Uint32Array(oldKeys);
  const oldRows = old.rows;
  const placeOf = rowPlaces.old;
  const goneRows = [...placesOf(gone, placeOf)];

  /** Answers how many of the old postings from `start` up to `end` are kept. */
  function keep(start: number, end: number): number {
    let [from, kept] = [start, end - start];
    const leaveOut = (at: number) => {
      builder.add("old", from, at);
      from = at + 1;
      kept--;
    };
    // of many postings the few that go are looked for
    if (end - start > goneRows.length * stepsOfLooking)
      for (const row of goneRows) {
        const at = partitionPoint(from, end, (posting) => oldRows[posting]! < row);
        if (at < end && oldRows[at] === row) leaveOut(at);
      }
    else for (let at = start; at < end; at++) if (placeOf[oldRows[at]!] === gone) leaveOut(at);
    builder.add("old", from, end);
    return kept;
  }

  function merge(oldKey: number, freshKey: number): number {
    const end = old.offsets[oldKey + 1]!;
    let [at, count] = [old.offsets[oldKey]!, 0];
    for (let posting = fresh.offsets[freshKey]!; posting < fresh.offsets[freshKey + 1]!; posting++) {
      const place = rowPlaces.fresh[fresh.rows[posting]!]!;
      let until = at;
      while (until < end && (placeOf[oldRows[until]!] === gone || placeOf[oldRows[until]!]! < place)) until++;
      count += keep(at, until) + 1;
      builder.add("fresh", posting, posting + 1);
      at = until;
    }
    return count + keep(at, end);
  }

  const changedOld: number[] = [];
  let freshKey = 0;
  for (let key = 0; key <= oldKeys; key++) {
    if (key % keysBetweenBreaths === 0) await breathe();
    for (; freshKeys[freshKey]?.at === key && !freshKeys[freshKey]!.isSame; freshKey++)
      builder.add("fresh", fresh.offsets[freshKey]!, fresh.offsets[freshKey + 1]!);
    if (key === oldKeys) break;
    const isInBoth = freshKeys[freshKey]?.at === key;
    const [start, end] = [old.offsets[key]!, old.offsets[key + 1]!];
    rowCounts[key] = isInBoth ? merge(key, freshKey++) : keep(start, end);
    if (rowCounts[key] !== end - start) changedOld.push(key);
  }
  const postings = builder.finish();
  const keys = spliceAt(oldKeys, keepsUnused ? [] : placesOf(0, rowCounts), freshKeys);
  const offsets = new Uint32Array(keys.splice.length + 1);
  let at = 0;
  for (const { from, start, end } of keys.splice.runs) {
    for (let key = start; key < end; key++, at++) {
      const rowCount = from === "old" ? rowCounts[key]! : fresh.offsets[key + 1]! - fresh.offsets[key]!;
      offsets[at + 1] = offsets[at]! + rowCount;
    }
  }
  const isKept = (key: number) => key !== gone;
  return {
    offsets,
    changedKeys: [...changedOld.map((key) => keys.places.old[key]!).filter(isKept), ...keys.places.fresh],
    rows: await splicedNumbers({ old: old.rows, fresh: fresh.rows }, postings, rowPlaces, breathe),
    postings,
    keys,
  };
}
