import { placeOf } from "../../../packed/index.ts";
import type { MatchedTerm } from "../core/term.ts";
import { fieldBits } from "../index/product-texts.ts";
import { scratchBuffer } from "../core/scratch-buffers.ts";
import type { TextIndex } from "../index/text-index.ts";

const mostTerms = 32;
/** A binary search takes as long as scanning this many rows. */
const rowsLookedAtPerFound = 16;

/** Which candidates have which terms, and in which fields. */
export interface Coverage {
  /** Reads the candidates of a query. Candidates and terms are numbered by position. */
  look(terms: readonly MatchedTerm[], rows: Uint32Array): void;
  /** The fields of the candidate that have the term (`fieldBits`); 0 if none has. */
  fieldsOf(candidate: number, term: number): number;
  /** The weight of the best match of the term in the candidate. */
  weightOf(candidate: number, term: number): number;
}

/** By row: its position among the candidates + 1; 0 for other rows. */
const placeBuffer = scratchBuffer((rowCount) => new Uint16Array(rowCount));

export function createCoverage(index: TextIndex, rowCount: number, mostCandidates: number): Coverage {
  const places = placeBuffer(rowCount);
  const fields = new Uint8Array(mostCandidates * mostTerms);
  const weights = new Float32Array(mostCandidates * mostTerms);

  /** Scans the postings of a word or, if there are many, looks each candidate up. */
  function noteWord(word: number, term: number, weight: number, candidates: Uint32Array) {
    const [start, end] = [index.offsets[word]!, index.offsets[word + 1]!];
    if (end - start < candidates.length * rowsLookedAtPerFound) {
      for (let at = start; at < end; at++) note(index.rows[at]!, term, index.fields[at]!, weight);
      return;
    }
    for (const row of candidates) {
      const at = placeOf(row, index.rows, start, end);
      if (at >= 0) note(row, term, index.fields[at]!, weight);
    }
  }

  function note(row: number, term: number, inFields: number, weight: number) {
    const place = places[row]!;
    if (place === 0) return;
    const at = (place - 1) * mostTerms + term;
    fields[at]! |= inFields;
    if (weight > weights[at]!) weights[at] = weight;
  }

  return {
    look(terms, rows) {
      fields.fill(0, 0, rows.length * mostTerms);
      weights.fill(0, 0, rows.length * mostTerms);
      rows.forEach((row, at) => (places[row] = at + 1));
      terms.forEach(({ matches }, term) => {
        for (const { words, weight, rows: only } of matches) {
          // split words and part numbers count as the name
          if (only) for (const row of only) note(row, term, fieldBits.name, weight);
          else for (const word of words) noteWord(word, term, weight, rows);
        }
      });
      for (const row of rows) places[row] = 0;
    },
    fieldsOf: (candidate, term) => fields[candidate * mostTerms + term]!,
    weightOf: (candidate, term) => weights[candidate * mostTerms + term]!,
  };
}
