import type { Queries } from "../../../db/index.ts";
import { canBeginNumber, mostLongerNumbers } from "../part-numbers/part-number-prefix.ts";
import { postingsOfRows, type Postings } from "../core/score-accumulator.ts";
import type { TextIndex } from "../index/text-index.ts";
import { mostPrefixWords } from "../index/word-lookup.ts";
import { type Lookups, nearWithOneTypo, newlyAsked, noLookups, recordingLookups } from "./lookups.ts";
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
  type QueriedVersion,
  type DocumentQuery,
  type Near,
  type NumberRow,
  type WordRow,
} from "./store.ts";

/** The parts of a version's index fetched so far for one query. */
export interface Fetched {
  /** An index of the fetched parts that records lookups. Its places are valid until more is fetched. */
  index(): TextIndex;
  /** The rows that a full-text query finds, with impacts from 0 to 1; empty if not fetched yet. */
  find(tsquery: DocumentQuery): Postings;
  /** Fetches what was looked up and is missing; undefined if nothing is. */
  fetchMore(): Promise<void> | undefined;
}

const noRows = new Uint32Array(0);
const noBytes = new Uint8Array(0);
const noPostings = postingsOfRows(noRows);
const entryBytes = 6;
const mostScore = 10_000;
/** Saturation as in BM25, where a second mention adds less than the first: this score gives half of the highest impact. */
const saturation = 0.15;
/** How many part numbers to fetch for a prefix that is an ordinary word. Exact matches come first. */
const mostLikeWord = 200;

/**
 * `rowOf` maps a document number to its row, negative if the snapshot does not show it. `pieces` are part number prefixes
 * to fetch in the first round. `inFull` is a prefix without digits that is still meant as a part number.
 */
export function createFetched(
  q: Queries,
  { version, rowOf }: { version: QueriedVersion; rowOf: (number: number) => number },
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

  /** Adds corrections, which must not be words of removed documents only. */
  async function addCorrections(rows: readonly WordRow[]) {
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

  /** Exact and prefix lookups of words and part numbers. */
  function fetchExactAndPrefix(): Promise<void> | undefined {
    const prefixes = newlyAsked(askedWords.prefixes, knownWords.prefixes);
    const wordsAsked = newlyAsked(askedWords.words, knownWords.words);
    const numberPrefixes = newlyAsked(askedNumbers.prefixes, knownNumbers.prefixes).map((prefix) => ({
      prefix,
      most: prefix === inFull || canBeginNumber(prefix) ? mostLongerNumbers : mostLikeWord,
    }));
    const keys = newlyAsked(askedNumbers.words, knownNumbers.words).filter((key) => !knownNumbers.prefixes.has(key));
    return together([
      wordsAsked.length > 0 && wordsThatAre(q, version, wordsAsked).then(addWords),
      prefixes.length > 0 && wordsBeginning(q, version, prefixes, mostPrefixWords + 1).then(addWords),
      numberPrefixes.length > 0 && numbersBeginning(q, version, numberPrefixes).then(addNumbers),
      keys.length > 0 && numbersThatAre(q, version, keys).then(addNumbers),
    ]);
  }

  function fetchNearWords(): Promise<void> | undefined {
    const near = newlyNear(askedWords, knownWords);
    const alike = newlyAsked(askedWords.alike, knownWords.alike);
    return together([
      near.length > 0 && wordsNear(q, version, near).then(addCorrections),
      alike.length > 0 && wordsAlike(q, version, alike).then(addCorrections),
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
    const mistyped = newlyAsked(askedNumbers.mistypedCores, knownNumbers.mistypedCores).map(nearWithOneTypo);
    return together([
      near.length > 0 && numbersNear(q, version, near).then(addNumbers),
      cores.length > 0 && numbersBetweenLetters(q, version, cores).then(addNumbers),
      mistyped.length > 0 && numbersNearBehindLetters(q, version, mistyped).then(addNumbers),
    ]);
  }

  return {
    index() {
      // forget the last round's lookups: it knew less, so it may have looked up more than needed
      askedWords = noLookups();
      askedNumbers = { ...noLookups(), prefixes: new Set(pieces) };
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
      const exact = fetchExactAndPrefix();
      // spelling corrections are fetched only after exact lookups, and mistyped part numbers only after everything else
      const corrections = exact ? [] : [fetchNearWords(), fetchNumbersAlike()];
      return together([exact, ...corrections, fetchPostings()]) ?? fetchNearNumbers();
    },
  };
}

function newlyNear(asked: Lookups, known: Lookups): Near[] {
  const missing = [...asked.near].filter(([key]) => !known.near.has(key));
  for (const [key, near] of missing) known.near.set(key, near);
  return missing.map(([, near]) => near);
}

/** Waits for all promises; undefined if there are none. */
function together(work: readonly (Promise<void> | false | undefined)[]): Promise<void> | undefined {
  const promises = work.filter((one) => one !== false && one !== undefined);
  return promises.length > 0 ? Promise.all(promises).then(() => {}) : undefined;
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
