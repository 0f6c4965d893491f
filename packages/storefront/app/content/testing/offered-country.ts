import { statesOf } from "@tradecounter/commerce/countries";
import type { OfferedCountry } from "../country-forms.ts";

/** A country as offered by a store that hides nothing. */
export function offeredCountry(isoCode: string): OfferedCountry {
  return { isoCode, states: statesOf(isoCode).map(([code, label]) => ({ isoCode: code, label })) };
}
