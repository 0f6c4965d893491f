import type { Decimal } from "@tradecounter/commerce";

/** How much of a part can be ordered now, by SKU. Of what is not there the service knows nothing. */
export type Available = ReadonlyMap<string, Decimal>;

/** Somebody who knows what there is, such as an ERP, asked over a wire and therefore slow, wrong or away at times. */
export interface StockService {
  /** Throws for whatever is no answer. */
  ask(store: string, skus: readonly string[]): Promise<Available>;
}
