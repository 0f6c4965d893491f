import type { Client } from "./client.ts";
import { controllersModule } from "./controllers.ts";

/** What a coupon gives, in the buyer's currency; numbers are decimal text. */
export type CouponGift =
  | { readonly kind: "percentOff"; readonly of: "items" | "order"; readonly percent: string }
  /** Off each piece, or off the order. */
  | { readonly kind: "amountOff"; readonly of: "items" | "order"; readonly amount: string }
  /** For each piece. */
  | { readonly kind: "fixedPrice"; readonly amount: string }
  | { readonly kind: "buyGet"; readonly buy: number; readonly get: number; readonly percent: string }
  | { readonly kind: "freeDelivery" };

/** A coupon that the store has given to a buyer, and not to everybody. */
export interface OwnCoupon {
  readonly couponCode: string;
  readonly name: string;
  readonly terms: string | null;
  readonly gift: CouponGift;
  /** What a cart must hold for it. */
  readonly needs: { readonly amount: string | null; readonly quantity: string | null } | null;
  readonly isForSomeParts: boolean;
  readonly currencyIsoCode: string;
  /** The moment from which on it works no more. */
  readonly endsAt: string | null;
  /** How often the buyer may still use it; null without limit. */
  readonly usesLeft: number | null;
}

/** The coupons that the buyer, his account or his buyer groups have been given. Throws `FetchError` for a guest. */
export function ownCouponsModule(client: Pick<Client, "cache" | "send">) {
  const { run } = controllersModule(client);
  return {
    /** In the store's order. */
    list: () => run<OwnCoupon[]>("applauncher__CouponController", "getMyCoupons"),
  };
}
