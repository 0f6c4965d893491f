import { setImmediate as nextTurn } from "node:timers/promises";
import type { Shopper } from "../../http/shopper.ts";
import { listedIn, type CatalogProduct, type CatalogSnapshot } from "../catalog/index.ts";
import type { RowsByNumber, SearchEngine } from "./execution/search-engine.ts";
import { nearKeys } from "./near-keys.ts";
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

/**
 * For numbers without an exact match: the products that the shopper may see whose number is one typo away, the likeliest first.
 * Our choice: of a long list, only the first numbers are looked up, about 30 of usual length, so that a list takes no longer.
 */
export type NearLookup = (
  shopper: Shopper,
  numbers: Iterable<string>,
) => Promise<ReadonlyMap<string, readonly CatalogProduct[]>>;

/** The most spellings to look up for one list, and how many before yielding to other requests. */
const mostNearKeys = 20_000;
const nearKeysATurn = 2_000;

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

export function createNearLookup(searchedBy: (shopper: Shopper) => Searched): NearLookup {
  return async (shopper, numbers) => {
    const { snapshot, engine } = searchedBy(shopper);
    const ranksOf = new Map<string, readonly (readonly string[])[]>();
    let count = 0;
    for (const number of numbers) {
      const ranks = nearKeys(numberKey(number));
      count += ranks.reduce((sum, keys) => sum + keys.length, 0);
      if (count > mostNearKeys) break;
      ranksOf.set(number, ranks);
    }
    const keys = [...new Set([...ranksOf.values()].flat(2))];
    const rowsByNumber = new Map<string, readonly { readonly row: number }[]>();
    for (let at = 0; at < keys.length; at += nearKeysATurn) {
      const found = await engine.rowsByNumbers(keys.slice(at, at + nearKeysATurn));
      for (const [key, rows] of found) rowsByNumber.set(key, rows);
      await nextTurn();
    }
    const productsOf = (ranks: readonly (readonly string[])[]) => {
      const rows = ranks.flat().flatMap((key) => (rowsByNumber.get(key) ?? []).map(({ row }) => row));
      return [...new Set(rows)].flatMap((row) => productsAt(row, snapshot));
    };
    return new Map([...ranksOf].map(([number, ranks]) => [number, productsOf(ranks)]));
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
