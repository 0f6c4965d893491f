import type { SnapshotPart } from "../../catalog/index.ts";
import { topRows } from "../core/top-rows.ts";
import { boostCategoryMatches, headNounNearness, productMatcher } from "../ranking/category-boost.ts";
import { closenessIn, applyTiers, interpretationOf } from "./query-execution.ts";
import type { RowsByNumber } from "./search-engine.ts";
import type { SearchOptions } from "./search-options.ts";
import type { SearchResult } from "../interpretation/search-result.ts";
import { createCompleter } from "./completions.ts";
import { createFeatureReader } from "../ranking/features.ts";
import { parseFitmentQuery, otherHitsReader } from "../fitment/fitment-query.ts";
import { createPartNumberSearch } from "../part-numbers/part-number-search.ts";
import { isOfProduct, type MatchedTerm } from "../core/term.ts";
import type { ParsedQuery } from "../core/parsed-query.ts";
import { parseQuery } from "../query/query-parser.ts";
import { rerank } from "../ranking/reranker.ts";
import { kindCollector } from "../index/kind-collector.ts";
import { type IndexedProduct, unlisted } from "../index/product-texts.ts";
import { areOutsideDescription, isOutsideDescription, rowFinderOf } from "../index/row-finder.ts";
import type { RowTexts } from "../core/row-texts.ts";
import { entitledRowCount, entitledView } from "../index/entitled-view.ts";
import { textIndexBuilder } from "../index/text-index-builder.ts";
import { textIndexBuilderInWorker } from "../index/text-index-thread.ts";
import {
  compileTextIndex,
  type TextIndex,
  textIndexFrom,
  type TextSections,
  textSectionsIn,
} from "../index/text-index.ts";
import { amendTextIndex } from "../index/text-index-amendment.ts";
import { createScoreAccumulator, postingsOfRows, type Postings } from "../core/score-accumulator.ts";
import { type TermPostings, scoreAnyMatch, scoreBestMatches } from "../core/term-scoring.ts";
import { demoteNegated } from "../ranking/negation-demotion.ts";
import { createQueryExpander } from "../expansion/query-expansion.ts";

/** The first stage's best rows, best first, with `featureCount` numbers each. Valid until the next call. */
export interface Candidates {
  readonly rows: Uint32Array;
  readonly features: Float32Array;
}

/**
 * Searches products by text, in memory. It is used only through this interface, so that another engine can take its
 * place: the index is its own part of the snapshot.
 */
export interface TextEngine {
  /**
   * By row: how well the row matches the query; 0 for rows that are not results. A result has as many of the words as
   * any other row. The engine owns the array, which is valid until the next call.
   */
  match(query: string): Float32Array;
  /** The same, with the interpretation of the query. */
  answer(query: string, how?: SearchOptions): SearchResult;
  /** The first `limit` rows of `answer`, best first. */
  leading(query: string, limit: number, how?: SearchOptions): Uint32Array;
  /** The first `limit` rows, best first, including those that have fewer of the words. */
  best(query: string, limit: number): Uint32Array;
  /** An engine restricted to these rows (1 by row). */
  among(shown: Uint8Array): TextEngine;
  /** Training data for the second stage. */
  candidatesFor(query: string): Candidates;
  /** Completions of the query that have results, most informative first. */
  completionsOf(query: string, limit: number): string[];
  /** The rows with exactly these part numbers, which are without punctuation. */
  rowsByNumbers(keys: readonly string[]): RowsByNumber;
}

/** At most this many words are looked up in a row one by one. */
const mostLookedUp = 16;
/** How many of the first stage's rows the second stage reranks. */
const mostCandidates = 100;

export const textPart: SnapshotPart<TextEngine> = {
  name: "text",
  start: compileTextIndex,
  open: (sections, { productCount }) => createEngine(textIndexFrom(textSectionsIn(sections)), productCount),
  amend: amendTextIndex,
};

