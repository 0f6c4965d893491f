import {
  currencyDecimals,
  HUNDRED,
  larger,
  minus,
  ONE,
  percentOf,
  plus,
  proportionOf,
  shareOut,
  smaller,
  sumOf,
  times,
  ZERO,
  type Decimal,
  type RecordId,
} from "@tradecounter/commerce";

/** An amount of each currency in which there is one. */
export type Amounts = ReadonlyMap<string, Decimal>;

export type Gives =
  | { readonly kind: "percentOff"; readonly of: "items" | "order"; readonly percent: Decimal }
  /** Off each piece, or off the order. */
  | { readonly kind: "amountOff"; readonly of: "items" | "order"; readonly amounts: Amounts }
  /** For each piece. */
  | { readonly kind: "fixedPrice"; readonly amounts: Amounts }
  | { readonly kind: "buyGet"; readonly buy: number; readonly get: number; readonly percent: Decimal }
  /** Null: by any method. */
  | { readonly kind: "freeDelivery"; readonly methodIds: readonly RecordId[] | null };

/** A promotion that is in force for a shopper. Scopes are numbers of sets of products. */
export interface PromotionRule {
  readonly id: RecordId;
  readonly name: string;
  readonly terms: string | null;
  /** As the operator wrote them; none: it takes effect by itself. */
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

/** The scope of every product. */
export const EVERYTHING = 0;

/** An item as promotions look at it: its amount is rounded, after volume tiers and before any promotion. */
export interface PromotableItem {
  readonly scopes: readonly number[];
  readonly quantity: Decimal;
  readonly amount: Decimal;
}

export type Target = "Item" | "Cart" | "Delivery";

/** What a promotion takes off; never above zero. */
export interface Adjustment {
  readonly rule: PromotionRule;
  readonly amount: Decimal;
}

export interface Promoted {
  /** What took effect, in the promotions' order. What free delivery takes off depends on the method. */
  readonly promotions: readonly (Adjustment & { readonly target: Target })[];
  /** Item by item; their sum is what `promotions` take off products. */
  readonly items: readonly (readonly Adjustment[])[];
}

function targetOf({ gives }: PromotionRule): Target {
  if (gives.kind === "freeDelivery") return "Delivery";
  return "of" in gives && gives.of === "order" ? "Cart" : "Item";
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
  const sums = { amount: new Map<number, Decimal>(), quantity: new Map<number, Decimal>() };
  const sum = (scope: number, of: "amount" | "quantity") =>
    sums[of].getOrInsertComputed(scope, () => sumOf(membersOf(scope).map((at) => items[at]![of])));
  const membersOf = (scope: number): readonly number[] => members.get(scope) ?? [];
  const cheapest = new Map<number, readonly number[]>();
  return {
    items,
    membersOf,
    cheapestFirst: (scope: number): readonly number[] =>
      cheapest.getOrInsertComputed(scope, () =>
        membersOf(scope).toSorted((a, b) => compareUnitPrices(items[a]!, items[b]!) || a - b),
      ),
    amountOf: (scope: number) => sum(scope, "amount"),
    quantityOf: (scope: number) => sum(scope, "quantity"),
  };
}

/** What one piece costs, without dividing: below zero where it is less of the first. */
function compareUnitPrices(a: PromotableItem, b: PromotableItem): number {
  const [first, second] = [a.amount * b.quantity, b.amount * a.quantity];
  return first < second ? -1 : first > second ? 1 : 0;
}

export type Basket = ReturnType<typeof basketOf>;

/** What a cart lacks of a promotion's terms. */
export type Lacking =
  | { readonly of: "currency" | "items" }
  | { readonly of: "amount" | "quantity"; readonly missing: Decimal };

/**
 * Undefined where the cart meets the terms. They are held against prices before any promotion, so that none of them takes
 * another one away.
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

/**
 * What promotions take off a cart. Those of items come first, then those of the order, each on what the ones before have
 * left, in their order. Among exclusive ones and the rest the shopper gets what takes off most: an exclusive one of items
 * item by item, one of the order on the cart. See docs/decisions/promotions.md.
 */
export function applyPromotions(rules: readonly PromotionRule[], basket: Basket, currency: string): Promoted {
  const met = rules.filter((rule) => lackingFor(rule, basket, currency) === undefined);
  const byTarget = Map.groupBy(met, targetOf);
  const ofItems = promoteItems(byTarget.get("Item") ?? [], basket, currency);
  const items = promoteOrder(byTarget.get("Cart") ?? [], ofItems, basket, currency);
  return { promotions: summedUp(met, items), items };
}

/** Each rule once, with what it takes off all items. */
function summedUp(met: readonly PromotionRule[], items: Promoted["items"]): Promoted["promotions"] {
  const sums = new Map(met.map((rule) => [rule, { amount: ZERO }]));
  for (const adjustments of items)
    for (const { rule, amount } of adjustments) {
      const sum = sums.get(rule)!;
      sum.amount = plus(sum.amount, amount);
    }
  return met.flatMap((rule) => {
    const target = targetOf(rule);
    const { amount } = sums.get(rule)!;
    return target === "Delivery" || amount !== ZERO ? [{ rule, amount, target }] : [];
  });
}

/** What the promotions of items come to for each item. */
interface PromotedItem {
  readonly adjustments: readonly Adjustment[];
  readonly left: Decimal;
  readonly isExclusive: boolean;
}

function promoteItems(rules: readonly PromotionRule[], basket: Basket, currency: string): PromotedItem[] {
  const { items, membersOf } = basket;
  const rulesOf = items.map((): PromotionRule[] => []);
  for (const rule of rules) for (const at of membersOf(rule.scope)) rulesOf[at]!.push(rule);
  const givenPieces = new Map(
    rules.flatMap((rule) =>
      rule.gives.kind === "buyGet" ? [[rule, piecesGiven(rule.gives, rule.scope, basket)]] : [],
    ),
  );
  const decimals = currencyDecimals(currency);
  return items.map((item, at) => {
    const adjustments: Adjustment[] = [];
    let left = item.amount;
    let [mostAlone, exclusive]: [Decimal, PromotionRule | undefined] = [ZERO, undefined];
    for (const rule of rulesOf[at]!) {
      if (left === ZERO && !rule.isExclusive) continue;
      const pieces = rule.gives.kind === "buyGet" ? (givenPieces.get(rule)?.get(at) ?? ZERO) : ZERO;
      const before = rule.isExclusive ? item.amount : left;
      const off = smaller(before, offItem(rule, item, before, pieces, currency, decimals));
      if (off <= ZERO) continue;
      if (!rule.isExclusive) {
        adjustments.push({ rule, amount: negated(off) });
        left = minus(left, off);
      } else if (off > mostAlone) [mostAlone, exclusive] = [off, rule];
    }
    const alone = minus(item.amount, mostAlone);
    return exclusive && alone < left
      ? { adjustments: [{ rule: exclusive, amount: negated(mostAlone) }], left: alone, isExclusive: true }
      : { adjustments, left, isExclusive: false };
  });
}

/** `pieces` are those of the item that are given, `decimals` those of the currency. */
function offItem(
  { gives }: PromotionRule,
  { quantity }: PromotableItem,
  left: Decimal,
  pieces: Decimal,
  currency: string,
  decimals: number,
): Decimal {
  switch (gives.kind) {
    case "percentOff":
      return percentOf(left, gives.percent, decimals);
    case "amountOff":
      return times(gives.amounts.get(currency)!, quantity, decimals);
    case "fixedPrice":
      return larger(ZERO, minus(left, times(gives.amounts.get(currency)!, quantity, decimals)));
    case "buyGet":
      if (pieces === ZERO) return ZERO;
      return proportionOf(left, (pieces * gives.percent) as Decimal, (quantity * HUNDRED) as Decimal, decimals);
    case "freeDelivery":
      return ZERO;
  }
}

/**
 * How many pieces of which items are given. Our choice: of all that the promotion is for together the cheapest, so that an
 * operator who means one product names one; parts of a piece neither count nor are given.
 */
function piecesGiven(
  { buy, get }: Extract<Gives, { kind: "buyGet" }>,
  scope: number,
  { items, cheapestFirst }: Basket,
): ReadonlyMap<number, Decimal> {
  const members = cheapestFirst(scope);
  const wholePieces = (at: number) => items[at]!.quantity / ONE;
  const bought = members.reduce((sum, at) => sum + wholePieces(at), 0n);
  let left = (bought / BigInt(buy + get)) * BigInt(get);
  const given = new Map<number, Decimal>();
  for (const at of members) {
    if (left === 0n) break;
    const pieces = left < wholePieces(at) ? left : wholePieces(at);
    given.set(at, (pieces * ONE) as Decimal);
    left -= pieces;
  }
  return given;
}

function promoteOrder(
  rules: readonly PromotionRule[],
  promoted: readonly PromotedItem[],
  basket: Basket,
  currency: string,
): Adjustment[][] {
  const combined = promoted.map(({ adjustments }) => [...adjustments]);
  const left = promoted.map((item) => item.left);
  for (const rule of rules) {
    if (rule.isExclusive) continue;
    const members = basket.membersOf(rule.scope).filter((at) => !promoted[at]!.isExclusive);
    shareAmong(rule, members, { left, adjustments: combined, currency });
  }
  const alone = bestAlone(rules, promoted, basket, currency);
  if (!alone || alone.off <= minus(basket.amountOf(EVERYTHING), sumOf(left))) return combined;
  const members = basket.membersOf(alone.rule.scope);
  const inScope = new Set(members);
  const adjustments = promoted.map((item, at) => (inScope.has(at) ? [] : [...item.adjustments]));
  shareAmong(alone.rule, members, { left: basket.items.map(({ amount }) => amount), adjustments, currency });
  return adjustments;
}

/** The exclusive promotion of the order that takes off most, with what it leaves of other items' promotions. */
function bestAlone(
  rules: readonly PromotionRule[],
  promoted: readonly PromotedItem[],
  { items, membersOf, amountOf }: Basket,
  currency: string,
): { rule: PromotionRule; off: Decimal } | undefined {
  const offItems = items.map(({ amount }, at) => minus(amount, promoted[at]!.left));
  const all = sumOf(offItems);
  let best: { rule: PromotionRule; off: Decimal } | undefined;
  for (const rule of rules) {
    if (!rule.isExclusive) continue;
    const lost = sumOf(membersOf(rule.scope).map((at) => offItems[at]!));
    const off = plus(offOrder(rule, amountOf(rule.scope), currency), minus(all, lost));
    if (!best || off > best.off) best = { rule, off };
  }
  return best;
}

interface Sharing {
  readonly left: Decimal[];
  readonly adjustments: Adjustment[][];
  readonly currency: string;
}

/** Takes a promotion of the order off its items, in proportion to what is left of them. */
function shareAmong(rule: PromotionRule, members: readonly number[], { left, adjustments, currency }: Sharing): void {
  const weights = members.map((at) => left[at]!);
  const off = offOrder(rule, sumOf(weights), currency);
  if (off <= ZERO) return;
  shareOut(off, weights, currency).forEach((part, place) => {
    if (part === ZERO) return;
    const at = members[place]!;
    left[at] = minus(left[at]!, part);
    adjustments[at]!.push({ rule, amount: negated(part) });
  });
}

function offOrder({ gives }: PromotionRule, amount: Decimal, currency: string): Decimal {
  if (gives.kind === "percentOff") return percentOf(amount, gives.percent, currencyDecimals(currency));
  return gives.kind === "amountOff" ? smaller(gives.amounts.get(currency)!, amount) : ZERO;
}

function negated(amount: Decimal): Decimal {
  return minus(ZERO, amount);
}
