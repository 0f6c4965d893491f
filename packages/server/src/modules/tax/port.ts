import type { Decimal } from "@tradecounter/commerce";

/** Where goods go, as finely as whoever reckons taxes may want to know it. */
export interface TaxAddress {
  readonly country: string;
  readonly region: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
}

export interface TaxQuestion {
  /** The short name of the store that asks. */
  readonly store: string;
  readonly destination: TaxAddress;
  /** Tax categories of products. */
  readonly categories: readonly string[];
}

export interface TaxAnswer {
  /** Percent by category; all that were asked for. */
  readonly percents: ReadonlyMap<string, Decimal>;
  /** Percent of tax on the delivery fee. */
  readonly deliveryPercent: Decimal;
}

/** Somebody who knows the taxes of many places, asked over a wire and therefore slow, wrong or away at times. */
export interface TaxService {
  /** Throws for whatever is no answer. */
  ask(question: TaxQuestion): Promise<TaxAnswer>;
}
