import { getCountries, type I18nCountry } from "@tradecounter/wire";
import type { ReadOptions } from "./cache.ts";
import type { Client } from "./client.ts";

export type CountriesModule = ReturnType<typeof countriesModule>;

/** Countries as offered in address forms. Source: site specification, section 5. */
export function countriesModule({ read }: Pick<Client, "read">) {
  async function visible(excludeCountryFilter: boolean, options?: ReadOptions): Promise<I18nCountry[]> {
    const { addressCountries } = await read("countries", getCountries, { query: { excludeCountryFilter } }, options);
    return addressCountries
      .filter(isOffered)
      .map((country) => ({ ...country, states: country.states.filter(isOffered) }));
  }
  return {
    /** The countries that the store delivers to, and their states, as far as active and visible. */
    offered: (options?: ReadOptions) => visible(false, options),

    /** The same for all countries, for addresses that nothing is delivered to. */
    offeredAnywhere: (options?: ReadOptions) => visible(true, options),
  };
}

const isOffered = ({ active, visible }: Pick<I18nCountry, "active" | "visible">) => active && visible;
