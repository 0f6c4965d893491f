import { createMeasurementMatcher } from "./measurement-matching.ts";
import { createUnmatchedTermFinder } from "./unmatched-terms.ts";
import { createSpellingCandidates, withCorrectedWords } from "./spelling-candidates.ts";
import { createPartNumberMatcher } from "../part-numbers/part-number-matches.ts";
import { createCompoundSplitter } from "./compound-splitter.ts";
import { type MatchedTerm, mostTerms, type Term } from "../core/term.ts";
import { type RowFinder, rowFinderOf } from "../index/row-finder.ts";
import { createSynonymMatcher } from "./synonym-matches.ts";
import type { Alternative, SynonymFinder } from "./synonym-finder.ts";
import type { TextIndex } from "../index/text-index.ts";
import { rarityAmong, type UnratedMatch, type TermMatch, matchWeights } from "../core/term-match.ts";
import { createWordLookup } from "../index/word-lookup.ts";
import { formsOf, isStopWordOrAside } from "../text/words.ts";

/** The part of the search options that decides how terms are expanded. */
export interface ExpansionOptions {
  /** Turns spelling correction off. */
  readonly asTyped?: boolean;
  /** The operator's synonyms. */
  readonly synonyms?: SynonymFinder | undefined;
}

/** Finds the matches of each term of a query, best first. */
export function createQueryExpander(index: TextIndex, rowCount: number, rowFinder: RowFinder = rowFinderOf(index)) {
  const lookup = createWordLookup(index);
  const { known, rowCountOf, beginningWith } = lookup;
  const measures = createMeasurementMatcher(index, lookup);
  const partNumberMatcher = createPartNumberMatcher(index, lookup);
  const { numbersLike, rowsBy } = partNumberMatcher;
  const meaning = createSynonymMatcher(lookup, rowsBy, rowFinder);
  const { commonerApart, unknownApart, begunTogether, knownOrInTwo } = createCompoundSplitter(
    lookup,
    partNumberMatcher,
    rowFinder,
  );
  const { likeliestFor, likelierThan } = createSpellingCandidates(index, lookup, rowFinder);
  const unmatchedTermsIn = createUnmatchedTermFinder(index, measures, rowFinder);

  /** The rarity of a term that no row has. */
  const rarestTerm = Math.log(1 + 2 * rowCount);

  const rarityOf = (count: number) => rarityAmong(count, rowCount);
  const rated = (match: UnratedMatch): TermMatch => ({ ...match, rarity: rarityOf(rowCountOf(match)) });

  function matchesOf(
    term: Term,
    previous: Term | undefined,
    { alternatives = [], asTyped }: { alternatives: readonly Alternative[] | undefined; asTyped: boolean },
  ): TermMatch[] {
    const { word } = term;
    const asNumber = numbersLike(word);
    const spellings = [...spellingsOf(term, previous?.word, asNumber.length > 0), ...alternatives.flatMap(meaning)];
    // all spellings and synonyms of a word share one rarity: that of their rows together
    const rarity = rarityOf(spellings.reduce((sum, match) => sum + rowCountOf(match), 0));
    const matches: TermMatch[] = spellings.map((match) => ({ ...match, rarity }));
    const add = (match: UnratedMatch) => {
      if (rowCountOf(match) > 0) matches.push(rated(match));
    };
    const ranges = measures.rangesOf(term);
    // before the parts, which are weaker matches; with a rarity of their own, as a range contains many measurements
    const firstPart = matches.findIndex(({ isPart }) => isPart);
    if (ranges.length > 0)
      matches.splice(
        firstPart < 0 ? matches.length : firstPart,
        0,
        rated({ weight: matchWeights.range, words: ranges, isRange: true }),
      );
    for (const match of asNumber) add(match);
    if (term.isLast && (word.length > 1 || matches.length === 0))
      add({ weight: matchWeights.prefix, words: beginningWith(word), isPrefix: true });
    if (matches.length === 0 && term.isLast) for (const match of begunTogether(word)) add(match);
    if (matches.length === 0) add(likeliestFor(term, previous !== undefined));
    if (!asTyped && matches.length === 1 && matches[0]!.isPrefix) {
      const meant = likelierThan(matches[0]!, term, previous !== undefined);
      if (meant) return [rated(meant)];
    }
    return matches;
  }

  /** The spellings of a word: itself, joined with its neighbour, or split in two. */
  function spellingsOf(term: Term, previous: string | undefined, isNumber: boolean): UnratedMatch[] {
    const { word, next } = term;
    const isMeasure = term.measurements.length + term.sizes.length > 0;
    const exact = [...known(formsOf(word)), ...(isMeasure ? [] : measures.withUnit(word))];
    const told = measures.measurementsIn(term);
    const isSold = measures.isSold(term);
    const isWhole = exact.some((at) => told.includes(at));
    const found = [
      ...(isWhole || !isSold
        ? [
            { weight: matchWeights.exact, words: exact },
            { weight: matchWeights.synonym, words: told },
          ]
        : [
            { weight: matchWeights.measurement, words: told },
            { weight: matchWeights.partOfMeasurement, words: exact, isPart: true as const },
          ]),
      { weight: matchWeights.joined, words: next === undefined ? [] : known(formsOf(word + next)) },
      { weight: matchWeights.joined, words: previous === undefined ? [] : known(formsOf(previous + word)) },
    ].filter((match) => match.words.length > 0);
    const isKnown = exact.length > 0 || isSold || isNumber;
    const apart = isKnown ? commonerApart(word, exact) : unknownApart(word);
    // the number and the unit apart are only part of a measurement, which has its own token: MΩ is not mΩ
    return [...found, ...(isSold ? apart.map((match) => ({ ...match, isPart: true as const })) : apart)];
  }

  /** The matches of all terms; a misspelled term gets those of its correction. */
  function matchesOfAll(
    terms: readonly Term[],
    { asTyped = false, synonyms }: ExpansionOptions,
  ): readonly TermMatch[][] {
    const matchesOfEach = (asked: readonly Term[]) => {
      const alternatives = synonyms?.alternativesFor(asked);
      return asked.map((term, at) => matchesOf(term, asked[at - 1], { alternatives: alternatives?.[at], asTyped }));
    };
    const found = matchesOfEach(terms);
    if (asTyped) return found.map((matches) => matches.filter(({ isCorrection }) => !isCorrection));
    const meant = withCorrectedWords(terms, found, index.words);
    if (!meant) return found;
    const isMistyped = (at: number) => meant[at]!.word !== terms[at]!.word;
    return matchesOfEach(meant).map((matches, at) =>
      isMistyped(at) ? matches.map((match) => ({ ...match, isCorrection: true })) : matches,
    );
  }

  /**
   * The terms without stop words and asides. One that names products stays, as in "oil can", and so does one that is
   * the whole query, as it may be a prefix. A query of several stop words and nothing else has no terms.
   */
  function withoutAsides(terms: readonly Term[]): readonly Term[] {
    const isAside = (term: Term | undefined) =>
      term !== undefined &&
      isStopWordOrAside(term.word) &&
      !known(formsOf(term.word)).some(rowFinder.isOutsideDescriptions);
    const isOfPhrase = (at: number) =>
      isStopWordOrAside(terms[at]!.word) && (isAside(terms[at - 1]) || isAside(terms[at + 1]));
    const left = terms.filter((term, at) => !isAside(term) && !isOfPhrase(at));
    return terms.length > 1 ? left : terms;
  }

  return {
    /** Matches the terms of a query to the index. */
    matchTerms(asked: readonly Term[], how: ExpansionOptions = {}): MatchedTerm[] {
      const terms = withoutAsides(asked).flatMap(knownOrInTwo).slice(0, mostTerms);
      measures.expect(terms);
      const matches = matchesOfAll(terms, how);
      const expandedTerms = terms.map((term, at) => ({ ...term, matches: matches[at]! }));
      const isLacked = unmatchedTermsIn(expandedTerms);
      const asksForMore = terms.some(
        ({ measurements, isNegated, isNegation }) => measurements.length === 0 && !isNegated && !isNegation,
      );
      return expandedTerms.map((term, at) => {
        const isOfOtherProducts = asksForMore && isLacked(term);
        const isUnmatched = isOfOtherProducts || (asksForMore && measures.isUnsold(term));
        const isWanted = !term.isNegated && !term.isNegation && !isUnmatched;
        const counts = isWanted && !measures.goesOnFrom(terms[at - 1], term);
        return { ...term, counts, isUnmatched, isOfOtherProducts, rarity: term.matches[0]?.rarity ?? rarestTerm };
      });
    },
  };
}
