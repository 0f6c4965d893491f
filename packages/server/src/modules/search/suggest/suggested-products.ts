import type { PricingLine, SuggestedProduct } from "@tradecounter/wire";
import { pickFields, type CatalogSnapshot } from "../../catalog/index.ts";
import { parsePartialMeasurement } from "../text/unit-parser.ts";
import { hasPartNumberLike, matchedPartNumber } from "../part-numbers/product-numbers.ts";
import { supersessionPart } from "../part-numbers/supersession-index.ts";
import type { SuggestionRequest } from "./suggestions.ts";
import { isNamed, saidFirst } from "./hit-terms.ts";
import { whenKnown } from "../core/when-known.ts";
import { wrapped } from "../results/search-product.ts";

const usualFields = ["Name", "StockKeepingUnit"];
/** So many rows for one product, as those of a family are one; of larger ones all rows are looked at. */
const rowsForOne = 8;

/**
 * A product, by its row, and the row of it that answers: of a family one of its variations may. A family comes by its one
 * version that answers where it is known that no other does, else by its parent.
 */
export interface FoundProduct {
  readonly row: number;
  readonly answering: number;
}

/** The first `limit` rows for a query, best first. */
export type Leading = (query: string, limit: number) => Uint32Array | Promise<Uint32Array>;

/** What is typed finds; where it is misspelt and not yet whole, what it may become does. */
export function productsAnswering(
  snapshot: CatalogSnapshot,
  leading: Leading,
  request: SuggestionRequest,
  { meant, corrected }: { meant?: string | undefined; corrected?: string | undefined } = {},
): readonly FoundProduct[] | Promise<readonly FoundProduct[]> {
  const { searchTerm, maxSuggestedProducts: limit } = request;
  if (searchTerm.trim() === "") return popularProducts(snapshot, request);
  const begun = parsePartialMeasurement(searchTerm)?.key === undefined ? letterBegun.exec(searchTerm) : null;
  if (begun && meant === undefined) return productsBegun(snapshot, leading, begun, limit);
  return whenKnown(bestProducts(snapshot, leading, meant ?? searchTerm, limit), (found) =>
    found.length > 0 || corrected === undefined ? found : bestProducts(snapshot, leading, corrected, limit),
  );
}

/** Words, and one letter or digit behind them. */
const letterBegun = /^(.*[\p{L}\p{N}])\s+([\p{L}\p{N}])$/u;

/**
 * What the words before a single letter find, first what says a word that begins with it. As a word of its own it may be in the
 * descriptions of others: what has it so comes first of those that are called by the words, as with "usb c". A number goes on.
 */
function productsBegun(
  snapshot: CatalogSnapshot,
  leading: Leading,
  [typed, before = "", letter = ""]: RegExpExecArray,
  limit: number,
): readonly FoundProduct[] | Promise<readonly FoundProduct[]> {
  return whenKnown(bestProducts(snapshot, leading, typed, limit), (asTyped) => {
    const [best] = asTyped;
    if (best && /\d/.test(typed) && hasPartNumberLike(snapshot.product(best.answering), typed)) return asTyped;
    return whenKnown(bestProducts(snapshot, leading, before, limit), (found) => {
      if (found.length === 0) return asTyped;
      const groupOf = ({ row }: FoundProduct) => snapshot.groupRows[row]!;
      const named = asTyped.filter(({ answering }) => isNamed(snapshot.product(answering), before));
      const known = new Set(named.map(groupOf));
      const all = [...named, ...found.filter((one) => !known.has(groupOf(one)))];
      return saidFirst(snapshot, all, { before, letter });
    });
  });
}

/** The products that answer best, `limit` of them and more where they are at hand; equal ones by name. */
function bestProducts(
  snapshot: CatalogSnapshot,
  leading: Leading,
  query: string,
  limit: number,
): FoundProduct[] | Promise<FoundProduct[]> {
  const some = limit * rowsForOne;
  return whenKnown(leading(query, some), (rows) => {
    const areAll = rows.length < some;
    const products = productsOf(snapshot, rows, some, areAll);
    if (products.length >= limit || areAll) return products;
    const all = leading(query, snapshot.productCount);
    return whenKnown(all, (more) => productsOf(snapshot, more, limit, true));
  });
}

/** Our choice: until there are sales to count, the popular products of a category are its first ones. */
function popularProducts(
  snapshot: CatalogSnapshot,
  { popularProductsCategoryId, maxSuggestedProducts }: SuggestionRequest,
): FoundProduct[] {
  const category =
    popularProductsCategoryId === undefined ? undefined : snapshot.categories.find(popularProductsCategoryId);
  return category ? productsOf(snapshot, snapshot.categories.rowsIn(category), maxSuggestedProducts) : [];
}

/** The first `limit` products among the rows, best first; `areAll` where no others answer. */
function productsOf(
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
  const met = snapshot.product(answering);
  const chains = snapshot.part(supersessionPart);
  const superseded = chains.leadingTo(met.sku).filter((sku) => !snapshot.hides(sku));
  return {
    defaultImage: product.image,
    fields: wrapped(pickFields(product.fields, fields ?? usualFields)),
    id: product.id,
    name: product.name,
    ...(prices && { prices }),
    productClass: product.productClass,
    ...matchedPartNumber(product, met, superseded, typed),
    urlName: product.urlName,
  };
}
