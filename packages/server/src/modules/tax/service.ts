import type { Decimal } from "@tradecounter/commerce";
import { ZERO } from "@tradecounter/commerce";
import type { Database } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import { deliveryPercentAt, destinationOf, rateAt, type Destination, type RateTable, type TaxRate } from "./rules.ts";
import { loadRates } from "./store.ts";

export interface Tax {
  /** Percent of tax on a product; 0 where no rate is known. Without an address as in `destinationOf`. */
  rateFor(store: Store, address: Destination | null, taxCategory: string): Decimal;
  /** Percent of tax on the delivery fee. */
  deliveryRateFor(store: Store, address: Destination | null): Decimal;
  /** The rate itself, for showing it. Without a country the store's own. */
  find(store: Store, destination: Partial<Destination>, taxCategory: string): TaxRate | undefined;
  /** Reads the rates again: they are kept in memory, and changed seldom. */
  refresh(): Promise<void>;
}

const noRates: RateTable = new Map();

export async function openTax(db: Database): Promise<Tax> {
  let rates = await loadRates(db);
  const ratesOf = (store: Store) => rates.get(store.id) ?? noRates;
  return {
    rateFor: (store, address, taxCategory) =>
      rateAt(ratesOf(store), destinationOf(address, store.settings), taxCategory)?.percent ?? ZERO,
    deliveryRateFor: (store, address) => deliveryPercentAt(ratesOf(store), destinationOf(address, store.settings)),
    find: (store, { country, region = null }, taxCategory) =>
      rateAt(ratesOf(store), { country: country ?? store.settings.country, region }, taxCategory),
    async refresh() {
      rates = await loadRates(db);
    },
  };
}
