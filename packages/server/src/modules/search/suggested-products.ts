import type { PricingLine, SuggestedProduct } from "@tradecounter/wire";
import { listedIn, pickFields, type CatalogProduct, type CatalogSnapshot } from "../catalog/index.ts";
import { canBeginNumber } from "./ways.ts";
import { wrapped } from "./wire.ts";
import { numberKey, textOfWords, withoutLeadingZeros, wordsOf } from "./words.ts";

const usualFields = ["Name", "StockKeepingUnit"];
/** Fewer letters and digits behind other words are mostly said in words, as "200" in "filter 200". */
const shortestAmongWords = 5;
const shortestInLetters = 2;

/**
 * A product, by its row, and the row of it that answers: of a family one of its variations may. A family comes by its one
 * version that answers where it is known that no other does, else by its parent.
 */
export interface FoundProduct {
  readonly row: number;
  readonly answering: number;
}

/** The first `limit` products among the rows, best first; `areAll` where no others answer. */
export function productsOf(
  { groupRows }: CatalogSnapshot,
  rows: Iterable<number>,
  limit: number,
  areAll = false,
): FoundProduct[] {
  const found = new Map<number, FoundProduct>();
  for (const answering of rows) {
    const group = groupRows[answering]!;
    const known = found.get(group);
    if (known) found.set(group, { ...known, row: group });
    else if (found.size < limit) found.set(group, { row: areAll ? answering : group, answering });
    else if (!areAll) break;
  }
  return [...found.values()];
}

interface Wanted {
  readonly typed: string;
  readonly fields: readonly string[] | undefined;
  /** Where they are asked for. */
  readonly prices: PricingLine | undefined;
}

export function toSuggestedProduct(
  snapshot: CatalogSnapshot,
  { row, answering }: FoundProduct,
  { typed, fields, prices }: Wanted,
): SuggestedProduct {
  const product = snapshot.product(row);
  return {
    defaultImage: product.image,
    fields: wrapped(pickFields(product.fields, fields ?? usualFields)),
    id: product.id,
    name: product.name,
    ...(prices && { prices }),
    productClass: product.productClass,
    ...numberMet(product, snapshot.product(answering), typed),
    urlName: product.urlName,
  };
}

/** The number that is typed or begun, as the catalogue writes it, where the product goes by it beside its SKU, or replaced it. */
function numberMet(
  product: CatalogProduct,
  answering: CatalogProduct,
  typed: string,
): Pick<SuggestedProduct, "matchedNumber" | "replacedNumber"> {
  const { fields, sku } = answering;
  for (const number of numbersIn(typed)) {
    const goesBy = (own: string) => isBegun(own, number, answering.name);
    if (goesBy(product.sku)) return {};
    const own = [sku, fields.ManufacturerPartNumber__c ?? ""].find(goesBy);
    const replacedNumber = own === undefined ? listedIn(fields.Replaces__c).find(goesBy) : undefined;
    if (replacedNumber !== undefined) return { replacedNumber };
    const matchedNumber = own ?? listedIn(fields.CrossReferences__c).find(goesBy);
    // parts that are named by their number say it already
    if (matchedNumber !== undefined) return product.name.includes(matchedNumber) ? {} : { matchedNumber };
  }
  return {};
}

/** Whether the product goes by a number that is what is typed, or goes on from it. */
export function goesBy({ fields, sku }: CatalogProduct, typed: string): boolean {
  const others = [fields.ManufacturerPartNumber__c ?? "", ...listedIn(fields.Replaces__c)];
  const numbers = [sku, ...others, ...listedIn(fields.CrossReferences__c)];
  return numbers.some((number) => isBegun(number, numberKey(typed), ""));
}

/** What may be a number in what is typed, without punctuation: all of it, else what it ends in. */
function numbersIn(typed: string): string[] {
  const words = wordsOf(typed);
  const ends = words.map((_, from) => numberKey(textOfWords(words.slice(from), "")));
  return ends.filter((key, from) => from === 0 || (key.length >= shortestAmongWords && /\d/.test(key)));
}

/**
 * Whether a number is what is typed, or goes on from it, also behind letters that were left out. Letters alone, and digits
 * within, are rather the word that the name has.
 */
function isBegun(number: string, typed: string, name: string): boolean {
  const key = numberKey(number);
  if (withoutLeadingZeros(key) === withoutLeadingZeros(typed)) return key !== "";
  if (canBeginNumber(typed) && key.startsWith(typed)) return true;
  const isPlain = /^\p{L}+$/u.test(typed) ? typed.length >= shortestInLetters : canBeginNumber(typed);
  const rest = /^\d/.test(typed) ? key.replace(/^\p{L}+/u, "") : key;
  return isPlain && rest.startsWith(typed) && !wordsOf(name).some((word) => word.startsWith(typed));
}
