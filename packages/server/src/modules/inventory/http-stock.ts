import { parseDecimal } from "@tradecounter/commerce";
import { Type } from "typebox";
import type { ServiceSettings } from "../../stores/index.ts";
import { askService } from "../integrations/index.ts";
import type { Available, StockService } from "./stock-port.ts";

const Reply = Type.Object({
  stock: Type.Array(
    Type.Object({ sku: Type.String(), available: Type.String({ pattern: "^\\d{1,9}(\\.\\d{1,6})?$" }) }),
  ),
});

/** A service with the protocol in docs/stock.md. */
export function httpStockService(settings: ServiceSettings, secret: string | undefined): StockService {
  return {
    async ask(store, skus) {
      const { stock } = await askService(settings, { secret, question: { store, skus }, shape: Reply });
      const told: Available = new Map(stock.map(({ sku, available }) => [sku, parseDecimal(available)!]));
      if (told.size < stock.length) throw new Error("the stock service named a part twice");
      // it may report everything it has, which should not be cached with each request
      return new Map(skus.filter((sku) => told.has(sku)).map((sku) => [sku, told.get(sku)!]));
    },
  };
}
