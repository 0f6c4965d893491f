import type { NumberIndex, TextIndex } from "./text-index.ts";
import { knownIn } from "./dictionary.ts";
import type { HowAsked } from "./engine.ts";
import { amountOfKey, measureBegun } from "./figures.ts";
import {
  type MetTerm,
  mostTerms,
  namingIn,
  type Term,
  type TermWithWays,
  thingAskedIn,
  wordMeant,
} from "./question.ts";
import { runWord } from "./number-runs.ts";
import { type RowFinder, rowFinderOf } from "./row-finder.ts";
import { createSpeller, longestShort } from "./spelling.ts";
import type { Alternative } from "./synonyms.ts";
import { rangesHolding } from "./told-ranges.ts";
import { formsOf, isPlain, plainDecimal, wordOfIndex } from "./words.ts";

/** A way in which rows can have what a term asks for. */
export interface Way {
  /** What it counts against the word itself. */
  readonly weight: number;
  /** How much it tells, as few rows have it: BM25's inverse document frequency. */
  readonly rarity: number;
  /** Words of the index: a row that has any of them has the term. */
  readonly words: readonly number[];
  /** Set where words do not tell: the rows that have the term. */
  readonly rows?: Uint32Array;
  /** It is one of the word that was meant by what was typed, which nothing is called; the first word of the first way. */
  readonly isCorrection?: true;
  /** The words begin with what was typed. */
  readonly isBeginning?: true;
  /** The words are those of a measure or size that is sold: what has them apart has not what was asked for. */
  readonly isPart?: true;
  /** The words are those of ranges that hold the measure. */
  readonly isRange?: true;
  /** The word is that of a run of digits in part numbers. */
  readonly isRun?: true;
}

const weights = {
  exact: 1,
  synonym: 0.9,
  // counted whole, where a word counts for what it says in the text
  synonymPhrase: 0.6,
  figure: 1,
  range: 0.7,
  // with other words between, its words say less than a figure
  ofFigure: 0.5,
  joined: 0.7,
  shortened: 0.7,
  split: 0.5,
  number: 1,
  longerNumber: 0.4,
  runOfNumber: 0.7,
  prefix: 0.4,
};
/** Beginnings of many words are cut off here: who types "a" is not done typing. */
export const mostPrefixWords = 400;
/** Of the numbers that begin so, as many count: more tell nothing. */
export const mostLongerNumbers = 2000;
/** Of a word without digits that was two: its end. It may begin with a single letter, as in "vbelt". */
const shortestHead = 1;
const shortestEnd = 2;
/** Of a word with digits that was two. */
const shortestPart = 2;
/** Fewer letters stand for too many words where one goes on typing others. */
const shortestShortened = 3;
/** The same of a word that descriptions have: with fewer letters it is mostly one of its own. */
const shortestHidden = 4;
export const shortestNumber = 3;
/** Words of fewer letters are too often a part of one. */
const shortestOfCompound = 3;
/** As many times more products have it in two words. */
const timesApart = 3;
/** The same where they do not stand side by side in names: with fewer they are mostly said of different things. */
const timesSigned = 30;
/** As many times more products have the word that was mistyped than words that begin as typed. */
const timesBegun = 1.5;
/** More words that begin alike are hardly all brands. */
const mostBrands = 12;
const isLetters = /^\p{L}+$/u;
/** Letters with digits behind, which may be parted in any place behind the letters. */
const begunModel = /^(\p{L}{1,3})\d{1,6}$/u;
/** As many as one number has, mostly; a database looks for a few words one by one. */
const mostUnits = 12;
const isDecimal = /^\d+[.,]\d+$/;
const sizeBegun = /^\p{L}{0,3}\d[\d.,]*x\d/u;
/** What a word may be besides a number, in rows for each that goes by the number. */
export const wordRowsForOne = 3;

/** The beginning of a word is no part number; that of a number may be one. */
export function canBeginNumber(text: string): boolean {
  return text.length >= shortestNumber && /\d/.test(text);
}

/** The place behind the last number that counts, of those from one place up to another: `start` where none is shown. */
export function endOfLonger({ rowCountOf }: NumberIndex, start: number, end: number): number {
  let behind = start;
  for (let at = start, left = mostLongerNumbers; at < end && left > 0; at++)
    if (rowCountOf(at) > 0) {
      behind = at + 1;
      left--;
    }
  return behind;
}

