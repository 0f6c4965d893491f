import type { Queries } from "../../../db/index.ts";
import { canBeginNumber, mostLongerNumbers } from "../part-numbers/part-number-prefix.ts";
import { postingsOfRows, type Postings } from "../core/score-accumulator.ts";
import type { TextIndex } from "../index/text-index.ts";
import { mostPrefixWords } from "../index/word-lookup.ts";
import { type Lookups, nearWithOneSlip, newlyAsked, noLookups, recordingLookups } from "./lookups.ts";
import { partialIndexOf } from "./partial-index.ts";
import {
  documentsFound,
  numbersAlike,
  numbersBeginning,
  numbersBetweenLetters,
  numbersNear,
  numbersNearBehindLetters,
  numbersThatAre,
  withoutGone,
  wordsAlike,
  wordsBeginning,
  wordsNear,
  wordsThatAre,
  type AskedVersion,
  type DocumentQuery,
  type Near,
  type NumberRow,
  type WordRow,
} from "./store.ts";

/** What is known of a version's words so far, for one query. */
export interface Fetched {
  /** An index of what is known, which notes what it is asked. Its places are good until more is fetched. */
  index(): TextIndex;
  /** The rows that a text search finds, with how much it says of each, from 0 to 1; none where that is not known yet. */
  find(tsquery: DocumentQuery): Postings;
  /** Fetches what was asked and is not known; undefined when there is nothing to fetch. */
  fetchMore(): Promise<void> | undefined;
}

const noRows = new Uint32Array(0);
const noBytes = new Uint8Array(0);
const noPostings = postingsOfRows(noRows);
const entryBytes = 6;
const mostScore = 10_000;
/** A second mention adds less than the first, as in BM25: half of the most is said where a score is this. */
const saturation = 0.15;
/** Of words that are no number the numbers that they are: what else begins so only tells that there is more. */
const mostLikeWord = 200;

/**
 * `version` is what is asked of, and `rowOf` tells the row of a product by its number there, below 0
 * where the snapshot does not have it; `pieces` are beginnings of numbers that will be asked for, and `inFull`
 * one without digits that is meant as such.
 */
