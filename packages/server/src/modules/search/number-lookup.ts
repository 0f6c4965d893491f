import { setImmediate as nextTurn } from "node:timers/promises";
import type { Shopper } from "../../http/shopper.ts";
import { listedIn, type CatalogProduct, type CatalogSnapshot } from "../catalog/index.ts";
import type { RowsByNumber, SearchEngine } from "./execution/search-engine.ts";
import { numberKey, withoutLeadingZeros } from "./text/words.ts";

/** A product found by a complete part number. */
export interface MeantProduct {
  readonly product: CatalogProduct;
  /** Whether it replaces the part with the number. */
  readonly isReplacement: boolean;
}

/**
 * Finds the products that the shopper may see for each part number: a product's own number, its maker's, another maker's for
 * the same part, or one that it supersedes. Punctuation, case and leading zeros are ignored; nothing is completed or corrected.
 * Only the strongest matches are returned: the store's own number as written first, then a part's own numbers, then others.
 * A family's number finds its variations.
 */
export type NumberLookup = (
  shopper: Shopper,
  numbers: readonly string[],
) => Promise<readonly (readonly MeantProduct[])[]>;

/** Numbers to look up before yielding to other requests: thousands of products may be read from the catalogue. */
const numbersATurn = 200;

interface Searched {
  readonly snapshot: CatalogSnapshot;
  readonly engine: SearchEngine;
}

export function createNumberLookup(searchedBy: (shopper: Shopper) => Searched): NumberLookup {
  return async (shopper, numbers) => {
    const { snapshot, engine } = searchedBy(shopper);
    const keys = new Set(numbers.flatMap(spellingsOf));
    const rowsByNumber = await engine.rowsByNumbers([...keys]);
    const known = new Map<string, readonly MeantProduct[]>();
    const found: (readonly MeantProduct[])[] = [];
    for (const [at, number] of numbers.entries()) {
      if (at % numbersATurn === numbersATurn - 1) await nextTurn();
      found.push(known.getOrInsertComputed(number, () => meantBy(number, snapshot, rowsByNumber)));
    }
    return found;
  };
}

function spellingsOf(number: string): string[] {
  const key = numberKey(number);
  return key === "" ? [] : [...new Set([key, withoutLeadingZeros(key)])];
}

function meantBy(number: string, snapshot: CatalogSnapshot, rowsByNumber: RowsByNumber): MeantProduct[] {
  const own = snapshot.rowBySku(number.trim());
  const products = (rows: readonly number[]) => rows.flatMap((row) => productsAt(row, snapshot));
  if (own !== undefined) return products([own]).map((product) => ({ product, isReplacement: false }));
  for (const key of spellingsOf(number)) {
    const found = rowsByNumber.get(key);
    if (!found || found.length === 0) continue;
    const most = Math.max(...found.map(({ strength }) => strength));
    const closest = found.filter(({ strength }) => strength === most).map(({ row }) => row);
    return products(closest).map((product) => ({
      product,
      isReplacement: most === 0 && !isCrossReference(product, key),
    }));
  }
  return [];
}

function productsAt(row: number, snapshot: CatalogSnapshot): CatalogProduct[] {
  const variations = snapshot.variationsOf(row);
  return (variations.length > 0 ? variations : [row]).map((each) => snapshot.product(each));
}

function isCrossReference({ fields }: CatalogProduct, key: string): boolean {
  return listedIn(fields.CrossReferences__c).some((number) => spellingsOf(number).includes(key));
}
