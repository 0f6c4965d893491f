import type { RecordId } from "@tradecounter/commerce";
import type { Database } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import { recentlyUsed } from "../../recently-used.ts";
import { ownPricesFrom, type OwnPrices } from "./own-prices.ts";
import { accountsChangedSince, lastChanges, readAccountPrices } from "./store.ts";

/** Memory limit for all recently used accounts. */
const keptBytes = 256 << 20;

/** The contract prices of accounts that shop here, kept in memory from their first request until they change. */
export interface AccountPrices {
  /** The shopper with their account's contract prices, so that pricing need not wait: for code that creates shoppers. */
  broughtBy(shopper: Shopper): Promise<Shopper>;
  /** Drops what any process has changed since the last poll. */
  refresh(): Promise<void>;
}

export function createAccountPrices({ db }: { db: Database }): AccountPrices {
  const kept = recentlyUsed<OwnPrices | null>(keptBytes);
  const loading = new Map<string, Promise<OwnPrices>>();
  /** The last change of each store that this process knows of. */
  const seen = new Map<string, bigint>();
  let looks = 0;

  async function read(storeId: RecordId, accountId: RecordId, key: string): Promise<OwnPrices> {
    const before = looks;
    const { number, prices } = await readAccountPrices(db, storeId, accountId);
    const own = ownPricesFrom(`${accountId}@${number}`, prices);
    // a change during the read may be missing: valid for this request, as that began earlier
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
          // later requests must not share what was read for earlier ones
          loading.delete(storeId + accountId);
        }
        seen.set(storeId, number);
      }
    },
  };
}
