import type { SnapshotPart } from "../../catalog/index.ts";
import { bestRows } from "../core/top-rows.ts";
import { calledReader, raiseCalled, thingReader } from "../ranking/category-boost.ts";
import { askedRightly, closenessIn, scoreBeyondWords, understandingOf } from "./query-execution.ts";
import type { HowAsked } from "./search-options.ts";
import type { Answer } from "../interpretation/search-result.ts";
import { createCompleter } from "./completions.ts";
import { createFeatureReader } from "../ranking/features.ts";
import { fitAskedIn, restReader } from "../fitment/fitment-query.ts";
import { createNumberChannel } from "../part-numbers/part-number-search.ts";
import { isOfThing, type MetTerm } from "../core/term.ts";
import { termsOf } from "../query/query-parser.ts";
import { rerank } from "../ranking/reranker.ts";
import { kindCollector } from "../index/kind-collector.ts";
import { type IndexedProduct, unlisted } from "../index/product-texts.ts";
import { isElsewhere, isToldOf, rowFinderOf } from "../index/row-finder.ts";
import type { RowTexts } from "../core/row-texts.ts";
import { shownCountOf, shownIndex } from "../index/entitled-view.ts";
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
import { createTally, listed, type Postings } from "../core/score-accumulator.ts";
import { type FoundTerm, scoreMet, scoreMostMet } from "../core/term-scoring.ts";
import { raiseWithoutUnwanted } from "../ranking/negation-demotion.ts";
import { createWayFinder } from "../expansion/query-expansion.ts";

/** The first stage's best for a question, best first, with `featureCount` numbers for each, good until the next call. */
export interface Candidates {
  readonly rows: Uint32Array;
  readonly features: Float32Array;
}

/**
 * Finds products by what a shopper typed. The rest of the module knows this door alone, so that another engine can take
 * its place: what it indexes is its own part of the snapshot.
 */
export interface TextEngine {
  /**
   * How well each row answers the question, by row: 0 where it does not. A row answers when it has as many of the words
   * as any row has. The array is the engine's own and good until the next call.
   */
  match(question: string): Float32Array;
  /** The same, with how the question was understood. */
  answer(question: string, how?: HowAsked): Answer;
  /** The first `limit` rows of `answer`, best first. */
  leading(question: string, limit: number, how?: HowAsked): Uint32Array;
  /** The first `limit` rows for the question, best first; those that have fewer of its words come as well. */
  best(question: string, limit: number): Uint32Array;
  /** An engine for which these rows alone are there: 1 by row, else 0. */
  among(shown: Uint8Array): TextEngine;
  /** What the second stage is taught with. */
  candidatesFor(question: string): Candidates;
  /** Questions that begin like this one and have answers, the most telling first. */
  completionsOf(question: string, limit: number): string[];
}

/** So many words are looked for in a row, each by itself. */
const mostLookedUp = 16;
/** How many of the first stage's best the second stage orders. */
const mostCandidates = 100;

export const textPart: SnapshotPart<TextEngine> = {
  name: "text",
  start: compileTextIndex,
  open: (sections, { productCount }) => createEngine(textIndexFrom(textSectionsIn(sections)), productCount),
  amend: amendTextIndex,
};

