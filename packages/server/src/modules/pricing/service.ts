import { tiersFrom, unitPriceAt, type Decimal, type RecordId, type Tier } from "@tradecounter/commerce";
import { createHash } from "node:crypto";
import type { Clock } from "../../clock.ts";
import type { Shopper } from "../../http/shopper.ts";
import { recentlyUsed } from "../../recently-used.ts";
import { priceDatesOf, type PricingStrategy, type Store } from "../../stores/index.ts";
import { wholeOf, type Catalog, type CatalogSnapshot } from "../catalog/index.ts";
import type { OwnPrices } from "./own-prices.ts";
import { candidateBooks, chosenBy, strategyOf, type Buyer } from "./price-books.ts";
import { pricePart, type PriceColumn, type PriceEntry } from "./price-columns.ts";

/** What a product costs a shopper. */
export interface Price {
  readonly pricebookEntryId: RecordId;
  readonly currency: string;
  /** To strike through: null unless it is higher than the shopper's unit price. */
  readonly listPrice: Decimal | null;
  /** Per piece at the requested quantity. */
  readonly unitPrice: Decimal;
  /** Before any tier. */
  readonly baseUnitPrice: Decimal;
  readonly tiers: readonly Tier[];
}

export interface Pricing {
  /** Undefined where the shopper has no price for it or may not see it. From memory, without a query. */
  priceOf(shopper: Shopper, productId: string, quantity: Decimal): Price | undefined;
  /** The same for a row of a snapshot. */
  priceAt(shopper: Shopper, snapshot: CatalogSnapshot, row: number, quantity: Decimal): Price | undefined;
  /**
   * Unit prices before tiers, by row, for sorting and ranges: millionths as a number, NaN without a price. Valid until the next call for
   * another shopper: use it before awaiting anything.
   */
  unitPrices(shopper: Shopper, snapshot: CatalogSnapshot): Float64Array;
  /** Codes of the price books that the shopper's price may come from, in order of precedence. */
  priceBooksFor(shopper: Shopper): readonly string[];
  /** Identifies what prices depend on besides the catalog: shoppers with equal keys now pay the same prices. */
  termsKey(shopper: Shopper): string;
}

/** How a shopper's prices are found, until something begins or ends. */
interface Terms {
  readonly books: readonly string[];
  readonly strategy: PricingStrategy;
  readonly own: OwnPrices | undefined;
  readonly key: string;
  /** Milliseconds; `until` is exclusive. */
  readonly since: number;
  readonly until: number;
}

/** Unit prices by row for some price books, and a copy into which an account's contract prices are written while it is used. */
interface ListPrices {
  readonly shared: Float64Array;
  own?: { readonly prices: Float64Array; rows: Uint32Array };
}

const listPricesBytes = 128 << 20;
const noOwnRows = new Uint32Array(0);

