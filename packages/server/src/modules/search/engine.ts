import type { SnapshotPart } from "../catalog/index.ts";
import { bestRows } from "./best-rows.ts";
import { createCompleter } from "./completions.ts";
import { createFeatureReader } from "./features.ts";
import { createNumberChannel } from "./number-channel.ts";
import { type MetTerm, termsOf } from "./question.ts";
import { rerank } from "./reranker.ts";
import { kindCollector } from "./kind-collector.ts";
import { type IndexedProduct, unlisted } from "./product-texts.ts";
import { textIndexBuilder } from "./text-index-builder.ts";
import { compileTextIndex, type TextIndex, textIndexFrom, type TextSections, textSectionsIn } from "./text-index.ts";
import type { SynonymFinder } from "./synonyms.ts";
import { amendTextIndex } from "./text-amendment.ts";
import { createTally } from "./tally.ts";
import { type Understanding, understood } from "./understanding.ts";
import { createWayFinder } from "./ways.ts";
import { wordsOf } from "./words.ts";

/** The first stage's best for a question, best first, with `featureCount` numbers for each, good until the next call. */
export interface Candidates {
  readonly rows: Uint32Array;
  readonly features: Float32Array;
}

/** How well each row answers a question, and how that was understood; rows and scores are good until the next call. */
export interface Answer {
  /** Those that may answer, ascending. */
  readonly rows: Uint32Array;
  /** By row; 0 where a row does not answer. */
  readonly scores: Float32Array;
  readonly understanding: Understanding;
}

/** How a question is to be taken. */
export interface HowAsked {
  /** No spelling is corrected. */
  readonly asTyped?: boolean;
  /** What means the same, as the operator says. */
  readonly synonyms?: SynonymFinder | undefined;
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
  /** What the second stage is taught with. */
  candidatesFor(question: string): Candidates;
  /** Questions that begin like this one and have answers, the most telling first. */
  completionsOf(question: string, limit: number): string[];
}

/** How many of the first stage's best the second stage orders. */
const mostCandidates = 100;

export const textPart: SnapshotPart<TextEngine> = {
  name: "text",
  start: compileTextIndex,
  open: (sections, { productCount }) => createEngine(textIndexFrom(textSectionsIn(sections)), productCount),
  amend: amendTextIndex,
};

/** An engine of its own over these products, each a row: what the store's search would answer without a store. */
export async function openTextEngine(products: readonly IndexedProduct[]): Promise<TextEngine> {
  const builder = textIndexBuilder(products.length, async () => {});
  const kinds = kindCollector(products.length);
  for (const product of products) {
    kinds.add(unlisted(product.kind).map(kinds.numberOf));
    await builder.add(product);
  }
  const sections = { ...(await builder.finish()), ...kinds.finish() };
  return createEngine(textIndexFrom(sections as TextSections), products.length);
}

function createEngine(index: TextIndex, productCount: number): TextEngine {
  const tally = createTally(productCount);
  const { scores } = tally;
  const { termsMet } = createWayFinder(index, productCount);
  const numberChannel = createNumberChannel(index);
  const readFeatures = createFeatureReader(index, productCount, mostCandidates);

  /** Adds what a term says of the rows that have it; a row counts once, by the first way in which it has the term. */
  function scoreTerm({ ways, counts }: MetTerm, mark: number) {
    const hit = counts ? 1 : 0;
    for (const { words: found, rows, weight, rarity } of ways) {
      if (rows) {
        for (const row of rows) tally.count(row, mark, weight * rarity, hit);
        continue;
      }
      const share = (weight * rarity) / 255;
      for (const word of found)
        for (let at = index.offsets[word]!; at < index.offsets[word + 1]!; at++)
          tally.count(index.rows[at]!, mark, share * index.impacts[at]!, hit);
    }
  }

  /** The first stage: scores all rows by the words that they have (BM25F). */
  function scoreWords(question: string, how: HowAsked = {}): MetTerm[] {
    tally.clear();
    const terms = termsMet(termsOf(question), how);
    terms.forEach((term, at) => scoreTerm(term, at + 1));
    return terms;
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
    const worst = ranks.reduce((least, rank) => Math.min(least, rank));
    rows.forEach((row, at) => (scores[row] = lowest + ranks[at]! - worst));
  }

  /** Scores the rows that answer. */
  function scoreAnswers(question: string, how: HowAsked = {}) {
    const words = wordsOf(question);
    const terms = scoreWords(question, how);
    tally.leaveMostMet();
    orderCandidates(terms);
    return { words, terms, reading: numberChannel.read(question, words, terms, tally, how.asTyped) };
  }

  function match(question: string): Float32Array {
    scoreAnswers(question);
    return scores;
  }

  function answer(question: string, how?: HowAsked): Answer {
    const { words, terms, reading } = scoreAnswers(question, how);
    const instead = numberChannel.meantInstead(question, words, reading);
    const understanding = understood({ index, tally, words, terms, reading, instead, asTyped: how?.asTyped });
    return { rows: tally.metInOrder(), scores, understanding };
  }

  function best(question: string, limit: number): Uint32Array {
    const terms = scoreWords(question);
    orderCandidates(terms);
    numberChannel.read(question, wordsOf(question), terms, tally);
    return bestRows(tally.met(), scores, limit);
  }

  /** By row, above 0 where it answers, in no order. */
  function answering(question: string): Float32Array {
    scoreWords(question);
    tally.leaveMostMet();
    return scores;
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
    candidatesFor: (question) => candidatesOf(scoreWords(question)),
    completionsOf: createCompleter(index, answering),
  };
}
