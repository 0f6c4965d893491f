/**
 * An exact decimal number as an integer number of millionths. Prices, amounts, quantities and percentages all have this
 * type: a binary float cannot hold 0.1, and an accountant would eventually find the missing cent.
 * Comparison operators (`<`, `===`) work as on any bigint; `+` and `-` lose the brand, hence `plus` and `minus`.
 */
export type Decimal = bigint & { readonly unit: "millionth" };

/** Decimal places that a `Decimal` holds; the same as the scale of our SQL columns. */
const DECIMAL_PLACES = 6;

const SCALE = 1_000_000n;
const MAX_INTEGER_DIGITS = 18;
const NUMBER_TEXT = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;
const SCALES = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];
const POWERS_OF_TEN = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent));

export const ZERO = 0n as Decimal;
export const ONE = SCALE as Decimal;
export const HUNDRED = (100n * SCALE) as Decimal;

/**
 * Parses decimal text (`"12.5"`, `"-0.0082"`, `"1e3"`) or a finite JSON number.
 * Returns undefined for anything else: other text, more than 6 significant decimals, more than 18 integer digits.
 */
export function parseDecimal(value: string | number): Decimal | undefined {
  const plain = typeof value === "string" ? plainDecimal(value) : undefined;
  if (plain !== undefined) return plain;
  // A JSON number has already lost its text; its shortest text is what the sender wrote, for up to 15 digits.
  const match = NUMBER_TEXT.exec(typeof value === "number" ? String(value) : value);
  if (!match) return undefined;
  const [, sign, whole = "", fraction = "", exponentText = "0"] = match;
  const digits = (whole + fraction).replace(/^0+/, "");
  if (digits === "") return ZERO;
  if (digits.length > 60) return undefined;
  const shift = Number(exponentText) - fraction.length + DECIMAL_PLACES;
  const magnitude = shiftedBy(digits, shift);
  if (magnitude === undefined || magnitude >= POWERS_OF_TEN[MAX_INTEGER_DIGITS + DECIMAL_PLACES]!) return undefined;
  return (sign === "-" ? -magnitude : magnitude) as Decimal;
}

/**
 * The fast path for nearly every text: digits, optionally a point and up to six more, few enough for an exact integer.
 * Undefined for any other text, which takes the slow path.
 */
function plainDecimal(text: string): Decimal | undefined {
  const { length } = text;
  if (length === 0 || length > 15) return undefined;
  let units = 0;
  let places = -1;
  for (let i = 0; i < length; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit >= 0 && digit <= 9) {
      units = units * 10 + digit;
      if (places >= 0) places += 1;
    } else if (digit === -2 && places < 0 && i > 0) places = 0;
    else return undefined;
  }
  if (places === 0 || places > DECIMAL_PLACES) return undefined;
  const scale = SCALES[DECIMAL_PLACES - Math.max(places, 0)]!;
  return (units * scale <= Number.MAX_SAFE_INTEGER ? BigInt(units * scale) : BigInt(units) * BigInt(scale)) as Decimal;
}

/** `digits` × 10^`shift` if that is an integer within range. */
function shiftedBy(digits: string, shift: number): bigint | undefined {
  if (shift >= 0) return shift < 40 ? BigInt(digits) * POWERS_OF_TEN[shift]! : undefined;
  const kept = digits.length + shift;
  if (/[1-9]/.test(digits.slice(Math.max(kept, 0)))) return undefined;
  return kept > 0 ? BigInt(digits.slice(0, kept)) : 0n;
}

/** Parses decimal text that we wrote ourselves (SQL `numeric`, constants). Throws a RangeError if it is not a decimal. */
export function decimal(value: string | number): Decimal {
  const parsed = parseDecimal(value);
  if (parsed === undefined) throw new RangeError(`not a decimal number: ${JSON.stringify(value)}`);
  return parsed;
}

/** Plain decimal text with at least `min` decimals (default 0), and more if the value has them. Nothing is rounded. */
export function formatDecimal(value: Decimal, { min = 0 }: { min?: number } = {}): string {
  const digits = (value < 0n ? -value : value).toString().padStart(DECIMAL_PLACES + 1, "0");
  const point = digits.length - DECIMAL_PLACES;
  let end = digits.length;
  while (end > point && end - point > min && digits.charCodeAt(end - 1) === 48) end -= 1;
  const text = end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
  const missing = min > DECIMAL_PLACES ? "0".repeat(min - DECIMAL_PLACES) : "";
  return (value < 0n ? "-" : "") + text + missing;
}

