import type { PricingLine, SuggestedProduct } from "@tradecounter/wire";
import { listedIn, pickFields, type CatalogProduct, type CatalogSnapshot } from "../catalog/index.ts";
import type { HowAsked } from "./engine.ts";
import type { SearchEngine } from "./search-engine.ts";
import { canBeginNumber } from "./ways.ts";
import { whenKnown } from "./when-known.ts";
import { wrapped } from "./wire.ts";
import { numberKey } from "./words.ts";

const usualFields = ["Name", "StockKeepingUnit"];
/** So many rows for one product, as those of a family are one; of larger ones all rows are looked at. */
const rowsForOne = 8;

/**
 * The products that answer best, by their rows; equal ones by name. A family comes by its one version that answers where it
 * is known that no other does, else by its parent.
 */
export function bestProducts(
  snapshot: CatalogSnapshot,
  engine: SearchEngine,
  question: string,
  limit: number,
  how: HowAsked,
): number[] | Promise<number[]> {
  const some = limit * rowsForOne;
  return whenKnown(engine.leading(question, some, how), (rows) => {
    const products = groupsOf(snapshot, rows, limit);
    if (rows.length < some) return products.map(aloneAmong(snapshot, rows));
    if (products.length === limit) return products;
    const all = engine.leading(question, snapshot.productCount, how);
    return whenKnown(all, (more) => groupsOf(snapshot, more, limit).map(aloneAmong(snapshot, more)));
  });
}

/** Of a group its only row among these, if there is only one, else its first. */
function aloneAmong({ groupRows }: CatalogSnapshot, rows: Iterable<number>): (group: number) => number {
  const rowOf = new Map<number, number>();
  for (const row of rows) {
    const group = groupRows[row]!;
    rowOf.set(group, rowOf.has(group) ? group : row);
  }
  return (group) => rowOf.get(group)!;
}

/** The first `limit` products among the rows, a family by its parent. */
export function groupsOf({ groupRows }: CatalogSnapshot, rows: Iterable<number>, limit: number): number[] {
  const groups = new Set<number>();
  for (const row of rows) {
    if (groups.size === limit) break;
    groups.add(groupRows[row]!);
  }
  return [...groups];
}

interface Wanted {
  readonly typed: string;
  readonly fields: readonly string[] | undefined;
  /** Where they are asked for. */
  readonly prices: PricingLine | undefined;
}

export function toSuggestedProduct(product: CatalogProduct, { typed, fields, prices }: Wanted): SuggestedProduct {
  const replacedNumber = replacedNumberOf(product, numberKey(typed));
  return {
    defaultImage: product.image,
    fields: wrapped(pickFields(product.fields, fields ?? usualFields)),
    id: product.id,
    name: product.name,
    ...(prices && { prices }),
    productClass: product.productClass,
    ...(replacedNumber !== undefined && { replacedNumber }),
    urlName: product.urlName,
  };
}

/** The number that is typed or begun, as the catalogue writes it, where the product took its place and goes by another. */
function replacedNumberOf({ fields }: CatalogProduct, typed: string): string | undefined {
  const isTyped = (number: string | null | undefined) => {
    const key = numberKey(number ?? "");
    return key !== "" && (key === typed || (canBeginNumber(typed) && key.startsWith(typed)));
  };
  if (isTyped(fields.StockKeepingUnit) || isTyped(fields.ManufacturerPartNumber__c)) return undefined;
  return listedIn(fields.Replaces__c).find(isTyped);
}
