import { formatDecimal, zonedMoment } from "@tradecounter/commerce";
import type { Shopper } from "../../http/shopper.ts";
import { isFor, type LivePromotion } from "./in-force.ts";
import type { Amounts, Gives } from "./rules.ts";

/** What a coupon gives, in the shopper's currency; numbers are decimal text. */
export type CouponGift =
  | { readonly kind: "percentOff"; readonly of: "items" | "order"; readonly percent: string }
  /** Off each piece, or off the order. */
  | { readonly kind: "amountOff"; readonly of: "items" | "order"; readonly amount: string }
  /** Per piece. */
  | { readonly kind: "fixedPrice"; readonly amount: string }
  | { readonly kind: "buyGet"; readonly buy: number; readonly get: number; readonly percent: string }
  | { readonly kind: "freeDelivery" };

/** A coupon for some shoppers only, as shown to one of them. */
export interface OwnCoupon {
  readonly couponCode: string;
  readonly name: string;
  readonly terms: string | null;
  readonly gift: CouponGift;
  /** What a cart must hold for it; null where there is no such condition. */
  readonly needs: { readonly amount: string | null; readonly quantity: string | null } | null;
  /** Whether it is for some parts only. */
  readonly isForSomeParts: boolean;
  readonly currencyIsoCode: string;
  /** The moment from which it is no longer valid; null where it has no end. */
  readonly endsAt: string | null;
  /** How often this buyer may still use it; null for no limit. */
  readonly usesLeft: number | null;
}

/**
 * The coupon promotions for this shopper that are not for everybody. Our choice: those for a buyer group count as the buyer's own, and
 * those that give nothing in the buyer's currency are left out. One that begins later is shown when it begins.
 */
export function couponsGivenTo(promotions: readonly LivePromotion[], shopper: Shopper): readonly LivePromotion[] {
  return promotions.filter(
    (live) =>
      (live.accountIds !== null || live.promotion.groups !== undefined) &&
      live.rule.coupons.length > 0 &&
      isFor(live, shopper) &&
      isWorth(live, shopper.currency),
  );
}

function isWorth({ rule: { gives, needs } }: LivePromotion, currency: string): boolean {
  if ("amounts" in gives && !gives.amounts.has(currency)) return false;
  return !needs?.amounts || needs.amounts.has(currency);
}

/** All its codes do the same: the first is shown. */
export function ownCouponFrom(live: LivePromotion, shopper: Shopper, usesLeft: number | null): OwnCoupon {
  const { rule, promotion } = live;
  const { currency, store } = shopper;
  const inCurrency = (amounts: Amounts) => formatDecimal(amounts.get(currency)!);
  const ends = promotion.ends === undefined ? undefined : zonedMoment(promotion.ends, store.settings.timeZone);
  const { needs } = rule;
  return {
    couponCode: rule.coupons[0]!,
    name: rule.name,
    terms: rule.terms,
    gift: giftFrom(rule.gives, inCurrency),
    needs: needs && {
      amount: needs.amounts && inCurrency(needs.amounts),
      quantity: needs.quantity === null ? null : formatDecimal(needs.quantity),
    },
    isForSomeParts: promotion.items !== undefined || promotion.except !== undefined,
    currencyIsoCode: currency,
    endsAt: ends?.toISOString() ?? null,
    usesLeft: live.isUsedUp ? 0 : usesLeft,
  };
}

function giftFrom(gives: Gives, inCurrency: (amounts: Amounts) => string): CouponGift {
  switch (gives.kind) {
    case "percentOff":
      return { kind: gives.kind, of: gives.of, percent: formatDecimal(gives.percent) };
    case "amountOff":
      return { kind: gives.kind, of: gives.of, amount: inCurrency(gives.amounts) };
    case "fixedPrice":
      return { kind: gives.kind, amount: inCurrency(gives.amounts) };
    case "buyGet":
      return { kind: gives.kind, buy: gives.buy, get: gives.get, percent: formatDecimal(gives.percent) };
    case "freeDelivery":
      return { kind: gives.kind };
  }
}
