import type { SuggestedProduct } from "@tradecounter/wire";
import { listedIn, type CatalogProduct } from "../../catalog/index.ts";
import { canBeginNumber } from "./part-number-prefix.ts";
import { shortestAmongWords } from "./part-number-scoring.ts";
import { numberKey, textOfWords, withoutLeadingZeros, wordsOf } from "../text/words.ts";

const shortestInLetters = 2;

/** All numbers by which a product goes, its own first. */
export function numbersOf({ fields, sku }: CatalogProduct): string[] {
  const makers = fields.ManufacturerPartNumber__c ?? "";
  return [sku, makers, ...listedIn(fields.Replaces__c), ...listedIn(fields.CrossReferences__c)];
}

/**
 * The number that is typed or begun, as the catalogue writes it, where the product goes by it beside its SKU, or replaced it:
 * `superseded` are the SKUs of which the chain leads to what answers, in however many steps.
 */
export function matchedPartNumber(
  product: CatalogProduct,
  answering: CatalogProduct,
  superseded: readonly string[],
  typed: string,
): Pick<SuggestedProduct, "matchedNumber" | "replacedNumber"> {
  const { fields, sku } = answering;
  for (const number of numbersIn(typed)) {
    const isMet = (own: string) => isBegun(own, number, answering.name);
    if (isMet(product.sku)) return {};
    const own = [sku, fields.ManufacturerPartNumber__c ?? ""].find(isMet);
    const replacedNumber = own === undefined ? [...listedIn(fields.Replaces__c), ...superseded].find(isMet) : undefined;
    if (replacedNumber !== undefined) return { replacedNumber };
    const matchedNumber = own ?? listedIn(fields.CrossReferences__c).find(isMet);
    // parts that are named by their number say it already
    if (matchedNumber !== undefined) return product.name.includes(matchedNumber) ? {} : { matchedNumber };
  }
  return {};
}

/** Whether the product goes by a number that is what is typed, or goes on from it. */
export function hasPartNumberLike(product: CatalogProduct, typed: string): boolean {
  return numbersOf(product).some((number) => isBegun(number, numberKey(typed), ""));
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
