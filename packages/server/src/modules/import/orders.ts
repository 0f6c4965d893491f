import {
  decimal,
  newRecordId,
  plus,
  recordIdOf,
  sumOf,
  times,
  roundMoney,
  minus,
  proportionOf,
  ONE,
  ZERO,
  type RecordId,
} from "@tradecounter/commerce";
import { sql, type Queries, type Statement, type Tx } from "../../db/index.ts";
import { buyerUserId } from "../accounts/index.ts";
import { noteOrdersOf } from "../buyer-registration/index.ts";
import { insertImportedOrders, numbersOfOwnOrders, type ImportedOrder, type OrderItem } from "../orders/index.ts";
import type { OrderHeadRow, OrderItemRow } from "./order-line.ts";
import { isStaged } from "./staging.ts";
import type { Change, Run } from "./store.ts";

/** Batch size: each order comes with all its contents. */
const ordersAtOnce = 200;

interface Judged {
  readonly code: string;
  /** Staged rows (`s`) with their problems: key, file_no, row_no, column_name, reason. */
  readonly rows: Statement;
}

/** Checks whole orders: one with a refused row is not imported, and each of its rows is reported. */
export async function checkOrders(tx: Tx, run: Run): Promise<void> {
  await refuse(tx, run, differingRows(run));
  await refuse(tx, run, unknownAccounts(run));
  await refuse(tx, run, refundedTooMuch(run));
  await refuse(tx, run, await ownOrders(tx, run));
  await refuse(tx, run, {
    code: "incomplete order",
    rows: sql`
      select s.key, s.file_no, s.row_no, null as column_name, 'another row of the same order is refused' as reason
      from import_row s
      where ${isStaged(run, "orders")} and not s.data ? 'isRefused' and s.key in (
        select s.key from import_row s where ${isStaged(run, "orders")} and s.data ? 'isRefused')`,
  });
  await tx.run(sql`
    delete from import_row s where ${isStaged(run, "orders")} and s.key in (
      select s.key from import_row s where ${isStaged(run, "orders")} and s.data ? 'isRefused')`);
}

async function refuse(tx: Tx, run: Run, { code, rows }: Judged): Promise<void> {
  await tx.run(sql`
    with found as (${rows}),
    said as (
      insert into import_issue (store_id, run_id, id, file_no, row_no, column_name, severity, code, reason)
      select ${run.storeId}, ${run.id}, format('%s:orders:%s:%s', ${code}::text, file_no, row_no), file_no, row_no, column_name,
        'refused', ${code}, reason
      from found on conflict do nothing)
    update import_row s set data = '{"isRefused": true}' from found
    where ${isStaged(run, "orders")} and s.key = found.key and s.file_no = found.file_no and s.row_no = found.row_no`);
}

/** The order's own values must be the same in each of its rows. */
function differingRows(run: Run): Judged {
  return {
    code: "differing rows",
    rows: sql`
      select key, file_no, row_no, differing.name as column_name,
        format('is not what row %s of the same order says', first_row_no) as reason
      from (
        select s.key, s.file_no, s.row_no, s.data->'order' as head, first_value(s.data->'order') over same as first_head,
          first_value(s.row_no) over same as first_row_no
        from import_row s where ${isStaged(run, "orders")} and not s.data ? 'isRefused'
        window same as (partition by s.key order by s.file_no, s.row_no, s.part_no)
      ) compared
      cross join lateral (
        select case name when 'orderedAt' then 'date' else name end as name
        from jsonb_object_keys(head) name where head->name is distinct from first_head->name order by name limit 1) differing
      where head is distinct from first_head`,
  };
}

function unknownAccounts(run: Run): Judged {
  return {
    code: "unknown account",
    rows: sql`
      select s.key, s.file_no, s.row_no, 'account' as column_name,
        format('no account has the code "%s"', s.data->'order'->>'account') as reason
      from import_row s
      where ${isStaged(run, "orders")} and s.data->'order'->>'account' is not null
        and not exists (select from account a where a.store_id = ${run.storeId} and a.code = s.data->'order'->>'account')
        and not exists (
          select from import_row other where other.store_id = ${run.storeId} and other.run_id = ${run.id}
            and other.kind = 'accounts' and other.data->>'code' = s.data->'order'->>'account')`,
  };
}

