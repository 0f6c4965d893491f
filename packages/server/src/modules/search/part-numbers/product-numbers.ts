import type { SuggestedProduct } from "@tradecounter/wire";
import { listedIn, type CatalogProduct } from "../../catalog/index.ts";
import { canBeginNumber } from "./part-number-prefix.ts";
import { shortestAmongWords } from "./part-number-scoring.ts";
import { numberKey, textOfWords, withoutLeadingZeros, wordsOf } from "../text/words.ts";

const shortestInLetters = 2;

/** All of a product's part numbers, its own first. */
export function numbersOf({ fields, sku }: CatalogProduct): string[] {
  const makers = fields.ManufacturerPartNumber__c ?? "";
  return [sku, makers, ...listedIn(fields.Replaces__c), ...listedIn(fields.CrossReferences__c)];
}

/**
 * The part number other than the SKU that matches the typed text in full or as a prefix, spelled as in the catalogue, and
 * whether the product has it or replaces it. `superseded` are the SKUs whose supersession chain leads to the matching row.
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
    // not needed if the product's name already shows the number
    if (matchedNumber !== undefined) return product.name.includes(matchedNumber) ? {} : { matchedNumber };
  }
  return {};
}

/** Whether the typed text is one of the product's part numbers or a prefix of one. */
export function hasPartNumberLike(product: CatalogProduct, typed: string): boolean {
  return numbersOf(product).some((number) => isBegun(number, numberKey(typed), ""));
}

/** Possible part numbers in the typed text, without punctuation: all of it, then its endings. */
function numbersIn(typed: string): string[] {
  const words = wordsOf(typed);
  const ends = words.map((_, from) => numberKey(textOfWords(words.slice(from), "")));
  return ends.filter((key, from) => from === 0 || (key.length >= shortestAmongWords && /\d/.test(key)));
}

/**
 * Whether the typed text is a part number or a prefix of it, possibly without its leading letters. Text that may be a word
 * does not count if a word of the name starts with it.
 */
function isBegun(number: string, typed: string, name: string): boolean {
  const key = numberKey(number);
  if (withoutLeadingZeros(key) === withoutLeadingZeros(typed)) return key !== "";
  if (canBeginNumber(typed) && key.startsWith(typed)) return true;
  const isPlain = /^\p{L}+$/u.test(typed) ? typed.length >= shortestInLetters : canBeginNumber(typed);
  const rest = /^\d/.test(typed) ? key.replace(/^\p{L}+/u, "") : key;
  return isPlain && rest.startsWith(typed) && !wordsOf(name).some((word) => word.startsWith(typed));
}
