import type { CategoryRef, PricingLine, ProductDetail, ProductMedia, ProductPrice, SearchProduct } from "../types.ts";

/** Replies of a fictional dealer in pumps and outboard parts. Ids are well formed, but refer to nothing. */
export const impeller = "01t7t00000ImPe1AAL";
export const pumpKit = "01t7t00000PuMp1AAL";
const pumps = "0ZG7t00000PuMpsAAL";

export const picture: ProductMedia = {
  alternateText: "Rubber impeller with six blades",
  contentVersionId: null,
  id: "2pm7t00000PiC01AAK",
  mediaType: "Image",
  sortOrder: 0,
  thumbnailUrl: null,
  title: "IM-0612",
  url: "/img/parts/impeller.svg",
};

export const category: CategoryRef = {
  description: null,
  id: pumps,
  name: "Raw-water pumps",
  urlName: "raw-water-pumps",
  urlSlug: "raw-water-pumps",
};

export const product: ProductDetail = {
  attributeSetInfo: null,
  defaultImage: picture,
  fields: { Name: "Impeller, 6 blades", StockKeepingUnit: "IM-0612", IsActive: "true", Family: null },
  id: impeller,
  isConfigurationAllowed: false,
  mediaGroups: [
    {
      developerName: "productDetailImage",
      id: "2mg7t00000GrP01AAK",
      mediaItems: [picture],
      name: "Pictures",
      usageType: "Standard",
    },
  ],
  primaryProductCategoryPath: { path: [category] },
  productClass: "Simple",
  productSellingModels: null,
  purchaseQuantityRule: { increment: "1", maximum: "250", minimum: "1" },
  urlName: "impeller-6-blades",
  variationAttributeSet: null,
  variationInfo: null,
  variationParentId: null,
};

const bladeMaterial = {
  allowableValues: ["Neoprene", "Nitrile"],
  apiName: "Blade_Material__c",
  availableValues: ["Nitrile"],
  fieldEnumOrId: "00N7t00000BlAd1AAH",
  groupedBy: false,
  label: "Blade material",
  objectName: "ProductAttribute" as const,
  options: [{ apiName: "Nitrile", colorHexCode: null, label: "Nitrile", variantAvailable: true }],
  sequence: 0,
  viewType: "Pill" as const,
};

export const variation: ProductDetail = {
  ...product,
  attributeSetInfo: {
    Impeller_Set: {
      attributeInfo: { Blade_Material__c: bladeMaterial },
      description: null,
      developerName: "Impeller_Set",
      id: "0aS7t00000SeT01AAK",
      masterLabel: "Impellers",
      sequence: 0,
    },
  },
  productClass: "Variation",
  variationAttributeSet: { attributes: { Blade_Material__c: "Nitrile" }, developerName: "Impeller_Set", id: null },
  variationInfo: {
    attributesToProductMappings: [
      {
        canonicalKey: "Nitrile",
        productId: impeller,
        selectedAttributes: [{ apiName: "Blade_Material__c", label: "Blade material", sequence: 0, value: "Nitrile" }],
        urlName: "impeller-nitrile",
      },
    ],
    variationAttributeInfo: { Blade_Material__c: bladeMaterial },
  },
  variationParentId: pumpKit,
};

export const pricingLine: PricingLine = {
  error: {},
  listPrice: "31.40",
  lowestUnitPrice: null,
  pricebookEntryId: "01u7t00000EnT01AAK",
  productId: impeller,
  success: true,
  unitPrice: "27.85",
};

export const hit: SearchProduct = {
  defaultImage: picture,
  fields: { StockKeepingUnit: { value: "IM-0612" }, Family: { value: null } },
  id: impeller,
  name: "Impeller, 6 blades",
  prices: null,
  productClass: "Simple",
  productSellingModelInformation: { isSubscriptionProduct: false },
  purchaseQuantityRule: null,
  urlName: "impeller-6-blades",
  variationAttributeSet: null,
};

const schedule = {
  adjustmentMethod: "Range" as const,
  id: "0pS7t00000ScH01AAK",
  priceAdjustmentTiers: [
    {
      adjustmentType: "AmountBasedAdjustment" as const,
      adjustmentValue: "3.00",
      id: "0pT7t00000TiE01AAK",
      lowerBound: "10",
      tierUnitPrice: "24.85",
      upperBound: null,
    },
  ],
  scheduleType: "Volume" as const,
};

export const price: ProductPrice = {
  childEntries: [],
  currencyIsoCode: "EUR",
  listPrice: "31.40",
  lowestUnitPrice: "24.85",
  priceAdjustment: schedule,
  pricebookEntryId: "01u7t00000EnT01AAK",
  productId: impeller,
  productPriceEntries: [
    {
      error: {},
      listPrice: "31.40",
      lowestUnitPrice: null,
      priceAdjustment: null,
      pricebookEntryId: "01u7t00000EnT01AAK",
      productSellingModelId: null,
      success: true,
      unitPrice: "27.85",
    },
  ],
  productSellingModelId: null,
  unitPrice: "27.85",
};
