import { HUNDRED, shareOut } from "@tradecounter/commerce";
import { multiplierBy, type Counting } from "./counting.ts";
import type { Given, MetRule, PromotedItem } from "./promote-items.ts";
import { knownByScope, type Basket, type PromotionRule } from "./rules.ts";

/** Adds order promotions to the discounts of item promotions, each applied to what is left. Returns all discounts. */
export function promoteOrder(
  rules: readonly MetRule[],
  promoted: readonly PromotedItem[],
  basket: Basket,
  counting: Counting,
): readonly Given[] {
  const ofItems = promoted.map(({ places }) => places.length);
  const alone = bestAlone(rules, promoted, basket, counting);
  const left = promoted.map((item) => item.left);
  const membersOf = knownByScope((scope) => basket.membersOf(scope).filter((at) => !promoted[at]!.isExclusive));
  for (const met of rules) {
    if (met.rule.isExclusive) continue;
    shareAmong(met, membersOf(met.rule.scope), { left, given: promoted, counting });
  }
  if (!alone || alone.off <= sumOf(counting.amounts) - sumOf(left)) return promoted;
  const members = basket.membersOf(alone.met.rule.scope);
  const inScope = new Set(members);
  const given = promoted.map(({ places, off }, at) => {
    const kept = inScope.has(at) ? 0 : ofItems[at]!;
    return { places: places.slice(0, kept), off: off.slice(0, kept) };
  });
  shareAmong(alone.met, members, { left: [...counting.amounts], given, counting });
  return given;
}

/** The exclusive order promotion that takes off most, together with the item promotions that it leaves on other items. */
function bestAlone(
  rules: readonly MetRule[],
  promoted: readonly PromotedItem[],
  { membersOf }: Basket,
  counting: Counting,
): { met: MetRule; off: number } | undefined {
  const { amounts } = counting;
  const offItems = amounts.map((amount, at) => amount - promoted[at]!.left);
  let best: { met: MetRule; off: number } | undefined;
  for (const met of rules) {
    if (!met.rule.isExclusive) continue;
    const members = membersOf(met.rule.scope);
    const ofOthers = sumOf(offItems) - sumOf(members.map((at) => offItems[at]!));
    const off = offOrder(met.rule, sumOf(members.map((at) => amounts[at]!)), counting) + ofOthers;
    if (!best || off > best.off) best = { met, off };
  }
  return best;
}

interface Sharing {
  readonly left: number[];
  readonly given: readonly Given[];
  readonly counting: Counting;
}

/** Distributes an order promotion among its items, in proportion to what is left of them. */
function shareAmong({ rule, place }: MetRule, members: readonly number[], { left, given, counting }: Sharing): void {
  const { unit } = counting;
  const weights = members.map((at) => left[at]!);
  const units = Math.floor(offOrder(rule, sumOf(weights), counting) / unit);
  const parts = shareOut(units, weights);
  for (let member = 0; member < parts.length; member++) {
    const off = parts[member]! * unit;
    if (off === 0) continue;
    const at = members[member]!;
    left[at]! -= off;
    given[at]!.places.push(place);
    given[at]!.off.push(off);
  }
}

function offOrder({ gives }: PromotionRule, amount: number, counting: Counting): number {
  if (gives.kind === "percentOff") return multiplierBy(gives.percent, HUNDRED, counting)(amount);
  return gives.kind === "amountOff"
    ? Math.min(Number(gives.amounts.get(counting.currency)! / counting.scale), amount)
    : 0;
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
