import { decimal, formatDecimal, type RecordId } from "@tradecounter/commerce";
import { json, sql, type Queries, type Tx } from "../../db/index.ts";
import type { SubscribedItem, Subscription } from "./subscription.ts";

export async function insertSubscription(tx: Tx, subscription: Subscription, now: Date): Promise<void> {
  const { storeId, id } = subscription;
  await tx.run(sql`
    insert into subscription (store_id, id, account_id, user_id, owner_id, language, currency, first_order_id, status,
      selling_model, term, items, delivery, contact, billing_address, purchase_order_number, began_at, next_number, next_at, look_at,
      created_at, updated_at)
    values (${storeId}, ${id}, ${subscription.accountId}, ${subscription.userId}, ${subscription.ownerId},
      ${subscription.language ?? null}, ${subscription.currency}, ${subscription.firstOrderId}, ${subscription.status},
      ${json(subscription.sellingModel)}::jsonb, ${subscription.term},
      ${json(subscription.items.map((item) => ({ ...item, quantity: formatDecimal(item.quantity) })))}::jsonb,
      ${json(subscription.delivery)}::jsonb, ${json(subscription.contact)}::jsonb,
      ${subscription.billingAddress && json(subscription.billingAddress)}::jsonb, ${subscription.purchaseOrderNumber},
      ${subscription.beganAt}, ${subscription.nextNumber}, ${subscription.nextAt}, ${subscription.lookAt}, ${now}, ${now})`);
}

const columns = sql`
  subscription.*,
  (select coalesce(json_agg(json_build_object('number', number, 'orderId', order_id, 'orderedAt', ordered_at) order by number), '[]')
   from subscription_order o where o.store_id = subscription.store_id and o.subscription_id = subscription.id) as orders`;

/** Newest first. */
export async function subscriptionsOf(
  q: Queries,
  storeId: RecordId,
  { userId, accountId }: { userId: RecordId; accountId: RecordId },
): Promise<Subscription[]> {
  const rows = await q.many<Row>(sql`
    select ${columns} from subscription
    where store_id = ${storeId} and user_id = ${userId} and account_id = ${accountId}
    order by created_at desc, id limit 200`);
  return rows.map(subscriptionFrom);
}

export async function subscriptionById(q: Queries, storeId: RecordId, id: RecordId): Promise<Subscription | undefined> {
  const row = await q.maybe<Row>(sql`select ${columns} from subscription where store_id = ${storeId} and id = ${id}`);
  return row && subscriptionFrom(row);
}

/** Locked until the transaction ends: a buyer may end it while its order is being placed. */
export async function lockSubscription(
  tx: Tx,
  storeId: RecordId,
  by: { readonly id: RecordId } | { readonly cartId: RecordId },
): Promise<Subscription | undefined> {
  const which = "id" in by ? sql`id = ${by.id}` : sql`cart_id = ${by.cartId}`;
  const row = await tx.maybe<{ id: RecordId }>(sql`
    select id from subscription where store_id = ${storeId} and ${which} for update`);
  return row && subscriptionById(tx, storeId, row.id);
}

/** A user's subscriptions that have not ended, for any account, locked likewise. */
export async function lockSubscriptionsOf(tx: Tx, storeId: RecordId, userId: RecordId): Promise<Subscription[]> {
  const which = sql`store_id = ${storeId} and user_id = ${userId} and status <> 'Ended' order by id`;
  await tx.run(sql`select 1 from subscription where ${which} for update`);
  const rows = await tx.many<Row>(sql`select ${columns} from subscription where ${which}`);
  return rows.map(subscriptionFrom);
}

/** Claims due subscriptions, and makes them due again at `until`, when whoever claimed them must have died. */
export async function takeDue(
  q: Queries,
  storeId: RecordId,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<RecordId[]> {
  const rows = await q.many<{ id: RecordId }>(sql`
    update subscription set look_at = ${until}
    where store_id = ${storeId} and id = any(array(
      select id from subscription where store_id = ${storeId} and look_at <= ${now}
      order by look_at limit ${limit} for update skip locked))
    returning id`);
  return rows.map(({ id }) => id);
}

type Change = Partial<
  Pick<Subscription, "status" | "nextNumber" | "nextAt" | "lookAt" | "cartId" | "failures" | "problem">
>;

export async function saveSubscription(
  tx: Queries,
  subscription: Subscription,
  change: Change,
  now: Date,
): Promise<Subscription> {
  const after = { ...subscription, ...change };
  await tx.run(sql`
    update subscription set status = ${after.status}, next_number = ${after.nextNumber}, next_at = ${after.nextAt},
      look_at = ${after.lookAt}, cart_id = ${after.cartId}, failures = ${after.failures}, problem = ${after.problem},
      updated_at = ${now}
    where store_id = ${after.storeId} and id = ${after.id}`);
  return after;
}

/** Records the order of the next day. */
export async function insertOrderOf(
  tx: Tx,
  { storeId, id, nextNumber }: Subscription,
  orderId: RecordId,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into subscription_order (store_id, subscription_id, number, order_id, ordered_at)
    values (${storeId}, ${id}, ${nextNumber}, ${orderId}, ${now})`);
}

interface Row {
  id: RecordId;
  store_id: RecordId;
  account_id: RecordId;
  user_id: RecordId;
  owner_id: string;
  language: string | null;
  currency: string;
  first_order_id: RecordId;
  status: Subscription["status"];
  selling_model: Subscription["sellingModel"];
  term: number | null;
  items: (Omit<SubscribedItem, "quantity"> & { quantity: string })[];
  delivery: Subscription["delivery"];
  contact: Subscription["contact"];
  billing_address: Subscription["billingAddress"];
  purchase_order_number: string | null;
  began_at: Date;
  next_number: number;
  next_at: Date;
  look_at: Date | null;
  cart_id: RecordId | null;
  failures: number;
  problem: string | null;
  orders: { number: number; orderId: RecordId; orderedAt: string }[];
}

function subscriptionFrom(row: Row): Subscription {
  return {
    id: row.id,
    storeId: row.store_id,
    accountId: row.account_id,
    userId: row.user_id,
    ownerId: row.owner_id,
    language: row.language ?? undefined,
    currency: row.currency,
    firstOrderId: row.first_order_id,
    status: row.status,
    sellingModel: row.selling_model,
    term: row.term,
    items: row.items.map((item) => ({ ...item, quantity: decimal(item.quantity) })),
    delivery: row.delivery,
    contact: row.contact,
    billingAddress: row.billing_address,
    purchaseOrderNumber: row.purchase_order_number,
    beganAt: row.began_at,
    nextNumber: row.next_number,
    nextAt: row.next_at,
    lookAt: row.look_at,
    cartId: row.cart_id,
    failures: row.failures,
    problem: row.problem,
    orders: row.orders.map((order) => ({ ...order, orderedAt: new Date(order.orderedAt) })),
  };
}
