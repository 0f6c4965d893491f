import { createHash } from "node:crypto";
import { ONE, type Decimal, type RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Queries, Tx } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Catalog } from "../catalog/index.ts";
import { applyPromotions } from "./apply.ts";
import { couponKey } from "./coupon-code.ts";
import { inForceOf, isFor, type InForce, type LivePromotion } from "./in-force.ts";
import { basketOf, EVERYTHING, type Basket, type PromotableItem, type PromotionRule, type Target } from "./rules.ts";
import { couponsGivenTo, ownCouponFrom, type OwnCoupon } from "./own-coupons.ts";
import { pieceOffer, type PieceOffer } from "./piece-offers.ts";
import { countUses, metLimits, usesLeft, type Use } from "./store.ts";
import { COUPON_ITEMS, couponVerdict, type CouponVerdict } from "./verdicts.ts";

/** A cart as promotions see it; amounts are before any promotion. */
export interface CartToPromote {
  readonly currency: string;
  readonly items: readonly { readonly productId: RecordId; readonly quantity: Decimal; readonly amount: Decimal }[];
  readonly coupons: readonly { readonly code: string }[];
  /** The promotions that this buyer has used up. */
  readonly spentPromotions: readonly RecordId[];
}

/** A promotion that takes effect. */
export interface AppliedPromotion {
  readonly id: RecordId;
  readonly name: string;
  readonly terms: string | null;
  readonly couponCode: string | null;
  readonly target: Target;
  /** What it takes off, 0 or negative. */
  readonly amount: Decimal;
  /** For free delivery: with these methods; null: with any. */
  readonly methodIds: readonly RecordId[] | null;
}

export interface PromotedCart {
  readonly promotions: readonly AppliedPromotion[];
  /** Item by item. */
  readonly adjustments: readonly (readonly { readonly promotionId: RecordId; readonly amount: Decimal }[])[];
  /** Coupon by coupon. */
  readonly verdicts: readonly CouponVerdict[];
}

/** What a promotion takes off one piece; negative. */
export interface PieceAdjustment {
  readonly promotionId: RecordId;
  readonly name: string;
  readonly amount: Decimal;
}

const noTerms: PieceTerms = { adjustments: [], offers: [] };

/** The promotions on a single piece, and offers for several. */
export interface PieceTerms {
  readonly adjustments: readonly PieceAdjustment[];
  readonly offers: readonly PieceOffer[];
}

/** Who uses a promotion. Null where unknown yet. */
export interface Buyer {
  readonly shopper: Shopper;
  readonly email: string | null;
}

export type Promotions = ReturnType<typeof createPromotions>;

