import type { RecordId } from "@tradecounter/commerce";
import { raw, sql, type Tx } from "../../db/index.ts";
import type { Kind } from "./kinds.ts";

interface Tables {
  /** Read and written: the trial has a copy of the store's rows. */
  readonly copied: readonly string[];
  /** Only written, and never counted: the trial has them without rows. */
  readonly emptied?: readonly string[];
}

/** The tables that an undo writes to, by kind. */
const written: Record<Kind, Tables> = {
  categories: { copied: ["category"] },
  attributes: { copied: ["attribute"] },
  engines: { copied: ["engine"] },
  products: { copied: ["product"] },
  translations: { copied: ["translation"] },
  prices: { copied: ["price_book_entry"] },
  stock: { copied: ["stock", "reservation", "backorder"] },
  accounts: { copied: ["account"] },
  contacts: {
    copied: ["contact", "account_contact", "credential", "access_token", "refresh_token"],
    emptied: ["session"],
  },
  accountPrices: { copied: ["account_price"], emptied: ["account_price_revision", "account_price_change"] },
  orders: {
    copied: ["order_summary", "order_item_summary"],
    emptied: ["order_search_term", "order_delivery_group_summary"],
  },
};

/**
 * Replaces the tables that a transaction would write to for these kinds by copies of its own: it locks nothing that shoppers need, and
 * its writes disappear at its end.
 */
export async function writeToCopies(tx: Tx, storeId: RecordId, kinds: readonly Kind[]): Promise<void> {
  const { schema } = await tx.one<{ schema: string }>(sql`select quote_ident(current_schema()) as schema`);
  const names = kinds.flatMap((kind) => written[kind].copied);
  // rows deleted by cascade
  const cascades = await tx.many<{ table: string; rule: string }>(sql`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as rule from pg_constraint
    where contype = 'f' and confdeltype = 'c'
      and conrelid = any(${names}::text[]::regclass[]) and confrelid = any(${names}::text[]::regclass[])`);
  await tx.many(sql`select set_config('search_path', 'pg_temp, ' || current_setting('search_path'), true)`);
  for (const kind of kinds) {
    const { copied, emptied = [] } = written[kind];
    for (const name of [...copied, ...emptied])
      await tx.run(sql`
        create temp table ${raw(name)} (
          like ${raw(schema)}.${raw(name)} including defaults including generated including indexes) on commit drop`);
    for (const name of copied) {
      const columns = await tx.many<{ name: string }>(sql`
        select quote_ident(attname) as name from pg_attribute
        where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`);
      const those = raw(columns.map((column) => column.name).join(", "));
      await tx.run(sql`
        insert into ${raw(name)} (${those}) select ${those} from ${raw(schema)}.${raw(name)} where store_id = ${storeId}`);
      await tx.run(sql`analyze ${raw(name)}`);
    }
  }
  for (const { table, rule } of cascades) await tx.run(sql`alter table ${raw(table)} add ${raw(rule)}`);
}