/** Refunds must not exceed the order's total. */
function refundedTooMuch(run: Run): Judged {
  return {
    code: "wrong value",
    rows: sql`
      select s.key, s.file_no, s.row_no, 'refunded' as column_name, format('is %s, but the order comes to %s', refunded, total) as reason
      from import_row s join (
        select s.key, max((s.data->'order'->>'refunded')::numeric) as refunded,
          max((s.data->'order'->>'delivery')::numeric) + sum((s.data->'item'->>'price')::numeric
            + case when s.data->'order'->>'taxType' = 'Net' then (s.data->'item'->>'tax')::numeric else 0 end) as total
        from import_row s where ${isStaged(run, "orders")} group by s.key
        having not bool_or(s.data ? 'isRefused')) sums on sums.key = s.key
      where ${isStaged(run, "orders")} and not s.data ? 'isRefused' and refunded > total`,
  };
}

/** An order that the store took itself has more data than a file can hold: it stays as it is. */
async function ownOrders(tx: Tx, run: Run): Promise<Judged> {
  const staged = await tx.many<{ invoice: string }>(sql`
    select distinct s.data->'order'->>'invoice' as invoice from import_row s
    where ${isStaged(run, "orders")} and not s.data ? 'isRefused'`);
  const own = await numbersOfOwnOrders(
    tx,
    run.storeId,
    staged.map(({ invoice }) => invoice),
  );
  return {
    code: "own order",
    rows: sql`
      select s.key, s.file_no, s.row_no, 'invoice' as column_name, 'is an order that the store took itself: it stays as it is' as reason
      from import_row s where ${isStaged(run, "orders")} and s.data->'order'->>'invoice' = any(${own}::text[])`,
  };
}

/** What is, or would be, done: an order imported before stays as it is. */
export async function countOrders(q: Queries, run: Run): Promise<Change> {
  const { staged, created } = await q.one<{ staged: number; created: number }>(sql`
    select count(*)::int as staged, (count(*) filter (where o.id is null))::int as created
    from (select distinct s.key from import_row s where ${isStaged(run, "orders")}) given
    left join order_summary o on o.store_id = ${run.storeId} and o.id = given.key`);
  return { created, changed: 0, unchanged: staged - created };
}

/** Inserts the new orders, in the order of their rows, which is also the order of their numbers. */
export async function writeOrders(tx: Tx, run: Run, now: Date): Promise<void> {
  const { storeId } = run;
  const news = await tx.many<{ key: RecordId }>(sql`
    select s.key from import_row s
    where ${isStaged(run, "orders")}
      and not exists (select from order_summary o where o.store_id = ${storeId} and o.id = s.key)
    group by s.key order by min(array[s.file_no, s.row_no])`);
  for (let from = 0; from < news.length; from += ordersAtOnce) {
    const given = await stagedOrders(
      tx,
      run,
      news.slice(from, from + ordersAtOnce).map(({ key }) => key),
    );
    await insertImportedOrders(
      tx,
      storeId,
      given.map((one) => orderFrom(storeId, one)),
      now,
    );
    const emails = given.flatMap(({ order, accountId }) =>
      accountId === null && order.email !== null ? [order.email] : [],
    );
    if (emails.length > 0) await noteOrdersOf(tx, storeId, [...new Set(emails)], now);
  }
}

interface StagedOrder {
  readonly key: RecordId;
  readonly order: OrderHeadRow;
  readonly items: readonly (OrderItemRow & { readonly productName: string | null })[];
  readonly accountId: RecordId | null;
  /** The person who acts for the account and has the order's e-mail address. */
  readonly userId: RecordId | null;
}

function stagedOrders(tx: Tx, run: Run, keys: readonly RecordId[]): Promise<StagedOrder[]> {
  return tx.many<StagedOrder>(sql`
    select given.key, given.head as "order", given.items, a.id as "accountId", person.user_id as "userId"
    from (
      select s.key, (array_agg(s.data->'order'))[1] as head,
        jsonb_agg((s.data->'item') || jsonb_build_object('productName', p.name) order by s.file_no, s.row_no, s.part_no) as items,
        min(array[s.file_no, s.row_no]) as place
      from import_row s left join product p on p.store_id = ${run.storeId} and p.sku = s.data->'item'->>'sku'
      where ${isStaged(run, "orders")} and s.key = any(${keys}::text[]) group by s.key) given
    left join account a on a.store_id = ${run.storeId} and a.code = given.head->>'account'
    left join contact person on person.store_id = ${run.storeId} and lower(person.email) = lower(given.head->>'email')
      and exists (
        select from account_contact m
        where m.store_id = person.store_id and m.contact_id = person.id and m.account_id = a.id)
    order by given.place`);
}

