import type { RecordId } from "@tradecounter/commerce";
import type { CatalogSnapshot } from "../catalog/index.ts";
import type { PriceEntry } from "./price-columns.ts";

/** An account's contract price. Times in milliseconds; it ends just before `validTo`. */
export interface OwnPrice extends PriceEntry {
  readonly productId: RecordId;
  readonly currency: string;
  readonly validFrom: number | null;
  readonly validTo: number | null;
}

/** Rows of a snapshot and the prices that replace those of its price books, in millionths. */
export interface OwnRows {
  readonly rows: Uint32Array;
  readonly unitPrices: Float64Array;
}

/** All contract prices of an account, in all currencies, as of one read. */
export interface OwnPrices {
  /** Identifies the prices valid then: equal keys mean equal prices. Empty where there are none at any time. */
  keyAt(at: number): string;
  /** The next moment at which a price begins or ends. */
  nextChange(after: number): number;
  priceOf(productId: string, currency: string, at: number): OwnPrice | undefined;
  /** For lists: of a complete snapshot. Caches the last result. */
  rowsIn(snapshot: CatalogSnapshot, currency: string, at: number): OwnRows;
  /** Approximate memory use. */
  readonly bytes: number;
}

const bytesOfPrice = 300;
const bytesOfTier = 80;
const noRows: OwnRows = { rows: new Uint32Array(0), unitPrices: new Float64Array(0) };

/** `reading` identifies the account and the change after which the prices were read. */
export function ownPricesFrom(reading: string, prices: readonly OwnPrice[]): OwnPrices {
  const byProduct = Map.groupBy(prices, ({ productId, currency }) => keyOf(productId, currency));
  const moments = prices.flatMap(({ validFrom, validTo }) => [validFrom, validTo]).filter((moment) => moment !== null);
  const changes = [...new Set(moments)].sort((a, b) => a - b);
  const passedAt = (at: number) => changes.findLastIndex((change) => change <= at) + 1;
  let known: { of: WeakRef<CatalogSnapshot>; as: string; rows: OwnRows } | undefined;

  function rowsOf(snapshot: CatalogSnapshot, currency: string, at: number): OwnRows {
    const found: [row: number, unitPrice: number][] = [];
    for (const ofProduct of byProduct.values()) {
      const row = ofProduct[0]!.currency === currency ? snapshot.row(ofProduct[0]!.productId) : undefined;
      const price = row === undefined ? undefined : priceInForce(ofProduct, at);
      if (price) found.push([row!, Number(price.unitPrice)]);
    }
    return {
      rows: Uint32Array.from(found, ([row]) => row),
      unitPrices: Float64Array.from(found, ([, unitPrice]) => unitPrice),
    };
  }

  return {
    keyAt: (at) => (prices.length === 0 ? "" : `${reading}/${passedAt(at)}`),
    nextChange: (after) => changes.find((change) => change > after) ?? Infinity,
    priceOf(productId, currency, at) {
      const ofProduct = byProduct.get(keyOf(productId, currency));
      return ofProduct && priceInForce(ofProduct, at);
    },
    rowsIn(snapshot, currency, at) {
      if (prices.length === 0) return noRows;
      const as = `${currency} ${passedAt(at)}`;
      if (known?.as !== as || known.of.deref() !== snapshot)
        known = { of: new WeakRef(snapshot), as, rows: rowsOf(snapshot, currency, at) };
      return known.rows;
    },
    bytes: prices.reduce((sum, { steps }) => sum + bytesOfPrice + steps.length * bytesOfTier, bytesOfPrice),
  };
}

/** Of several contract prices that are valid at once, the one that began last. Source: decisions/price-precedence.md. */
export function priceInForce<Price extends Pick<OwnPrice, "validFrom" | "validTo">>(
  prices: readonly Price[],
  at: number,
): Price | undefined {
  return prices
    .filter(({ validFrom, validTo }) => (validFrom ?? -Infinity) <= at && at < (validTo ?? Infinity))
    .reduce<Price | undefined>((last, price) => (last && beginOf(last) >= beginOf(price) ? last : price), undefined);
}

const beginOf = ({ validFrom }: Pick<OwnPrice, "validFrom">) => validFrom ?? -Infinity;

const keyOf = (productId: string, currency: string) => `${productId}${currency}`;
