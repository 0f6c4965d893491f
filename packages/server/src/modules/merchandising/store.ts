import type { RecordId } from "@tradecounter/commerce";
import { json, sql, type Queries, type Tx } from "../../db/index.ts";
import type { Merchandising } from "../../stores/index.ts";

/** A store's merchandising and how many times it was changed. */
export interface Revised {
  readonly revision: number;
  readonly merchandising: Merchandising;
}

/** What became of a change: it is in force, it was in force already, or somebody else's came before it. */
export type Saved = { readonly outcome: "saved" | "unchanged" | "outdated"; readonly revision: number };

export async function readMerchandising(q: Queries, storeId: RecordId): Promise<Revised> {
  return q.one<Revised>(sql`select merchandising_revision as revision, merchandising from store where id = ${storeId}`);
}

/**
 * Puts it in the place of what is there. With the revision that was `edited` it is not saved where that is no longer the
 * latest one; a dry run tells what would come of it.
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