/**
 * The order's own id is nobody's owner id: so it belongs to no browser, and without an account is in no history until somebody proves the
 * address.
 */
function orderFrom(storeId: RecordId, { key, order, items: rows, accountId, userId }: StagedOrder): ImportedOrder {
  const { currency, email, firstName, lastName, phone } = order;
  const isGross = order.taxType === "Gross";
  const groupId = newRecordId("orderDeliveryGroupSummary");
  const delivery = decimal(order.delivery);
  const items = rows.map((row) => itemFrom(row, { storeId, currency, isGross, groupId }));
  const sum = (amountOf: (item: OrderItem) => OrderItem["totalPrice"]) => sumOf(items.map(amountOf));
  return {
    id: key,
    storeId,
    referenceNumber: order.invoice,
    checkoutId: key,
    cartId: key,
    ownerId: key,
    userId:
      userId ?? (email === null ? recordIdOf("user", storeId, "order", order.invoice) : buyerUserId(storeId, email)),
    accountId,
    status: order.status,
    currency,
    taxType: order.taxType,
    contact: { email: email ?? "", firstName, lastName, phoneNumber: phone },
    billingAddress: null,
    purchaseOrderNumber: order.purchaseOrderNumber,
    totals: {
      totalProductListAmount: sum((item) => item.totalListPrice),
      totalProductAmount: sum((item) => item.totalPrice),
      totalPromotionalAdjustmentAmount: ZERO,
      totalChargeAmount: delivery,
      totalTaxAmount: sum((item) => item.totalTax),
      grandTotalAmount: plus(
        sum((item) => item.totalAmount),
        delivery,
      ),
      uniqueProductCount: new Set(items.map(({ productId }) => productId)).size,
    },
    orderedAt: new Date(order.orderedAt),
    language: null,
    promotions: [],
    groups: [
      {
        id: groupId,
        name: "Shipment 1",
        deliveryAddress: null,
        desiredDeliveryDate: null,
        shippingInstructions: null,
        isGift: false,
        giftMessage: null,
        giftToName: null,
        deliveryMethod: null,
        fee: delivery,
        feeAdjustment: ZERO,
        tax: ZERO,
        taxExemption: null,
      },
    ],
    items,
    canceled: items.flatMap(({ id }, at) => {
      const quantity = decimal(rows[at]!.canceled);
      return quantity > ZERO ? [{ itemId: id, quantity }] : [];
    }),
    canceledAt: momentFrom(order.canceledAt),
    refunded: decimal(order.refunded),
    refundedAt: momentFrom(order.refundedAt),
  };
}

function momentFrom(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function itemFrom(
  row: StagedOrder["items"][number],
  of: { storeId: RecordId; currency: string; isGross: boolean; groupId: RecordId },
): OrderItem {
  const [quantity, unitPrice, price, tax] = [row.quantity, row.unitPrice, row.price, row.tax].map(decimal) as [
    OrderItem["quantity"],
    OrderItem["salesPrice"],
    OrderItem["totalPrice"],
    OrderItem["totalTax"],
  ];
  const listed = roundMoney(times(quantity, unitPrice), of.currency);
  const net = of.isGross ? minus(price, tax) : price;
  return {
    id: newRecordId("orderItemSummary"),
    groupId: of.groupId,
    productId: recordIdOf("product", of.storeId, row.sku),
    name: row.name ?? row.productName ?? row.sku,
    sku: row.sku,
    product: { productClass: "Simple", image: null, description: null, variation: {} },
    quantity,
    listPrice: unitPrice,
    salesPrice: unitPrice,
    unitAdjustedPrice: price === listed ? unitPrice : proportionOf(price, ONE, quantity),
    totalListPrice: listed,
    totalAdjustmentAmount: minus(price, listed),
    totalPrice: price,
    itemizedAdjustmentAmount: ZERO,
    adjustments: [],
    taxPercent: net > ZERO ? proportionOf(decimal("100"), tax, net) : ZERO,
    totalTax: tax,
    totalAmount: of.isGross ? price : plus(price, tax),
  };
}
