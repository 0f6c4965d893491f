import type { Decimal } from "@tradecounter/commerce";

/** Where goods go, as finely as a carrier has to know it, and never to whom. */
export interface RatesDestination {
  readonly country: string;
  readonly region: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
}

/** What is to be brought there in one delivery, and by which of the store's methods it may go. Numbers are decimal text. */
export interface RatesQuestion {
  readonly currency: string;
  readonly destination: RatesDestination;
  readonly items: readonly {
    readonly sku: string;
    readonly quantity: string;
    /** Kilograms of one piece. */
    readonly weight: string;
    /** Millimetres of its longest side. */
    readonly length: string;
    /** What all of them cost. */
    readonly amount: string;
  }[];
  readonly methods: readonly {
    readonly code: string;
    readonly carrier: string | null;
    readonly classOfService: string | null;
  }[];
}

/** Fees by the codes of methods. What is not there is not offered for these goods. */
export type QuotedFees = ReadonlyMap<string, Decimal>;

/** Somebody who knows what carriers charge, asked over a wire and therefore slow, wrong or away at times. */
export interface RatesService {
  /** Throws for whatever is no answer. */
  ask(store: string, question: RatesQuestion): Promise<QuotedFees>;
}