export function createFetched(
  q: Queries,
  { version, rowOf }: { version: AskedVersion; rowOf: (number: number) => number },
  { pieces, inFull }: { pieces: readonly string[]; inFull: string | undefined },
): Fetched {
  const words = new Map<string, WordRow>();
  const numbers = new Map<string, Map<number, number>>();
  const postings = new Map<string, Postings>();
  let [askedWords, askedNumbers, askedQueries] = [noLookups(), noLookups(), new Map<string, DocumentQuery>()];
  const [knownWords, knownNumbers] = [noLookups(), noLookups()];

  function addWords(rows: readonly WordRow[]) {
    for (const row of rows) words.set(row.word, row);
  }

  /** What is offered in place of what was typed is there. */
  async function addThoseThere(rows: readonly WordRow[]) {
    addWords(await withoutGone(q, version, rows));
  }

  function addNumbers(rows: readonly NumberRow[]) {
    for (const { key, number, strength } of rows) {
      const row = rowOf(number);
      if (row < 0) continue;
      const known = numbers.get(key);
      if (known) known.set(row, strength);
      else numbers.set(key, new Map([[row, strength]]));
    }
  }

  /** Words and numbers as they are typed, or begin. */
  function fetchPlain(): Promise<void> | undefined {
    const beginnings = newlyAsked(askedWords.beginnings, knownWords.beginnings);
    const wordsAsked = newlyAsked(askedWords.words, knownWords.words);
    const begun = newlyAsked(askedNumbers.beginnings, knownNumbers.beginnings).map((beginning) => ({
      beginning,
      most: beginning === inFull || canBeginNumber(beginning) ? mostLongerNumbers : mostLikeWord,
    }));
    const keys = newlyAsked(askedNumbers.words, knownNumbers.words).filter((key) => !knownNumbers.beginnings.has(key));
    return together([
      wordsAsked.length > 0 && wordsThatAre(q, version, wordsAsked).then(addWords),
      beginnings.length > 0 && wordsBeginning(q, version, beginnings, mostPrefixWords + 1).then(addWords),
      begun.length > 0 && numbersBeginning(q, version, begun).then(addNumbers),
      keys.length > 0 && numbersThatAre(q, version, keys).then(addNumbers),
    ]);
  }

  function fetchNearWords(): Promise<void> | undefined {
    const near = newlyNear(askedWords, knownWords);
    const alike = newlyAsked(askedWords.alike, knownWords.alike);
    return together([
      near.length > 0 && wordsNear(q, version, near).then(addThoseThere),
      alike.length > 0 && wordsAlike(q, version, alike).then(addThoseThere),
    ]);
  }

  function fetchNumbersAlike(): Promise<void> | undefined {
    const alike = newlyAsked(askedNumbers.alike, knownNumbers.alike);
    return alike.length > 0 ? numbersAlike(q, version, alike).then(addNumbers) : undefined;
  }

  function fetchPostings(): Promise<void> | undefined {
    const missing = [...askedQueries].filter(([key]) => !postings.has(key));
    const tsqueries = missing.map(([, tsquery]) => tsquery);
    return together([
      tsqueries.length > 0 &&
        documentsFound(q, version, tsqueries).then((found) => {
          for (const { at, entries } of found)
            postings.set(missing[at - 1]![0], postingsFrom(entries ?? noBytes, rowOf));
        }),
    ]);
  }

  function fetchNearNumbers(): Promise<void> | undefined {
    const near = newlyNear(askedNumbers, knownNumbers);
    const cores = newlyAsked(askedNumbers.cores, knownNumbers.cores);
    const mistyped = newlyAsked(askedNumbers.mistypedCores, knownNumbers.mistypedCores).map(nearWithOneSlip);
    return together([
      near.length > 0 && numbersNear(q, version, near).then(addNumbers),
      cores.length > 0 && numbersBetweenLetters(q, version, cores).then(addNumbers),
      mistyped.length > 0 && numbersNearBehindLetters(q, version, mistyped).then(addNumbers),
    ]);
  }

  return {
    index() {
      // what an earlier pass asked, as it knew less, need not be fetched
      askedWords = noLookups();
      askedNumbers = { ...noLookups(), beginnings: new Set(pieces) };
      askedQueries = new Map();
      const known = partialIndexOf([...words.values()], numbers);
      return {
        ...known,
        words: recordingLookups(known.words, askedWords),
        numbers: { ...known.numbers, keys: recordingLookups(known.numbers.keys, askedNumbers) },
      };
    },
    find(tsquery) {
      const key = JSON.stringify(tsquery);
      askedQueries.set(key, tsquery);
      return postings.get(key) ?? noPostings;
    },
    fetchMore() {
      const plain = fetchPlain();
      // what is spelled otherwise is looked for where words fail, and numbers that are mistyped where all else does
      const spelled = plain ? [] : [fetchNearWords(), fetchNumbersAlike()];
      return together([plain, ...spelled, fetchPostings()]) ?? fetchNearNumbers();
    },
  };
}

function newlyNear(asked: Lookups, known: Lookups): Near[] {
  const missing = [...asked.near].filter(([key]) => !known.near.has(key));
  for (const [key, near] of missing) known.near.set(key, near);
  return missing.map(([, near]) => near);
}

/** Those that there are; undefined where there is none. */
function together(work: readonly (Promise<void> | false | undefined)[]): Promise<void> | undefined {
  const under = work.filter((one) => one !== false && one !== undefined);
  return under.length > 0 ? Promise.all(under).then(() => {}) : undefined;
}

function postingsFrom(entries: Uint8Array, rowOf: (number: number) => number): Postings {
  const view = new DataView(entries.buffer, entries.byteOffset, entries.byteLength);
  const rows = new Uint32Array(entries.byteLength / entryBytes);
  const impacts = new Float32Array(rows.length);
  let count = 0;
  for (let at = 0; at < entries.byteLength; at += entryBytes) {
    const row = rowOf(view.getUint32(at));
    if (row < 0) continue;
    rows[count] = row;
    const score = view.getUint16(at + 4) / mostScore;
    impacts[count++] = score / (score + saturation);
  }
  return postingsOfRows(rows.subarray(0, count), impacts.subarray(0, count));
}
