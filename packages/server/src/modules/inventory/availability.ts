import { createHash } from "node:crypto";
import { sumOf, type Decimal, type RecordId } from "@tradecounter/commerce";
import type { Store } from "../../stores/index.ts";
import { openAnswerCaches, type AskingNeeds } from "../integrations/index.ts";
import { httpStockService } from "./http-stock.ts";
import type { Shortage } from "./rules.ts";

interface Item {
  readonly productId: RecordId;
  readonly sku: string;
  readonly quantity: Decimal;
}

/** What a store's stock service reports about goods. */
export interface ToldStock {
  /** Where nothing is known yet: settles once it is, or the service has timed out. */
  readonly awaited?: Promise<void>;
  /** The products of which it has less than is wanted. */
  readonly shortages: readonly Shortage[];
}

export type Availability = ReturnType<typeof openAvailability>;

const minuteMs = 60_000;
const STOCK = "stock";
const nothing: ToldStock = { shortages: [] };

/**
 * What stores' stock services report. They are asked before anybody pays; whether an order can be filled is decided by the store's own
 * stock, whose rows are locked while it is placed.
 */
export function openAvailability(asking: AskingNeeds) {
  const cacheOf = openAnswerCaches(asking, {
    integration: "stock",
    settingsOf: ({ settings }) => (settings.inventory.enabled ? settings.stockService : undefined),
    keyOf: (skus: readonly string[]) => createHash("sha256").update(JSON.stringify(skus)).digest("base64url"),
    sizeOf: (skus) => skus.length,
    ask: async ({ settings, secret, store }, skus) =>
      new Map([[STOCK, await httpStockService(settings, secret).ask(store, skus)]]),
    most: 40_000,
    freshMs: minuteMs,
    // a shopper who returns to the checkout every few minutes does not wait each time
    staleMs: 5 * minuteMs,
    retryMsOf: () => minuteMs,
  });

  /** If the service does not respond nothing is short: the store's own stock decides. */
  return (store: Store, items: readonly Item[]): ToldStock => {
    const cache = items.length > 0 ? cacheOf(store) : undefined;
    if (!cache) return nothing;
    const skus = [...new Set(items.map(({ sku }) => sku))].toSorted();
    const { told, answered } = cache.lookUp(skus, STOCK);
    if (!told) return answered ? { awaited: answered, shortages: [] } : nothing;
    const shortages = Array.from(Map.groupBy(items, ({ sku }) => sku)).flatMap(([sku, own]): Shortage[] => {
      const available = told.answer.get(sku);
      const wanted = sumOf(own.map(({ quantity }) => quantity));
      return available !== undefined && available < wanted ? [{ productId: own[0]!.productId, wanted, available }] : [];
    });
    return { shortages };
  };
}
