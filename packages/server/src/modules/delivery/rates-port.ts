import type { Decimal } from "@tradecounter/commerce";

/** A destination, as precise as a carrier needs, and never with a recipient. */
export interface RatesDestination {
  readonly country: string;
  readonly region: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
}

/** What is to be delivered there in one shipment, and the store's methods that may be used. Numbers are decimal text. */
export interface RatesQuestion {
  readonly currency: string;
  readonly destination: RatesDestination;
  readonly items: readonly {
    readonly sku: string;
    readonly quantity: string;
    /** Kilograms of one piece. */
    readonly weight: string;
    /** Millimeters of its longest side. */
    readonly length: string;
    /** The price of all of them. */
    readonly amount: string;
  }[];
  readonly methods: readonly {
    readonly code: string;
    readonly carrier: string | null;
    readonly classOfService: string | null;
  }[];
}

/** Fees by method code. A missing method is not offered for these goods. */
export type QuotedFees = ReadonlyMap<string, Decimal>;

/** A service that knows carriers' rates, called over the network and therefore slow, wrong or down at times. */
export interface RatesService {
  /** Throws for anything but a valid response. */
  ask(store: string, question: RatesQuestion): Promise<QuotedFees>;
}
