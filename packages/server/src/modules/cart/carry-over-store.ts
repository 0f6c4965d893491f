import type { RecordId } from "@tradecounter/commerce";
import { json, sql, type Queries } from "../../db/index.ts";
import type { CartRef } from "./cart.ts";

/** What happened to one item of a guest's cart. */
export interface CarriedItem {
  readonly productId: RecordId;
  readonly name: string;
  /** Decimal text. */
  readonly quantity: string;
  /** The id in the buyer's cart, or the one in the guest's cart if the item was not carried over. */
  readonly itemId: RecordId;
  /** Why it was not carried over; null if it was. */
  readonly message: string | null;
}

/** What happened to one coupon of a guest's cart. */
export interface CarriedCoupon {
  readonly code: string;
  /** Why it was not carried over; null if it was. */
  readonly message: string | null;
}

export interface CarriedCart {
  readonly cartId: RecordId;
  readonly currency: string;
  readonly items: readonly CarriedItem[];
  readonly coupons: readonly CarriedCoupon[];
}

export interface CarriedKey {
  readonly storeId: RecordId;
  readonly guestOwnerId: string;
  readonly ownerId: string;
}

/** The cart carried over since then, by its id or this browser's last; undefined when it went to another buyer. */
export function findCarried(
  q: Queries,
  { storeId, guestOwnerId, ownerId }: CarriedKey,
  { ref, since }: { ref: CartRef; since: Date },
): Promise<CarriedCart | undefined> {
  const isNamed = ref !== "current" && ref !== "active";
  return q.maybe<CarriedCart>(sql`
    select cart_id as "cartId", currency, items, coupons from carried_cart
    where store_id = ${storeId} and guest_owner_id = ${guestOwnerId} and owner_id = ${ownerId}
      and carried_at > ${since} and (not ${isNamed}::boolean or guest_cart_id = ${ref})
    order by carried_at desc limit 1`);
}

export async function insertCarried(
  q: Queries,
  { storeId, guestOwnerId, ownerId }: CarriedKey,
  { guestCartId, cartId, currency, items, coupons, at }: CarriedCart & { guestCartId: RecordId; at: Date },
): Promise<void> {
  await q.run(sql`
    insert into carried_cart
      (store_id, guest_cart_id, guest_owner_id, owner_id, cart_id, currency, items, coupons, carried_at)
    values (${storeId}, ${guestCartId}, ${guestOwnerId}, ${ownerId}, ${cartId}, ${currency}, ${json(items)},
      ${json(coupons)}, ${at})`);
}
