import type { RecordId } from "@tradecounter/commerce";
import { raw, sql, type Statement, type Tx } from "../../db/index.ts";
import { removeImportedOrders } from "../orders/index.ts";
import { noteChangedAccountPrices } from "../pricing/index.ts";
import { kinds, type Kind, type TableKind } from "./kinds.ts";
import { liveTables } from "./live.ts";
import { isStaged } from "./staging.ts";
import { allowLongStatements, type Run } from "./store.ts";

/** A row that an import has added, by the key under which it was staged. */
export interface AddedRow {
  readonly kind: Kind;
  readonly key: string;
}

/** What undoing an import did with the rows that it had added, by kind. */
export interface TakenAway {
  readonly removed: Partial<Record<Kind, number>>;
  /** Somebody has used them since: they are taken off sale where possible, and otherwise stay. */
  readonly kept: Partial<Record<Kind, number>>;
}

/** Passes on the rows that a checked import is about to add, a few thousand at a time. */
export async function eachAdded(tx: Tx, run: Run, take: (rows: readonly AddedRow[]) => void): Promise<void> {
  await allowLongStatements(tx);
  for (const kind of kinds) {
    const [table, isSame] =
      kind === "orders"
        ? [raw("order_summary"), raw("p.id = s.key")]
        : [liveTables[kind].name, liveTables[kind].isSame];
    // staged rows are unordered: paging would read all of them for each page
    await tx.run(sql`
      declare added_row no scroll cursor for select distinct s.key from import_row s
      left join ${table} p on p.store_id = ${run.storeId} and ${isSame}
      where ${isStaged(run, kind)} and p.store_id is null`);
    for (;;) {
      const rows = await tx.many<{ key: string }>(sql`fetch 5000 from added_row`);
      if (rows.length === 0) break;
      take(rows.map(({ key }) => ({ kind, key })));
    }
    await tx.run(sql`close added_row`);
  }
}

interface Removal {
  /** The live row (`p`) with a key. */
  readonly isOf: string;
  /** Whether something depends on it: then `p` stays. */
  readonly isUsed?: string;
  /** How to take it off sale. */
  readonly ended?: string;
}

const uses = (table: string, condition: string) =>
  `exists (select from ${table} d where d.store_id = p.store_id and ${condition})`;
const isAnyOf = (...conditions: string[]) => conditions.join(" or ");

/** Dependents come first. A part in a cart is treated like one that is no longer sold: the cart says so. */
const removals: readonly (readonly [TableKind, Removal])[] = [
  ["accountPrices", { isOf: "p.id = any(keys)" }],
  [
    "contacts",
    {
      isOf: "lower(p.email) = any(keys)",
      // a person who uses a token has never signed in
      isUsed: isAnyOf(
        "p.signed_in_at is not null",
        ...[
          "order_summary",
          "cart",
          "wishlist",
          "machine",
          "chosen_machine",
          "subscription",
          "stock_notice",
          "saved_payment_method",
          "linked_identity",
          "access_token",
          "refresh_token",
        ].map((table) => uses(table, "d.user_id = p.user_id")),
        uses("account_address", "d.added_by = p.user_id"),
      ),
    },
  ],
  [
    "accounts",
    {
      isOf: "p.id = any(keys)",
      isUsed: isAnyOf(
        ...["order_summary", "account_contact", "account_price", "subscription", "tax_certificate"].map((table) =>
          uses(table, "d.account_id = p.id"),
        ),
      ),
      ended: "active = false",
    },
  ],
  ["stock", { isOf: "p.product_id || p.location_id = any(keys)", isUsed: "p.reserved > 0 or p.promised > 0" }],
  ["prices", { isOf: "p.id = any(keys)" }],
  ["translations", { isOf: "p.id = any(keys)" }],
  [
    "products",
    {
      isOf: "p.id = any(keys)",
      isUsed: isAnyOf(
        ...["order_item_summary", "wishlist_item", "stock", "price_book_entry", "account_price", "stock_notice"].map(
          (table) => uses(table, "d.product_id = p.id"),
        ),
        uses("product", "d.parent_id = p.id"),
      ),
      ended: "active = false",
    },
  ],
  [
    "engines",
    {
      isOf: "p.code = any(keys)",
      isUsed: isAnyOf(
        uses("machine", "d.model = p.code"),
        uses("chosen_machine", "d.model = p.code"),
        uses("product", "p.code = any(d.fits)"),
      ),
    },
  ],
  [
    "attributes",
    {
      isOf: "p.name = any(keys)",
      isUsed: uses("product", "(d.attributes ? p.name or d.variation ? p.name)"),
    },
  ],
  [
    "categories",
    {
      isOf: "p.id = any(keys)",
      isUsed: isAnyOf(uses("product", "p.id = any(d.category_ids)"), uses("category", "d.parent_id = p.id")),
    },
  ],
];

/** Deletes what an import has added, in the transaction that restores the previous state. */
export async function takeAway(tx: Tx, storeId: RecordId, added: readonly AddedRow[], now: Date): Promise<TakenAway> {
  await allowLongStatements(tx);
  const keysOf = (kind: Kind) => added.filter((row) => row.kind === kind).map(({ key }) => key);
  const removed: TakenAway["removed"] = {};
  const kept: TakenAway["kept"] = {};
  const orders = keysOf("orders");
  if (orders.length > 0) removed.orders = await removeImportedOrders(tx, storeId, orders as RecordId[]);
  for (const [kind, removal] of removals) {
    const keys = keysOf(kind);
    if (keys.length === 0) continue;
    const counts = await remove(tx, { storeId, kind, keys, now }, removal);
    removed[kind] = counts.removed;
    if (counts.kept > 0) kept[kind] = counts.kept;
  }
  return { removed, kept };
}

async function remove(
  tx: Tx,
  { storeId, kind, keys, now }: { storeId: RecordId; kind: TableKind; keys: readonly string[]; now: Date },
  { isOf, isUsed = "false", ended }: Removal,
): Promise<{ removed: number; kept: number }> {
  const table = liveTables[kind];
  const added = sql`(select ${keys}::text[] as keys) given where p.store_id = ${storeId} and ${raw(isOf)}`;
  const gone = sql`${added} and not (${raw(isUsed)})`;
  if (kind === "accountPrices")
    await noteChangedAccountPrices(tx, storeId, sql`select distinct p.account_id from account_price p, ${gone}`);
  if (kind === "contacts")
    await tx.run(sql`
      delete from credential k where k.store_id = ${storeId} and k.user_id in (select p.user_id from contact p, ${gone})`);
  let removed = 0;
  for (;;) {
    const unused = await tx.run(sql`delete from ${table.name} p using ${gone}`);
    if (unused === 0) break;
    removed += unused;
    // the parents of these are unused now
  }
  const stamp: Statement = table.stamps.includes("updated_at") ? sql`, updated_at = ${now}` : sql``;
  const kept = ended
    ? await tx.run(sql`update ${table.name} p set ${raw(ended)} ${stamp} from ${added}`)
    : (await tx.one<{ count: number }>(sql`select count(*)::int as count from ${table.name} p, ${added}`)).count;
  return { removed, kept };
}
