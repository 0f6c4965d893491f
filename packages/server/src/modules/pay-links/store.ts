import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries, type Tx } from "../../db/index.ts";
import type { CartRef } from "../cart/index.ts";
import type { CheckoutOwner } from "../checkout/index.ts";

/** A link with the cart copy that it pays for, and the copy's owner. */
export interface PayLink extends CheckoutOwner {
  readonly cartId: RecordId;
  readonly expiresAt: Date;
  readonly isPaid: boolean;
  /** The copy has been deleted: its maker or the store's staff withdrew the link. */
  readonly isWithdrawn: boolean;
  /** The order's, once the link is paid. */
  readonly orderReferenceNumber: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

interface NewPayLink {
  readonly storeId: RecordId;
  readonly tokenHash: string;
  readonly cartId: RecordId;
  readonly expiresAt: Date;
}

export function insertPayLink(tx: Tx, { storeId, tokenHash, cartId, expiresAt }: NewPayLink, now: Date): void {
  tx.write(sql`
    insert into pay_link (store_id, token_hash, cart_id, expires_at, created_at)
    values (${storeId}, ${tokenHash}, ${cartId}, ${expiresAt}, ${now})`);
}

export async function findPayLink(q: Queries, storeId: RecordId, tokenHash: string): Promise<PayLink | undefined> {
  return q.maybe<PayLink>(sql`
    select link.cart_id as "cartId", link.expires_at as "expiresAt", cart.status = 'Closed' as "isPaid",
      cart.status = 'PendingDelete' as "isWithdrawn",
      cart.owner_id as "ownerId", cart.user_id as "userId", cart.account_id as "accountId", cart.currency,
      session.contact ->> 'firstName' as "firstName", session.contact ->> 'lastName' as "lastName",
      case when session.status = 'Submitted' then session.order_reference_number end as "orderReferenceNumber"
    from pay_link link
    join cart on cart.store_id = link.store_id and cart.id = link.cart_id
    left join lateral (
      select contact, status, order_reference_number from checkout
      where checkout.store_id = link.store_id and checkout.cart_id = link.cart_id
      order by status = 'Submitted' desc, created_at desc limit 1) session on true
    where link.store_id = ${storeId} and link.token_hash = ${tokenHash}`);
}

/** A link that can still be paid. */
export interface OpenLink {
  readonly cartId: RecordId;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly currency: string;
  readonly grandTotalAmount: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Newest first. */
export async function findOpenLinks(
  q: Queries,
  storeId: RecordId,
  { ownerId, now, limit }: { ownerId: string | null; now: Date; limit: number },
): Promise<OpenLink[]> {
  return q.many<OpenLink>(sql`
    select link.cart_id as "cartId", link.created_at as "createdAt", link.expires_at as "expiresAt", cart.currency,
      cart.grand_total_amount as "grandTotalAmount",
      session.contact ->> 'firstName' as "firstName", session.contact ->> 'lastName' as "lastName"
    from pay_link link
    join cart on cart.store_id = link.store_id and cart.id = link.cart_id
    left join lateral (
      select contact from checkout
      where checkout.store_id = link.store_id and checkout.cart_id = link.cart_id
      order by created_at desc limit 1) session on true
    where link.store_id = ${storeId} and link.expires_at > ${now} and cart.status not in ('Closed', 'PendingDelete')
      and ${ownerId === null ? sql`true` : sql`cart.owner_id = ${ownerId}`}
    order by link.created_at desc limit ${limit}`);
}

/** The owner of a link's cart copy; undefined for a cart without a link. */
export async function findMaker(q: Queries, storeId: RecordId, cartId: RecordId): Promise<string | undefined> {
  const row = await q.maybe<{ ownerId: string }>(sql`
    select cart.owner_id as "ownerId" from pay_link link
    join cart on cart.store_id = link.store_id and cart.id = link.cart_id
    where link.store_id = ${storeId} and link.cart_id = ${cartId}`);
  return row?.ownerId;
}

/** The carts with a checkout that has this e-mail address as its contact, latest first. Anybody may have typed it. */
export async function cartsOfContact(q: Queries, storeId: RecordId, email: string): Promise<RecordId[]> {
  const rows = await q.many<{ id: RecordId }>(sql`
    select cart.id from checkout
    join cart on cart.store_id = checkout.store_id and cart.id = checkout.cart_id
    where checkout.store_id = ${storeId} and checkout.status = 'Live'
      and lower(checkout.contact ->> 'email') = lower(${email})
      and cart.is_primary and cart.status not in ('Closed', 'PendingDelete') and cart.unique_product_count > 0
    order by cart.updated_at desc limit 10`);
  return rows.map(({ id }) => id);
}

/** A cart's owner; undefined for an unknown cart. */
export async function findCartOwner(q: Queries, storeId: RecordId, ref: CartRef): Promise<CheckoutOwner | undefined> {
  return q.maybe<CheckoutOwner>(sql`
    select owner_id as "ownerId", user_id as "userId", account_id as "accountId", currency
    from cart where store_id = ${storeId} and id = ${ref}`);
}
