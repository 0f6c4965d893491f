import type { Market, Store } from "./store.ts";

/** Holds the code of the market that a visitor has chosen. */
export const MARKET_COOKIE = "market";

interface Views {
  readonly whole: Store;
  /** By market code; the store's own market is the store itself. */
  readonly byMarket: ReadonlyMap<string, Store>;
}

/** By store and by each of its views: repeated calls return the same object, since caches are keyed by it. */
const known = new WeakMap<Store, Views>();

/**
 * The store as a market sees it: in its currency, with its tax and its price books. Without a market, or for an unknown one, it is the
 * store's own, which is the first. Source: requirement C1.11.
 */
export function storeIn(store: Store, code: string | undefined): Store {
  if (store.settings.markets === undefined) return store;
  const { whole, byMarket } = viewsOf(store);
  return (code !== undefined && byMarket.get(code)) || whole;
}

/** What determines how a cart's amounts are calculated: it keeps these from its first item on. */
type CartTerms = Pick<Store["settings"], "taxType"> & { readonly currency: string };

/**
 * The store on a cart's terms, whichever market its shopper is browsing now: the shopper's own market if it has these terms, else the first
 * that has.
 */
export function storeOnTerms(store: Store, { currency, taxType }: CartTerms): Store {
  const has = ({ settings }: Store) => settings.defaultCurrency === currency && settings.taxType === taxType;
  if (store.settings.markets === undefined || has(store)) return store;
  const { whole, byMarket } = viewsOf(store);
  return [whole, ...byMarket.values()].find(has) ?? store;
}

function viewsOf(store: Store): Views {
  let views = known.get(store);
  if (views) return views;
  const [, ...further] = store.settings.markets ?? [];
  views = { whole: store, byMarket: new Map(further.map((market) => [market.code, viewOf(store, market)])) };
  for (const one of [store, ...views.byMarket.values()]) known.set(one, views);
  return views;
}

function viewOf(store: Store, { code, country, currency, taxType, priceBooks }: Market): Store {
  const { settings } = store;
  const isSold = (book: string) => priceBooks === undefined || priceBooks.includes(book);
  return {
    ...store,
    market: code,
    revision: `${store.revision}-${code}`,
    settings: {
      ...settings,
      country,
      defaultCurrency: currency,
      taxType: taxType ?? settings.taxType,
      guestPriceBooks: settings.guestPriceBooks.filter(isSold),
      ...(settings.priceBooks && { priceBooks: settings.priceBooks.filter((book) => isSold(book.code)) }),
    },
  };
}
