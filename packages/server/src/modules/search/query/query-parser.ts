import { parseBareFractions, type Measurement, parseMeasurements, nominalKeysOf } from "../text/unit-parser.ts";
import { parseNegation } from "./negation-parser.ts";
import type { ParsedQuery } from "../core/parsed-query.ts";
import { mostTerms, type Term } from "../core/term.ts";
import {
  isStopWordOrAside,
  numberKey,
  withoutStopWords,
  indexToken,
  wordPlaces,
  wordsOf,
  withZeroBefore,
} from "../text/words.ts";

/** Parses a query into words, a part number key and terms. */
export function parseQuery(typed: string): ParsedQuery {
  const text = withZeroBefore(typed);
  const words = wordsOf(text);
  return { text, words, numberKey: numberKey(text), terms: termsIn(text, words) };
}

/** The terms: the words without stop words, each with its context in the query. */
function termsIn(query: string, all: readonly string[]): Term[] {
  const kept = new Set(withoutStopWords(all));
  const measured = parseMeasurements(query);
  const measurements = keysAt(query, measured);
  const sizes = keysAt(query, parseBareFractions(query, measured));
  const wishes = parseNegation(query);
  const purposeFrom = purposeIn(all);
  const telling = all
    .map((word, at) => ({
      word,
      measurements: measurements[at] ?? [],
      sizes: sizes[at] ?? [],
      wish: wishes[at]!,
      isApart: at > 0 && !kept.has(all[at - 1]!),
      isPurpose: at > purposeFrom,
    }))
    .filter(({ word }) => kept.has(word));
  const asked = telling.slice(0, mostTerms);
  return asked.map(({ wish, ...term }, at) => ({
    ...term,
    next: asked[at + 1]?.word,
    isLast: at === asked.length - 1,
    isNegated: wish === "unwanted",
    isNegation: wish === "refusal",
  }));
}

/** The position of the "for" that introduces the purpose; the word count if there is none. */
function purposeIn(words: readonly string[]): number {
  const at = words.findIndex((word, place) => word === "for" && !words.slice(0, place).every(isStopWordOrAside));
  return at < 0 ? words.length : at;
}

/** For each word of a query: the keys and tokens of the measurements that it is part of. */
function keysAt(query: string, measurements: readonly Measurement[]): (readonly string[])[] {
  if (measurements.length === 0) return [];
  return wordPlaces(query).places.map((place) =>
    measurements
      .filter(({ start, written }) => place.start >= start && place.end <= start + written.length)
      .flatMap(({ key }) => [key, indexToken(key), ...otherKeysOf(key).map(indexToken)]),
  );
}

/** Other keys that a measurement may have in a text: degrees may be Fahrenheit, and inch sizes are sold in millimeters. */
function otherKeysOf(key: string): readonly string[] {
  return key.endsWith("deg") ? [`${key}f`] : nominalKeysOf(key);
}
