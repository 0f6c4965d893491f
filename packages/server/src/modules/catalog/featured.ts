import type { FeaturedProducts, ReceivedOf, getFeaturedProducts } from "@tradecounter/wire";
import type { CatalogSnapshot } from "./snapshot/snapshot.ts";
import { pickFields, pickMedia } from "./views.ts";

type FeaturedQuery = ReceivedOf<typeof getFeaturedProducts>["query"];
type Featured = FeaturedProducts["featuredProductsByRelationshipType"];

/**
 * Related products, by relationship type; all types unless some are named, case-insensitively. Our choice: a named type without products
 * is an empty list, and blocks that were not requested are null. Source: catalogue contract, 5.3.
 */
export function featuredWith(snapshot: CatalogSnapshot, row: number, query: FeaturedQuery): FeaturedProducts {
  const wanted = query.relationshipTypes;
  const byType = new Map<string, Featured[string]>(wanted?.map((type) => [type, []]));
  for (const { row: other, type } of snapshot.relatedTo(row)) {
    const key = wanted ? wanted.find((name) => name.toLowerCase() === type.toLowerCase()) : type;
    if (key === undefined) continue;
    byType.set(key, [...(byType.get(key) ?? []), featured(snapshot, other, query)]);
  }
  return { featuredProductsByRelationshipType: Object.fromEntries(byType) };
}

function featured(snapshot: CatalogSnapshot, row: number, query: FeaturedQuery): Featured[string][number] {
  const detail = snapshot.detail(row);
  return {
    attributeSetInfo: query.includeAttributeSetInfo ? detail.attributeSetInfo : null,
    defaultImage: detail.defaultImage,
    fields: query.excludeFields ? {} : pickFields(detail.fields, query.fields),
    id: detail.id,
    mediaGroups: query.includeMediaGroups ? pickMedia(detail.mediaGroups, query.mediaGroups) : [],
    productClass: detail.productClass,
    productSellingModels: query.includeProductSellingModel ? detail.productSellingModels : null,
    purchaseQuantityRule: query.includePurchaseQuantityRules ? detail.purchaseQuantityRule : null,
    urlName: detail.urlName,
    variationAttributeSet: query.includeAttributeSetInfo ? detail.variationAttributeSet : null,
    variationParentId: detail.variationParentId,
  };
}