/** How much it tells that a row is one of so many, of so many in all. */
export function rarityAmong(count: number, rowCount: number): number {
  const most = Math.min(count, rowCount);
  return Math.log(1 + (rowCount - most + 0.5) / (most + 0.5));
}

/** Finds the ways in which a term is met, the best first. */
export function createWayFinder(index: TextIndex, rowCount: number, rowFinder: RowFinder = rowFinderOf(index)) {
  const { words, numbers } = index;
  const spellingsMeant = createSpeller(index);
  /** Those of one question, by the key of the measure; undefined where it names no thing: three parts in four hold 25 °C. */
  let rangesFound: Map<string, readonly number[]> | undefined;

  /** What a term tells that nothing has. */
  const rarestTerm = Math.log(1 + 2 * rowCount);

  const known = (list: readonly string[]) => knownIn(words, list);

  const rarityOf = (count: number) => rarityAmong(count, rowCount);

  function rowCountOf({ words: found, rows }: Pick<Way, "words" | "rows">): number {
    return rows ? rows.length : found.reduce((sum, at) => sum + index.rowCountOf(at), 0);
  }

  /** The words that begin so; of too many those that say most. */
  function beginningWith(prefix: string): number[] {
    const { start, end } = words.withPrefix(prefix);
    const all: number[] = [];
    for (let at = start; at < end; at++) if (index.weights[at]! > 0) all.push(at);
    return all.length <= mostPrefixWords
      ? all
      : all.sort((a, b) => index.weights[b]! - index.weights[a]!).slice(0, mostPrefixWords);
  }

  function waysOf(
    term: Term,
    previous: Term | undefined,
    { alternatives = [], asTyped }: { alternatives: readonly Alternative[] | undefined; asTyped: boolean },
  ): Way[] {
    const { word } = term;
    const numberWays = numbersLike(word).filter((way) => rowCountOf(way) > 0);
    const spellings = [
      ...spellingsOf(term, previous?.word, numberWays.length > 0),
      ...shortenedFrom(word),
      ...alternatives.flatMap(meaning),
    ];
    // spellings of one word, and other words for it, are as rare as they are together
    const rarity = rarityOf(spellings.reduce((sum, way) => sum + rowCountOf(way), 0));
    const ways: Way[] = spellings.map((way) => ({ ...way, rarity }));
    const rated = (way: Omit<Way, "rarity">): Way => ({ ...way, rarity: rarityOf(rowCountOf(way)) });
    const add = (way: Omit<Way, "rarity">) => {
      if (rowCountOf(way) > 0) ways.push(rated(way));
    };
    const ranges = rangesOf(term);
    // before its parts, by which a row would have less; rated by themselves, as they hold many a measure
    const firstPart = ways.findIndex(({ isPart }) => isPart);
    if (ranges.length > 0)
      ways.splice(
        firstPart < 0 ? ways.length : firstPart,
        0,
        rated({ weight: weights.range, words: ranges, isRange: true }),
      );
    for (const way of numberWays) add(way);
    if (term.isLast && (word.length > 1 || ways.length === 0))
      add({ weight: weights.prefix, words: beginningWith(word), isBeginning: true });
    if (ways.length === 0 && term.isLast) for (const way of begunTogether(word)) add(way);
    if (ways.length === 0) add(likeliestFor(term, previous !== undefined));
    if (!asTyped && ways.length === 1 && ways[0]!.isBeginning) {
      const meant = likelierThan(ways[0]!, term, previous !== undefined);
      if (meant) return [rated(meant)];
    }
    return ways;
  }

  /** In place of the beginning of words by which nothing is called, as brands are, a word of names that was mistyped: "filtr". */
  function likelierThan(
    { words: begun }: Way,
    { word }: Term,
    isBehindOthers: boolean,
  ): Omit<Way, "rarity"> | undefined {
    if (begun.length > mostBrands || /\d/.test(word)) return undefined;
    const isNamed = (at: number) => rowFinder.naming(at).length > 0;
    const meant = spellingsMeant(word, isBehindOthers);
    const isCommoner = rowCountOf({ words: meant }) > timesBegun * rowCountOf({ words: begun });
    return isCommoner && meant.some(isNamed) && !begun.some(isNamed)
      ? { weight: weights.exact, words: meant, isCorrection: true }
      : undefined;
  }

  /** The ways of all terms, and of what is mistyped those of the word that was meant. */
  function waysOfAll(terms: readonly Term[], { asTyped = false, synonyms }: HowAsked): readonly Way[][] {
    const alternatives = synonyms?.alternativesFor(terms);
    const found = terms.map((term, at) => waysOf(term, terms[at - 1], { alternatives: alternatives?.[at], asTyped }));
    if (asTyped) return found.map((ways) => ways.filter(({ isCorrection }) => !isCorrection));
    // what a model or a number with a slip in it looks like is looked for as it is
    const meant = terms.map((term, at) =>
      /\d/.test(term.word) ? term.word : wordMeant({ ...term, ways: found[at]! }, words),
    );
    const isMistyped = (at: number) => meant[at] !== terms[at]!.word;
    if (!terms.some((_, at) => isMistyped(at))) return found;
    const rightly = terms.map((term, at) => ({
      ...term,
      word: meant[at]!,
      next: term.next === terms[at + 1]?.word ? meant[at + 1] : term.next,
    }));
    const meantAlternatives = synonyms?.alternativesFor(rightly);
    return rightly.map((term, at) => {
      const ways = waysOf(term, rightly[at - 1], { alternatives: meantAlternatives?.[at], asTyped });
      return isMistyped(at) ? ways.map((way) => ({ ...way, isCorrection: true })) : ways;
    });
  }

  /** A size or a model that is begun without what stands between its parts: "M8x3" of M8 x 30, "bh1" of BH-130. */
  function begunTogether(word: string): Omit<Way, "rarity">[] {
    const size = sizeBegun.test(word)
      ? [{ weight: weights.prefix, words: beginningWith(wordOfIndex(word)), isBeginning: true as const }]
      : [];
    const letters = begunModel.exec(word)?.[1];
    const parts = letters === undefined ? [] : cuts(word, letters.length, 1);
    return [...size, ...parts.flatMap(([head, tail]) => toldApart(known([head]), beginningWith(tail)))];
  }

  /** For a word that nothing has the one that was mistyped, unless more products have words that begin so, as with "carb". */
  function likeliestFor({ word, next }: Term, isBehindOthers: boolean): Omit<Way, "rarity"> {
    const isAlone = !isBehindOthers && next === undefined;
    const likeliest = spellingsMeant(word, !isAlone);
    // alone a short word is none that only descriptions have
    const isHidden = isAlone && word.length <= longestShort && !likeliest.slice(0, 1).some(rowFinder.isTold);
    const meant = isHidden ? [] : likeliest;
    const mistyped: Omit<Way, "rarity"> = { weight: weights.exact, words: meant, isCorrection: true };
    if (word.length < shortestShortened || /\d/.test(word)) return mistyped;
    const begun: Omit<Way, "rarity"> = { weight: weights.prefix, words: beginningWith(word), isBeginning: true };
    return rowCountOf(begun) > rowCountOf(mistyped) ? begun : mistyped;
  }

  /** What a short word is the beginning of that products are called by, where none is called by itself: "crank" of "crankshaft". */
  function shortenedFrom(word: string): Omit<Way, "rarity">[] {
    if (word.length < shortestHidden || /\d/.test(word)) return [];
    const itself = known(formsOf(word));
    if (itself.length === 0 || itself.some(rowFinder.isTold)) return [];
    const longer = beginningWith(word).filter((at) => !itself.includes(at) && rowFinder.isTold(at));
    return rowCountOf({ words: longer }) > rowCountOf({ words: itself })
      ? [{ weight: weights.shortened, words: longer }]
      : [];
  }

  /** The word, also as one with its neighbour or, where nothing has it so, as several. */
  function spellingsOf(term: Term, previous: string | undefined, isNumber: boolean): Omit<Way, "rarity">[] {
    const { word, next } = term;
    const figures = figuresOf(term);
    const exact = [...known(formsOf(word)), ...(figures.length === 0 ? withUnit(word) : [])];
    const told = known(figures);
    const isSold = isMeasureSold(term);
    const isWhole = exact.some((at) => told.includes(at));
    const found = [
      ...(isWhole || !isSold
        ? [
            { weight: weights.exact, words: exact },
            { weight: weights.synonym, words: told },
          ]
        : [
            { weight: weights.figure, words: told },
            { weight: weights.ofFigure, words: exact, isPart: true as const },
          ]),
      { weight: weights.joined, words: next === undefined ? [] : known(formsOf(word + next)) },
      { weight: weights.joined, words: previous === undefined ? [] : known(formsOf(previous + word)) },
    ].filter((way) => way.words.length > 0);
    const isKnown = exact.length > 0 || isSold || isNumber;
    const apart = isKnown
      ? [...writtenApart(word).flatMap((pair) => signedApart(pair, exact)), ...compoundOf(word, exact)]
      : writtenApart(word).flatMap(spelledApart);
    // the number and the unit of a measure apart are that, which has a word of its own, or another one: MΩ of mΩ
    const parts = isSold ? apart.map((way) => ({ ...way, isPart: true as const })) : apart;
    return [...found, ...parts, ...(isKnown ? [] : runTogether(word))];
  }

  /** A decimal number with its unit run together: "0.5mm". What has them apart has the number. */
  function withUnit(word: string): number[] {
    if (!isDecimal.test(word)) return [];
    const isMeasure = (at: number) => measureBegun(words.at(at))?.key !== undefined;
    return beginningWith(plainDecimal(word)).filter(isMeasure).slice(0, mostUnits);
  }

  /** A word as two that far more names have side by side: "oilfilter" is two words, though somebody writes it as one. */
  function compoundOf(word: string, itself: readonly number[]): Omit<Way, "rarity">[] {
    if (!isLetters.test(word)) return [];
    const rowCount = rowCountOf({ words: itself });
    const isCommoner = (way: Pick<Way, "words" | "rows">) => rowCountOf(way) > timesApart * rowCount;
    return cuts(word, shortestOfCompound, shortestOfCompound)
      .filter(([head, tail]) => isCommoner({ words: known([head]) }) && isCommoner({ words: known(formsOf(tail)) }))
      .flatMap(spelledApart)
      .filter(isCommoner);
  }

  /** Letters and the number behind them with a sign between, as far more products have them: "SOT23" is SOT-23. */
  function signedApart([head, tail]: [string, string], itself: readonly number[]): Omit<Way, "rarity">[] {
    const apart = spelledApart([head, tail]);
    const isPartNumber = numbers.keys.indexOf(head + tail) !== undefined;
    if (apart.length > 0 || isPartNumber || !/\p{L}$/u.test(head)) return apart;
    const least = timesSigned * rowCountOf({ words: itself });
    return toldApart(known([head]), known([tail, runWord(tail) ?? tail])).filter((way) => rowCountOf(way) > least);
  }

  function spelledApart([head, tail]: [string, string]): Omit<Way, "rarity">[] {
    const heads = known([head]);
    const tails = heads.length > 0 ? known(formsOf(tail)) : [];
    const rows = tails.length > 0 ? rowFinder.naming(heads[0]!, tails) : undefined;
    return rows?.length ? [{ weight: weights.split, words: [...heads, ...tails], rows }] : [];
  }

  /** A grade or a model that was typed without what stands between its parts: "15W40", "BV18". */
  function runTogether(word: string): Omit<Way, "rarity">[] {
    const inTwo = /\d/.test(word) && /\p{L}/u.test(word) ? cuts(word, shortestPart, shortestPart) : [];
    return inTwo.flatMap(([head, tail]) => toldApart(known([head]), known(formsOf(tail))));
  }

  function toldApart(heads: readonly number[], tails: readonly number[]): Omit<Way, "rarity">[] {
    const rows = heads.length > 0 && tails.length > 0 ? rowFinder.telling([heads, tails]) : undefined;
    return rows?.length ? [{ weight: weights.split, words: [...heads, ...tails], rows }] : [];
  }

  /** What the operator says is the same: what goes by the number, else what has the words. */
  function meaning({ words: all, otherWords, number }: Alternative): Omit<Way, "rarity">[] {
    const at = number === undefined ? undefined : numbers.keys.indexOf(number);
    return at === undefined
      ? saying(all, otherWords)
      : [{ weight: weights.synonym, words: [], rows: rowsOfNumbers(at, at + 1) }];
  }

  /** Of several words the rows that have all of them, not in their description alone. */
  function saying(all: readonly string[], otherWords: readonly string[]): Omit<Way, "rarity">[] {
    const forms = all.map((word) => known(formsOf(word)));
    if (forms.some((found) => found.length === 0)) return [];
    if (forms.length === 1) return [{ weight: weights.synonym, words: forms[0]! }];
    const rows = rowFinder.telling(forms);
    const telling = otherWords.flatMap((word) => known(formsOf(word)));
    const weight = weights.synonymPhrase;
    return rows.length > 0 ? [{ weight, words: telling, rows }] : [];
  }

  /** What goes by the numbers from one place up to and without another. */
  function rowsOfNumbers(start: number, end: number): Uint32Array {
    const rows = numbers.rows.subarray(numbers.offsets[start]!, numbers.offsets[end]!);
    return index.shown ? rows.filter(index.isShown) : rows;
  }

  /** The part number that the word is, and those that begin with it. */
  function numbersLike(word: string): Omit<Way, "rarity">[] {
    const at = numbers.keys.indexOf(word);
    const ways =
      at === undefined ? runIn(word) : [{ weight: weights.number, words: [], rows: rowsOfNumbers(at, at + 1) }];
    if (!canBeginNumber(word)) return ways;
    const { start, end } = numbers.keys.withPrefix(word);
    return [
      ...ways,
      { weight: weights.longerNumber, words: [], rows: rowsOfNumbers(start, endOfLonger(numbers, start, end)) },
    ];
  }

  /** Part numbers that have the digits in them as a whole run, where few products say those otherwise. */
  function runIn(word: string): Omit<Way, "rarity">[] {
    const run = runWord(word);
    const way = { weight: weights.runOfNumber, words: run === undefined ? [] : known([run]), isRun: true as const };
    return rowCountOf({ words: known([word]) }) > wordRowsForOne * rowCountOf(way) ? [] : [way];
  }

  /** The words for ranges that hold the measure of which a term is a part. */
  function rangesOf(term: Term): readonly number[] {
    const [key] = figuresOf(term);
    if (key === undefined || !rangesFound) return [];
    return rangesFound.getOrInsertComputed(key, () => {
      const amount = amountOfKey(key);
      return amount ? rangesHolding(amount, words).filter((at) => index.rowCountOf(at) > 0) : [];
    });
  }

  /** Whether both are of one measure or size that products have: however it is written, it is one thing. */
  function goesOnFrom(previous: Term | undefined, term: Term): boolean {
    const before = previous ? figuresOf(previous) : [];
    const shared = figuresOf(term).filter((figure) => before.includes(figure));
    return known(shared).length > 0 || (shared.length > 0 && rangesOf(term).length > 0);
  }

  /** Whether anything has the measure or size of which a term is a part. */
  function isMeasureSold(term: Term): boolean {
    return known(figuresOf(term)).length > 0 || rangesOf(term).length > 0;
  }

  /** Whether it is of a measure or size that nothing has: its number and its unit apart say nothing. */
  function isUnsold(term: Term): boolean {
    return term.figures.length > 0 && !isMeasureSold(term);
  }

  /**
   * Tells of a measure, or of what the thing is for, whether nothing that is called as was asked has it: what has it is something
   * else, as a relay of 30 A to a "fuse 30 A".
   */
  function lackingOf(terms: readonly TermWithWays[]): (term: TermWithWays) => boolean {
    const forms = namingIn(terms)
      // with what begins so: "100nF cap" may be on the way to a capacitor
      .map(({ ways }) => ways.flatMap(({ words: found, rows }) => (rows ? [] : found)))
      .filter((found) => found.length > 0);
    const name = thingAskedIn(terms, words);
    if (forms.length === 0 || name.length < shortestShortened) return () => false;
    const lacks = rowFinder.lacking({ name, forms });
    const lacksOfKind = lackingAsKind(forms, terms);
    return (term) => {
      const figures = figuresOf(term);
      const ofPurpose = term.isPurpose ? term.ways.flatMap((way) => way.words) : [];
      const lists = figures.length > 0 ? [known(figures), rangesOf(term)] : [ofPurpose];
      const told = lists.filter((list) => list.length > 0);
      return told.length > 0 && told.every((list) => lacks(list) && lacksOfKind(list));
    };
  }

  /** The same of the last word of a thing that nothing is called by side by side: a "radiator fan 560 mm" is sold as a fan. */
  function lackingAsKind(forms: readonly (readonly number[])[], terms: readonly TermWithWays[]) {
    const [before, last] = forms.slice(-2);
    const isPhrase = !last || before!.some((head) => rowFinder.naming(head, last).length > 0);
    return isPhrase
      ? () => true
      : rowFinder.lacking({ name: wordMeant(namingIn(terms).at(-1)!, words), forms: [last] });
  }

  /**
   * Those that are no plain words, but for what something is called by, as an oil can is. One that is all alone may be the beginning
   * of a word; several ask for nothing.
   */
  function withoutAsides(terms: readonly Term[]): readonly Term[] {
    const isAside = (term: Term | undefined) =>
      term !== undefined && isPlain(term.word) && !known(formsOf(term.word)).some(rowFinder.isTold);
    const isOfPhrase = (at: number) => isPlain(terms[at]!.word) && (isAside(terms[at - 1]) || isAside(terms[at + 1]));
    const left = terms.filter((term, at) => !isAside(term) && !isOfPhrase(at));
    return terms.length > 1 ? left : terms;
  }

  /** A word that nothing has as the two that stand side by side in names: "waterpump". */
  function apart(term: Term): Term[] {
    const { word, isLast } = term;
    const isKnown =
      !isLetters.test(word) ||
      known(formsOf(word)).length > 0 ||
      numbersLike(word).some((way) => rowCountOf(way) > 0) ||
      (isLast && beginningWith(word).length > 0);
    const [commonest] = isKnown
      ? []
      : cuts(word, shortestHead, shortestEnd)
          .flatMap((pair) => spelledApart(pair).map((way) => ({ pair, rowCount: rowCountOf(way) })))
          .sort((a, b) => b.rowCount - a.rowCount);
    if (!commonest) return [term];
    const [head, tail] = commonest.pair;
    return [
      { ...term, word: head, next: tail, isLast: false },
      { ...term, word: tail },
    ];
  }

  /** The terms of a question with their ways. */
  function termsMet(asked: readonly Term[], how: HowAsked = {}): MetTerm[] {
    const terms = withoutAsides(asked).flatMap(apart).slice(0, mostTerms);
    rangesFound = namingIn(terms).length > 0 ? new Map() : undefined;
    const ways = waysOfAll(terms, how);
    const withWays = terms.map((term, at) => ({ ...term, ways: ways[at]! }));
    const isLacked = lackingOf(withWays);
    const asksForMore = terms.some(
      ({ figures, isUnwanted, isRefusal }) => figures.length === 0 && !isUnwanted && !isRefusal,
    );
    return withWays.map((term, at) => {
      const isOfOthers = asksForMore && isLacked(term);
      const isLacking = isOfOthers || (asksForMore && isUnsold(term));
      const counts = !term.isUnwanted && !term.isRefusal && !isLacking && !goesOnFrom(terms[at - 1], term);
      return { ...term, counts, isLacking, isOfOthers, rarity: term.ways[0]?.rarity ?? rarestTerm };
    });
  }

  return { termsMet, beginningWith };
}

function figuresOf({ figures, sizes }: Term): readonly string[] {
  return figures.length > 0 ? figures : sizes;
}

/** A number and its unit, or letters and the number behind them: "12V", "RS485", "74HC595". */
function writtenApart(word: string): [string, string][] {
  const [, head, tail] =
    /^([\d.,]+)(\p{L}+)$/u.exec(word) ?? /^(\p{L}{2,})(\d+)$/u.exec(word) ?? /^(\d+\p{L}+)(\d{3,5})$/u.exec(word) ?? [];
  return head !== undefined && tail !== undefined ? [[head, tail]] : [];
}

function cuts(word: string, shortestHead: number, shortestTail: number): [string, string][] {
  const found: [string, string][] = [];
  for (let at = shortestHead; at <= word.length - shortestTail; at++) found.push([word.slice(0, at), word.slice(at)]);
  return found;
}
