import { addressLayout } from "@tradecounter/commerce/address-layout";
import { callingCodeOf, countryCodes, isCountry, statesOf } from "@tradecounter/commerce/countries";
import type { I18nCountries, I18nCountry } from "@tradecounter/wire";
import type { StoreSettings } from "../../stores/index.ts";

type Told = Pick<StoreSettings, "shippingCountries" | "hiddenRegions">;

/**
 * The countries that the store delivers to, in the owner's order, or with `isFull` all countries. Our choice: countries hidden by the
 * owner are listed as active and not visible. Source: contract of the site shell, section 8.7.
 */
export function countriesOf(
  { shippingCountries, hiddenRegions = [] }: Told,
  { language, isFull }: { readonly language: string; readonly isFull: boolean },
): I18nCountries {
  const names = new Intl.DisplayNames(language, { type: "region" });
  const isVisible = (code: string) => !hiddenRegions.includes(code);
  const codes = isFull ? countryCodes() : shippingCountries.filter(isCountry);
  const addressCountries = codes.map((code): I18nCountry => {
    const { fields, labels } = addressLayout(code);
    const hasStates = fields.includes("region");
    return {
      isoCode: code,
      label: names.of(code) ?? code,
      active: true,
      visible: isVisible(code),
      phoneCountryCode: callingCodeOf(code),
      stateNameType: hasStates ? stateLabel(labels.region) : null,
      zipNameType: fields.includes("postalCode") ? zipLabels[labels.postalCode] : null,
      states: (hasStates ? statesOf(code) : []).map(([state, label]) => ({
        isoCode: state,
        label,
        active: true,
        visible: isVisible(`${code}-${state}`),
      })),
    };
  });
  return { addressCountries };
}

const zipLabels = { zip: "Zip Code", postal: "Postal Code", pin: "PIN Code", eircode: "Eircode" } as const;

function stateLabel(region: string): string {
  const own: Readonly<Record<string, string>> = { do_si: "Province or City", oblast: "Region" };
  return own[region] ?? region.charAt(0).toUpperCase() + region.slice(1);
}
