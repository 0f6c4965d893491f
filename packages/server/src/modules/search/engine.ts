import type { SnapshotPart } from "../catalog/index.ts";
import { firstPositions } from "./ordering.ts";
import { type ProductTexts, textIndexBuilder } from "./text-index-builder.ts";
import { compileTextIndex, openTextIndex, type TextIndex, textIndexFrom, type TextSections } from "./text-index.ts";
import { formsOf, isFiller, numberKey, stemOf, tellingWords, wordsOf } from "./words.ts";

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
  /** The first `limit` rows for the question, best first; those that have fewer of its words come as well. */
  best(question: string, limit: number): Uint32Array;
  /** Questions that begin like this one and have answers, the most telling first. */
  completionsOf(question: string, limit: number): string[];
}

const mostWords = 32;
/** An own part number in full is what the shopper means, whatever else the words may say. */
const numberScore = 1000;
const supersededNumberScore = 800;
const numberPrefixScore = 100;
const shortestNumber = 3;
const shortestTypo = 4;
const shortestCompletion = 3;

/** What a way of meeting a word counts against the word itself. */
const tierWeights = { exact: 1, prefix: 0.4, typo: 0.3 };
/** Beginnings of many words are cut off here: who types "a" is not done typing. */
const mostPrefixWords = 400;
const mostPrefixNumbers = 2000;

export const textPart: SnapshotPart<TextEngine> = {
  name: "text",
  start: compileTextIndex,
  open: (sections, { productCount }) => createEngine(openTextIndex(sections), productCount),
};

/** An engine of its own over these products, each a row: what the store's search would answer without a store. */
export async function openTextEngine(products: readonly ProductTexts[]): Promise<TextEngine> {
  const builder = textIndexBuilder(products.length, async () => {});
  for (const texts of products) await builder.add(texts);
  return createEngine(textIndexFrom((await builder.finish()) as TextSections), products.length);
}

/** The beginning of a word is no part number; that of a number may be one. */
function canBeginNumber(text: string): boolean {
  return text.length >= shortestNumber && /\d/.test(text);
}

