import type { RecordId } from "@tradecounter/commerce";
import { sql, type Tx } from "../../db/index.ts";
import type { Merchandising, Promotions, StorePages } from "../../stores/index.ts";

/** What a store's folder sets up besides rows, to detect later changes. */
export interface SetUp {
  /** `store.json` as last read; null for stores set up by an older program. */
  readonly storeFile: string | null;
  readonly pages: StorePages;
  readonly merchandising: Merchandising;
  readonly merchandisingRevision: number;
  readonly promotions: Promotions;
  readonly promotionsRevision: number;
  readonly contentRelease: number;
}

/**
 * Keeps a store's set-up from before an import of its folder, in the transaction that changes it. May be called again if the database
 * retries that.
 */
export type KeepSetUp = (before: SetUp, after: SetUp) => void;

/** Nobody else changes it until the transaction ends; carts and orders, whose rows refer to the store, do not wait for this. */
export async function lockSetUp(tx: Tx, storeId: RecordId): Promise<SetUp> {
  return tx.one<SetUp>(sql`${setUpOf(storeId)} for no key update`);
}

/** For a dry run: it does not block others from changing the store. */
export async function readSetUp(tx: Tx, storeId: RecordId): Promise<SetUp> {
  return tx.one<SetUp>(setUpOf(storeId));
}

const setUpOf = (storeId: RecordId) => sql`
  select store_file as "storeFile", pages, merchandising, merchandising_revision as "merchandisingRevision", promotions,
    promotions_revision as "promotionsRevision", content_release as "contentRelease"
  from store where id = ${storeId}`;
