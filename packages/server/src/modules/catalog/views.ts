import type {
  AttributeSetSummary,
  MediaGroup,
  ProductDetail,
  ProductOverview,
  ReceivedOf,
  getProduct,
  getProducts,
} from "@tradecounter/wire";

type DetailQuery = Partial<ReceivedOf<typeof getProduct>["query"]>;
type CollectionQuery = ReceivedOf<typeof getProducts>["query"];

/** Whether a query asks for the product exactly as stored. */
export function isPlainDetail(query: DetailQuery): boolean {
  return !Object.entries(query).some(([name, value]) =>
    /^(exclude|include)/.test(name) ? value : name === "fields" || name === "mediaGroups",
  );
}

/** The product without the blocks that the query excludes. Our choice: an excluded block is null, media groups are an empty list. */
export function detailView(detail: ProductDetail, query: DetailQuery): ProductDetail {
  return {
    ...detail,
    attributeSetInfo: query.excludeAttributeSetInfo ? null : detail.attributeSetInfo,
    defaultImage: query.excludeMedia ? null : detail.defaultImage,
    fields: query.excludeFields ? {} : pickFields(detail.fields, query.fields),
    mediaGroups: query.excludeMedia ? [] : pickMedia(detail.mediaGroups, query.mediaGroups),
    primaryProductCategoryPath: query.excludePrimaryProductCategory ? null : detail.primaryProductCategoryPath,
    productSellingModels: query.excludeProductSellingModels ? null : detail.productSellingModels,
    purchaseQuantityRule: query.excludeQuantityRule ? null : detail.purchaseQuantityRule,
    variationAttributeSet: query.excludeVariationInfo ? null : detail.variationAttributeSet,
    variationInfo: query.excludeVariationInfo ? null : detail.variationInfo,
  };
}

/** The product as an entry of a collection. Source: catalogue contract, 5.4. */
export function overviewOf(detail: ProductDetail, query: CollectionQuery): ProductOverview {
  return {
    defaultImage: query.excludeMedia ? null : detail.defaultImage,
    error: {},
    fields: pickFields(detail.fields, query.fields),
    id: detail.id,
    isConfigurationAllowed: detail.isConfigurationAllowed,
    mediaGroups: query.excludeMedia ? [] : detail.mediaGroups,
    name: detail.fields.Name ?? null,
    productClass: detail.productClass,
    ...(query.includeProductSellingModels && { productSellingModels: detail.productSellingModels }),
    ...(query.includeQuantityRule && { purchaseQuantityRule: detail.purchaseQuantityRule }),
    sku: detail.fields.StockKeepingUnit ?? null,
    success: true,
    urlName: detail.urlName,
    ...(query.includeAttributeSetInfo && { variationAttributeSet: attributeSetSummaryOf(detail) }),
    ...(query.includeGroupByAttributeVariationInfo && { variationInfo: detail.variationInfo }),
  };
}

/** A collection's entry for an unknown product. */
export function missingOverview(asked: { id?: string; sku?: string }): ProductOverview {
  return {
    defaultImage: null,
    error: { errorCode: "ITEM_NOT_FOUND", message: "The product is not available." },
    fields: {},
    id: asked.id ?? null,
    name: null,
    productClass: null,
    sku: asked.sku ?? null,
    success: false,
    urlName: null,
  };
}

/** The fields with these names, case-insensitively; unknown names are dropped. Without names, all. Source: catalogue contract, 1.10. */
export function pickFields<Value>(
  fields: Readonly<Record<string, Value>>,
  names: readonly string[] | undefined,
): Record<string, Value> {
  if (!names || names.includes("*")) return fields;
  const picked: Record<string, Value> = {};
  const inAnotherCase = new Set<string>();
  for (const name of names)
    if (Object.hasOwn(fields, name)) picked[name] = fields[name]!;
    else inAnotherCase.add(name.toLowerCase());
  if (inAnotherCase.size > 0)
    for (const name of Object.keys(fields)) if (inAnotherCase.has(name.toLowerCase())) picked[name] = fields[name]!;
  return picked;
}

export function pickMedia(groups: readonly MediaGroup[], names: readonly string[] | undefined): MediaGroup[] {
  return groups.filter((group) => !names || names.includes(group.developerName));
}

/** The family's varying attributes and this product's values, as a list. Source: catalogue contract, 2. */
export function attributeSetSummaryOf({
  attributeSetInfo,
  variationAttributeSet,
}: ProductDetail): AttributeSetSummary | null {
  const set = variationAttributeSet && attributeSetInfo?.[variationAttributeSet.developerName];
  if (!set) return null;
  return {
    apiName: set.developerName,
    label: set.masterLabel,
    attributes: Object.values(set.attributeInfo).map(({ apiName, label, sequence }) => ({
      apiName,
      label,
      sequence,
      value: variationAttributeSet.attributes[apiName] ?? null,
    })),
  };
}
