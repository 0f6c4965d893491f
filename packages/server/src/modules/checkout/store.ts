import { decimal, formatDecimal, type Decimal, type RecordId } from "@tradecounter/commerce";
import { json, sql, type Queries, type Tx } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { DeliveryAddress } from "../addresses/index.ts";
import type { Contact, Session } from "./checkout.ts";

/** Inserts a session for a cart that has no live one. */
export function insertSession(tx: Tx, session: Session, now: Date): void {
  tx.write(sql`
    insert into checkout (store_id, id, cart_id, owner_id, status, order_reference_number, contact, language, expires_at, created_at, updated_at)
    values (
      ${session.storeId}, ${session.id}, ${session.cartId}, ${session.ownerId}, ${session.status},
      ${session.orderReferenceNumber}, ${orNull(session.contact)}::jsonb, ${session.language}, ${session.expiresAt}, ${now}, ${now})`);
}

/**
 * The live session of one of the shopper's carts, or of the current one; without one, the last session. It is guarded by the cart's lock,
 * which every writer holds: queried together with the lock, it is current once the lock is held.
 */
export async function sessionOf(
  q: Queries,
  { store, ownerId }: Pick<Shopper, "store" | "ownerId">,
  cart: RecordId | "current",
): Promise<Session | undefined> {
  if (cart !== "current") return sessionOfCart(q, store.id, cart);
  if (ownerId === null) return undefined;
  const row = await q.maybe<SessionRow>(sql`
    select * from checkout where store_id = ${store.id} and cart_id = (
      select id from cart where store_id = ${store.id} and owner_id = ${ownerId} and is_primary
        and status not in ('Closed', 'PendingDelete'))
    order by status = 'Live' desc, created_at desc limit 1`);
  return row && sessionFrom(row);
}

export async function sessionOfCart(q: Queries, storeId: RecordId, cartId: RecordId): Promise<Session | undefined> {
  const row = await q.maybe<SessionRow>(sql`
    select * from checkout where store_id = ${storeId} and cart_id = ${cartId}
    order by status = 'Live' desc, created_at desc limit 1`);
  return row && sessionFrom(row);
}

export async function sessionById(q: Queries, storeId: RecordId, id: RecordId): Promise<Session | undefined> {
  const row = await q.maybe<SessionRow>(sql`select * from checkout where store_id = ${storeId} and id = ${id}`);
  return row && sessionFrom(row);
}

/**
 * The shopper's last session that became an order, if that was after `since` and nothing has been added to a cart after it: a shopper who
 * has started over means the new cart.
 */
export async function lastSubmitted(
  q: Queries,
  storeId: RecordId,
  ownerId: string,
  since: Date,
): Promise<Session | undefined> {
  const row = await q.maybe<SessionRow>(sql`
    select * from checkout
    where store_id = ${storeId} and owner_id = ${ownerId} and submitted_at >= ${since}
      and not exists (
        select from cart where store_id = ${storeId} and owner_id = ${ownerId} and is_primary
          and status not in ('Closed', 'PendingDelete') and unique_product_count > 0)
    order by submitted_at desc limit 1`);
  return row && sessionFrom(row);
}

/** Who owns a live checkout, so that it can be continued while that shopper is away. */
export interface CheckoutOwner {
  readonly ownerId: string;
  readonly userId: RecordId;
  readonly accountId: RecordId | null;
  readonly currency: string;
  /** The language of the page on which the checkout began; absent for the store's own. */
  readonly language?: string | null;
}

/** Undefined for a checkout that has ended. */
export async function ownerOfCheckout(
  q: Queries,
  storeId: RecordId,
  checkoutId: RecordId,
): Promise<CheckoutOwner | undefined> {
  return q.maybe<CheckoutOwner>(sql`
    select cart.owner_id as "ownerId", cart.user_id as "userId", cart.account_id as "accountId", cart.currency,
      checkout.language
    from checkout join cart on cart.store_id = checkout.store_id and cart.id = checkout.cart_id
    where checkout.store_id = ${storeId} and checkout.id = ${checkoutId} and checkout.status = 'Live'`);
}

/** The session fields that a shopper sets; an absent field stays. */
export interface SessionChange {
  readonly status?: Session["status"];
  readonly contact?: Contact;
  readonly billingAddress?: DeliveryAddress | null;
  readonly purchaseOrderNumber?: string | null;
  readonly purchaseOrderAmount?: Decimal;
  readonly hasPayments?: true;
  readonly preparedAt?: Date;
}

export function saveSession(tx: Tx, session: Session, change: SessionChange, now: Date): Session {
  const changed = { ...session, ...change };
  const amount = changed.purchaseOrderAmount;
  tx.write(sql`
    update checkout set status = ${changed.status}, contact = ${orNull(changed.contact)}::jsonb,
      billing_address = ${orNull(changed.billingAddress)}::jsonb,
      purchase_order_number = ${changed.purchaseOrderNumber},
      purchase_order_amount = ${amount === null ? null : formatDecimal(amount)},
      has_payments = ${changed.hasPayments}, prepared_at = ${changed.preparedAt}, updated_at = ${now},
      submitted_at = coalesce(${change.status === "Submitted" ? now : null}::timestamptz, submitted_at)
    where store_id = ${session.storeId} and id = ${session.id}`);
  return changed;
}

/** The carts that a user could still order, for any account. Scans all carts, and is rarely called. */
export async function openCartsOf(tx: Tx, storeId: RecordId, userId: RecordId): Promise<RecordId[]> {
  const rows = await tx.many<{ id: RecordId }>(sql`
    select id from cart
    where store_id = ${storeId} and user_id = ${userId} and status not in ('Closed', 'PendingDelete') order by id`);
  return rows.map(({ id }) => id);
}

/** Live sessions that have expired, or whose cart is no longer in checkout. */
export async function endedSessions(q: Queries, storeId: RecordId, now: Date, limit: number): Promise<Session[]> {
  const rows = await q.many<SessionRow>(sql`
    (select * from checkout where store_id = ${storeId} and status = 'Live' and expires_at <= ${now} order by expires_at limit ${limit})
    union
    (select checkout.* from checkout
     join cart on cart.store_id = checkout.store_id and cart.id = checkout.cart_id
     where checkout.store_id = ${storeId} and checkout.status = 'Live' and cart.status <> 'Checkout' limit ${limit})`);
  return rows.map(sessionFrom);
}

interface SessionRow {
  store_id: RecordId;
  id: RecordId;
  cart_id: RecordId;
  owner_id: string;
  status: Session["status"];
  order_reference_number: string;
  contact: Contact | null;
  billing_address: DeliveryAddress | null;
  purchase_order_number: string | null;
  purchase_order_amount: string | null;
  has_payments: boolean;
  language: string | null;
  expires_at: Date;
  prepared_at: Date | null;
}

function sessionFrom(row: SessionRow): Session {
  return {
    id: row.id,
    storeId: row.store_id,
    cartId: row.cart_id,
    ownerId: row.owner_id,
    status: row.status,
    orderReferenceNumber: row.order_reference_number,
    contact: row.contact,
    billingAddress: row.billing_address,
    purchaseOrderNumber: row.purchase_order_number,
    purchaseOrderAmount: row.purchase_order_amount === null ? null : decimal(row.purchase_order_amount),
    hasPayments: row.has_payments,
    language: row.language,
    expiresAt: row.expires_at,
    preparedAt: row.prepared_at,
  };
}

function orNull(value: unknown): string | null {
  return value === null ? null : json(value);
}
