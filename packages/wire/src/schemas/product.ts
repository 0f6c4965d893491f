import { Type } from "typebox";
import type { Static } from "typebox";
import { count, DecimalText, Flat, ItemError, Nullable, oneOf, RecordId, shape, Wrapped } from "./primitives.ts";

/** What products have in common across calls. Source: contract of the catalogue, section 2. */
export const ProductClass = oneOf("Simple", "Bundle", "Set", "Variation", "VariationParent");

export const ProductMedia = shape(
  {
    alternateText: Nullable(Type.String()),
    contentVersionId: Nullable(RecordId),
    id: Nullable(RecordId),
    mediaType: Nullable(oneOf("Image", "Video", "Document")),
    sortOrder: Nullable(count),
    thumbnailUrl: Nullable(Type.String()),
    title: Nullable(Type.String()),
    url: Nullable(Type.String()),
  },
  "ProductMedia",
);

export const MediaGroup = shape(
  {
    developerName: Type.String(),
    id: RecordId,
    mediaItems: Type.Array(ProductMedia),
    name: Type.String(),
    usageType: oneOf("Attachment", "Banner", "Listing", "Standard", "Tile"),
  },
  "MediaGroup",
);

export const PurchaseQuantityRule = shape(
  { increment: DecimalText, maximum: DecimalText, minimum: DecimalText },
  "PurchaseQuantityRule",
);

export const ProductSellingModel = shape(
  {
    description: Nullable(Type.String()),
    displayName: Nullable(Type.String()),
    id: RecordId,
    name: Type.String(),
    pricingTerm: Nullable(count),
    pricingTermUnit: Nullable(oneOf("Months", "Annual")),
    sellingModelType: oneOf("OneTime", "Evergreen", "TermDefined"),
    subscriptionTermRule: Type.Optional(
      Nullable(shape({ increment: count, maximum: Nullable(count), minimum: count })),
    ),
  },
  "ProductSellingModel",
);

/** The variation's own values, by API name; used in details, children and featured products. */
export const AttributeSetMap = shape(
  { attributes: Flat, developerName: Type.String(), id: Nullable(RecordId) },
  "AttributeSetMap",
);

/** The same as a list; used in search, collections and recommendations. */
export const AttributeSetSummary = shape(
  {
    apiName: Type.String(),
    label: Type.String(),
    attributes: Type.Array(
      shape({ apiName: Type.String(), label: Type.String(), sequence: count, value: Nullable(Type.String()) }),
    ),
  },
  "AttributeSetSummary",
);

export const AttributeInfo = shape(
  {
    allowableValues: Type.Array(Type.String()),
    apiName: Type.String(),
    availableValues: Nullable(Type.Array(Type.String())),
    fieldEnumOrId: Type.String(),
    groupedBy: Type.Optional(Type.Boolean()),
    label: Type.String(),
    objectName: Type.Literal("ProductAttribute"),
    options: Type.Optional(
      Type.Array(
        shape({
          apiName: Type.String(),
          colorHexCode: Nullable(Type.String()),
          label: Type.String(),
          variantAvailable: Type.Boolean(),
        }),
      ),
    ),
    sequence: count,
    viewType: Type.Optional(oneOf("ColorSwatch", "Dropdown", "Pill")),
  },
  "AttributeInfo",
);

export const AttributeSetInfo = shape(
  {
    attributeInfo: Type.Record(Type.String(), AttributeInfo),
    description: Nullable(Type.String()),
    developerName: Type.String(),
    id: RecordId,
    masterLabel: Type.String(),
    sequence: count,
  },
  "AttributeSetInfo",
);

export const VariationInfo = shape(
  {
    attributesToProductMappings: Type.Array(
      shape({
        canonicalKey: Type.String(),
        productId: RecordId,
        selectedAttributes: Type.Array(
          shape({ apiName: Type.String(), label: Type.String(), sequence: count, value: Type.String() }),
        ),
        urlName: Nullable(Type.String()),
        image: Type.Optional(Nullable(ProductMedia)),
        mediaItems: Type.Optional(Type.Array(ProductMedia)),
      }),
    ),
    variationAttributeInfo: Type.Record(Type.String(), AttributeInfo),
    variationCount: Type.Optional(count),
  },
  "VariationInfo",
);

export const CategoryRef = shape(
  {
    description: Nullable(Type.String()),
    id: RecordId,
    name: Type.String(),
    urlName: Nullable(Type.String()),
    urlSlug: Nullable(Type.String()),
  },
  "CategoryRef",
);

