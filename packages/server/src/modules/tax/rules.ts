import { ZERO, type Decimal } from "@tradecounter/commerce";

/** The parts of a destination that tax depends on. */
export interface Destination {
  readonly country: string | null;
  readonly region: string | null;
}

export interface TaxRate {
  readonly country: string;
  /** Null: the whole country. */
  readonly region: string | null;
  readonly taxCategory: string;
  readonly name: string;
  readonly percent: Decimal;
  readonly deliveryTaxable: boolean;
}

/** The category of products without one, and of delivery. */
export const STANDARD = "standard";

/** Rates of a store, by place and category. */
export type RateTable = ReadonlyMap<string, TaxRate>;

export function rateTableFrom(rates: readonly TaxRate[]): RateTable {
  return new Map(rates.map((rate) => [keyOf(rate.country, rate.region, rate.taxCategory), rate]));
}

/**
 * The rate that applies: the product's category before the standard one, the region before the whole country. Our choice: one rate, never
 * a sum; an operator enters the full rates of a region.
 */
export function rateAt(rates: RateTable, { country, region }: Destination, taxCategory: string): TaxRate | undefined {
  if (!country) return undefined;
  for (const category of [taxCategory, STANDARD]) {
    const rate = (region && rates.get(keyOf(country, region, category))) || rates.get(keyOf(country, null, category));
    if (rate) return rate;
  }
  return undefined;
}

/** Tax on delivery in percent: the standard rate of the destination, where delivery is taxed there. */
export function deliveryPercentAt(rates: RateTable, destination: Destination): Decimal {
  const rate = rateAt(rates, destination, STANDARD);
  return rate?.deliveryTaxable ? rate.percent : ZERO;
}

/**
 * Where tax is due while no address is known. Our choice: a gross price contains the tax of the store's own country; on
 * a net price it is not known yet, so none.
 */
export function destinationOf(
  address: Destination | null,
  store: { taxType: "Net" | "Gross"; country: string },
): Destination {
  if (address?.country) return address;
  return { country: store.taxType === "Gross" ? store.country : null, region: null };
}

function keyOf(country: string, region: string | null, taxCategory: string): string {
  return `${country}/${region ?? ""}/${taxCategory}`;
}
