import type { Client } from "./client.ts";
import { controllersModule } from "./controllers.ts";

/** What a coupon gives, in the buyer's currency; numbers are decimal text. */
export type CouponGift =
  | { readonly kind: "percentOff"; readonly of: "items" | "order"; readonly percent: string }
  /** Off each piece, or off the order. */
  | { readonly kind: "amountOff"; readonly of: "items" | "order"; readonly amount: string }
  /** The price of each piece. */
  | { readonly kind: "fixedPrice"; readonly amount: string }
  | { readonly kind: "buyGet"; readonly buy: number; readonly get: number; readonly percent: string }
  | { readonly kind: "freeDelivery" };

/** A coupon that the store has given to particular buyers, not to everybody. */
export interface OwnCoupon {
  readonly couponCode: string;
  readonly name: string;
  readonly terms: string | null;
  readonly gift: CouponGift;
  /** What a cart must contain for it to apply. */
  readonly needs: { readonly amount: string | null; readonly quantity: string | null } | null;
  readonly isForSomeParts: boolean;
  readonly currencyIsoCode: string;
  /** When it expires. */
  readonly endsAt: string | null;
  /** How often the buyer may still use it; null if unlimited. */
  readonly usesLeft: number | null;
}

/** The coupons given to the buyer, their account or their buyer groups. Throws `FetchError` for a guest. */
export function ownCouponsModule(client: Pick<Client, "cache" | "send">) {
  const { run } = controllersModule(client);
  return {
    /** In the store's order. */
    list: () => run<OwnCoupon[]>("applauncher__CouponController", "getMyCoupons"),
  };
}
