import type { MatchedTerm } from "../core/term.ts";
import { normalizedText } from "../text/words.ts";

/** In one piece with dashes and slashes, behind no more than a letter or two: "HC-SR04", "W 712/52". */
const inPieces = /^(?:\p{L}{1,2}\s)?[\p{L}\p{N}]+(?:[-/][\p{L}\p{N}]+)+$/u;
/** They say nothing of it: "FLT-100*", "W 712/52?". */
const signsAround = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
/** `M8-1.25` and `M6-40` are sizes. */
const screw = /^m\d{1,2}[-/]/;
/** Pieces that are words of a language: any so long, and behind digits also shorter ones, as in "3-pole". */
const hasWord = /(?<![\p{L}\p{N}])\p{L}{4,}(?![\p{L}\p{N}])|^\d+[-/]\p{L}{3,}(?![\p{L}\p{N}])/u;

/** Whether a query is written as only numbers of parts are: letters and digits with a sign between, and no measure. */
export function isPartNumberNotation(query: string, terms: readonly MatchedTerm[]): boolean {
  const text = normalizedText(query).replace(signsAround, "");
  if (!inPieces.test(text) || !/\d/.test(text) || !/\p{L}/u.test(text)) return false;
  if (screw.test(text) || hasWord.test(text)) return false;
  return terms.every(({ measurements, sizes }) => measurements.length === 0 && sizes.length === 0);
}
