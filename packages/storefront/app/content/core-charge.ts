import { coreChargeIn, formatDecimal } from "@tradecounter/commerce";
import type { CartItem } from "@tradecounter/wire";
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

/** What of an amount is charged for old parts, as a cart and its items tell it: decimal text; null where nothing is. */
export function coreAmountIn(
  fragments: CartItem["customFields"] | undefined,
  name: "CoreCharge__c" | "TotalCoreCharge__c",
): string | null {
  const told = fragments?.find((fragment) => name in fragment)?.[name];
  return typeof told === "string" ? told : null;
}

/** What is said beside a line whose price has a core charge in it. */
export function coreNote(charge: string | null, currency: string): string | null {
  return charge && `Includes a core charge of ${money(charge, currency)} each, refunded for your old part`;
}
