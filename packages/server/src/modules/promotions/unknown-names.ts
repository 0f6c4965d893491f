import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries } from "../../db/index.ts";
import type { Promotions, PromotionTarget } from "../../stores/index.ts";

/**
 * What promotions refer to and the store does not have, one sentence each. Our choice: reported, not refused, as promotions may be
 * written before the products are imported.
 */
export async function unknownToPromotions(
  q: Queries,
  storeId: RecordId,
  { promotions }: Promotions,
): Promise<string[]> {
  const targets = promotions.flatMap(({ items = [], except = [], needs }): readonly PromotionTarget[] => [
    ...items,
    ...except,
    ...(needs?.items ?? []),
  ]);
  const skus = targets.flatMap((target) => ("sku" in target ? [target.sku] : []));
  const brands = targets.flatMap((target) => ("brand" in target ? [target.brand] : []));
  const categories = targets.flatMap((target) => ("category" in target ? [target.category] : []));
  const methods = promotions.flatMap(({ gives }) =>
    "freeDelivery" in gives && gives.freeDelivery !== true ? gives.freeDelivery : [],
  );
  const unknown = await q.many<{ sentence: string }>(sql`
    select format('No product that is sold has the SKU %s.', given.name) as sentence
    from unnest(${distinct(skus)}::text[]) with ordinality as given (name, place)
    where not exists (select 1 from product where store_id = ${storeId} and active and lower(sku) = lower(given.name))
    union all
    select format('No product that is sold has the brand %s.', given.name)
    from unnest(${distinct(brands)}::text[]) with ordinality as given (name, place)
    where not exists (select 1 from product where store_id = ${storeId} and active and lower(brand) = lower(given.name))
    union all
    select format('No category has the code %s.', given.name)
    from unnest(${distinct(categories)}::text[]) with ordinality as given (name, place)
    where not exists (select 1 from category where store_id = ${storeId} and code = given.name)
    union all
    select format('No delivery method has the code %s.', given.name)
    from unnest(${distinct(methods)}::text[]) with ordinality as given (name, place)
    where not exists (select 1 from delivery_method where store_id = ${storeId} and active and code = given.name)`);
  return unknown.map(({ sentence }) => sentence);
}

const distinct = (names: readonly string[]) => [...new Set(names)];
