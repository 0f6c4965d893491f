import { coreChargeIn, formatDecimal } from "@tradecounter/commerce";
import { money } from "./format.ts";

/** What is added to the price of a piece for its old part, in words; null where nothing is. */
export function coreHint(charges: string | null | undefined, currency: string): string | null {
  const charge = coreChargeIn(charges, currency);
  return charge === undefined ? null : coreAdded(formatDecimal(charge), currency);
}

/** The same of an amount, decimal text. */
export function coreAdded(charge: string | null, currency: string): string | null {
  return charge && `plus ${money(charge, currency)} core charge`;
}

/** What is said beside a line whose price has a core charge in it. */
export function coreNote(charge: string | null, currency: string): string | null {
  return charge && `Includes a core charge of ${money(charge, currency)} each, refunded for your old part`;
}
