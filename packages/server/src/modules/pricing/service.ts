import { tiersFrom, unitPriceAt, type Decimal, type RecordId, type Tier } from "@tradecounter/commerce";
import type { Shopper } from "../../http/shopper.ts";
import { wholeOf, type Catalog, type CatalogSnapshot } from "../catalog/index.ts";
import { pricePart, type PriceColumn } from "./price-columns.ts";

/** What a product costs a shopper. */
export interface Price {
  readonly pricebookEntryId: RecordId;
  readonly currency: string;
  /** To strike through: null unless it is higher than what the shopper pays for one. */
  readonly listPrice: Decimal | null;
  /** For one of the quantity asked about. */
  readonly unitPrice: Decimal;
  /** Before any tier. */
  readonly baseUnitPrice: Decimal;
  readonly tiers: readonly Tier[];
}

export interface Pricing {
  /** Undefined where the shopper has no price for it or may not see it. Answered from the snapshot in force, without a query. */
  priceOf(shopper: Shopper, productId: string, quantity: Decimal): Price | undefined;
  /** The same for a row of a snapshot. */
  priceAt(shopper: Shopper, snapshot: CatalogSnapshot, row: number, quantity: Decimal): Price | undefined;
  /**
   * What one costs before tiers, by row, for sorting and ranges: millionths as a number, NaN without a price.
   * Made once a snapshot, currency and choice of price books.
   */
  unitPrices(shopper: Shopper, snapshot: CatalogSnapshot): Float64Array;
  /** Codes of the price books, in the order in which they are asked: the first that has a price wins. */
  priceBooksFor(shopper: Shopper): readonly string[];
}

export function createPricing({ catalog }: { catalog: Pick<Catalog, "shownTo"> }): Pricing {
  const columnCache = new WeakMap<CatalogSnapshot, Map<string, Float64Array>>();

  function priceAt(shopper: Shopper, snapshot: CatalogSnapshot, row: number, quantity: Decimal): Price | undefined {
    for (const column of columnsFor(shopper, snapshot)) {
      const entry = column.entryOf(row);
      if (!entry) continue;
      const tiers = tiersFrom(entry.steps);
      const { listPriceBook } = shopper.store.settings;
      const list = listPriceBook && snapshot.part(pricePart).find(listPriceBook, shopper.currency)?.unitPriceOf(row);
      return {
        pricebookEntryId: entry.id,
        currency: shopper.currency,
        listPrice: list && list > entry.unitPrice ? (list as Decimal) : null,
        unitPrice: unitPriceAt(quantity, entry.unitPrice, tiers),
        baseUnitPrice: entry.unitPrice,
        tiers,
      };
    }
    return undefined;
  }

  return {
    priceAt,
    priceBooksFor,
    priceOf(shopper, productId, quantity) {
      const snapshot = catalog.shownTo(shopper);
      const row = snapshot.row(productId);
      return row === undefined ? undefined : priceAt(shopper, snapshot, row, quantity);
    },
    unitPrices(shopper, snapshot) {
      const whole = wholeOf(snapshot);
      let columns = columnCache.get(whole);
      if (!columns) columnCache.set(whole, (columns = new Map()));
      const key = JSON.stringify([shopper.currency, priceBooksFor(shopper)]);
      let column = columns.get(key);
      if (!column) columns.set(key, (column = firstPrices(columnsFor(shopper, snapshot), snapshot.productCount)));
      return column;
    },
  };
}

function priceBooksFor(shopper: Shopper): readonly string[] {
  return shopper.store.settings.guestPriceBooks;
}

function columnsFor(shopper: Shopper, snapshot: CatalogSnapshot): PriceColumn[] {
  const columns = snapshot.part(pricePart);
  return priceBooksFor(shopper)
    .map((code) => columns.find(code, shopper.currency))
    .filter((column) => column !== undefined);
}

function firstPrices(columns: readonly PriceColumn[], productCount: number): Float64Array {
  const prices = new Float64Array(productCount).fill(Number.NaN);
  // of several the first counts
  for (const { rows, unitPrices } of columns.toReversed())
    for (let at = 0; at < rows.length; at++) prices[rows[at]!] = Number(unitPrices[at]!);
  return prices;
}