/** The price of one product among many. */
export const PricingLine = shape(
  {
    error: Nullable(ItemError),
    listPrice: Nullable(DecimalText),
    lowestUnitPrice: Nullable(DecimalText),
    pricebookEntryId: Nullable(RecordId),
    productId: RecordId,
    success: Type.Boolean(),
    unitPrice: Nullable(DecimalText),
  },
  "PricingLine",
);

/** Name and SKU are in `fields` only. A block that the caller left out is null, and media groups are an empty list. */
export const ProductDetail = shape(
  {
    attributeSetInfo: Nullable(Type.Record(Type.String(), AttributeSetInfo)),
    defaultImage: Nullable(ProductMedia),
    /** The store's labels for the attributes among `fields`, in its order: only if the caller asks for them. */
    fieldLabels: Type.Optional(Type.Array(shape({ apiName: Type.String(), label: Type.String() }))),
    fields: Flat,
    id: RecordId,
    isConfigurationAllowed: Type.Optional(Type.Boolean()),
    mediaGroups: Type.Array(MediaGroup),
    primaryProductCategoryPath: Nullable(shape({ path: Type.Array(CategoryRef) })),
    productClass: ProductClass,
    productSellingModels: Nullable(Type.Array(ProductSellingModel)),
    purchaseQuantityRule: Nullable(PurchaseQuantityRule),
    urlName: Nullable(Type.String()),
    variationAttributeSet: Nullable(AttributeSetMap),
    variationInfo: Nullable(VariationInfo),
    variationParentId: Nullable(RecordId),
  },
  "ProductDetail",
);

/** One entry of a collection; `success` tells whether there is a product. */
export const ProductOverview = shape(
  {
    defaultImage: Nullable(ProductMedia),
    error: ItemError,
    fields: Flat,
    id: Nullable(RecordId),
    isConfigurationAllowed: Type.Optional(Type.Boolean()),
    mediaGroups: Type.Optional(Type.Array(MediaGroup)),
    name: Nullable(Type.String()),
    productClass: Nullable(ProductClass),
    productSellingModels: Type.Optional(Nullable(Type.Array(ProductSellingModel))),
    purchaseQuantityRule: Type.Optional(Nullable(PurchaseQuantityRule)),
    sku: Type.Optional(Nullable(Type.String())),
    success: Type.Boolean(),
    urlName: Nullable(Type.String()),
    variationAttributeSet: Type.Optional(Nullable(AttributeSetSummary)),
    variationInfo: Type.Optional(Nullable(VariationInfo)),
  },
  "ProductOverview",
);

/** One search hit: its `fields` are wrapped, and only the POST form fills in prices. */
export const SearchProduct = shape(
  {
    defaultImage: Nullable(ProductMedia),
    fields: Wrapped,
    id: RecordId,
    isConfigurationAllowed: Type.Optional(Type.Boolean()),
    name: Type.String(),
    prices: Nullable(PricingLine),
    productClass: ProductClass,
    productSellingModelInformation: Nullable(shape({ isSubscriptionProduct: Type.Boolean() })),
    productVariationInfo: Type.Optional(Nullable(VariationInfo)),
    purchaseQuantityRule: Nullable(PurchaseQuantityRule),
    urlName: Nullable(Type.String()),
    variationAttributeSet: Nullable(AttributeSetSummary),
  },
  "SearchProduct",
);

export type ProductMedia = Static<typeof ProductMedia>;
export type MediaGroup = Static<typeof MediaGroup>;
export type PurchaseQuantityRule = Static<typeof PurchaseQuantityRule>;
export type ProductSellingModel = Static<typeof ProductSellingModel>;
export type AttributeSetMap = Static<typeof AttributeSetMap>;
export type AttributeSetSummary = Static<typeof AttributeSetSummary>;
export type AttributeInfo = Static<typeof AttributeInfo>;
export type AttributeSetInfo = Static<typeof AttributeSetInfo>;
export type VariationInfo = Static<typeof VariationInfo>;
export type CategoryRef = Static<typeof CategoryRef>;
export type PricingLine = Static<typeof PricingLine>;
export type ProductDetail = Static<typeof ProductDetail>;
export type ProductOverview = Static<typeof ProductOverview>;
export type SearchProduct = Static<typeof SearchProduct>;