/** An engine over these products, each a row, without a store. */
export async function openTextEngine(
  products: Iterable<IndexedProduct> | AsyncIterable<IndexedProduct>,
  { inThread = false } = {},
): Promise<TextEngine> {
  const builder = inThread ? textIndexBuilderInWorker() : textIndexBuilder(async () => {});
  const kinds = kindCollector();
  let productCount = 0;
  try {
    for await (const { kind, ...texts } of products) {
      productCount++;
      kinds.add(unlisted(kind).map(kinds.numberOf));
      await builder.add(texts);
    }
    const sections = { ...(await builder.finish()), ...kinds.finish() };
    return createEngine(textIndexFrom(sections as TextSections), productCount);
  } catch (error) {
    builder.abandon();
    throw error;
  }
}

function createEngine(index: TextIndex, productCount: number): TextEngine {
  const accumulator = createScoreAccumulator(productCount, index.shown);
  const { scores } = accumulator;
  const shownCount = entitledRowCount(index.shown, productCount);
  const rowFinder = rowFinderOf(index);
  const { matchTerms } = createQueryExpander(index, shownCount, rowFinder);
  const partNumberSearch = createPartNumberSearch(index, rowFinder);
  const readFeatures = createFeatureReader(index, productCount, mostCandidates);

  const texts: RowTexts = {
    told: (forms) => {
      const readers = forms.map(toldReader);
      return (row) => readers.every((isOutsideDescriptions) => isOutsideDescriptions(row));
    },
    nearnessTo: (terms) => headNounNearness(terms, index),
    negating: rowFinder.negating,
  };

  /** Tells whether a row has one of these words outside its description. For many words, such as those of ranges, the rows are listed. */
  function toldReader(words: readonly number[]): (row: number) => boolean {
    if (words.length <= mostLookedUp) return (row) => words.some((word) => isOutsideDescription(index, row, word));
    const rows = new Uint8Array(productCount);
    for (const word of words)
      for (let at = index.offsets[word]!; at < index.offsets[word + 1]!; at++)
        if (areOutsideDescription(index.fields[at]!)) rows[index.rows[at]!] = 1;
    return (row) => rows[row] === 1;
  }

  /** The postings of a term. */
  function foundOf({ matches, counts }: MatchedTerm): TermPostings {
    // a prefix match includes the word itself, which is already a better match
    const known = new Set<number>();
    const found = matches.flatMap(({ words, rows, weight, rarity, isPart }) => {
      const worth = weight * rarity;
      if (rows) return [{ postings: postingsOfRows(rows), share: worth, isPart }];
      const others = words.filter((word) => !known.has(word));
      for (const word of others) known.add(word);
      return others.map((word) => ({ postings: postingsOf(word), share: worth / 255, isPart }));
    });
    return { counts, found };
  }

  function postingsOf(word: number): Postings {
    const [start, end] = [index.offsets[word]!, index.offsets[word + 1]!];
    return { rows: index.rows, impacts: index.impacts, start, end, isAscending: true };
  }

  /** First stage: scores rows by their terms (BM25F). */
  function scoreWords(
    query: ParsedQuery,
    met: readonly MatchedTerm[],
    score: typeof scoreBestMatches,
    how: SearchOptions = {},
  ) {
    const fit = parseFitmentQuery(query, met, how, { index, rowCount: shownCount, rowFinder });
    const terms = fit?.terms ?? met;
    score(accumulator, [...terms, ...(fit?.hints ?? [])].filter(isOfProduct).map(foundOf));
    const telling = (fit?.telling ?? met).filter(isOfProduct);
    boostCategoryMatches(accumulator, { terms: telling, hitsOf: otherHitsReader(accumulator, fit) }, index);
    return { terms, telling, fit };
  }

  /** Second stage: reranks the best rows by features of their names, categories and texts. */
  function candidatesOf(terms: readonly MatchedTerm[]): Candidates {
    const rows = topRows(accumulator.met(), scores, mostCandidates);
    return { rows, features: readFeatures(terms, rows, scores) };
  }

  function orderCandidates(terms: readonly MatchedTerm[]) {
    // part numbers alone say nothing about the order
    if (!terms.some(({ matches }) => matches.some((match) => match.words.length > 0))) return;
    const { rows, features } = candidatesOf(terms);
    if (rows.length < 2) return;
    const lowest = scores[rows.at(-1)!]!;
    const ranks = rerank(features);
    const [worst, best] = [Math.min(...ranks), Math.max(...ranks)];
    const isProduct = productMatcher(terms, index);
    rows.forEach((row, at) => (scores[row] = lowest + ranks[at]! - worst + (isProduct(row) ? best - worst : 0)));
  }

  /** Runs both stages, then demotes negated terms. These are scored as well, for names that say "without". */
  function rankWords(query: ParsedQuery, score: typeof scoreBestMatches, how: SearchOptions = {}) {
    const met = matchTerms(query.terms, how);
    const unwanted = met.filter(({ isNegated }) => isNegated);
    const rank = (terms: readonly MatchedTerm[]) => {
      const scored = scoreWords(query, terms, score, how);
      orderCandidates(scored.telling);
      return scored;
    };
    const scored = rank(met);
    if (unwanted.length === 0 || demoteNegated(accumulator, scored.terms, texts)) return scored;
    // all top rows may be what is negated, as in "diode not schottky"
    const alone = rank(met.filter(({ isNegated, isNegation }) => !isNegated && !isNegation));
    return demoteNegated(accumulator, [...alone.terms, ...unwanted], texts) ? alone : rank(met);
  }

  /** Scores the results of a query. */
  function scoreAnswers(query: string, how: SearchOptions = {}) {
    const parsed = parseQuery(query);
    const { terms, fit } = rankWords(parsed, scoreBestMatches, how);
    return applyTiers({ query: parsed, terms, fit, texts }, how, { accumulator, partNumberSearch });
  }

  function match(query: string): Float32Array {
    scoreAnswers(query);
    return scores;
  }

  function answer(query: string, how?: SearchOptions): SearchResult {
    const asked = scoreAnswers(query, how);
    const interpretation = interpretationOf(
      asked,
      { index, accumulator, partNumberSearch, isOutsideDescriptions: rowFinder.isOutsideDescriptions },
      how?.asTyped,
    );
    return { rows: accumulator.matchedRowsInOrder(), scores, closenessOf: closenessIn(accumulator), interpretation };
  }

  function best(query: string, limit: number): Uint32Array {
    const parsed = parseQuery(query);
    const { terms } = rankWords(parsed, scoreAnyMatch);
    applyTiers({ query: parsed, terms, fit: undefined, texts }, {}, { accumulator, partNumberSearch });
    return topRows(accumulator.met(), scores, limit);
  }

  /** By row: above 0 if it has as many of the whole words as any row; undefined if no row has any. */
  function answering(query: string): Float32Array | undefined {
    const parsed = parseQuery(query);
    const whole = parsed.terms.map((term) => ({ ...term, isLast: false }));
    scoreWords(parsed, matchTerms(whole), scoreBestMatches);
    accumulator.leave(accumulator.mostHits());
    return accumulator.highestScore() > 0 ? scores : undefined;
  }

  function leading(query: string, limit: number, how?: SearchOptions): Uint32Array {
    scoreAnswers(query, how);
    return topRows(accumulator.met(), scores, limit);
  }

  function rowsByNumbers(keys: readonly string[]): RowsByNumber {
    const { numbers, isShown } = index;
    const found = keys.flatMap((key) => {
      const at = numbers.keys.indexOf(key);
      if (at === undefined) return [];
      const entries = Array.from({ length: numbers.offsets[at + 1]! - numbers.offsets[at]! }, (_, entry) => {
        const place = numbers.offsets[at]! + entry;
        return { row: numbers.rows[place]!, strength: numbers.strengths[place]! };
      });
      return [[key, index.shown ? entries.filter(({ row }) => isShown(row)) : entries] as const];
    });
    return new Map(found);
  }

  return {
    match,
    answer,
    leading,
    best,
    among: (shown) => createEngine(entitledView(index, shown), productCount),
    candidatesFor(query) {
      const parsed = parseQuery(query);
      return candidatesOf(scoreWords(parsed, matchTerms(parsed.terms), scoreAnyMatch).telling);
    },
    completionsOf: createCompleter(index, { answering, isOutsideDescriptions: rowFinder.isOutsideDescriptions }),
    rowsByNumbers,
  };
}
