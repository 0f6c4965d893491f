import {
  decimal,
  formatDecimal,
  larger,
  parseDecimal,
  placesOf,
  roundTo,
  smaller,
  ZERO,
  type Decimal,
} from "./decimal.ts";

/**
 * How a product is sold. Quantities are multiples of `increment`, counted from zero; null means no such limit.
 * Our choice: without an increment, a product is sold in whole pieces. One that is sold by measure has one, such as 0.5.
 */
export interface QuantityRule {
  minimum: Decimal | null;
  maximum: Decimal | null;
  increment: Decimal | null;
}

export type QuantityRefusal = "INVALID_API_INPUT" | "MISSING_RECORD" | "MAX_LIMIT_EXCEEDED" | "INVALID_BATCH_SIZE";

export type QuantityVerdict =
  | { refused: null }
  | { refused: QuantityRefusal; message: string; nearest: readonly Decimal[] };

/** Our choice: quantities have at most three decimals (grams of a kilogram, millimeters of a meter). */
const QUANTITY_PLACES = 3;

/** Our choice: the largest quantity of a cart item, so that every total stays well within its column. */
export const LARGEST_QUANTITY = decimal("9999999");

const ONE_PIECE = decimal("1");
const ALLOWED: QuantityVerdict = { refused: null };

/**
 * Checks the quantity of a product in a cart (the sum over its items) against the product's rule. Order of the checks
 * and their codes: contract of the cart, section 4.12.
 */
export function checkQuantity(quantity: Decimal, rule: QuantityRule | null): QuantityVerdict {
  const nearest = nearestAllowed(quantity, rule);
  if (placesOf(quantity) > QUANTITY_PLACES) {
    return {
      refused: "INVALID_API_INPUT",
      message: "Use at most 3 decimals in a quantity.",
      nearest,
    };
  }
  if (rule?.minimum && quantity < rule.minimum) {
    return {
      refused: "MISSING_RECORD",
      message: `Order at least ${readableQuantity(lowestAllowed(rule))}.`,
      nearest,
    };
  }
  if (quantity <= 0n) return { refused: "INVALID_API_INPUT", message: "Enter a quantity above 0.", nearest };
  const maximum = highestAllowed(rule);
  if (quantity > LARGEST_QUANTITY || (rule?.maximum && quantity > rule.maximum)) {
    return { refused: "MAX_LIMIT_EXCEEDED", message: `Limit ${readableQuantity(maximum)}.`, nearest };
  }
  if (quantity % stepOf(rule) !== 0n) {
    return { refused: "INVALID_BATCH_SIZE", message: packMessage(stepOf(rule), nearest), nearest };
  }
  return ALLOWED;
}

/** The nearest allowed quantities, lower first: one if `quantity` is allowed or outside the range, otherwise two. */
export function nearestAllowed(quantity: Decimal, rule: QuantityRule | null): Decimal[] {
  const lowest = lowestAllowed(rule);
  const highest = highestAllowed(rule);
  if (lowest > highest) return [];
  if (quantity <= lowest) return [lowest];
  if (quantity >= highest) return [highest];
  const step = stepOf(rule);
  const below = (quantity - (quantity % step)) as Decimal;
  return below === quantity ? [below] : [below, (below + step) as Decimal];
}

/** A quantity on the wire: at least one decimal (`"2.0"`). */
export function wireQuantity(quantity: Decimal): string {
  return formatDecimal(quantity, { min: 1 });
}

function stepOf(rule: QuantityRule | null): Decimal {
  return rule?.increment || ONE_PIECE;
}

/** The smallest order quantity: the first multiple of the increment at or above the minimum. */
export function lowestAllowed(rule: QuantityRule | null): Decimal {
  const step = stepOf(rule);
  const wanted = larger(rule?.minimum ?? ZERO, step);
  return (((wanted + step - 1n) / step) * step) as Decimal;
}

/** The largest order quantity: the last multiple of the increment at or below the maximum. */
export function highestAllowed(rule: QuantityRule | null): Decimal {
  const highest = smaller(rule?.maximum ?? LARGEST_QUANTITY, LARGEST_QUANTITY);
  return (highest - (highest % stepOf(rule))) as Decimal;
}

function packMessage(increment: Decimal, nearest: readonly Decimal[]): string {
  const choice = nearest.length > 0 ? `: choose ${nearest.map(readableQuantity).join(" or ")}` : "";
  return increment === ONE_PIECE
    ? `Sold in whole pieces${choice}.`
    : `Sold in packs of ${readableQuantity(increment)}${choice}.`;
}

/**
 * A quantity for display: `1,250.5`. Without `Intl`, whose first format takes a phone as long as the rest of a page's
 * startup. Source: site specification, section 9.
 */
export function readableQuantity(quantity: Decimal): string {
  const [whole, places] = formatDecimal(roundTo(quantity, QUANTITY_PLACES)).split(".");
  const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, ",");
  return places ? `${grouped}.${places}` : grouped;
}

/**
 * Parses a typed or pasted number: with spaces, commas between thousands, or full-width digits. Any other comma is
 * rejected: `1,5` for one and a half must not become fifteen.
 */
export function typedDecimal(text: string): Decimal | undefined {
  return parseDecimal(text.normalize("NFKC").replace(/\s|\b,(?=\d{3}\b)/g, ""));
}

/** `1.000` is a thousand if the decimal separator is a comma, and one if it is a point: only the writer knows which. */
export function twoReadings(text: string): [less: Decimal, more: Decimal] | undefined {
  const [, whole, thousands] = /^([1-9]\d{0,2})\.(\d{3})$/.exec(text.normalize("NFKC").trim()) ?? [];
  return whole === undefined ? undefined : [decimal(`${whole}.${thousands}`), decimal(`${whole}${thousands}`)];
}
