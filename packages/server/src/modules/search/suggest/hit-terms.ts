import { type CatalogProduct, type CatalogSnapshot } from "../../catalog/index.ts";
import { parseMeasurements } from "../text/unit-parser.ts";
import { headOf } from "../index/name-collector.ts";
import type { FoundProduct } from "./suggested-products.ts";
import { normalizedText, stemOf, stemsOf, wordPlaces, wordsOf } from "../text/words.ts";

/** Built-in fields that are not attributes. */
const noAttributes = new Set(
  "Brand ManufacturerPartNumber Fits EngineFamily Replaces ReplacedBy CrossReferences"
    .split(" ")
    .map((name) => `${name}__c`),
);

/** The most hits to read: more add nothing new. */
const mostRead = 40;
/** The most hits to compare with every term. */
const mostCompared = 8;

/** Looks terms up in the names, attributes and part numbers of a query's hits. */
export interface HitTerms {
  /** Completions of a query whose last word has a digit and follows other words, most frequent first. */
  completionsOf(query: string): string[];
  /** Whether a hit named by the other words of the term has its last word. */
  containsLastWord(term: string): boolean;
  /** Whether one of the first hits has all words of the term. */
  containsAllWords(term: string): boolean;
}

/** Only hits named by the words before are used: other products' texts have all sorts of digits. */
export function hitTermsOf(snapshot: CatalogSnapshot, found: readonly FoundProduct[]): HitTerms {
  // read lazily: products are on disk, and most queries need none
  let read: readonly CatalogProduct[] | undefined;
  const products = () => (read ??= found.slice(0, mostRead).map(({ matchingRow }) => snapshot.product(matchingRow)));
  const knownStems: Set<string>[] = [];
  const stemsOfProduct = (at: number) => (knownStems[at] ??= new Set(textsOf(products()[at]!).flatMap(stemsIn)));

  /** The hits whose name has these words. A word with a digit may also be in another text. */
  function productsNamed(before: string): readonly CatalogProduct[] {
    const asked = stemsOf(before);
    return products().filter((product, at) => {
      const named = new Set(stemsIn(headOf(product.name)));
      return asked.every((word) => named.has(word) || (/\d/.test(word) && stemsOfProduct(at).has(word)));
    });
  }

  return {
    containsAllWords(term) {
      const asked = stemsIn(term);
      return products()
        .slice(0, mostCompared)
        .some((_, at) => asked.every((word) => stemsOfProduct(at).has(word)));
    },
    completionsOf(query) {
      const last = lastWordOf(query);
      if (!last || !/\d/.test(last.word) || !/\s$/.test(last.before)) return [];
      const named = productsNamed(last.before);
      const inNames = named.map(({ name }) => completionsIn(name, last.word));
      const inAttributes = named.map((product) =>
        attributesOf(product).flatMap((text) => completionsIn(text, last.word)),
      );
      const numbers = named.map((product) => ownNumbers(product).filter((one) => isLonger(one, last.word)));
      const completions = [inNames, inAttributes, numbers].flatMap(mostFrequentFirst);
      return [...new Set(completions)].map((one) => last.before + one);
    },
    containsLastWord(term) {
      const last = lastWordOf(term);
      const hasWord = (product: CatalogProduct) => textsOf(product).some((text) => wordsOf(text).includes(last!.word));
      return last !== undefined && productsNamed(last.before).some(hasWord);
    },
  };
}

/**
 * Sorts products whose names have the words `before` first. Within each group, products with a word that starts with
 * `letter` in their name come first, then those with one in another text.
 */
export function sortByLetter(
  snapshot: CatalogSnapshot,
  found: readonly FoundProduct[],
  { before, letter }: { before: string; letter: string },
): readonly FoundProduct[] {
  const prefix = normalizedText(letter);
  const hasPrefix = (text: string) => wordsOf(text).some((word) => word.startsWith(prefix));
  const rankOf = ({ matchingRow }: FoundProduct) => {
    const product = snapshot.product(matchingRow);
    const group = isNamed(product, before) ? 0 : 3;
    return group + (hasPrefix(product.name) ? 0 : textsOf(product).some(hasPrefix) ? 1 : 2);
  };
  return found
    .map((one) => ({ one, rank: rankOf(one) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

/** Whether the product's name has all of the words. */
export function isNamed({ name }: CatalogProduct, words: string): boolean {
  const named = stemsIn(name);
  return stemsOf(words).every((word) => named.includes(word));
}

const stemsIn = (text: string) => wordsOf(text).map(stemOf);

function textsOf(product: CatalogProduct): string[] {
  return [product.name, ...attributesOf(product), ...ownNumbers(product)];
}

function attributesOf({ fields }: CatalogProduct): string[] {
  return Object.entries(fields).flatMap(([field, text]) =>
    text && field.endsWith("__c") && !noAttributes.has(field) ? [text] : [],
  );
}

function ownNumbers({ fields, sku }: CatalogProduct): string[] {
  return [sku, fields.ManufacturerPartNumber__c].filter((number) => typeof number === "string");
}

function isLonger(text: string, typed: string): boolean {
  return text.length > typed.length && normalizedText(text).startsWith(typed);
}

/** The distinct texts, those of the most products first. */
function mostFrequentFirst(lists: readonly (readonly string[])[]): string[] {
  const all = lists.flatMap((texts) => [...new Set(texts)]);
  const counts = Map.groupBy(all, (text) => text);
  return [...counts.values()].sort((a, b) => b.length - a.length).map(([text]) => text!);
}

/** Completions of a typed prefix in a text: measurements with their units, otherwise words. */
function completionsIn(text: string, typed: string): string[] {
  const normalized = normalizedText(text);
  if (!normalized.includes(typed)) return [];
  const { text: written, places } = wordPlaces(text);
  const measurements = parseMeasurements(text);
  return places
    .filter(({ start }) => normalized.startsWith(typed, start))
    .flatMap(({ start, end }) => {
      const measurement = measurements.find((one) => one.start === start);
      const completion = written.slice(start, measurement ? start + measurement.written.length : end);
      return completion.length > typed.length ? [completion] : [];
    });
}

function lastWordOf(query: string): { before: string; word: string } | undefined {
  const text = normalizedText(query);
  const last = wordPlaces(text).places.at(-1);
  return last && { before: text.slice(0, last.start), word: text.slice(last.start).trimEnd() };
}
