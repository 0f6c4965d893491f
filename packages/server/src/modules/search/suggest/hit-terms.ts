import { type CatalogProduct, type CatalogSnapshot } from "../../catalog/index.ts";
import { parseMeasurements } from "../text/unit-parser.ts";
import { headOf } from "../index/name-collector.ts";
import type { FoundProduct } from "./suggested-products.ts";
import { normalizedText, stemOf, stemsOf, wordPlaces, wordsOf } from "../text/words.ts";

/** Fields of ours beside the attributes. */
const noAttributes = new Set(
  "Brand ManufacturerPartNumber Fits EngineFamily Replaces ReplacedBy CrossReferences"
    .split(" ")
    .map((name) => `${name}__c`),
);

/** Products are read for what they say of themselves: more of them tell nothing new. */
const mostRead = 40;
/** Of these each is compared with each term. */
const mostTelling = 8;

/** What products that answer a query say of themselves where what they are called is asked for. */
export interface HitTerms {
  /** How a query goes on that ends in the beginning of a word with a digit behind others, the commonest way first. */
  goingOnFrom(query: string): string[];
  /** Whether one of them says the last word of a term. */
  containsLastWord(term: string): boolean;
  /** Whether one of the first of them says all words of a term. */
  containsAllWords(term: string): boolean;
}

/** Texts of others have digits of anything: what stands in them goes on from no other word. */
export function hitTermsOf(snapshot: CatalogSnapshot, found: readonly FoundProduct[]): HitTerms {
  // read from the disk, and most queries need none
  let read: readonly CatalogProduct[] | undefined;
  const products = () => (read ??= found.slice(0, mostRead).map(({ answering }) => snapshot.product(answering)));
  const stemsToldBy: Set<string>[] = [];
  const stemsSaidBy = (at: number) => (stemsToldBy[at] ??= new Set(textsOf(products()[at]!).flatMap(stemsIn)));

  function calledSo(before: string): readonly CatalogProduct[] {
    const asked = stemsOf(before);
    return products().filter((product, at) => {
      const called = new Set(stemsIn(headOf(product.name)));
      return asked.every((word) => called.has(word) || (/\d/.test(word) && stemsSaidBy(at).has(word)));
    });
  }

  return {
    containsAllWords(term) {
      const asked = stemsIn(term);
      return products()
        .slice(0, mostTelling)
        .some((_, at) => asked.every((word) => stemsSaidBy(at).has(word)));
    },
    goingOnFrom(query) {
      const last = lastWordOf(query);
      if (!last || !/\d/.test(last.word) || !/\s$/.test(last.before)) return [];
      const called = calledSo(last.before);
      const inNames = called.map(({ name }) => saidFrom(name, last.word));
      const inAttributes = called.map((product) => attributesOf(product).flatMap((text) => saidFrom(text, last.word)));
      const numbers = called.map((product) => ownNumbers(product).filter((one) => isLonger(one, last.word)));
      const said = [inNames, inAttributes, numbers].flatMap(commonestFirst);
      return [...new Set(said)].map((one) => last.before + one);
    },
    containsLastWord(term) {
      const last = lastWordOf(term);
      const says = (product: CatalogProduct) => textsOf(product).some((text) => wordsOf(text).includes(last!.word));
      return last !== undefined && calledSo(last.before).some(says);
    },
  };
}

/**
 * Those first whose names have the words, and of these and of the others those in whose names a word begins with the letter, then
 * those that say one otherwise of themselves.
 */
export function saidFirst(
  snapshot: CatalogSnapshot,
  found: readonly FoundProduct[],
  { before, letter }: { before: string; letter: string },
): readonly FoundProduct[] {
  const begun = normalizedText(letter);
  const begins = (text: string) => wordsOf(text).some((word) => word.startsWith(begun));
  const rankOf = ({ answering }: FoundProduct) => {
    const product = snapshot.product(answering);
    const ofOthers = isNamed(product, before) ? 0 : 3;
    return ofOthers + (begins(product.name) ? 0 : textsOf(product).some(begins) ? 1 : 2);
  };
  return found
    .map((one) => ({ one, rank: rankOf(one) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

/** Whether the words stand in its name. */
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

/** Of texts of several products those first that most of them have. */
function commonestFirst(lists: readonly (readonly string[])[]): string[] {
  const all = lists.flatMap((texts) => [...new Set(texts)]);
  const counts = Map.groupBy(all, (text) => text);
  return [...counts.values()].sort((a, b) => b.length - a.length).map(([text]) => text!);
}

/** What in a text begins with what is typed and goes on: a measurement with its unit, else a word. */
function saidFrom(text: string, typed: string): string[] {
  const compared = normalizedText(text);
  if (!compared.includes(typed)) return [];
  const { text: written, places } = wordPlaces(text);
  const measurements = parseMeasurements(text);
  return places
    .filter(({ start }) => compared.startsWith(typed, start))
    .flatMap(({ start, end }) => {
      const measurement = measurements.find((one) => one.start === start);
      const said = written.slice(start, measurement ? start + measurement.written.length : end);
      return said.length > typed.length ? [said] : [];
    });
}

function lastWordOf(query: string): { before: string; word: string } | undefined {
  const text = normalizedText(query);
  const last = wordPlaces(text).places.at(-1);
  return last && { before: text.slice(0, last.start), word: text.slice(last.start).trimEnd() };
}
