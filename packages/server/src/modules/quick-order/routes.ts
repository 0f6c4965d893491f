import { wireAmount, wireQuantity, wireUnitPrice } from "@tradecounter/commerce";
import { checkQuickOrder, type QuickOrderRow } from "@tradecounter/wire";
import { route, type Route } from "../../http/route.ts";
import type { AskedRow, Product, RowVerdict } from "./rules.ts";
import type { QuickOrder } from "./service.ts";

export function quickOrderRoutes({ quickOrder }: { quickOrder: QuickOrder }): Route[] {
  return [
    route(checkQuickOrder, async ({ body }, shopper) => {
      const rows = body.rows.map(({ partNumber, quantity }) => ({ partNumber, quantity: quantity ?? "" }));
      const verdicts = await quickOrder.check(shopper, rows);
      const prices = quickOrder.pricesOf(shopper, verdicts);
      const { currency } = shopper;
      return {
        currencyIsoCode: currency,
        rows: verdicts.map((verdict, at) => ({
          ...toWireRow(at + 1, rows[at]!, verdict),
          coreCharge: prices[at]?.coreCharge === undefined ? null : wireUnitPrice(prices[at].coreCharge, currency),
          totalPrice: prices[at] ? wireAmount(prices[at].total, currency) : null,
          unitPrice: prices[at] ? wireUnitPrice(prices[at].unitPrice, currency) : null,
        })),
      };
    }),
  ];
}

function toWireRow(
  row: number,
  { partNumber }: AskedRow,
  told: RowVerdict,
): Omit<QuickOrderRow, "coreCharge" | "totalPrice" | "unitPrice"> {
  return {
    availableQuantity: told.available === null ? null : wireQuantity(told.available),
    choices: told.choices.map(toWireProduct),
    message: told.message,
    nearestQuantities: told.nearest.map(wireQuantity),
    partNumber,
    product: told.product && toWireProduct(told.product),
    quantity: told.quantity === null ? null : wireQuantity(told.quantity),
    row,
    verdict: told.verdict,
  };
}

function toWireProduct({ id, name, sku }: Product): QuickOrderRow["choices"][number] {
  return { id, name, sku };
}
