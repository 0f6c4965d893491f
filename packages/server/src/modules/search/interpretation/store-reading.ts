import type { TermReading } from "@tradecounter/wire";
import { placeOf } from "../../../packed/index.ts";
import { listedIn, toCategoryRef, type CatalogProduct, type CatalogSnapshot } from "../../catalog/index.ts";
import { topRows } from "../core/top-rows.ts";
import type { SearchResult } from "./search-result.ts";
import type { Hits } from "../facets/hits.ts";
import { nearestCategories } from "./nearest-categories.ts";
import { mostTerms } from "../core/term.ts";
import { numbersOf } from "../part-numbers/product-numbers.ts";
import { supersessionPart, type SupersededLink } from "../part-numbers/supersession-index.ts";
import { correctedTerm, termReadingOf } from "./term-reading.ts";
import { numberKey, withoutLeadingZeros } from "../text/words.ts";

/** How the store's search understood a term. */
export function readingOf(
  snapshot: CatalogSnapshot,
  term: string,
  answer: SearchResult,
  { hits, nearbyRows, redirectUrl }: { hits: Hits; nearbyRows: Uint32Array; redirectUrl: string | null },
): TermReading | undefined {
  const { interpretation } = answer;
  const isPartial = interpretation.isPartial || isFurther(hits, answer);
  return termReadingOf(
    term,
    { ...interpretation, isPartial },
    {
      writtenAs: (row, key) => writtenAs(snapshot, row, [key, ...interpretation.numbers]),
      supersession: supersessionOf(snapshot, [term, ...interpretation.numbers], answer),
      nearestCategories:
        hits.rows.length > 0
          ? []
          : nearestCategories(snapshot, interpretation.words, answer, nearbyRows).map(toCategoryRef),
      redirectUrl,
      listsAny: (found) => hits.rows.some((row) => placeOf(row, found, 0, found.length) >= 0),
    },
  );
}

/** Whether a list that filters narrow has fewer of the words than what they leave out; of numbers that says nothing. */
function isFurther({ closeness }: Hits, { rows, scores, closenessOf }: SearchResult): boolean {
  if (closeness === 0 || closeness > mostTerms) return false;
  const closest = rows.reduce((most, row) => (scores[row] === 0 ? most : Math.max(most, closenessOf(row))), 0);
  return closest > closeness && closest <= mostTerms;
}

/** The term, and what was searched where its spelling was corrected: for that the operator's rules count, too. */
export function termsSearched(snapshot: CatalogSnapshot, term: string, answer: SearchResult | undefined): string[] {
  if (!answer || answer.interpretation.corrections.length === 0) return [term];
  const { interpretation } = answer;
  const written = (row: number, key: string) => writtenAs(snapshot, row, [key, ...interpretation.numbers]);
  return [term, correctedTerm(term, interpretation, written)];
}

/** How many of the best answers are asked for their numbers. */
const rowsAsked = 10;

/**
 * What became of the first of these numbers that is sold no more under itself. Our choice: nothing is said of a number by
 * which another part is sold, as that may be the one that is meant; what took the place of the first stands beside it.
 */
function supersessionOf(
  snapshot: CatalogSnapshot,
  numbers: readonly string[],
  { rows, scores }: SearchResult,
): TermReading["supersession"] {
  for (const number of numbers) {
    const links = snapshot.part(supersessionPart).chainOf(number);
    const chain = shownChain(snapshot, links);
    if (chain.length === 0) continue;
    const ofChain = new Set(chain.map(({ sku }) => sku));
    const others = Array.from(topRows(rows, scores, rowsAsked)).filter(
      (row) => !ofChain.has(snapshot.product(row).sku),
    );
    if (!others.some((row) => isSoldAs(snapshot, row, number))) {
      const besides = besidesOf(snapshot, links);
      const told = chain.map((link) => linkOf(snapshot, link));
      return besides.length > 0 ? [...told.slice(0, -1), { ...told.at(-1)!, besides }] : told;
    }
  }
  return [];
}

/** Whether it is the product's own number or its maker's. */
function isSoldAs(snapshot: CatalogSnapshot, row: number, number: string): boolean {
  const { StockKeepingUnit: sku, ManufacturerPartNumber__c: makers } = snapshot.product(row).fields;
  const bare = (text: string | null | undefined) => withoutLeadingZeros(numberKey(text ?? ""));
  return [sku, makers].some((own) => bare(own) === bare(number));
}

/**
 * Where what is sold now is hidden, nothing took the number's place that could be told. Nor did anything of a number that is
 * hidden itself, unless what took its place says so.
 */
function shownChain(snapshot: CatalogSnapshot, chain: readonly SupersededLink[]): readonly SupersededLink[] {
  const [first, second] = chain;
  const last = chain.at(-1);
  if (!first || !second || !last || snapshot.hides(last.sku)) return [];
  const shown = chain.filter(({ sku }) => !snapshot.hides(sku));
  if (!snapshot.hides(first.sku)) return shown;
  return first.number === first.sku && skusReplacedBy(snapshot, second).includes(first.sku) ? [first, ...shown] : [];
}

/** What is sold now in the place of a part, as far as it may be shown; undefined where nothing took its place. */
export function successorOf(snapshot: CatalogSnapshot, sku: string): CatalogProduct | undefined {
  const last = shownChain(snapshot, snapshot.part(supersessionPart).chainOf(sku)).at(-1);
  const row = last && last.sku !== sku ? snapshot.rowBySku(last.sku) : undefined;
  return row === undefined ? undefined : snapshot.product(row);
}

/** What took the same place as the last of a chain, and has it still. */
function besidesOf(snapshot: CatalogSnapshot, chain: readonly SupersededLink[]) {
  const [before, last] = chain.slice(-2);
  const { chainOf } = snapshot.part(supersessionPart);
  return (before?.successors ?? []).flatMap((sku) => {
    const row = snapshot.hides(sku) ? undefined : snapshot.rowBySku(sku);
    if (!last || row === undefined || sku === last.sku || chainOf(sku).length > 0) return [];
    const makers = last.number === last.sku ? undefined : snapshot.product(row).fields.ManufacturerPartNumber__c;
    return [{ number: makers || sku, productId: snapshot.idOf(row) }];
  });
}

function skusReplacedBy(snapshot: CatalogSnapshot, { sku }: SupersededLink): readonly string[] {
  const row = snapshot.rowBySku(sku);
  return row === undefined ? [] : listedIn(snapshot.product(row).fields.Replaces__c);
}

function linkOf(snapshot: CatalogSnapshot, { sku, number }: SupersededLink): TermReading["supersession"][number] {
  const row = snapshot.rowBySku(sku);
  return { number, productId: row === undefined ? null : snapshot.idOf(row) };
}

/**
 * The number, or the beginning of one of the others, as the product has it, or a part whose place it took; of others in
 * capitals, as most are.
 */
function writtenAs(snapshot: CatalogSnapshot, row: number, [key, ...others]: readonly [string, ...string[]]): string {
  const superseded = [key, ...others].flatMap(snapshot.part(supersessionPart).chainOf);
  const numbers = [...numbersOf(snapshot.product(row)), ...superseded.map(({ number }) => number)];
  const beginnings = numbers.flatMap((number) => Array.from(number, (_, at) => number.slice(0, at + 1)));
  return [...numbers, ...beginnings].find((one) => numberKey(one) === key)?.trim() ?? key.toUpperCase();
}
