import type { Decimal } from "@tradecounter/commerce";

/** A destination, as precise as a tax service may need. */
export interface TaxAddress {
  readonly country: string;
  readonly region: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
}

export interface TaxQuestion {
  /** The code of the store that asks. */
  readonly store: string;
  readonly destination: TaxAddress;
  /** Tax categories of products. */
  readonly categories: readonly string[];
}

export interface TaxAnswer {
  /** Percent by category; all that were requested. */
  readonly percents: ReadonlyMap<string, Decimal>;
  /** Tax on the delivery fee, in percent. */
  readonly deliveryPercent: Decimal;
}

/** A service that knows the taxes of many places, called over the network and therefore slow, wrong or down at times. */
export interface TaxService {
  /** Throws for anything but a valid response. */
  ask(question: TaxQuestion): Promise<TaxAnswer>;
}
