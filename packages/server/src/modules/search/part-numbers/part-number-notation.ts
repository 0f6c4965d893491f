import type { MatchedTerm } from "../core/term.ts";
import { normalizedText } from "../text/words.ts";

/** A single piece with dashes or slashes, after at most two letters: "HC-SR04", "W 712/52". */
const inPieces = /^(?:\p{L}{1,2}\s)?[\p{L}\p{N}]+(?:[-/][\p{L}\p{N}]+)+$/u;
/** Not part of the number: "FLT-100*", "W 712/52?". */
const signsAround = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
/** `M8-1.25` and `M6-40` are sizes. */
const screw = /^m\d{1,2}[-/]/;
/** Pieces that are ordinary words: any of at least four letters, and shorter ones after digits, as in "3-pole". */
const hasWord = /(?<![\p{L}\p{N}])\p{L}{4,}(?![\p{L}\p{N}])|^\d+[-/]\p{L}{3,}(?![\p{L}\p{N}])/u;

/** Whether a query is written as only part numbers are: letters and digits joined by signs, and not a measurement. */
export function isPartNumberNotation(query: string, terms: readonly MatchedTerm[]): boolean {
  const text = normalizedText(query).replace(signsAround, "");
  if (!inPieces.test(text) || !/\d/.test(text) || !/\p{L}/u.test(text)) return false;
  if (screw.test(text) || hasWord.test(text)) return false;
  return terms.every(({ measurements, sizes }) => measurements.length === 0 && sizes.length === 0);
}
