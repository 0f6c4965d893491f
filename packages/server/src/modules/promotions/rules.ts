import { minus, ONE, sumOf, ZERO, type Decimal, type RecordId } from "@tradecounter/commerce";

/** An amount for each currency that has one. */
export type Amounts = ReadonlyMap<string, Decimal>;

export type Gives =
  | { readonly kind: "percentOff"; readonly of: "items" | "order"; readonly percent: Decimal }
  /** Off each piece, or off the order. */
  | { readonly kind: "amountOff"; readonly of: "items" | "order"; readonly amounts: Amounts }
  /** Per piece. */
  | { readonly kind: "fixedPrice"; readonly amounts: Amounts }
  | { readonly kind: "buyGet"; readonly buy: number; readonly get: number; readonly percent: Decimal }
  /** Null: with any method. */
  | { readonly kind: "freeDelivery"; readonly methodIds: readonly RecordId[] | null };

/** A promotion in force for a shopper. Scopes are numbers of product sets. */
export interface PromotionRule {
  readonly id: RecordId;
  readonly name: string;
  readonly terms: string | null;
  /** Spelled as the operator did; empty: it takes effect without a coupon. */
  readonly coupons: readonly string[];
  readonly isExclusive: boolean;
  readonly scope: number;
  readonly needs: {
    readonly scope: number;
    readonly amounts: Amounts | null;
    readonly quantity: Decimal | null;
  } | null;
  readonly gives: Gives;
}

/** The scope of all products. */
export const EVERYTHING = 0;

/** An item as promotions see it: its amount is rounded, after volume tiers and before any promotion. */
export interface PromotableItem {
  readonly scopes: readonly number[];
  readonly quantity: Decimal;
  readonly amount: Decimal;
}

export type Target = "Item" | "Cart" | "Delivery";

/** What a promotion takes off; 0 or negative. */
export interface Adjustment {
  readonly rule: PromotionRule;
  readonly amount: Decimal;
}

export interface Promoted {
  /** Those that took effect, in the promotions' order. What free delivery takes off depends on the method. */
  readonly promotions: readonly (Adjustment & { readonly target: Target })[];
  /** Item by item; they add up to what `promotions` take off products. */
  readonly items: readonly (readonly Adjustment[])[];
}

/** The items of a cart by scope, each looked up once. */
export function basketOf(items: readonly PromotableItem[]) {
  const members = new Map<number, number[]>([[EVERYTHING, items.map((_item, at) => at)]]);
  items.forEach(({ scopes }, at) => {
    for (const scope of scopes) {
      const present = members.get(scope);
      if (present) present.push(at);
      else members.set(scope, [at]);
    }
  });
  const membersOf = (scope: number): readonly number[] => members.get(scope) ?? [];
  return {
    items,
    membersOf,
    cheapestFirst: knownByScope((scope) =>
      membersOf(scope).toSorted((a, b) => compareUnitPrices(items[a]!, items[b]!) || a - b),
    ),
    amountOf: knownByScope((scope) => sumOf(membersOf(scope).map((at) => items[at]!.amount))),
    quantityOf: knownByScope((scope) => sumOf(membersOf(scope).map((at) => items[at]!.quantity))),
    /** Without fractions of a piece. */
    piecesOf: knownByScope((scope) => membersOf(scope).reduce((sum, at) => sum + wholePieces(items[at]!), 0)),
  };
}

/** Computed once per scope, as many promotions share one. */
export function knownByScope<Value>(of: (scope: number) => Value): (scope: number) => Value {
  const known = new Map<number, Value>();
  return (scope) => known.getOrInsertComputed(scope, of);
}

export function wholePieces({ quantity }: PromotableItem): number {
  return Number(quantity / ONE);
}

/** Compares unit prices without dividing: negative where the first is lower. */
function compareUnitPrices(a: PromotableItem, b: PromotableItem): number {
  const [first, second] = [a.amount * b.quantity, b.amount * a.quantity];
  return first < second ? -1 : first > second ? 1 : 0;
}

export type Basket = ReturnType<typeof basketOf>;

/** What a cart lacks to meet a promotion's conditions. */
export type Lacking =
  | { readonly of: "currency" | "items" }
  | { readonly of: "amount" | "quantity"; readonly missing: Decimal };

/**
 * Undefined where the cart meets the conditions. They are checked against prices before any promotion, so that no promotion disables
 * another.
 */
export function lackingFor(rule: PromotionRule, basket: Basket, currency: string): Lacking | undefined {
  const { gives, needs, scope } = rule;
  if ("amounts" in gives && !gives.amounts.has(currency)) return { of: "currency" };
  if (basket.membersOf(scope).length === 0) return { of: "items" };
  if (gives.kind === "buyGet") {
    const missing = minus((BigInt(gives.buy + gives.get) * ONE) as Decimal, basket.quantityOf(scope));
    if (missing > ZERO) return { of: "quantity", missing };
  }
  if (!needs) return undefined;
  if (basket.membersOf(needs.scope).length === 0) return { of: "items" };
  if (needs.amounts) {
    const needed = needs.amounts.get(currency);
    if (needed === undefined) return { of: "currency" };
    const missing = minus(needed, basket.amountOf(needs.scope));
    if (missing > ZERO) return { of: "amount", missing };
  }
  if (needs.quantity !== null) {
    const missing = minus(needs.quantity, basket.quantityOf(needs.scope));
    if (missing > ZERO) return { of: "quantity", missing };
  }
  return undefined;
}
