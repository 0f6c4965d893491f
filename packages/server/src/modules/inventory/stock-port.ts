import type { Decimal } from "@tradecounter/commerce";

/** How much of a part can be ordered now, by SKU. The service knows nothing about missing ones. */
export type Available = ReadonlyMap<string, Decimal>;

/** A service that knows the stock, such as an ERP, called over the network and therefore slow, wrong or down at times. */
export interface StockService {
  /** Throws for anything but a valid response. */
  ask(store: string, skus: readonly string[]): Promise<Available>;
}
