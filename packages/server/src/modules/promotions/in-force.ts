import { createHash } from "node:crypto";
import { decimal, HUNDRED, recordIdFrom, recordIdOf, type Decimal, type RecordId } from "@tradecounter/commerce";
import { isInForce, nextChange } from "../../stores/index.ts";
import type { AmountByCurrency, Promotion, PromotionGift, Store } from "../../stores/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import { couponKey } from "./coupon-code.ts";
import type { Amounts, Gives, PromotionRule } from "./rules.ts";
import { createScopes, type Scopes } from "./scopes.ts";

/** A promotion that is in force now, with whom it is for and how often it may be used. */
export interface LivePromotion {
  readonly rule: PromotionRule;
  readonly promotion: Promotion;
  /** Null: for everybody. */
  readonly accountIds: ReadonlySet<RecordId> | null;
  readonly isUsedUp: boolean;
}

/** A store's promotions in force at a moment. */
export interface InForce {
  /** Identifies them: equal editions have the same promotions in force. Empty where there are none. */
  readonly edition: string;
  readonly promotions: readonly LivePromotion[];
  readonly byCoupon: ReadonlyMap<string, LivePromotion>;
  readonly scopes: Scopes;
  /** Whether any is for some shoppers only. */
  readonly isPersonal: boolean;
}

export function promotionIdOf(storeId: RecordId, code: string): RecordId {
  return recordIdOf("promotion", storeId, couponKey(code));
}

const kept = new WeakMap<Store, { until: number; inForce: InForce }>();

/** The promotions in force now; cached until one begins or ends. */
export function inForceOf(store: Store, now: number): InForce {
  const present = kept.get(store);
  if (present && now < present.until) return present.inForce;
  const inForce = madeFor(store, now);
  kept.set(store, { until: nextChange(store.promotions.promotions, store.settings.timeZone, now), inForce });
  return inForce;
}

function madeFor(store: Store, now: number): InForce {
  const scopes = createScopes(store.id);
  const promotions = store.promotions.promotions
    .filter((promotion) => isInForce(promotion, store.settings.timeZone, now))
    .map((promotion) => liveFrom(store, promotion, scopes));
  return {
    edition: promotions.length === 0 ? "" : editionOf(promotions),
    promotions,
    byCoupon: new Map(
      promotions.flatMap((live) => live.rule.coupons.map((coupon) => [couponKey(coupon), live] as const)),
    ),
    scopes,
    isPersonal: promotions.some(({ promotion }) => promotion.groups || promotion.accounts),
  };
}

function editionOf(promotions: readonly LivePromotion[]): string {
  const told = promotions.map(({ promotion, isUsedUp }) => [promotion, isUsedUp]);
  return createHash("sha256").update(JSON.stringify(told)).digest("base64url").slice(0, 16);
}

function liveFrom(store: Store, promotion: Promotion, scopes: Scopes): LivePromotion {
  const { code, name, terms = null, coupons = [], exclusive = false, needs, items, except, accounts } = promotion;
  const id = promotionIdOf(store.id, code);
  const scope = scopes.scopeOf(items, except);
  return {
    promotion,
    rule: {
      id,
      name,
      terms,
      coupons,
      isExclusive: exclusive,
      scope,
      needs: needs
        ? {
            scope: needs.items ? scopes.scopeOf(needs.items, undefined) : scope,
            amounts: needs.amount ? amountsFrom(needs.amount) : null,
            quantity: needs.quantity === undefined ? null : decimal(needs.quantity),
          }
        : null,
      gives: givesFrom(store, promotion.gives),
    },
    accountIds: accounts
      ? new Set(accounts.map((account) => recordIdFrom(account) ?? recordIdOf("account", store.id, account)))
      : null,
    isUsedUp: store.usedUpPromotions.includes(id),
  };
}

function givesFrom(store: Store, gift: PromotionGift): Gives {
  if ("buy" in gift)
    return {
      kind: "buyGet",
      buy: gift.buy,
      get: gift.get,
      percent: gift.percentOff ? decimal(gift.percentOff) : HUNDRED,
    };
  if ("percentOff" in gift) return { kind: "percentOff", of: gift.of ?? "items", percent: decimal(gift.percentOff) };
  if ("amountOff" in gift) return { kind: "amountOff", of: gift.of ?? "items", amounts: amountsFrom(gift.amountOff) };
  if ("fixedPrice" in gift) return { kind: "fixedPrice", amounts: amountsFrom(gift.fixedPrice) };
  const { freeDelivery } = gift;
  const methodIds =
    freeDelivery === true ? null : freeDelivery.map((code) => recordIdOf("deliveryMethod", store.id, code));
  return { kind: "freeDelivery", methodIds };
}

function amountsFrom(amounts: AmountByCurrency): Amounts {
  return new Map<string, Decimal>(Object.entries(amounts).map(([currency, amount]) => [currency, decimal(amount)]));
}

/** Whether a promotion is for this shopper. */
export function isFor({ promotion, accountIds }: LivePromotion, shopper: Shopper): boolean {
  if (!promotion.groups && !accountIds) return true;
  if (shopper.accountId !== null && accountIds?.has(shopper.accountId)) return true;
  return shopper.buyerGroups.some(({ code }) => promotion.groups?.includes(code));
}
