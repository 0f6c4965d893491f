import { placeOf } from "../../../packed/index.ts";
import { mostTerms } from "./term.ts";
import { scratchBuffer } from "./scratch-buffers.ts";

/** The rows of a term: those in `rows` from `start` up to, but not including, `end`. */
export interface Postings {
  readonly rows: Uint32Array;
  /** What each row gets, in shares; 1 if undefined. */
  readonly impacts: Uint8Array | Float32Array | undefined;
  readonly start: number;
  readonly end: number;
  readonly isAscending: boolean;
}

/** Rows in any order. */
export function postingsOfRows(rows: Uint32Array, impacts?: Uint8Array | Float32Array): Postings {
  return { rows, impacts, start: 0, end: rows.length, isAscending: false };
}

/** Scores of rows for one query. It only visits rows that match something: most of a catalogue does not. */
export interface ScoreAccumulator {
  /** By row; 0 if the row is no result. */
  readonly scores: Float32Array;
  /** The rows that matched. */
  met(): Uint32Array;
  /** The same, ascending. */
  matchedRowsInOrder(): Uint32Array;
  /** The highest score of any row. */
  highestScore(): number;
  /** Starts over. */
  clear(): void;
  /** Adds to a row's score. */
  add(row: number, score: number): void;
  /** Matches rows by term `mark` (from 1); with `mayBeNew` also rows that no term matched before. `hit` is 1 if the term counts. */
  meet(postings: Postings, mark: number, hit: number, mayBeNew: boolean): void;
  /** Adds to the scores of matched rows for term `mark`. Only the first match of a row and a term counts. */
  score(postings: Postings, mark: number, share: number): void;
  /** How many counting terms a row matched. */
  hitsOf(row: number): number;
  /** The most hits of any row. */
  mostHits(): number;
  /** The hits that a result needs: as many as any row has, or nearly as many if few rows have them. More rows only raise it. */
  requiredHits(): number;
  /** Keeps the rows with at least so many hits. */
  leave(least: number): void;
}

/** Finding one row among many takes as long as visiting so many. */
const rowsWalkedPerFound = 64;
/** Sorting one row among many takes as long as looking at so many in turn. */
const rowsLookedAtPerSorted = 32;

const roomFor = scratchBuffer((rowCount) => ({
  scores: new Float32Array(rowCount),
  hits: new Uint8Array(rowCount),
  /** The last term that matched the row, or scored it; 0 if none did. */
  marks: new Uint8Array(rowCount),
  metRows: new Uint32Array(rowCount),
  metCount: 0,
}));

/** Its contents are valid until another accumulator is cleared. `shown` is 1 for each row that may match; undefined if all may. */
export function createScoreAccumulator(rowCount: number, shown?: Uint8Array): ScoreAccumulator {
  const room = roomFor(rowCount);
  const { hits, marks, metRows } = room;
  const scores = room.scores.subarray(0, rowCount);
  /** How many rows have how many hits. */
  const counts = new Uint32Array(mostTerms + 1);
  const outside = 255;

  function forget(row: number) {
    room.scores[row] = hits[row] = marks[row] = 0;
  }

  /** Whether each of the met rows is found among these sooner than they are walked over. */
  function areManyMore({ start, end, isAscending }: Postings): boolean {
    return isAscending && room.metCount * rowsWalkedPerFound < end - start;
  }

  /** Marks the met rows that are among these, each looked for by itself. */
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

/** With so many results nobody needs rows that lack a term. */
const enough = 24;
/** Of three or more terms one in three may be missing; a row with one of two is something else. */
const wordsForOneToLack = 3;

/** Our choice: a long query has words that few products all have, so some may be missing. */
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