/** An engine of its own over these products, each a row: what the store's search would answer without a store. */
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
  const tally = createTally(productCount, index.shown);
  const { scores } = tally;
  const shownCount = shownCountOf(index.shown, productCount);
  const rowFinder = rowFinderOf(index);
  const { termsMet } = createWayFinder(index, shownCount, rowFinder);
  const numberChannel = createNumberChannel(index, rowFinder);
  const readFeatures = createFeatureReader(index, productCount, mostCandidates);

  const texts: RowTexts = {
    told: (forms) => {
      const readers = forms.map(toldReader);
      return (row) => readers.every((isTold) => isTold(row));
    },
    nearnessTo: (terms) => thingReader(terms, index),
    refusing: rowFinder.refusing,
  };

  /** Whether rows have one of these words elsewhere than in their description: of very many, as of ranges, the rows are listed. */
  function toldReader(words: readonly number[]): (row: number) => boolean {
    if (words.length <= mostLookedUp) return (row) => words.some((word) => isToldOf(index, row, word));
    const rows = new Uint8Array(productCount);
    for (const word of words)
      for (let at = index.offsets[word]!; at < index.offsets[word + 1]!; at++)
        if (isElsewhere(index.fields[at]!)) rows[index.rows[at]!] = 1;
    return (row) => rows[row] === 1;
  }

  /** All rows that have a term; those of a word with how much it says of each. */
  function foundOf({ ways, counts }: MetTerm): FoundTerm {
    // what begins with a word is also the word itself, which is a better way
    const known = new Set<number>();
    const found = ways.flatMap(({ words, rows, weight, rarity, isPart }) => {
      const worth = weight * rarity;
      if (rows) return [{ postings: listed(rows), share: worth, isPart }];
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

  /** The first stage: scores rows by the words that they have (BM25F). */
  function scoreWords(question: string, met: readonly MetTerm[], score: typeof scoreMostMet, how: HowAsked = {}) {
    const fit = fitAskedIn(question, met, how, { index, rowCount: shownCount, rowFinder });
    const terms = fit?.terms ?? met;
    score(tally, [...terms, ...(fit?.hints ?? [])].filter(isOfThing).map(foundOf));
    const telling = (fit?.telling ?? met).filter(isOfThing);
    raiseCalled(tally, { terms: telling, hitsOf: restReader(tally, fit) }, index);
    return { terms, telling, fit };
  }

  /** The second stage: orders the best rows anew by what their names, kinds and texts say, above all others. */
  function candidatesOf(terms: readonly MetTerm[]): Candidates {
    const rows = bestRows(tally.met(), scores, mostCandidates);
    return { rows, features: readFeatures(terms, rows, scores) };
  }

  function orderCandidates(terms: readonly MetTerm[]) {
    // part numbers alone say nothing of what is better
    if (!terms.some(({ ways }) => ways.some((way) => way.words.length > 0))) return;
    const { rows, features } = candidatesOf(terms);
    if (rows.length < 2) return;
    const lowest = scores[rows.at(-1)!]!;
    const ranks = rerank(features);
    const [worst, best] = [Math.min(...ranks), Math.max(...ranks)];
    const calledAs = calledReader(terms, index);
    rows.forEach((row, at) => (scores[row] = lowest + ranks[at]! - worst + calledAs(row) * (best - worst)));
  }

  /** Both stages, with what is unwanted behind: names that say "without" it are why its words are asked as well. */
  function rankWords(question: string, score: typeof scoreMostMet, how: HowAsked = {}) {
    const met = termsMet(termsOf(question), how);
    const unwanted = met.filter(({ isUnwanted }) => isUnwanted);
    const rank = (terms: readonly MetTerm[]) => {
      const scored = scoreWords(question, terms, score, how);
      orderCandidates(scored.telling);
      return scored;
    };
    const scored = rank(met);
    if (unwanted.length === 0 || raiseWithoutUnwanted(tally, scored.terms, texts)) return scored;
    // all that leads may be what is unwanted, as with "diode not schottky"
    const alone = rank(met.filter(({ isUnwanted, isRefusal }) => !isUnwanted && !isRefusal));
    return raiseWithoutUnwanted(tally, [...alone.terms, ...unwanted], texts) ? alone : rank(met);
  }

  /** Scores the rows that answer. */
  function scoreAnswers(question: string, how: HowAsked = {}) {
    return askedRightly(question, (asked) => {
      const { terms, fit } = rankWords(asked, scoreMostMet, how);
      return scoreBeyondWords({ question: asked, terms, fit, texts }, how, { tally, numberChannel });
    });
  }

  function match(question: string): Float32Array {
    scoreAnswers(question);
    return scores;
  }

  function answer(question: string, how?: HowAsked): Answer {
    const asked = scoreAnswers(question, how);
    const understanding = understandingOf(
      asked,
      { index, tally, numberChannel, isTold: rowFinder.isTold },
      how?.asTyped,
    );
    return { rows: tally.metInOrder(), scores, closenessOf: closenessIn(tally), understanding };
  }

  function best(question: string, limit: number): Uint32Array {
    askedRightly(question, (asked) => {
      const { terms } = rankWords(asked, scoreMet);
      return scoreBeyondWords({ question: asked, terms, fit: undefined, texts }, {}, { tally, numberChannel });
    });
    return bestRows(tally.met(), scores, limit);
  }

  /** By row, above 0 where it has as many of the words, each in full, as any row has; undefined where none has one. */
  function answering(question: string): Float32Array | undefined {
    const whole = termsOf(question).map((term) => ({ ...term, isLast: false }));
    scoreWords(question, termsMet(whole), scoreMostMet);
    tally.leave(tally.mostHits());
    return tally.highestScore() > 0 ? scores : undefined;
  }

  function leading(question: string, limit: number, how?: HowAsked): Uint32Array {
    scoreAnswers(question, how);
    return bestRows(tally.met(), scores, limit);
  }

  return {
    match,
    answer,
    leading,
    best,
    among: (shown) => createEngine(shownIndex(index, shown), productCount),
    candidatesFor: (question) => candidatesOf(scoreWords(question, termsMet(termsOf(question)), scoreMet).telling),
    completionsOf: createCompleter(index, { answering, isTold: rowFinder.isTold }),
  };
}
