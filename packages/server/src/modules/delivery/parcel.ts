import { decimal, larger, parseDecimal, times, ZERO, type Decimal } from "@tradecounter/commerce";

/** The attribute names of a product's weight and sides. */
export interface ParcelAttributes {
  readonly weight: string;
  readonly sides: readonly string[];
}

/** One piece of a product as a carrier sees it: kilograms, and millimeters of its longest side. */
export interface Parcel {
  readonly weight: Decimal;
  readonly length: Decimal;
}

const KILOGRAMS: Readonly<Record<string, Decimal>> = {
  kg: decimal("1"),
  g: decimal("0.001"),
  t: decimal("1000"),
  lb: decimal("0.453592"),
  oz: decimal("0.02835"),
};
const MILLIMETRES: Readonly<Record<string, Decimal>> = {
  mm: decimal("1"),
  cm: decimal("10"),
  m: decimal("1000"),
  in: decimal("25.4"),
  ft: decimal("304.8"),
};

/**
 * Weight and longest side of a piece, from its fields in display form (`0.36 kg`, `12 in`; bare numbers are kilograms and millimeters).
 * Our choice: without data it weighs nothing and is small, so that it is delivered all the same.
 */
export function parcelOf(
  fieldOf: (attribute: string) => string | null | undefined,
  attributes: ParcelAttributes | undefined,
): Parcel {
  if (!attributes) return { weight: ZERO, length: ZERO };
  const sides = attributes.sides.map((side) => measured(fieldOf(side), MILLIMETRES, "mm"));
  return {
    weight: measured(fieldOf(attributes.weight), KILOGRAMS, "kg"),
    length: sides.reduce(larger, ZERO),
  };
}

function measured(text: string | null | undefined, units: typeof KILOGRAMS, bare: string): Decimal {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)\s*([A-Za-z]*)$/.exec(text?.trim() ?? "") ?? [];
  const factor = units[unit?.toLowerCase() || bare];
  const value = amount === undefined ? undefined : parseDecimal(amount);
  return value !== undefined && factor !== undefined ? times(value, factor) : ZERO;
}
