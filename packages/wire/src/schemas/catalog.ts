import { Type } from "typebox";
import type { Static } from "typebox";
import {
  byDefault,
  count,
  DecimalText,
  fieldNames,
  flag,
  Flat,
  integer,
  listOf,
  Nullable,
  oneOf,
  PageToken,
  RecordId,
  refusals,
  shape,
  text,
  tokens,
} from "./primitives.ts";
import { CategoryRef, MediaGroup, ProductClass, ProductDetail, ProductMedia, ProductOverview } from "./product.ts";
import { limits } from "../constants.ts";

/** Names of media groups. */
const mediaGroups = Type.Optional(listOf(text(255), 20));

const categoryQuery = { excludeFields: flag(), excludeMedia: flag(), fields: fieldNames(), mediaGroups };

/** The name appears in `fields.Name` only. Source: contract of the catalogue, section 6.1. */
export const CategoryDetail = shape(
  {
    bannerImage: Nullable(ProductMedia),
    fields: Flat,
    id: RecordId,
    mediaGroups: Type.Array(MediaGroup),
    tileImage: Nullable(ProductMedia),
    urlName: Nullable(Type.String()),
  },
  "CategoryDetail",
);

/** Source: contract of the catalogue, section 6.4. */
export const MenuItem = Type.Cyclic(
  {
    MenuItem: shape({
      actionType: oneOf("ExternalLink", "InternalLink", "Modal", "Event"),
      actionValue: Type.String(),
      imageUrl: Nullable(Type.String()),
      label: Type.String(),
      pageReference: Nullable(
        shape({
          attributes: Type.Record(Type.String(), Type.String()),
          state: Type.Record(Type.String(), Type.String()),
          type: Type.String(),
        }),
      ),
      subMenu: Type.Array(Type.Ref("MenuItem")),
      target: oneOf("CurrentWindow", "NewWindow"),
    }),
  },
  "MenuItem",
);

/** A bundle's or set's parts. Source: contract of the catalogue, section 5.2. */
export const ProductChildren = shape(
  {
    ...tokens,
    count,
    items: Type.Array(
      shape({
        componentGroup: Type.Optional(shape({ id: RecordId, name: Type.String() })),
        defaultQuantity: DecimalText,
        isDefault: Type.Optional(Type.Boolean()),
        isEntitled: Type.Boolean(),
        isPriceIncludedInParent: Type.Optional(Type.Boolean()),
        isRequired: Type.Optional(Type.Boolean()),
        productInfo: ProductDetail,
      }),
    ),
    productClass: ProductClass,
    total: count,
  },
  "ProductChildren",
);

const { id, fields, productClass, ...blocks } = ProductDetail.properties;

/** Blocks that were not requested may be left out. Source: contract of the catalogue, section 5.3. */
export const FeaturedProduct = shape(
  { id, fields, productClass, ...Type.Partial(Type.Object(blocks)).properties },
  "FeaturedProduct",
);

/** Keyed by the developer name of their relationship, which each store defines for itself. */
export const FeaturedProducts = shape(
  { featuredProductsByRelationshipType: Type.Record(Type.String(), Type.Array(FeaturedProduct)) },
  "FeaturedProducts",
);

/** No ids if the store offers no gift wrapping. Source: contract of the catalogue, section 5.5. */
export const GiftWrap = shape(
  { productIds: Type.Array(RecordId), products: Type.Optional(Type.Array(ProductOverview)) },
  "GiftWrap",
);

/** Our choice: a product or category that the shopper may not see is answered like one that does not exist. */
const hidden = refusals("ITEM_NOT_FOUND");

const product = {
  query: shape({
    excludeAttributeSetInfo: flag(),
    excludeFields: flag(),
    excludeMedia: flag(),
    excludePrimaryProductCategory: flag(),
    excludeProductSellingModels: flag(),
    excludeQuantityRule: flag(),
    excludeVariationInfo: flag(),
    fields: fieldNames(),
    /** Our own. */
    includeFieldLabels: flag(),
    mediaGroups,
  }),
  reply: ProductDetail,
  errors: hidden,
};

export const catalogShapes = {
  getProduct: product,
  getSnapshotProduct: product,
  getProductChildren: {
    query: shape({
      excludeAttributeSetInfo: flag(),
      excludeFields: flag(),
      excludeMedia: flag(),
      excludeQuantityRule: flag(),
      fields: fieldNames(),
      includeProductSellingModels: flag(),
      includeRequiredChildrenOnly: flag(),
      mediaGroups,
      pageSize: byDefault(20, integer(1, limits.pageSize)),
      pageToken: Type.Optional(PageToken),
    }),
    reply: ProductChildren,
    errors: hidden,
  },
  getFeaturedProducts: {
    query: shape({
      excludeFields: flag(),
      fields: fieldNames(),
      includeAttributeSetInfo: flag(),
      includeMediaGroups: flag(),
      includeProductSellingModel: flag(),
      includePurchaseQuantityRules: flag(),
      mediaGroups,
      relationshipTypes: Type.Optional(listOf(text(255), 20)),
    }),
    reply: FeaturedProducts,
    errors: hidden,
  },
  getGiftWrap: { query: shape({ fields: fieldNames() }), reply: GiftWrap },
  getProducts: {
    query: shape({
      excludeMedia: flag(),
      /** Accepted without effect: prices have calls of their own. */
      excludePrices: flag(),
      fields: fieldNames(),
      ids: Type.Optional(listOf(RecordId, limits.productIds)),
      includeAttributeSetInfo: flag(),
      includeGroupByAttributeVariationInfo: flag(),
      includeProductSellingModels: flag(),
      includeQuantityRule: flag(),
      skus: Type.Optional(listOf(text(255), limits.productIds)),
    }),
    reply: shape({ products: Type.Array(ProductOverview), total: count }, "ProductCollection"),
  },
  getCategory: { query: shape(categoryQuery), reply: CategoryDetail, errors: hidden },
  getCategoryChildren: {
    query: shape({ ...categoryQuery, parentProductCategoryId: Type.Optional(RecordId) }),
    reply: shape({ productCategories: Type.Array(CategoryDetail) }, "CategoryChildren"),
    errors: hidden,
  },
  getCategoryPath: { reply: shape({ path: Type.Array(CategoryRef) }, "CategoryPath"), errors: hidden },
  getCategoryMenu: {
    query: shape({
      addHomeMenuItem: flag(),
      includeImageUrl: flag(),
      maxItems: byDefault(2500, integer(1, 2500)),
      maxLevels: byDefault(5, integer(1, 5)),
      publishStatus: byDefault("Live", oneOf("Draft", "Live")),
    }),
    reply: shape({ menuItems: Type.Array(MenuItem) }, "MenuItems"),
  },
};

export type CategoryDetail = Static<typeof CategoryDetail>;
export type MenuItem = Static<typeof MenuItem>;
export type FeaturedProduct = Static<typeof FeaturedProduct>;
export type FeaturedProducts = Static<typeof FeaturedProducts>;
export type GiftWrap = Static<typeof GiftWrap>;
export type ProductChildren = Static<typeof ProductChildren>;