export function createPricing({ catalog, clock }: { catalog: Pick<Catalog, "shownTo">; clock: Clock }): Pricing {
  const listPricesOf = new WeakMap<CatalogSnapshot, ReturnType<typeof recentlyUsed<ListPrices>>>();
  const termsBy = new WeakMap<Store, WeakMap<object, Terms>>();

  /** A shopper without an account has the terms of their groups, as all guests do. */
  function termsFor(shopper: Shopper): Terms {
    const now = clock.now().getTime();
    const ofStore = termsBy.getOrInsertComputed(shopper.store, () => new WeakMap<object, Terms>());
    const who = shopper.accountId === null ? shopper.buyerGroups : shopper;
    const known = ofStore.get(who);
    if (known && known.since <= now && now < known.until) return known;
    const terms = termsAt(shopper, now);
    ofStore.set(who, terms);
    return terms;
  }

  /** The entry that applies: a contract price takes precedence over all price books. Source: decisions/price-precedence.md. */
  function entryFor(shopper: Shopper, snapshot: CatalogSnapshot, row: number): PriceEntry | undefined {
    const terms = termsFor(shopper);
    const own = terms.own?.priceOf(snapshot.idOf(row), shopper.currency, terms.since);
    if (own) return own;
    const columns = columnsOf(terms, shopper.currency, snapshot);
    if (terms.strategy === "Priority") return firstEntry(columns, row);
    const having = columns.filter((column) => column.unitPriceOf(row) !== undefined);
    return having[chosenBy[terms.strategy](having.map((column) => column.unitPriceOf(row)!))]?.entryOf(row);
  }

  function priceAt(shopper: Shopper, snapshot: CatalogSnapshot, row: number, quantity: Decimal): Price | undefined {
    const entry = entryFor(shopper, snapshot, row);
    if (!entry) return undefined;
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

  /** Built once per snapshot, currency and choice of price books. */
  function listPricesFor({ books, strategy }: Terms, currency: string, snapshot: CatalogSnapshot): ListPrices {
    const whole = wholeOf(snapshot);
    const known = listPricesOf.getOrInsertComputed(whole, () => recentlyUsed<ListPrices>(listPricesBytes));
    const key = JSON.stringify([currency, strategy, books]);
    let found = known.get(key);
    if (!found) {
      const columns = columnsOf({ books }, currency, whole);
      found = { shared: unitPricesIn(columns, strategy, whole.productCount) };
      // including the copy; a few are cached even for the largest catalogs
      known.set(key, found, Math.min(2 * found.shared.byteLength, listPricesBytes / 4));
    }
    return found;
  }

  return {
    priceAt,
    priceBooksFor: (shopper) => termsFor(shopper).books,
    termsKey: (shopper) => termsFor(shopper).key,
    priceOf(shopper, productId, quantity) {
      const snapshot = catalog.shownTo(shopper);
      const row = snapshot.row(productId);
      return row === undefined ? undefined : priceAt(shopper, snapshot, row, quantity);
    },
    unitPrices(shopper, snapshot) {
      const terms = termsFor(shopper);
      const list = listPricesFor(terms, shopper.currency, snapshot);
      const own = terms.own?.rowsIn(wholeOf(snapshot), shopper.currency, terms.since);
      if (!own || own.rows.length === 0) return list.shared;
      list.own ??= { prices: list.shared.slice(), rows: noOwnRows };
      const { prices, rows: before } = list.own;
      for (const row of before) prices[row] = list.shared[row]!;
      own.rows.forEach((row, at) => (prices[row] = own.unitPrices[at]!));
      list.own.rows = own.rows;
      return prices;
    },
  };
}

function termsAt(shopper: Shopper, now: number): Terms {
  const { store, ownPrices: own } = shopper;
  // continuing would sell at prices other than the contract's
  if (shopper.accountId !== null && !own)
    throw new Error("The account's own prices are read at the door, before anything is priced");
  const books = candidateBooks(store.settings, buyerFrom(shopper), now);
  const strategy = strategyOf(store.settings);
  const agreed = own?.keyAt(now) ?? "";
  let key: string | undefined;
  return {
    books,
    strategy,
    own: agreed === "" ? undefined : own,
    // rarely used
    get key() {
      return (key ??= keyOf([strategy, books, store.settings.listPriceBook, agreed]));
    },
    since: now,
    until: Math.min(...priceDatesOf(store.settings).filter((date) => date > now), own?.nextChange(now) ?? Infinity),
  };
}

function keyOf(facts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 12);
}

function buyerFrom({ account, buyerGroups }: Shopper): Buyer {
  return { accountCode: account?.code ?? null, buyerGroups: buyerGroups.map(({ code }) => code) };
}

function columnsOf({ books }: Pick<Terms, "books">, currency: string, snapshot: CatalogSnapshot): PriceColumn[] {
  const columns = snapshot.part(pricePart);
  return books.map((code) => columns.find(code, currency)).filter((column) => column !== undefined);
}

function firstEntry(columns: readonly PriceColumn[], row: number): PriceEntry | undefined {
  for (const column of columns) {
    const entry = column.entryOf(row);
    if (entry) return entry;
  }
  return undefined;
}

function unitPricesIn(columns: readonly PriceColumn[], strategy: PricingStrategy, productCount: number): Float64Array {
  const prices = new Float64Array(productCount).fill(Number.NaN);
  const counts: (price: number, present: number) => boolean =
    strategy === "LowestPrice" ? (price, present) => !(present <= price) : () => true;
  // the first of several applies
  for (const { rows, unitPrices } of columns.toReversed())
    for (let at = 0; at < rows.length; at++) {
      const [row, price] = [rows[at]!, Number(unitPrices[at]!)];
      if (counts(price, prices[row]!)) prices[row] = price;
    }
  return prices;
}
