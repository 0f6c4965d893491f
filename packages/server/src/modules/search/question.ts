import type { Way } from "./ways.ts";
import { bareFractionsIn, type Figure, figuresIn, nominalKeysOf } from "./figures.ts";
import { wishesIn } from "./refusals.ts";
import { tellingWords, wordOfIndex, wordPlaces, wordsOf } from "./words.ts";

/** A word that a shopper asked for. */
export interface Term {
  readonly word: string;
  /** The word that stands behind it in the question. */
  readonly next: string | undefined;
  readonly isLast: boolean;
  /** Something that says nothing stands before it, as "for" does. */
  readonly isApart: boolean;
  /** The words for the measures and sizes that it is part of: what has any of these has it. */
  readonly figures: readonly string[];
  /** The same for a size that it may be part of, where that is sold: a fraction may be one of inches. */
  readonly sizes: readonly string[];
  /** Said to be unwanted: "handles" in "without handles". */
  readonly isUnwanted: boolean;
  /** Says that the rest is unwanted. */
  readonly isRefusal: boolean;
}

/** A term with how it is met in a catalogue, the best way first. */
export interface MetTerm extends Term {
  readonly ways: readonly Way[];
  /** Whether a row that has it has more of what was asked for: not so the unwanted ones, and of a measure the first alone where it is sold, else none. */
  readonly counts: boolean;
  /** Of a measure or size that nothing has, or other things alone than what is asked for with it. */
  readonly isLacking: boolean;
  /** Other things have it. */
  readonly isOfOthers: boolean;
  /** How much it tells, as few rows have it. */
  readonly rarity: number;
}

/** As many as bits of a number tell apart. */
export const mostTerms = 31;

/** The telling words of a question. */
export function termsOf(question: string): Term[] {
  const all = wordsOf(question);
  const kept = new Set(tellingWords(all));
  const measured = figuresIn(question);
  const figures = keysAt(question, measured);
  const sizes = keysAt(question, bareFractionsIn(question, measured));
  const wishes = wishesIn(question);
  const telling = all
    .map((word, at) => ({
      word,
      isApart: at > 0 && !kept.has(all[at - 1]!),
      figures: figures[at] ?? [],
      sizes: sizes[at] ?? [],
      wish: wishes[at]!,
    }))
    .filter(({ word }) => kept.has(word));
  const asked = telling.slice(0, mostTerms);
  return asked.map(({ wish, ...term }, at) => ({
    ...term,
    next: asked[at + 1]?.word,
    isLast: at === asked.length - 1,
    isUnwanted: wish === "unwanted",
    isRefusal: wish === "refusal",
  }));
}

/** What a question asks for but for measures and models; nothing where it says what is unwanted. */
export function thingAskedIn(terms: readonly Term[]): string {
  if (terms.some(({ isRefusal }) => isRefusal)) return "";
  return terms
    .filter(isNaming)
    .map(({ word }) => word)
    .join(" ");
}

/** Whether it says something of what is asked for: what other things alone have leads to those. */
export function isOfThing({ isOfOthers }: MetTerm): boolean {
  return !isOfOthers;
}

/** The words by which a term is met, but for those that only begin as it was typed. */
export function wordsMeant({ ways }: MetTerm): number[] {
  return ways.flatMap(({ words, isBeginning }) => (isBeginning ? [] : words));
}

/** Whether it is said of what the thing is called rather than of its measures and models, or of what is unwanted. */
export function isNaming({ word, figures, isUnwanted, isRefusal }: Term): boolean {
  return figures.length === 0 && !/\d/.test(word) && !isUnwanted && !isRefusal;
}

/** For each word of a question the words for these figures that it is part of. */
function keysAt(question: string, figures: readonly Figure[]): (readonly string[])[] {
  if (figures.length === 0) return [];
  return wordPlaces(question).places.map((place) =>
    figures
      .filter(({ start, written }) => place.start >= start && place.end <= start + written.length)
      .flatMap(({ key }) => [key, wordOfIndex(key), ...otherKeysOf(key).map(wordOfIndex)]),
  );
}

/** What a measure may be in a text: degrees are those of Fahrenheit for some, and inches are sold in millimetres. */
function otherKeysOf(key: string): readonly string[] {
  return key.endsWith("deg") ? [`${key}f`] : nominalKeysOf(key);
}
