import { withMarkup } from "../components/part-markup.tsx";
import type { ListedPart } from "../components/part-row.tsx";
import { href } from "../routes.ts";
import type { PageRequest } from "../router/index.ts";
import { coreHint } from "./core-charge.ts";
import { inChunks } from "./references.ts";
import { stocksOf } from "./stocks.ts";
import { perUnit } from "./units.ts";

/** Parts as list rows, by their SKU. What the shopper may not see is missing. */
export async function partsBySku(
  wanted: Pick<PageRequest, "client" | "drawKept" | "store" | "signal">,
  skus: readonly string[],
): Promise<Map<string, ListedPart>> {
  const { client, signal } = wanted;
  const found = await inChunks([...new Set(skus)], (some) =>
    client.catalog.products({ skus: some, includeQuantityRule: true }, { signal }),
  );
  const products = found.filter(({ success, id }) => success && id !== null);
  const ids = products.map(({ id }) => id!);
  if (ids.length === 0) return new Map();
  const [prices, stocks] = await Promise.all([client.pricing.products(ids, { signal }), stocksOf(wanted, ids)]);
  return new Map(
    products.map((product) => {
      const id = product.id!;
      const sku = product.sku ?? "";
      const price = prices.pricingLineItemResults.find(({ productId }) => productId === id);
      return [
        sku,
        withMarkup(wanted, {
          id,
          to: href("product", { sku: sku || "part", productId: id }),
          name: product.name ?? "",
          sku,
          maker: product.fields.Brand__c ?? null,
          makerNumber: product.fields.ManufacturerPartNumber__c ?? null,
          drawing: product.defaultImage ?? null,
          attributes: [],
          isFamily: product.productClass === "VariationParent",
          rule: product.purchaseQuantityRule ?? null,
          unit: perUnit(product.fields.QuantityUnitOfMeasure),
          currency: prices.currencyIsoCode,
          unitPrice: price?.unitPrice ?? null,
          listPrice: price?.listPrice ?? null,
          lowestUnitPrice: price?.lowestUnitPrice ?? null,
          core: coreHint(product.fields.CoreCharges__c, prices.currencyIsoCode),
          stock: stocks.get(id) ?? null,
        }),
      ];
    }),
  );
}
