import type { PricingLine, SuggestedProduct } from "@tradecounter/wire";
import { pickFields, type CatalogSnapshot } from "../../catalog/index.ts";
import { parsePartialMeasurement } from "../text/unit-parser.ts";
import { hasPartNumberLike, matchedPartNumber } from "../part-numbers/product-numbers.ts";
import { supersessionPart } from "../part-numbers/supersession-index.ts";
import type { SuggestionRequest } from "./suggestions.ts";
import { isNamed, sortByLetter } from "./hit-terms.ts";
import { whenKnown } from "../core/when-known.ts";
import { wrapped } from "../results/search-product.ts";

const usualFields = ["Name", "StockKeepingUnit"];
/** Rows to fetch per product, as a family has several rows. For larger families, all rows are fetched. */
const rowsPerProduct = 8;

/**
 * A product by its row, and its best row for the query, which may be one of its variations. A family is shown as the only
 * variation that matches, if that is known, otherwise as its parent.
 */
export interface FoundProduct {
  readonly row: number;
  readonly matchingRow: number;
}

/** The first `limit` rows for a query, best first. */
export type Leading = (query: string, limit: number) => Uint32Array | Promise<Uint32Array>;

/** The products for what is typed. If there are none, those for `corrected`: the query may be mistyped and incomplete. */
export function productsAnswering(
  snapshot: CatalogSnapshot,
  leading: Leading,
  request: SuggestionRequest,
  { meant, corrected }: { meant?: string | undefined; corrected?: string | undefined } = {},
): readonly FoundProduct[] | Promise<readonly FoundProduct[]> {
  const { searchTerm, maxSuggestedProducts: limit } = request;
  if (searchTerm.trim() === "") return popularProducts(snapshot, request);
  const partial = parsePartialMeasurement(searchTerm)?.key === undefined ? singleLetterAtEnd.exec(searchTerm) : null;
  if (partial && meant === undefined) return productsForLetter(snapshot, leading, partial, limit);
  return whenKnown(bestProducts(snapshot, leading, meant ?? searchTerm, limit), (found) =>
    found.length > 0 || corrected === undefined ? found : bestProducts(snapshot, leading, corrected, limit),
  );
}

/** Words followed by a single letter or digit. */
const singleLetterAtEnd = /^(.*[\p{L}\p{N}])\s+([\p{L}\p{N}])$/u;

/**
 * The products for the words before a single letter, those with a word that starts with the letter first. The letter may
 * also be a word of its own, as in "usb c", so products that match it and are named by the other words lead. A query that is
 * the prefix of a part number is searched as it is.
 */
function productsForLetter(
  snapshot: CatalogSnapshot,
  leading: Leading,
  [typed, before = "", letter = ""]: RegExpExecArray,
  limit: number,
): readonly FoundProduct[] | Promise<readonly FoundProduct[]> {
  return whenKnown(bestProducts(snapshot, leading, typed, limit), (asTyped) => {
    const [best] = asTyped;
    if (best && /\d/.test(typed) && hasPartNumberLike(snapshot.product(best.matchingRow), typed)) return asTyped;
    return whenKnown(bestProducts(snapshot, leading, before, limit), (found) => {
      if (found.length === 0) return asTyped;
      const groupOf = ({ row }: FoundProduct) => snapshot.groupRows[row]!;
      const named = asTyped.filter(({ matchingRow }) => isNamed(snapshot.product(matchingRow), before));
      const known = new Set(named.map(groupOf));
      const all = [...named, ...found.filter((one) => !known.has(groupOf(one)))];
      return sortByLetter(snapshot, all, { before, letter });
    });
  });
}

/** The best products for a query: `limit`, or more if they are known anyway. */
function bestProducts(
  snapshot: CatalogSnapshot,
  leading: Leading,
  query: string,
  limit: number,
): FoundProduct[] | Promise<FoundProduct[]> {
  const some = limit * rowsPerProduct;
  return whenKnown(leading(query, some), (rows) => {
    const areAll = rows.length < some;
    const products = productsOf(snapshot, rows, some, areAll);
    if (products.length >= limit || areAll) return products;
    const all = leading(query, snapshot.productCount);
    return whenKnown(all, (more) => productsOf(snapshot, more, limit, true));
  });
}

/** Our choice: without sales figures, a category's popular products are its first ones. */
function popularProducts(
  snapshot: CatalogSnapshot,
  { popularProductsCategoryId, maxSuggestedProducts }: SuggestionRequest,
): FoundProduct[] {
  const category =
    popularProductsCategoryId === undefined ? undefined : snapshot.categories.find(popularProductsCategoryId);
  return category ? productsOf(snapshot, snapshot.categories.rowsIn(category), maxSuggestedProducts) : [];
}

/** The first `limit` products of the rows, best first. `areAll` says that no other rows match. */
function productsOf(
  { groupRows }: CatalogSnapshot,
  rows: Iterable<number>,
  limit: number,
  areAll = false,
): FoundProduct[] {
  const found = new Map<number, FoundProduct>();
  for (const matchingRow of rows) {
    const group = groupRows[matchingRow]!;
    const known = found.get(group);
    if (known) found.set(group, { ...known, row: group });
    else if (found.size < limit) found.set(group, { row: areAll ? matchingRow : group, matchingRow });
    else if (!areAll) break;
  }
  return [...found.values()];
}

interface Wanted {
  readonly typed: string;
  readonly fields: readonly string[] | undefined;
  /** Undefined if not requested. */
  readonly prices: PricingLine | undefined;
}

export function toSuggestedProduct(
  snapshot: CatalogSnapshot,
  { row, matchingRow }: FoundProduct,
  { typed, fields, prices }: Wanted,
): SuggestedProduct {
  const product = snapshot.product(row);
  const matched = snapshot.product(matchingRow);
  const chains = snapshot.part(supersessionPart);
  const superseded = chains.leadingTo(matched.sku).filter((sku) => !snapshot.hides(sku));
  return {
    defaultImage: product.image,
    fields: wrapped(pickFields(product.fields, fields ?? usualFields)),
    id: product.id,
    name: product.name,
    ...(prices && { prices }),
    productClass: product.productClass,
    ...matchedPartNumber(product, matched, superseded, typed),
    urlName: product.urlName,
  };
}
