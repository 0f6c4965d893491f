import type { PricingLine, ProductDetail, SearchProduct } from "@tradecounter/wire";
import { attributeSetSummaryOf, pickFields } from "../../catalog/index.ts";

/** Source: catalogue contract, 4.2. Our choice: the same for both search calls. */
const usualFields = ["Name", "Description", "StockKeepingUnit", "ProductCode", "Family"];

export interface ProductOptions {
  readonly fields: readonly string[] | undefined;
  readonly includeQuantityRule: boolean;
  readonly includeVariationInfo: boolean;
}

/** A product as one hit of a search. Source: catalogue contract, 4.1. */
export function toSearchProduct(
  detail: ProductDetail,
  options: ProductOptions,
  prices: PricingLine | null,
): SearchProduct {
  return {
    defaultImage: detail.defaultImage,
    fields: wrapped(pickFields(detail.fields, options.fields ?? usualFields)),
    id: detail.id,
    isConfigurationAllowed: false,
    name: detail.fields.Name ?? "",
    prices,
    productClass: detail.productClass,
    productSellingModelInformation: {
      isSubscriptionProduct: (detail.productSellingModels ?? []).some(
        ({ sellingModelType }) => sellingModelType !== "OneTime",
      ),
    },
    ...(options.includeVariationInfo && {
      productVariationInfo: detail.productClass === "VariationParent" ? detail.variationInfo : null,
    }),
    purchaseQuantityRule: options.includeQuantityRule ? detail.purchaseQuantityRule : null,
    urlName: detail.urlName,
    variationAttributeSet: attributeSetSummaryOf(detail),
  };
}

export function wrapped(fields: Readonly<Record<string, string | null>>): Record<string, { value: string | null }> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }]));
}