export function plus(a: Decimal, b: Decimal): Decimal {
  return (a + b) as Decimal;
}

export function minus(a: Decimal, b: Decimal): Decimal {
  return (a - b) as Decimal;
}

/**
 * The product, rounded once from its exact value to `decimals` places (default: all 6), half away from zero.
 * Pass the places that you need: a product that is rounded twice can be a cent off.
 */
export function times(a: Decimal, b: Decimal, decimals: number = DECIMAL_PLACES): Decimal {
  return roundedBy(a * b, WHOLES[decimals], decimals);
}

/** `percent` percent of `amount`, rounded once as in `times`. */
export function percentOf(amount: Decimal, percent: Decimal, decimals: number = DECIMAL_PLACES): Decimal {
  return roundedBy(amount * percent, PER_CENTS[decimals], decimals);
}

/** The part of `amount` that is `percent` percent of the rest (the tax in a gross price), rounded once. */
export function percentInside(amount: Decimal, percent: Decimal, decimals: number = DECIMAL_PLACES): Decimal {
  return roundedQuotient(amount * percent, HUNDRED + percent, decimals);
}

/** `amount` × `part` ÷ `whole`, rounded once as in `times`. */
export function proportionOf(
  amount: Decimal,
  part: Decimal,
  whole: Decimal,
  decimals: number = DECIMAL_PLACES,
): Decimal {
  return roundedQuotient(amount * part, whole, decimals);
}

/** Rounds to `decimals` places (0 to 6), half away from zero. */
export function roundTo(value: Decimal, decimals: number): Decimal {
  return roundedQuotient(value, 1n, decimals);
}

/** A divisor with precomputed values for rounding: a cart with many promotions rounds tens of thousands of times. */
interface Rounding {
  readonly whole: bigint;
  readonly half: bigint;
  readonly step: bigint;
}

function roundingsBy(divisor: bigint): readonly Rounding[] {
  return Array.from({ length: DECIMAL_PLACES + 1 }, (_, decimals) => {
    const step = POWERS_OF_TEN[DECIMAL_PLACES - decimals]!;
    return { whole: divisor * step, half: (divisor * step) / 2n, step };
  });
}

const WHOLES = roundingsBy(SCALE);
const PER_CENTS = roundingsBy(HUNDRED);

/** Like `roundedQuotient`, for an even divisor. */
function roundedBy(numerator: bigint, rounding: Rounding | undefined, decimals: number): Decimal {
  if (rounding === undefined) throw new RangeError(`cannot round to ${decimals} decimals`);
  const { whole, half, step } = rounding;
  return (((numerator < 0n ? numerator - half : numerator + half) / whole) * step) as Decimal;
}

/** `numerator / divisor` as millionths, rounded to `decimals` places. */
function roundedQuotient(numerator: bigint, divisor: bigint, decimals: number): Decimal {
  if (divisor === 0n) throw new RangeError("division by zero");
  const step = POWERS_OF_TEN[DECIMAL_PLACES - decimals];
  if (step === undefined) throw new RangeError(`cannot round to ${decimals} decimals`);
  const whole = divisor * step;
  // add half a divisor away from zero, as division truncates toward it
  const twice = numerator < 0n === whole < 0n ? numerator + numerator + whole : numerator + numerator - whole;
  return ((twice / (whole + whole)) * step) as Decimal;
}

/** The largest integer that is not above `value`. */
export function floor(value: Decimal): Decimal {
  const rest = value % SCALE;
  return (value - (rest < 0n ? rest + SCALE : rest)) as Decimal;
}

/** -1, 0 or 1, for sorting. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function isNegative(value: Decimal): boolean {
  return value < 0n;
}

export function smaller(a: Decimal, b: Decimal): Decimal {
  return a < b ? a : b;
}

export function larger(a: Decimal, b: Decimal): Decimal {
  return a > b ? a : b;
}

export function sumOf(values: Iterable<Decimal>): Decimal {
  let sum = 0n;
  for (const value of values) sum += value;
  return sum as Decimal;
}

/** Decimal places that the value needs: 0 for 12, 4 for 0.0082. */
export function placesOf(value: Decimal): number {
  let places = DECIMAL_PLACES;
  for (let rest: bigint = value; places > 0 && rest % 10n === 0n; rest /= 10n) places -= 1;
  return places;
}

/** The nearest JavaScript number, for sorting and for JSON numbers that the contract requires (stock levels). Not for arithmetic. */
export function numberFrom(value: Decimal): number {
  return Number(formatDecimal(value));
}