function createEngine(index: TextIndex, productCount: number): TextEngine {
  const { words, numbers } = index;
  const scores = new Float32Array(productCount);
  const hits = new Uint8Array(productCount);
  const seenFor = new Uint8Array(productCount);

  /** Counts a word's rows for question word `mark`; a row counts once, by the first way in which it has the word. */
  function take(
    rows: Uint32Array,
    start: number,
    end: number,
    mark: number,
    weight: number,
    impacts?: Uint8Array,
  ): boolean {
    for (let at = start; at < end; at++) {
      const row = rows[at]!;
      if (seenFor[row] === mark) continue;
      seenFor[row] = mark;
      hits[row]!++;
      scores[row]! += impacts ? weight * impacts[at]! : weight;
    }
    return end > start;
  }

  function takeWords(indexes: readonly number[], mark: number, tierWeight: number): boolean {
    let rowCount = 0;
    for (const at of indexes) rowCount += index.offsets[at + 1]! - index.offsets[at]!;
    if (rowCount === 0) return false;
    const weight = (tierWeight * rarity(rowCount)) / 255;
    for (const at of indexes) take(index.rows, index.offsets[at]!, index.offsets[at + 1]!, mark, weight, index.impacts);
    return true;
  }

  function takeNumbers({ start, end }: { start: number; end: number }, mark: number, weight: number): boolean {
    return take(
      numbers.rows,
      numbers.offsets[start]!,
      numbers.offsets[Math.min(end, start + mostPrefixNumbers)]!,
      mark,
      weight,
    );
  }

  /** BM25's inverse document frequency: rare words tell more. */
  function rarity(rowCount: number): number {
    const count = Math.min(rowCount, productCount);
    return Math.log(1 + (productCount - count + 0.5) / (count + 0.5));
  }

  function matchWord(word: string, mark: number, isLast: boolean) {
    const forms = formsOf(word)
      .map((form) => words.indexOf(form))
      .filter((at) => at !== undefined);
    let found = takeWords(forms, mark, tierWeights.exact);
    const number = numbers.keys.indexOf(word);
    if (number !== undefined) found = takeNumbers({ start: number, end: number + 1 }, mark, rarity(1)) || found;
    if (canBeginNumber(word))
      found = takeNumbers(numbers.keys.withPrefix(word), mark, rarity(1) * tierWeights.prefix) || found;
    if (isLast && (word.length > 1 || !found))
      found = takeWords(beginningWith(word, mostPrefixWords), mark, tierWeights.prefix) || found;
    if (!found && word.length >= shortestTypo && !/\d/.test(word))
      takeWords(words.oneTypoFrom(word), mark, tierWeights.typo);
  }

  /** The words that begin so; of too many those that say most. */
  function beginningWith(prefix: string, most: number): number[] {
    const { start, end } = words.withPrefix(prefix);
    const all = Array.from({ length: end - start }, (_, at) => start + at);
    return all.length <= most ? all : all.sort((a, b) => index.weights[b]! - index.weights[a]!).slice(0, most);
  }

  /** A question that is a part number, in whatever punctuation, or the beginning of one. */
  function matchWholeNumber(question: string, wordCount: number) {
    const key = numberKey(question);
    const give = (at: number, score: number) => {
      const row = numbers.rows[at]!;
      scores[row]! += score;
      hits[row] = wordCount;
    };
    const { start, end } = numbers.keys.withPrefix(key);
    const longerFrom = end > start && numbers.keys.at(start) === key ? start + 1 : start;
    for (let at = numbers.offsets[start]!; at < numbers.offsets[longerFrom]!; at++) {
      give(at, numbers.isOwn[at] === 1 ? numberScore : supersededNumberScore);
    }
    if (!canBeginNumber(key)) return;
    const longerTo = Math.min(end, start + mostPrefixNumbers);
    for (let at = numbers.offsets[longerFrom]!; at < numbers.offsets[longerTo]!; at++) give(at, numberPrefixScore);
  }

  function best(question: string, limit: number): Uint32Array {
    score(question);
    const keys = Float64Array.from(scores);
    return firstPositions(keys, Math.min(limit, productCount), "descending").filter((row) => keys[row]! > 0);
  }

  function match(question: string): Float32Array {
    score(question);
    let most = 1;
    for (let row = 0; row < productCount; row++) if (hits[row]! > most) most = hits[row]!;
    for (let row = 0; row < productCount; row++) if (hits[row]! < most) scores[row] = 0;
    return scores;
  }

  function score(question: string) {
    scores.fill(0);
    hits.fill(0);
    seenFor.fill(0);
    const asked = tellingWords(wordsOf(question)).slice(0, mostWords);
    asked.forEach((word, at) => matchWord(word, at + 1, at === asked.length - 1));
    if (asked.length > 0) matchWholeNumber(question, asked.length);
  }

  function completionsOf(question: string, limit: number): string[] {
    const asked = wordsOf(question);
    const last = asked.pop();
    if (last === undefined) return [];
    const context = asked.length > 0 ? match(asked.join(" ")) : undefined;
    const weighed = beginningWith(last, mostPrefixWords)
      .map((at) => ({ word: words.at(at), at }))
      .filter(
        ({ word }) => word.length >= shortestCompletion && !isFiller(word) && (/\d/.test(last) || !/\d/.test(word)),
      )
      .map(({ word, at }) => ({ word, weight: context ? weightWithin(context, at) : index.weights[at]! }))
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight);
    const stems = new Set(asked.map(stemOf));
    const completions: string[] = [];
    for (const { word } of weighed) {
      if (completions.length === limit) break;
      if (stems.has(stemOf(word))) continue;
      stems.add(stemOf(word));
      completions.push([...asked, word].join(" "));
    }
    return completions;
  }

  /** How much the word says about the rows that answer what came before it. */
  function weightWithin(context: Float32Array, word: number): number {
    let weight = 0;
    for (let at = index.offsets[word]!; at < index.offsets[word + 1]!; at++) {
      if (context[index.rows[at]!]! > 0) weight += index.impacts[at]!;
    }
    return weight;
  }

  return { match, best, completionsOf };
}
