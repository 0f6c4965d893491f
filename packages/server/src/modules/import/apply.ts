import { raw, sql, type Queries, type Statement, type Tx } from "../../db/index.ts";
import { mostAmendedProducts } from "../catalog/index.ts";
import { noteChangedAccountPrices } from "../pricing/index.ts";
import { kinds, type Kind, type TableKind } from "./kinds.ts";
import { liveTables, type LiveTable } from "./live.ts";
import { countOrders, writeOrders } from "./orders.ts";
import { settleRoles, writePeople } from "./people.ts";
import { isStaged } from "./staging.ts";
import { allowLongStatements, type Change, type Outcome, type Run } from "./store.ts";

/**
 * Writes everything staged to the live tables, inside the caller's transaction: an existing row takes only the columns that the file has.
 * Rows without changes are neither written nor locked.
 */
export async function applyStaged(
  tx: Tx,
  run: Run,
  { replace, now }: { replace: boolean; now: Date },
): Promise<Outcome> {
  await allowLongStatements(tx);
  const changes: [Kind, Change][] = [];
  let released = 0;
  let deactivated = 0;
  for (const kind of kinds) {
    if (kind === "orders") {
      const change = await countOrders(tx, run);
      if (change.created > 0) await writeOrders(tx, run, now);
      if (isAny(change)) changes.push([kind, change]);
      continue;
    }
    const { staged, created } = await countStaged(tx, run, kind);
    if (staged > 0) {
      if (kind === "stock" && created < staged) released = await releaseUncovered(tx, run);
      if (kind === "contacts") await settleRoles(tx, run);
      const written = await upsert(tx, run, kind, { now, areAllNew: created === staged });
      if (kind === "contacts") await writePeople(tx, run);
      if (kind === "accountPrices" && written > 0) await noteChangedAccountPrices(tx, run.storeId, pricedAccounts(run));
      changes.push([kind, { created, changed: written - created, unchanged: staged - written }]);
    }
    if (kind === "products" && replace) deactivated = await deactivateOthers(tx, run, now);
  }
  return { kinds: Object.fromEntries(changes), deactivated, released };
}

const isAny = ({ created, changed, unchanged }: Change) => created + changed + unchanged > 0;

const pricedAccounts = (run: Run): Statement =>
  sql`select distinct s.data->>'account_id' from import_row s where ${isStaged(run, "accountPrices")}`;

/** What `applyStaged` would do, as far as that is known without doing it. */
export async function foreseen(tx: Tx, run: Run, { replace }: { replace: boolean }): Promise<Outcome> {
  await allowLongStatements(tx);
  const changes: [Kind, Change][] = [];
  for (const kind of kinds) {
    if (kind === "orders") {
      const change = await countOrders(tx, run);
      if (isAny(change)) changes.push([kind, change]);
      continue;
    }
    const { staged, created } = await countStaged(tx, run, kind);
    if (staged === 0) continue;
    const table = liveTables[kind];
    const { written } = await tx.one<{ written: number }>(sql`
      select count(*)::int as written ${resulting(run, table)} where ${isStaged(run, kind)} and ${isDifferent(table)}`);
    changes.push([kind, { created, changed: written - created, unchanged: staged - written }]);
  }
  const others = replace
    ? await tx.one<{ count: number }>(sql`select count(*)::int as count from product ${otherProducts(run)}`)
    : { count: 0 };
  return { kinds: Object.fromEntries(changes), deactivated: others.count, released: 0 };
}

/** Ids of the products whose rows or prices are staged; undefined where there are too many for amending the catalog. */
export async function writtenProducts(q: Queries, { storeId, id }: Run): Promise<string[] | undefined> {
  const rows = await q.many<{ id: string }>(sql`
    select distinct coalesce(data->>'product_id', key) as id from import_row
    where store_id = ${storeId} and run_id = ${id} and kind in ('products', 'prices') limit ${mostAmendedProducts + 1}`);
  return rows.length > mostAmendedProducts ? undefined : rows.map((row) => row.id);
}

/** Staged rows with the live row that each applies to (`p`), if any, and the resulting row (`r`). */
function resulting(run: Run, table: LiveTable): Statement {
  // offset 0: otherwise the planner would copy the expression into every row
  return sql`
    from import_row s
    left join ${table.name} p on p.store_id = ${run.storeId} and ${table.isSame}
    cross join (select ${table.base} as record offset 0) base
    cross join lateral jsonb_populate_record(coalesce(p, base.record), ${table.data}) r`;
}

function isDifferent({ isDifferentBeside }: LiveTable): Statement {
  return sql`(p.store_id is null or (not s.only_if_new and (r is distinct from p or ${isDifferentBeside})))`;
}

