import { statesOf } from "@tradecounter/commerce/countries";
import type { OfferedCountry } from "../country-forms.ts";

/** A country as a store offers it that hides nothing. */
export function offeredCountry(isoCode: string): OfferedCountry {
  return { isoCode, states: statesOf(isoCode).map(([code, label]) => ({ isoCode: code, label })) };
}