/** The store's promotions as applied to carts. Except for usage limits everything is in memory. */
export function createPromotions({ catalog, clock }: { catalog: Pick<Catalog, "shownTo">; clock: Clock }) {
  const inForceFor = (shopper: Shopper): InForce => inForceOf(shopper.store, clock.now().getTime());

  function rulesFor(inForce: InForce, shopper: Shopper, isMeant: (live: LivePromotion) => boolean): PromotionRule[] {
    return inForce.promotions
      .filter((live) => !live.isUsedUp && isMeant(live) && isFor(live, shopper))
      .map(({ rule }) => rule);
  }

  /** Identifies what is in force for the shopper; null where nothing is. */
  function editionFor(shopper: Shopper): string | null {
    const { edition, isPersonal } = inForceFor(shopper);
    if (edition === "") return null;
    if (!isPersonal) return edition;
    return [edition, shopper.accountId, ...shopper.buyerGroups.map(({ code }) => code)].join(" ");
  }

  function basketFor(shopper: Shopper, { scopes }: InForce, items: CartToPromote["items"]): Basket {
    const snapshot = items.length > 0 ? catalog.shownTo(shopper) : undefined;
    return basketOf(
      items.map(({ productId, quantity, amount }): PromotableItem => {
        const row = snapshot?.row(productId);
        return { scopes: row === undefined ? [] : scopes.of(snapshot!, row), quantity, amount };
      }),
    );
  }

  /** Undefined where no promotion of the store could take effect. */
  function promote(shopper: Shopper, cart: CartToPromote): PromotedCart | undefined {
    const inForce = inForceFor(shopper);
    if (inForce.promotions.length === 0 && cart.coupons.length === 0) return undefined;
    const counted = cart.items.length > COUPON_ITEMS ? [] : cart.coupons;
    const codes = new Map(counted.map(({ code }) => [inForce.byCoupon.get(couponKey(code))?.rule, code]));
    const rules = rulesFor(
      inForce,
      shopper,
      ({ rule }) => (rule.coupons.length === 0 || codes.has(rule)) && !cart.spentPromotions.includes(rule.id),
    );
    const basket = basketFor(shopper, inForce, cart.items);
    const { promotions, items } = applyPromotions(rules, basket, cart.currency);
    return {
      promotions: promotions.map(({ rule, amount, target }) => ({
        id: rule.id,
        name: rule.name,
        terms: rule.terms,
        couponCode: codes.get(rule) ?? null,
        target,
        amount,
        methodIds: rule.gives.kind === "freeDelivery" ? rule.gives.methodIds : null,
      })),
      adjustments: items.map((own) => own.map(({ rule, amount }) => ({ promotionId: rule.id, amount }))),
      verdicts: cart.coupons.map(({ code }) =>
        couponVerdict({ code, live: couponFor(shopper, code), cart, basket, applied: promotions, shopper }),
      ),
    };
  }

  /**
   * What promotions take off a single piece of each product, in order: those without a coupon, without conditions on other products or on
   * the order's total; and the offers for several pieces. `amount` is the price of that piece.
   */
  function termsOf(
    shopper: Shopper,
    products: readonly { readonly productId: RecordId; readonly amount: Decimal }[],
  ): PieceTerms[] {
    const inForce = inForceFor(shopper);
    const rules = rulesFor(inForce, shopper, ({ rule }) => rule.coupons.length === 0);
    if (rules.length === 0) return products.map(() => noTerms);
    const snapshot = catalog.shownTo(shopper);
    return products.map(({ productId, amount }) => {
      const row = snapshot.row(productId);
      if (row === undefined) return noTerms;
      const scopes = inForce.scopes.of(snapshot, row);
      const isIn = (scope: number) => scope === EVERYTHING || scopes.includes(scope);
      const offers = rules.flatMap((rule) => pieceOffer(rule, isIn) ?? []);
      const own = rules.filter(({ scope }) => isIn(scope));
      if (own.length === 0) return { adjustments: [], offers };
      const { items, promotions } = applyPromotions(
        own,
        basketOf([{ scopes, quantity: ONE, amount }]),
        shopper.currency,
      );
      const ofItems = new Set(promotions.filter(({ target }) => target === "Item").map(({ rule }) => rule));
      const adjustments = (items[0] ?? [])
        .filter(({ rule }) => ofItems.has(rule))
        .map(({ rule: { id, name }, amount: off }) => ({ promotionId: id, name, amount: off }));
      return { adjustments, offers };
    });
  }

  /** The promotion with this code, if it is for the shopper. */
  function couponFor(shopper: Shopper, code: string): LivePromotion | undefined {
    const live = inForceFor(shopper).byCoupon.get(couponKey(code));
    return live && isFor(live, shopper) ? live : undefined;
  }

  /** Whether the store has any coupons now. */
  function hasCoupons({ store }: Shopper): boolean {
    return store.promotions.promotions.some(({ coupons = [] }) => coupons.length > 0);
  }

  /** The promotions among these with a usage limit, and the keys under which their uses are counted. */
  function usesOf({ shopper, email }: Buyer, promotionIds: readonly RecordId[]): Use[] {
    const buyers = [
      ...(email === null
        ? []
        : [`mail:${createHash("sha256").update(email.trim().toLowerCase()).digest("base64url")}`]),
      ...(shopper.kind === "buyer" ? [`user:${shopper.userId}`] : []),
    ];
    return inForceFor(shopper).promotions.flatMap(({ rule, promotion: { limit, limitPerBuyer } }) => {
      if (!promotionIds.includes(rule.id)) return [];
      const promotionId = rule.id;
      return [
        ...(limit === undefined ? [] : [{ promotionId, buyer: "", limit }]),
        ...(limitPerBuyer === undefined ? [] : buyers.map((buyer) => ({ promotionId, buyer, limit: limitPerBuyer }))),
      ];
    });
  }

  return {
    editionFor,
    promote,
    termsOf,
    couponFor,
    hasCoupons,
    /** The coupons given to this buyer, their account or their buyer groups, in the store's order; without those for everybody. */
    async ownCoupons(q: Queries, buyer: Buyer): Promise<OwnCoupon[]> {
      const given = couponsGivenTo(inForceFor(buyer.shopper).promotions, buyer.shopper);
      const uses = usesOf(
        buyer,
        given.map(({ rule }) => rule.id),
      );
      const left = uses.length === 0 ? undefined : await usesLeft(q, buyer.shopper.store.id, uses);
      return given.map((live) => ownCouponFrom(live, buyer.shopper, left?.get(live.rule.id) ?? null));
    },
    /** Which of these promotions the buyer, or all buyers together, have used up. Runs no query where none has a limit. */
    async spentOf(q: Queries, buyer: Buyer, promotionIds: readonly RecordId[]): Promise<readonly RecordId[]> {
      const uses = usesOf(buyer, promotionIds);
      return uses.length === 0 ? [] : metLimits(q, buyer.shopper.store.id, uses);
    },
    /**
     * Counts an order's uses in its transaction, and returns the promotions whose limit had already been reached: then the order must not
     * be placed.
     */
    async redeem(
      tx: Tx,
      buyer: Buyer,
      orderId: RecordId,
      promotionIds: readonly RecordId[],
    ): Promise<readonly RecordId[]> {
      const uses = usesOf(buyer, promotionIds);
      return uses.length === 0 ? [] : countUses(tx, buyer.shopper.store.id, orderId, uses);
    },
  };
}