async function upsert(
  tx: Tx,
  run: Run,
  kind: TableKind,
  { now, areAllNew }: { now: Date; areAllNew: boolean },
): Promise<number> {
  const table = liveTables[kind];
  const values = table.columns.map((column) => table.madeUp[column] ?? `r.${column}`).join(", ");
  const others = table.columns.filter((column) => !table.key.includes(column));
  const changes = others.map((column) => `${column} = excluded.${column}`).join(", ");
  // Nobody else creates these rows while the store is locked, and conflict handling costs extra for each row.
  const onConflict = areAllNew
    ? sql``
    : sql`on conflict (store_id, ${raw(table.key.join(", "))}) do update
        set ${raw(changes)} ${raw(table.stamps.includes("updated_at") ? ", updated_at = excluded.updated_at" : "")}`;
  const stamps = raw(table.stamps.map((name) => `, ${name}`).join(""));
  const stamped = raw(table.stamps.map(() => ", import.now").join(""));
  return tx.run(sql`
    insert into ${table.name} (store_id, ${raw(table.columns.join(", "))} ${stamps})
    select ${run.storeId}, ${raw(values)} ${stamped}
    ${resulting(run, table)}
    cross join (select ${now}::timestamptz as now) import
    where ${isStaged(run, kind)} and ${isDifferent(table)}
    ${onConflict}`);
}

/** How many rows are staged, and how many of these are for something new. */
function countStaged(q: Queries, run: Run, kind: TableKind): Promise<{ staged: number; created: number }> {
  const { name, isSame } = liveTables[kind];
  return q.one(sql`
    select count(*)::int as staged, (count(*) filter (where p.store_id is null))::int as created from import_row s
    left join ${name} p on p.store_id = ${run.storeId} and ${isSame}
    where ${isStaged(run, kind)}`);
}

/**
 * Locks the stock rows that will change, in the order that every writer of stock keeps, and releases reservations that the new count does
 * not cover: those carts find out when they check again, instead of being sold what is not there.
 */
async function releaseUncovered(tx: Tx, run: Run): Promise<number> {
  const table = liveTables.stock;
  const changing = sql`
    from import_row s join stock p on p.store_id = ${run.storeId} and ${table.isSame}
    where ${isStaged(run, "stock")}`;
  await tx.run(sql`
    select count(*) from (
      select 1 ${changing} and (p.on_hand, p.incoming, p.incoming_date, p.backorder) is distinct from (
        (s.data->>'on_hand')::numeric, coalesce((s.data->>'incoming')::numeric, p.incoming),
        case when s.data ? 'incoming_date' then (s.data->>'incoming_date')::date else p.incoming_date end,
        coalesce((s.data->>'backorder')::boolean, p.backorder))
      order by p.product_id, p.location_id for update of p
    ) locked`);
  await noteArrived(tx, run, changing);
  const released = await tx.run(sql`
    delete from reservation using (
      select p.product_id, p.location_id ${changing} and (s.data->>'on_hand')::numeric < p.reserved
    ) short
    where reservation.store_id = ${run.storeId} and reservation.product_id = short.product_id
      and reservation.location_id = short.location_id`);
  await tx.run(sql`
    update stock set reserved = 0 from (
      select p.product_id, p.location_id ${changing} and (s.data->>'on_hand')::numeric < p.reserved
    ) short
    where stock.store_id = ${run.storeId} and stock.product_id = short.product_id and stock.location_id = short.location_id`);
  return released;
}

/** If less is on order than was promised to orders, the rest has arrived: for the earliest promises. */
async function noteArrived(tx: Tx, run: Run, changing: Statement): Promise<void> {
  await tx.run(sql`
    with come as (
      select p.product_id, p.location_id, p.promised - (s.data->>'incoming')::numeric as quantity
      ${changing} and (s.data->>'incoming')::numeric < p.promised),
    waiting as (
      select b.order_id, b.product_id, b.location_id, b.quantity - b.returned - b.arrived as open, come.quantity as come,
        sum(b.quantity - b.returned - b.arrived) over (
          partition by b.product_id, b.location_id order by b.promised_at, b.order_id
          rows between unbounded preceding and 1 preceding) as before
      from backorder b join come using (product_id, location_id)
      where b.store_id = ${run.storeId} and b.quantity > b.returned + b.arrived),
    noted as (
      update backorder b set arrived = b.arrived + least(waiting.open, waiting.come - coalesce(waiting.before, 0)) from waiting
      where b.store_id = ${run.storeId} and b.order_id = waiting.order_id and b.product_id = waiting.product_id
        and b.location_id = waiting.location_id and waiting.come > coalesce(waiting.before, 0))
    update stock set promised = promised - come.quantity from come
    where stock.store_id = ${run.storeId} and stock.product_id = come.product_id and stock.location_id = come.location_id`);
}

/** Whether the files contain any product: otherwise replacing would deactivate all. */
export async function namesProducts(tx: Tx, run: Run): Promise<boolean> {
  return (await tx.maybe(sql`select 1 from import_row s where ${isSpokenOf(run)} limit 1`)) !== undefined;
}

/** Active products that are not in the files. */
function otherProducts(run: Run): Statement {
  return sql`
    where product.store_id = ${run.storeId} and active and not exists (
      select 1 from import_row s where ${isSpokenOf(run)} and s.key = product.id)`;
}

/** Staged rows (`s`) of products; a refused row counts as well. */
function isSpokenOf(run: Run): Statement {
  return sql`s.store_id = ${run.storeId} and s.run_id = ${run.id} and s.kind in ('products', 'mentioned')`;
}

async function deactivateOthers(tx: Tx, run: Run, now: Date): Promise<number> {
  return tx.run(sql`update product set active = false, updated_at = ${now} ${otherProducts(run)}`);
}
