import type { TermReading } from "@tradecounter/wire";
import { listedIn, toCategoryRef, type CatalogSnapshot } from "../catalog/index.ts";
import type { Answer } from "./engine.ts";
import type { Hits } from "./hits.ts";
import { nearestCategories } from "./nearest-categories.ts";
import { supersessionPart, type SupersededLink } from "./supersession-index.ts";
import { termReadingOf } from "./term-reading.ts";
import { numberKey } from "./words.ts";

/** How the store's search understood a term. */
export function readingOf(
  snapshot: CatalogSnapshot,
  term: string,
  answer: Answer,
  hits: Hits,
  redirectUrl: string | null,
): TermReading | undefined {
  const { understanding } = answer;
  return termReadingOf(term, understanding, {
    writtenAs: (row, key) => writtenAs(snapshot, row, key),
    supersession: supersessionOf(snapshot, [term, ...understanding.numbers]),
    nearestCategories:
      hits.rows.length > 0 ? [] : nearestCategories(snapshot, understanding.words, answer).map(toCategoryRef),
    redirectUrl,
  });
}

/** What became of the first of these numbers that is sold no more under itself. */
function supersessionOf(snapshot: CatalogSnapshot, numbers: readonly string[]): TermReading["supersession"] {
  for (const number of numbers) {
    const chain = snapshot.part(supersessionPart).chainOf(number);
    if (chain.length > 0) return chain.map((link) => linkOf(snapshot, link));
  }
  return [];
}

function linkOf(snapshot: CatalogSnapshot, { sku, number }: SupersededLink): TermReading["supersession"][number] {
  const row = snapshot.rowBySku(sku);
  return { number, productId: row === undefined ? null : snapshot.idOf(row) };
}

/** Fields of a product that hold numbers by which it goes. */
const numberFields = ["StockKeepingUnit", "ManufacturerPartNumber__c", "Replaces__c", "CrossReferences__c"];

/** The number as the product has it; in capitals, as most are, where it is known by a product that is not sold any more. */
function writtenAs(snapshot: CatalogSnapshot, row: number, key: string): string {
  const { fields } = snapshot.product(row);
  const numbers = numberFields.flatMap((name) => listedIn(fields[name]));
  return numbers.map((number) => number.trim()).find((number) => numberKey(number) === key) ?? key.toUpperCase();
}
