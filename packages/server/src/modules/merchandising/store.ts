import type { RecordId } from "@tradecounter/commerce";
import { json, sql, type Queries, type Tx } from "../../db/index.ts";
import type { Merchandising } from "../../stores/index.ts";

/** A store's merchandising and its revision number. */
export interface Revised {
  readonly revision: number;
  readonly merchandising: Merchandising;
}

/** The result of a change: it is in force, it already was, or somebody else's came first. */
export type Saved = { readonly outcome: "saved" | "unchanged" | "outdated"; readonly revision: number };

export async function readMerchandising(q: Queries, storeId: RecordId): Promise<Revised> {
  return q.one<Revised>(sql`select merchandising_revision as revision, merchandising from store where id = ${storeId}`);
}

/**
 * Replaces the store's merchandising. If `edited` is given, it is not saved unless that revision is still the latest; a dry run returns
 * the result it would have.
 */
export async function saveMerchandising(
  tx: Tx,
  storeId: RecordId,
  wanted: Merchandising,
  { edited, dryRun = false }: { edited?: number | undefined; dryRun?: boolean } = {},
): Promise<Saved> {
  const { revision, merchandising } = await tx.one<Revised>(sql`
    select merchandising_revision as revision, merchandising from store where id = ${storeId} for no key update`);
  if (json(wanted) === json(merchandising)) return { outcome: "unchanged", revision };
  if (edited !== undefined && edited !== revision) return { outcome: "outdated", revision };
  if (!dryRun) {
    await tx.run(sql`
      update store set merchandising = ${json(wanted)}::json, merchandising_revision = ${revision + 1}
      where id = ${storeId}`);
  }
  return { outcome: "saved", revision: revision + 1 };
}
