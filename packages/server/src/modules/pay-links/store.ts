import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries, type Tx } from "../../db/index.ts";
import type { CartRef } from "../cart/index.ts";
import type { CheckoutOwner } from "../checkout/index.ts";

/** A link with the copy of a cart that it pays for, and whose that is. */
export interface PayLink extends CheckoutOwner {
  readonly cartId: RecordId;
  readonly expiresAt: Date;
  readonly isPaid: boolean;
  /** Of the order, once it is paid. */
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

/** Whose a cart is; undefined for one that there is not. */
export async function findCartOwner(q: Queries, storeId: RecordId, ref: CartRef): Promise<CheckoutOwner | undefined> {
  return q.maybe<CheckoutOwner>(sql`
    select owner_id as "ownerId", user_id as "userId", account_id as "accountId", currency
    from cart where store_id = ${storeId} and id = ${ref}`);
}
