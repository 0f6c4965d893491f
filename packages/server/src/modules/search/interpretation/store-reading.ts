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

/** The search term as the store understood it. */
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

/**
 * Whether the filtered list has fewer of the query's words than the results that filters exclude. Does not apply to
 * part number matches.
 */
function isFurther({ closeness }: Hits, { rows, scores, closenessOf }: SearchResult): boolean {
  if (closeness === 0 || closeness > mostTerms) return false;
  const closest = rows.reduce((most, row) => (scores[row] === 0 ? most : Math.max(most, closenessOf(row))), 0);
  return closest > closeness && closest <= mostTerms;
}

/** The term as typed, then as corrected, if it was: the operator's rules apply to both. */
export function termsSearched(snapshot: CatalogSnapshot, term: string, answer: SearchResult | undefined): string[] {
  if (!answer || answer.interpretation.corrections.length === 0) return [term];
  const { interpretation } = answer;
  const written = (row: number, key: string) => writtenAs(snapshot, row, [key, ...interpretation.numbers]);
  return [term, correctedTerm(term, interpretation, written)];
}

/** How many of the best results are checked for the number. */
const rowsAsked = 10;

/**
 * The supersession chain of the first of these numbers that is no longer sold as such. Our choice: none is reported for
 * a number under which another part is sold, as that part may be the one that is meant. If several parts replaced a
 * number, the others are listed as `besides` of the last link.
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

/** Whether it is the product's own part number or its manufacturer's. */
function isSoldAs(snapshot: CatalogSnapshot, row: number, number: string): boolean {
  const { StockKeepingUnit: sku, ManufacturerPartNumber__c: makers } = snapshot.product(row).fields;
  const bare = (text: string | null | undefined) => withoutLeadingZeros(numberKey(text ?? ""));
  return [sku, makers].some((own) => bare(own) === bare(number));
}

/**
 * The part of a chain that may be shown. If the current part is hidden, that is nothing. The same holds if the number
 * itself is hidden, unless its successor lists it as a part that it replaces.
 */
function shownChain(snapshot: CatalogSnapshot, chain: readonly SupersededLink[]): readonly SupersededLink[] {
  const [first, second] = chain;
  const last = chain.at(-1);
  if (!first || !second || !last || snapshot.hides(last.sku)) return [];
  const shown = chain.filter(({ sku }) => !snapshot.hides(sku));
  if (!snapshot.hides(first.sku)) return shown;
  return first.number === first.sku && skusReplacedBy(snapshot, second).includes(first.sku) ? [first, ...shown] : [];
}

/** The part that replaces this one, if it may be shown; undefined if nothing replaces it. */
export function successorOf(snapshot: CatalogSnapshot, sku: string): CatalogProduct | undefined {
  const last = shownChain(snapshot, snapshot.part(supersessionPart).chainOf(sku)).at(-1);
  const row = last && last.sku !== sku ? snapshot.rowBySku(last.sku) : undefined;
  return row === undefined ? undefined : snapshot.product(row);
}

/** Other current successors of the last link's predecessor. */
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
 * A number, or a prefix of it, spelled as the product or a part in the supersession chain has it; in capitals if
 * neither has it, as most part numbers are.
 */
function writtenAs(snapshot: CatalogSnapshot, row: number, [key, ...others]: readonly [string, ...string[]]): string {
  const superseded = [key, ...others].flatMap(snapshot.part(supersessionPart).chainOf);
  const numbers = [...numbersOf(snapshot.product(row)), ...superseded.map(({ number }) => number)];
  const beginnings = numbers.flatMap((number) => Array.from(number, (_, at) => number.slice(0, at + 1)));
  return [...numbers, ...beginnings].find((one) => numberKey(one) === key)?.trim() ?? key.toUpperCase();
}
