import type { Decimal } from "@tradecounter/commerce";
import { ZERO } from "@tradecounter/commerce";
import { keep, type KeptNeeds } from "../../db/kept.ts";
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
  /** Reads the rates again at once. Otherwise a change is noticed within seconds. */
  refresh(): Promise<void>;
}

const noRates: RateTable = new Map();

export async function openTax(needs: KeptNeeds): Promise<Tax> {
  const kept = await keep(needs, loadRates);
  const ratesOf = (store: Store) => kept.value().get(store.id) ?? noRates;
  return {
    rateFor: (store, address, taxCategory) =>
      rateAt(ratesOf(store), destinationOf(address, store.settings), taxCategory)?.percent ?? ZERO,
    deliveryRateFor: (store, address) => deliveryPercentAt(ratesOf(store), destinationOf(address, store.settings)),
    find: (store, { country, region = null }, taxCategory) =>
      rateAt(ratesOf(store), { country: country ?? store.settings.country, region }, taxCategory),
    refresh: kept.refresh,
  };
}
