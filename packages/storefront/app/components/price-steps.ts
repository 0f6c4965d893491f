import {
  currencyDecimals,
  decimal,
  HUNDRED,
  minus,
  ONE,
  parseDecimal,
  placesOf,
  tierAt,
  times,
  ZERO,
  type Decimal,
  type Tier,
} from "@tradecounter/commerce";
import type { PriceAdjustmentSchedule } from "@tradecounter/wire";
import { pieces } from "../content/format.ts";

/** A row of the small price table. */
export interface PriceStep {
  from: Decimal;
  /** `1 to 11`, `48 and up`. */
  quantities: string;
  unitPrice: Decimal;
  /** Whole percent below the first row, rounded down so as never to promise too much; 0 for the first. */
  savedPercent: number;
}

/** The tiers that apply: volume tiers of the method `Range`. Source: contract of the catalogue, section 7.1. */
export function tiersOf(schedule: PriceAdjustmentSchedule | null | undefined): Tier[] {
  if (!schedule || schedule.adjustmentMethod !== "Range" || schedule.scheduleType === "Term") return [];
  return schedule.priceAdjustmentTiers.map(({ lowerBound, upperBound, tierUnitPrice }) => ({
    lowerBound: decimal(lowerBound),
    upperBound: upperBound === null ? null : decimal(upperBound),
    tierUnitPrice: decimal(tierUnitPrice),
  }));
}

/**
 * Quantities and prices from the minimum order quantity up. Empty without tiers: a single price needs no table.
 * Quantities that fall between two tiers pay the unit price, as in the cart.
 */
export function priceSteps(unitPrice: Decimal, tiers: readonly Tier[], lowest: Decimal = ONE): PriceStep[] {
  const sorted = tiers.toSorted((a, b) => (a.lowerBound < b.lowerBound ? -1 : 1));
  const rows: { from: Decimal; to: Decimal | null; unitPrice: Decimal }[] = [];
  let next: Decimal | null = lowest;
  for (const tier of sorted) {
    if (next === null || (tier.upperBound !== null && tier.upperBound < next)) continue;
    if (tier.lowerBound > next) rows.push({ from: next, to: minus(tier.lowerBound, ONE), unitPrice });
    rows.push({
      from: tier.lowerBound > next ? tier.lowerBound : next,
      to: tier.upperBound,
      unitPrice: tier.tierUnitPrice,
    });
    next = tier.upperBound === null ? null : ((tier.upperBound + ONE) as Decimal);
  }
  if (rows.length === 0) return [];
  if (next !== null) rows.push({ from: next, to: null, unitPrice });
  const first = rows[0]!.unitPrice;
  return rows.map(({ from, to, unitPrice: price }) => ({
    from,
    quantities:
      to === null ? `${pieces(from)} and up` : from === to ? pieces(from) : `${pieces(from)} to ${pieces(to)}`,
    unitPrice: price,
    savedPercent: savedPercent(first, price),
  }));
}

function savedPercent(first: Decimal, price: Decimal): number {
  if (first <= ZERO || price >= first) return 0;
  return Number(times(minus(first, price), HUNDRED) / first);
}

/** The row that applies at this quantity. */
export function stepAt(steps: readonly PriceStep[], quantity: Decimal): PriceStep | undefined {
  return steps.findLast(({ from }) => from <= quantity);
}

/** The price of each of `quantity` pieces, and the total rounded as in the cart. */
export function costOf(quantity: Decimal, unitPrice: Decimal, tiers: readonly Tier[], currency: string) {
  const each = tierAt(quantity, tiers)?.tierUnitPrice ?? unitPrice;
  return { each, total: times(each, quantity, currencyDecimals(currency)) };
}

/** How many decimals the prices in a column need so that their decimal points line up. */
export function columnPlaces(prices: readonly Decimal[], currency: string): number {
  return Math.max(currencyDecimals(currency), ...prices.map(placesOf));
}

/** The amount in decimal text, if any; a price that the server could not give is null on the wire. */
export function amountFrom(text: string | null | undefined): Decimal | undefined {
  return text == null ? undefined : parseDecimal(text);
}
