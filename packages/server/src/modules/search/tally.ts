import { sharedRoom } from "./shared-room.ts";

/** Scores of rows for one question. Only rows that are met are walked over: most of a catalogue answers nothing. */
export interface Tally {
  /** By row; 0 where a row does not answer. */
  readonly scores: Float32Array;
  /** The rows that were met. */
  met(): Uint32Array;
  /** The same, ascending. */
  metInOrder(): Uint32Array;
  /** Begins anew. */
  clear(): void;
  /** Adds to a row's score, whatever was added before. */
  add(row: number, score: number): void;
  /** Adds for term `mark` (from 1, ascending): a row's first way of meeting a term counts. `hit` is 1 for a wanted one. */
  count(row: number, mark: number, score: number, hit: number): void;
  /** The most wanted terms that any row met. */
  mostHits(): number;
  /** Leaves the rows that met as many wanted terms as any did, or nearly as many where those are few. */
  leaveMostMet(): void;
}

/** In the time in which one row is sorted among many, so many rows can be looked at in turn. */
const rowsLookedAtPerSorted = 32;

const roomFor = sharedRoom((rowCount) => ({
  scores: new Float32Array(rowCount),
  hits: new Uint8Array(rowCount),
  /** The last term that counted the row; 0 where none has. */
  marks: new Uint8Array(rowCount),
  metRows: new Uint32Array(rowCount),
  metCount: 0,
}));

/** What it holds is good until any other tally is cleared. */
export function createTally(rowCount: number): Tally {
  const room = roomFor(rowCount);
  const { hits, marks, metRows } = room;
  const scores = room.scores.subarray(0, rowCount);
  /** How many rows have how many hits. */
  const counts = new Uint32Array(256);
  const outside = 255;

  return {
    scores,
    met: () => metRows.subarray(0, room.metCount),
    metInOrder() {
      if (room.metCount * rowsLookedAtPerSorted < rowCount) return metRows.subarray(0, room.metCount).sort();
      room.metCount = 0;
      for (let row = 0; row < rowCount; row++) if (marks[row] !== 0) metRows[room.metCount++] = row;
      return metRows.subarray(0, room.metCount);
    },
    clear() {
      for (let at = 0; at < room.metCount; at++) {
        const row = metRows[at]!;
        room.scores[row] = hits[row] = marks[row] = 0;
      }
      room.metCount = 0;
    },
    add(row, score) {
      if (marks[row] === 0) {
        marks[row] = outside;
        metRows[room.metCount++] = row;
      }
      scores[row]! += score;
    },
    count(row, mark, score, hit) {
      const last = marks[row]!;
      if (last === mark) return;
      if (last === 0) metRows[room.metCount++] = row;
      marks[row] = mark;
      hits[row]! += hit;
      scores[row]! += score;
    },
    mostHits() {
      let most = 0;
      for (let at = 0; at < room.metCount; at++) most = Math.max(most, hits[metRows[at]!]!);
      return most;
    },
    leaveMostMet() {
      counts.fill(0);
      for (let at = 0; at < room.metCount; at++) counts[hits[metRows[at]!]!]!++;
      const least = leastHits(counts);
      for (let at = 0; at < room.metCount; at++) if (hits[metRows[at]!]! < least) scores[metRows[at]!] = 0;
    },
  };
}

/** With so many answers nobody needs those that lack a word. */
const enough = 24;
/** Of three words or more one in three may be missing; of two, what lacks one is something else. */
const wordsForOneToLack = 3;

/** How many terms a row must have to answer. Our choice: long questions are told in words that few products all have. */
function leastHits(counts: Uint32Array): number {
  const most = Math.max(
    1,
    counts.findLastIndex((count) => count > 0),
  );
  const fewest = most - Math.floor(most / wordsForOneToLack);
  let least = most;
  for (let answers = counts[most]!; answers < enough && least > fewest; answers += counts[least]!) least--;
  return least;
}
