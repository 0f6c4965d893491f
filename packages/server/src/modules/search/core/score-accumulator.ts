import { placeOf } from "../../../packed/index.ts";
import { mostTerms } from "./term.ts";
import { scratchBuffer } from "./scratch-buffers.ts";

/** The rows of a term: those in `rows` from `start` up to, but not including, `end`. */
export interface Postings {
  readonly rows: Uint32Array;
  /** The impact of each row; 1 if undefined. */
  readonly impacts: Uint8Array | Float32Array | undefined;
  readonly start: number;
  readonly end: number;
  readonly isAscending: boolean;
}

/** Postings of rows in any order. */
export function postingsOfRows(rows: Uint32Array, impacts?: Uint8Array | Float32Array): Postings {
  return { rows, impacts, start: 0, end: rows.length, isAscending: false };
}

/** Accumulates the scores of rows for one query. It visits only rows that match something: most of a catalogue does not. */
export interface ScoreAccumulator {
  /** By row; 0 if the row is not a result. */
  readonly scores: Float32Array;
  /** The rows that matched. */
  met(): Uint32Array;
  /** The rows that matched, ascending. */
  matchedRowsInOrder(): Uint32Array;
  /** The highest score of any row. */
  highestScore(): number;
  /** Resets for the next query. */
  clear(): void;
  /** Adds to a row's score. */
  add(row: number, score: number): void;
  /** Marks rows as matching term `mark` (from 1); rows that no term matched before only if `mayBeNew`. `hit` is 1 if the term counts. */
  meet(postings: Postings, mark: number, hit: number, mayBeNew: boolean): void;
  /** Adds to the scores of matched rows for term `mark`. Only the first match of a row and a term counts. */
  score(postings: Postings, mark: number, share: number): void;
  /** How many counting terms a row matched. */
  hitsOf(row: number): number;
  /** The most hits of any row. */
  mostHits(): number;
  /** The number of hits that a result needs: the most of any row, or fewer if few rows have that many. More rows only raise it. */
  requiredHits(): number;
  /** Keeps the rows with at least `least` hits. */
  leave(least: number): void;
}

/** Looking up one row by binary search takes as long as scanning this many rows. */
const rowsWalkedPerFound = 64;
/** Sorting takes as long per row as scanning this many rows. */
const rowsLookedAtPerSorted = 32;

const roomFor = scratchBuffer((rowCount) => ({
  scores: new Float32Array(rowCount),
  hits: new Uint8Array(rowCount),
  /** The last term that matched or scored the row; 0 if none did. */
  marks: new Uint8Array(rowCount),
  metRows: new Uint32Array(rowCount),
  metCount: 0,
}));

/** Its contents are valid until another accumulator is cleared. `shown` is 1 for each row that may match; undefined if all may. */
export function createScoreAccumulator(rowCount: number, shown?: Uint8Array): ScoreAccumulator {
  const room = roomFor(rowCount);
  const { hits, marks, metRows } = room;
  const scores = room.scores.subarray(0, rowCount);
  /** By number of hits: how many rows have that many. */
  const counts = new Uint32Array(mostTerms + 1);
  const outside = 255;

  function forget(row: number) {
    room.scores[row] = hits[row] = marks[row] = 0;
  }

  /** Whether looking up each matched row in these postings is faster than scanning the postings. */
  function areManyMore({ start, end, isAscending }: Postings): boolean {
    return isAscending && room.metCount * rowsWalkedPerFound < end - start;
  }

  /** Looks up each matched row in these postings, and marks those found. */
  function lookEachUp({ rows, start, end }: Postings, mark: number, found: (row: number, at: number) => void) {
    for (let met = 0; met < room.metCount; met++) {
      const row = metRows[met]!;
      const at = marks[row] === mark ? -1 : placeOf(row, rows, start, end);
      if (at < 0) continue;
      marks[row] = mark;
      found(row, at);
    }
  }

  return {
    scores,
    met: () => metRows.subarray(0, room.metCount),
    matchedRowsInOrder() {
      if (room.metCount * rowsLookedAtPerSorted < rowCount) return metRows.subarray(0, room.metCount).sort();
      room.metCount = 0;
      for (let row = 0; row < rowCount; row++) if (marks[row] !== 0) metRows[room.metCount++] = row;
      return metRows.subarray(0, room.metCount);
    },
    highestScore() {
      let highest = 0;
      for (let at = 0; at < room.metCount; at++) highest = Math.max(highest, scores[metRows[at]!]!);
      return highest;
    },
    clear() {
      for (let at = 0; at < room.metCount; at++) forget(metRows[at]!);
      room.metCount = 0;
    },
    add(row, score) {
      if (shown?.[row] === 0) return;
      if (marks[row] === 0) {
        marks[row] = outside;
        metRows[room.metCount++] = row;
      }
      scores[row]! += score;
    },
    meet(postings, mark, hit, mayBeNew) {
      const { rows, start, end } = postings;
      if (!mayBeNew && areManyMore(postings)) {
        lookEachUp(postings, mark, (row) => (hits[row]! += hit));
        return;
      }
      let { metCount } = room;
      for (let at = start; at < end; at++) {
        const row = rows[at]!;
        const last = marks[row]!;
        if (last === mark) continue;
        if (last === 0) {
          if (!mayBeNew || shown?.[row] === 0) continue;
          metRows[metCount++] = row;
        }
        marks[row] = mark;
        hits[row]! += hit;
      }
      room.metCount = metCount;
    },
    score(postings, mark, share) {
      const { rows, impacts, start, end } = postings;
      const scored = mark + mostTerms;
      if (areManyMore(postings)) {
        lookEachUp(postings, scored, (row, at) => (scores[row]! += impacts ? share * impacts[at]! : share));
        return;
      }
      for (let at = start; at < end; at++) {
        const row = rows[at]!;
        const last = marks[row]!;
        if (last === 0 || last === scored) continue;
        marks[row] = scored;
        scores[row]! += impacts ? share * impacts[at]! : share;
      }
    },
    hitsOf: (row) => hits[row]!,
    mostHits() {
      let most = 0;
      for (let at = 0; at < room.metCount; at++) most = Math.max(most, hits[metRows[at]!]!);
      return most;
    },
    requiredHits() {
      counts.fill(0);
      for (let at = 0; at < room.metCount; at++) counts[hits[metRows[at]!]!]!++;
      return requiredHitsOf(counts);
    },
    leave(least) {
      const { metCount } = room;
      room.metCount = 0;
      for (let at = 0; at < metCount; at++) {
        const row = metRows[at]!;
        if (hits[row]! >= least) metRows[room.metCount++] = row;
        else forget(row);
      }
    },
  };
}

/** With this many results, rows that lack a term are not needed. */
const enough = 24;
/** One in three terms may be missing, so queries of one or two terms need all of them. */
const wordsForOneToLack = 3;

/** Our choice: few products have every word of a long query, so some may be missing. */
function requiredHitsOf(counts: Uint32Array): number {
  const most = Math.max(
    1,
    counts.findLastIndex((count) => count > 0),
  );
  const fewest = most - Math.floor(most / wordsForOneToLack);
  let least = most;
  for (let answers = counts[most]!; answers < enough && least > fewest; answers += counts[least]!) least--;
  return least;
}
