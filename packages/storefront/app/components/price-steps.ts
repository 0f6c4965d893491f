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

/** One row of the small price table. */
export interface PriceStep {
  from: Decimal;
  /** `1 to 11`, `48 and up`. */
  quantities: string;
  unitPrice: Decimal;
  /** Whole per cent below the first row, rounded down so that it is never promised too much; 0 for the first. */
  savedPercent: number;
}

/** The tiers that count: volume steps of the method `Range`. Source: contract of the catalogue, section 7.1. */
export function tiersOf(schedule: PriceAdjustmentSchedule | null | undefined): Tier[] {
  if (!schedule || schedule.adjustmentMethod !== "Range" || schedule.scheduleType === "Term") return [];
  return schedule.priceAdjustmentTiers.map(({ lowerBound, upperBound, tierUnitPrice }) => ({
    lowerBound: decimal(lowerBound),
    upperBound: upperBound === null ? null : decimal(upperBound),
    tierUnitPrice: decimal(tierUnitPrice),
  }));
}

/**
 * Quantities and prices from the least that one may order up. Empty without tiers: one price needs no table.
 * Quantities that fall between two tiers pay the unit price, as the cart reckons.
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

/** What `quantity` pieces cost each, and together rounded as the cart rounds. */
export function costOf(quantity: Decimal, unitPrice: Decimal, tiers: readonly Tier[], currency: string) {
  const each = tierAt(quantity, tiers)?.tierUnitPrice ?? unitPrice;
  return { each, total: times(each, quantity, currencyDecimals(currency)) };
}

/** How many decimals the prices of one column need so that their points stand under each other. */
export function columnPlaces(prices: readonly Decimal[], currency: string): number {
  return Math.max(currencyDecimals(currency), ...prices.map(placesOf));
}

/** Decimal text or nothing; a price that the server could not give is null on the wire. */
export function amountFrom(text: string | null | undefined): Decimal | undefined {
  return text == null ? undefined : parseDecimal(text);
}
