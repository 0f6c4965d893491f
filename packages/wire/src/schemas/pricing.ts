import { Type } from "typebox";
import type { Static } from "typebox";
import { count, Country, Currency, DecimalText, flag, ItemError, listOf, Nullable } from "./primitives.ts";
import { oneOf, RecordId, refusals, shape, text } from "./primitives.ts";
import { PricingLine } from "./product.ts";
import { limits } from "../constants.ts";

/** Prices by quantity; both bounds are inclusive, and a null upper bound is open. Source: contract of the catalogue, section 2. */
export const PriceAdjustmentSchedule = shape(
  {
    adjustmentMethod: Nullable(oneOf("Range", "Slab")),
    id: RecordId,
    priceAdjustmentTiers: Type.Array(
      shape(
        {
          adjustmentType: oneOf("AmountBasedAdjustment", "PercentageBasedAdjustment"),
          adjustmentValue: DecimalText,
          id: RecordId,
          lowerBound: DecimalText,
          tierUnitPrice: DecimalText,
          upperBound: Nullable(DecimalText),
        },
        "PriceAdjustmentTier",
      ),
    ),
    scheduleType: Nullable(oneOf("Volume", "Term")),
  },
  "PriceAdjustmentSchedule",
);

/** Source: contract of the catalogue, section 7.1. */
export const ProductPrice = Type.Cyclic(
  {
    ProductPrice: shape({
      childEntries: Type.Array(Type.Ref("ProductPrice")),
      currencyIsoCode: Currency,
      listPrice: Nullable(DecimalText),
      lowestUnitPrice: Nullable(DecimalText),
      priceAdjustment: Nullable(PriceAdjustmentSchedule),
      pricebookEntryId: Nullable(RecordId),
      productId: RecordId,
      productPriceEntries: Type.Array(
        shape({
          error: ItemError,
          listPrice: Nullable(DecimalText),
          lowestUnitPrice: Nullable(DecimalText),
          priceAdjustment: Nullable(PriceAdjustmentSchedule),
          pricebookEntryId: Nullable(RecordId),
          productSellingModelId: Nullable(RecordId),
          success: Type.Boolean(),
          unitPrice: Nullable(DecimalText),
        }),
      ),
      productSellingModelId: Nullable(RecordId),
      unitPrice: Nullable(DecimalText),
    }),
  },
  "ProductPrice",
);

/** One line per product, in the order requested. Source: contract of the catalogue, section 7.2. */
export const PricingResult = shape(
  {
    currencyIsoCode: Currency,
    error: Nullable(ItemError),
    pricingLineItemResults: Type.Array(PricingLine),
    success: Type.Boolean(),
  },
  "PricingResult",
);

/** Rates in percent, `"7.25"`. Source: contract of the catalogue, section 7.3. */
export const StoreTaxes = shape(
  {
    taxLocaleType: oneOf("Gross", "Net"),
    taxesInfo: Type.Record(
      Type.String(),
      shape({
        error: Type.Optional(Nullable(ItemError)),
        success: Type.Optional(Type.Boolean()),
        taxesInfoList: Type.Array(
          shape({
            countryIsoCode: Country,
            priority: count,
            stateIsoCode: Nullable(Type.String()),
            taxRatePercentage: DecimalText,
            taxTreatmentDescription: Nullable(Type.String()),
            taxTreatmentName: Nullable(Type.String()),
          }),
        ),
      }),
    ),
  },
  "StoreTaxes",
);

/** One result per product, in the order requested. Source: contract of the catalogue, section 7.5. */
export const ProductEvaluation = shape(
  {
    promotionProductEvaluationResults: Type.Array(
      shape({
        errorMessage: Nullable(Type.String()),
        isSuccess: Type.Boolean(),
        productId: RecordId,
        /**
         * Our choice: offers that involve other pieces. `Buy`: buying this many of the part earns others. `Get`: this part is earned by
         * buying that many others. `Either`: both are parts of one set. 100 percent off is free.
         */
        promotionPieceOfferList: Type.Array(
          shape({
            buyQuantity: DecimalText,
            displayName: Type.String(),
            getQuantity: DecimalText,
            part: oneOf("Buy", "Either", "Get"),
            percentOff: DecimalText,
            promotionId: RecordId,
          }),
        ),
        /** The discounts on one piece, below zero, in the order they apply. */
        promotionPriceAdjustmentList: Type.Array(
          shape({ adjustmentAmount: DecimalText, displayName: Type.String(), promotionId: RecordId }),
        ),
        /** The price of one piece after promotions; without any, the sales price. */
        promotionalPrice: Nullable(DecimalText),
        salesPrice: Nullable(DecimalText),
      }),
    ),
  },
  "ProductEvaluation",
);

export const pricingShapes = {
  evaluateProducts: {
    /** `webStoreId Eq '0ZE…'` */
    query: shape({ scope: Type.Optional(Type.String({ maxLength: 100, pattern: "0ZE[0-9A-Za-z]{12}" })) }),
    /** Our choice: the body, which no source describes. */
    body: shape({ products: listOf(shape({ productId: RecordId }), limits.pricedProducts) }, "ProductsToEvaluate"),
    reply: ProductEvaluation,
  },
  getProductPrice: {
    query: shape({
      /** Anything but `false` and blank means yes: clients send `true`, the reference calls it a list. */
      allProductSellingModelPrices: Type.Optional(text(255)),
      includeChildProductPrices: flag(),
      productSellingModelIds: Type.Optional(listOf(RecordId, 50)),
    }),
    reply: ProductPrice,
    errors: refusals("ITEM_NOT_FOUND"),
  },
  getProductPrices: { query: shape({ productIds: listOf(RecordId, limits.pricedProducts) }), reply: PricingResult },
  priceProducts: {
    body: shape({ pricingLineItems: listOf(shape({ productId: RecordId }), limits.pricedProducts) }),
    reply: PricingResult,
  },
  getProductTaxes: {
    query: shape({ countryIsoCode: Type.Optional(Country), stateIsoCode: Type.Optional(text(10)) }),
    reply: StoreTaxes,
    errors: refusals("EXTERNAL_SERVICE_EXCEPTION", "ITEM_NOT_FOUND"),
  },
};

export type PriceAdjustmentSchedule = Static<typeof PriceAdjustmentSchedule>;
export type ProductPrice = Static<typeof ProductPrice>;
export type ProductEvaluation = Static<typeof ProductEvaluation>;
export type PricingResult = Static<typeof PricingResult>;
export type StoreTaxes = Static<typeof StoreTaxes>;
