import { coreChargeIn, formatDecimal } from "@tradecounter/commerce";
import { money } from "./format.ts";

/** The charge for the old part on top of a piece's price, in words; null if there is none. */
export function coreHint(charges: string | null | undefined, currency: string): string | null {
  const charge = coreChargeIn(charges, currency);
  return charge === undefined ? null : coreAdded(formatDecimal(charge), currency);
}

/** The same for an amount, as decimal text. */
export function coreAdded(charge: string | null, currency: string): string | null {
  return charge && `plus ${money(charge, currency)} core charge`;
}

/** The note next to a line whose price includes a core charge. */
export function coreNote(charge: string | null, currency: string): string | null {
  return charge && `Includes a core charge of ${money(charge, currency)} each, refunded for your old part`;
}
