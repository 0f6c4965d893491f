import type { RecordId } from "@tradecounter/commerce";
import type { Database } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import { recentlyUsed } from "../../recently-used.ts";
import { ownPricesFrom, type OwnPrices } from "./own-prices.ts";
import { accountsChangedSince, lastChanges, readAccountPrices } from "./store.ts";

/** What all accounts that were asked for of late may take. */
const keptBytes = 256 << 20;

/** The prices of accounts that shop here, in memory from their first request on until they change. */
export interface AccountPrices {
  /** The shopper with what his account has agreed, so that whoever prices anything for him need not wait: for who makes shoppers. */
  broughtBy(shopper: Shopper): Promise<Shopper>;
  /** Forgets what any process has changed since the last look. */
  refresh(): Promise<void>;
}

export function createAccountPrices({ db }: { db: Database }): AccountPrices {
  const kept = recentlyUsed<OwnPrices | null>(keptBytes);
  const loading = new Map<string, Promise<OwnPrices>>();
  /** The last change of each store of which this process knows. */
  const seen = new Map<string, bigint>();
  let looks = 0;

  async function read(storeId: RecordId, accountId: RecordId, key: string): Promise<OwnPrices> {
    const before = looks;
    const { number, prices } = await readAccountPrices(db, storeId, accountId);
    const own = ownPricesFrom(`${accountId}@${number}`, prices);
    // what changed while it was read may be missing: good for this request, as that began before
    if (looks === before) kept.set(key, own, Math.min(own.bytes, keptBytes / 4));
    return own;
  }

  function load(storeId: RecordId, accountId: RecordId, key: string): Promise<OwnPrices> {
    let reading = loading.get(key);
    if (!reading) {
      reading = read(storeId, accountId, key).finally(() => loading.delete(key));
      loading.set(key, reading);
    }
    return reading;
  }

  return {
    async broughtBy(shopper) {
      const { store, accountId } = shopper;
      if (accountId === null) return shopper;
      const key = store.id + accountId;
      return { ...shopper, ownPrices: kept.get(key) ?? (await load(store.id, accountId, key)) };
    },
    async refresh() {
      for (const { storeId, number } of await lastChanges(db)) {
        const known = seen.get(storeId) ?? 0n;
        if (number <= known) continue;
        const accounts = await accountsChangedSince(db, storeId, known);
        looks++;
        for (const accountId of accounts) {
          kept.set(storeId + accountId, null, 1);
          // who comes now must not share what was asked for before
          loading.delete(storeId + accountId);
        }
        seen.set(storeId, number);
      }
    },
  };
}
