import { createAskedMeasures } from "./measurement-matching.ts";
import { createLackFinder } from "./unmatched-terms.ts";
import { createMeantWords, rightlyTyped } from "./spelling-candidates.ts";
import { createNumberWays } from "../part-numbers/part-number-matches.ts";
import { createPartedWords } from "./compound-splitter.ts";
import { type MetTerm, mostTerms, type Term } from "../core/term.ts";
import { type RowFinder, rowFinderOf } from "../index/row-finder.ts";
import { createSynonymWays } from "./synonym-matches.ts";
import type { Alternative, SynonymFinder } from "./synonyms.ts";
import type { TextIndex } from "../index/text-index.ts";
import { rarityAmong, type UnratedWay, type Way, wayWeights } from "../core/term-match.ts";
import { createWordLookup } from "../index/word-lookup.ts";
import { formsOf, isPlain } from "../text/words.ts";

/** How terms are taken: a part of the search options. */
export interface ExpansionOptions {
  /** No spelling is corrected. */
  readonly asTyped?: boolean;
  /** What means the same, as the operator says. */
  readonly synonyms?: SynonymFinder | undefined;
}

/** Finds the ways in which a question's terms are met, the best first. */
export function createWayFinder(index: TextIndex, rowCount: number, rowFinder: RowFinder = rowFinderOf(index)) {
  const lookup = createWordLookup(index);
  const { known, rowCountOf, beginningWith } = lookup;
  const measures = createAskedMeasures(index, lookup);
  const numberWays = createNumberWays(index, lookup);
  const { numbersLike, rowsBy } = numberWays;
  const meaning = createSynonymWays(lookup, rowsBy, rowFinder);
  const { commonerApart, unknownApart, begunTogether, knownOrInTwo } = createPartedWords(lookup, numberWays, rowFinder);
  const { likeliestFor, likelierThan, shortenedFrom } = createMeantWords(index, lookup, rowFinder);
  const lackingIn = createLackFinder(index, measures, rowFinder);

  /** What a term tells that nothing has. */
  const rarestTerm = Math.log(1 + 2 * rowCount);

  const rarityOf = (count: number) => rarityAmong(count, rowCount);
  const rated = (way: UnratedWay): Way => ({ ...way, rarity: rarityOf(rowCountOf(way)) });

  function waysOf(
    term: Term,
    previous: Term | undefined,
    { alternatives = [], asTyped }: { alternatives: readonly Alternative[] | undefined; asTyped: boolean },
  ): Way[] {
    const { word } = term;
    const asNumber = numbersLike(word);
    const spellings = [
      ...spellingsOf(term, previous?.word, asNumber.length > 0),
      ...shortenedFrom(word),
      ...alternatives.flatMap(meaning),
    ];
    // spellings of one word, and other words for it, are as rare as they are together
    const rarity = rarityOf(spellings.reduce((sum, way) => sum + rowCountOf(way), 0));
    const ways: Way[] = spellings.map((way) => ({ ...way, rarity }));
    const add = (way: UnratedWay) => {
      if (rowCountOf(way) > 0) ways.push(rated(way));
    };
    const ranges = measures.rangesOf(term);
    // before its parts, by which a row would have less; rated by themselves, as they hold many a measure
    const firstPart = ways.findIndex(({ isPart }) => isPart);
    if (ranges.length > 0)
      ways.splice(
        firstPart < 0 ? ways.length : firstPart,
        0,
        rated({ weight: wayWeights.range, words: ranges, isRange: true }),
      );
    for (const way of asNumber) add(way);
    if (term.isLast && (word.length > 1 || ways.length === 0))
      add({ weight: wayWeights.prefix, words: beginningWith(word), isBeginning: true });
    if (ways.length === 0 && term.isLast) for (const way of begunTogether(word)) add(way);
    if (ways.length === 0) add(likeliestFor(term, previous !== undefined));
    if (!asTyped && ways.length === 1 && ways[0]!.isBeginning) {
      const meant = likelierThan(ways[0]!, term, previous !== undefined);
      if (meant) return [rated(meant)];
    }
    return ways;
  }

  /** The word, also as one with its neighbour or, where nothing has it so, as several. */
  function spellingsOf(term: Term, previous: string | undefined, isNumber: boolean): UnratedWay[] {
    const { word, next } = term;
    const isMeasure = term.figures.length + term.sizes.length > 0;
    const exact = [...known(formsOf(word)), ...(isMeasure ? [] : measures.withUnit(word))];
    const told = measures.figuresTold(term);
    const isSold = measures.isSold(term);
    const isWhole = exact.some((at) => told.includes(at));
    const found = [
      ...(isWhole || !isSold
        ? [
            { weight: wayWeights.exact, words: exact },
            { weight: wayWeights.synonym, words: told },
          ]
        : [
            { weight: wayWeights.figure, words: told },
            { weight: wayWeights.ofFigure, words: exact, isPart: true as const },
          ]),
      { weight: wayWeights.joined, words: next === undefined ? [] : known(formsOf(word + next)) },
      { weight: wayWeights.joined, words: previous === undefined ? [] : known(formsOf(previous + word)) },
    ].filter((way) => way.words.length > 0);
    const isKnown = exact.length > 0 || isSold || isNumber;
    const apart = isKnown ? commonerApart(word, exact) : unknownApart(word);
    // the number and the unit of a measure apart are that, which has a word of its own, or another one: MΩ of mΩ
    return [...found, ...(isSold ? apart.map((way) => ({ ...way, isPart: true as const })) : apart)];
  }

  /** The ways of all terms, and of what is mistyped those of the word that was meant. */
  function waysOfAll(terms: readonly Term[], { asTyped = false, synonyms }: ExpansionOptions): readonly Way[][] {
    const waysOfEach = (asked: readonly Term[]) => {
      const alternatives = synonyms?.alternativesFor(asked);
      return asked.map((term, at) => waysOf(term, asked[at - 1], { alternatives: alternatives?.[at], asTyped }));
    };
    const found = waysOfEach(terms);
    if (asTyped) return found.map((ways) => ways.filter(({ isCorrection }) => !isCorrection));
    const meant = rightlyTyped(terms, found, index.words);
    if (!meant) return found;
    const isMistyped = (at: number) => meant[at]!.word !== terms[at]!.word;
    return waysOfEach(meant).map((ways, at) =>
      isMistyped(at) ? ways.map((way) => ({ ...way, isCorrection: true })) : ways,
    );
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

  return {
    /** The terms of a question with their ways. */
    termsMet(asked: readonly Term[], how: ExpansionOptions = {}): MetTerm[] {
      const terms = withoutAsides(asked).flatMap(knownOrInTwo).slice(0, mostTerms);
      measures.expect(terms);
      const ways = waysOfAll(terms, how);
      const withWays = terms.map((term, at) => ({ ...term, ways: ways[at]! }));
      const isLacked = lackingIn(withWays);
      const asksForMore = terms.some(
        ({ figures, isUnwanted, isRefusal }) => figures.length === 0 && !isUnwanted && !isRefusal,
      );
      return withWays.map((term, at) => {
        const isOfOthers = asksForMore && isLacked(term);
        const isLacking = isOfOthers || (asksForMore && measures.isUnsold(term));
        const isWanted = !term.isUnwanted && !term.isRefusal && !isLacking;
        const counts = isWanted && !measures.goesOnFrom(terms[at - 1], term);
        return { ...term, counts, isLacking, isOfOthers, rarity: term.ways[0]?.rarity ?? rarestTerm };
      });
    },
  };
}
