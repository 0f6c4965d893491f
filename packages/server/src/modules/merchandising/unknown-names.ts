import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries } from "../../db/index.ts";
import type { Merchandising, RuleTarget } from "../../stores/index.ts";

/**
 * What rules name and the store does not have, a sentence each. Our choice: that is worth a word and no refusal, as rules
 * may be written before the products come.
 */
export async function unknownNames(
  q: Queries,
  storeId: RecordId,
  { rules }: Pick<Merchandising, "rules">,
): Promise<string[]> {
  const targets: readonly RuleTarget[] = rules.flatMap(({ boosts = [], burials = [] }) => [...boosts, ...burials]);
  const skus = [
    ...rules.flatMap(({ pins = [] }) => pins),
    ...targets.flatMap((target) => ("sku" in target ? [target.sku] : [])),
  ];
  const categories = [
    ...rules.flatMap(({ category }) => category ?? []),
    ...targets.flatMap((target) => ("category" in target ? [target.category] : [])),
  ];
  const brands = targets.flatMap((target) => ("brand" in target ? [target.brand] : []));
  const attributes = targets.flatMap((target) => ("attribute" in target ? [target.attribute] : []));
  const unknown = await q.many<{ sentence: string }>(sql`
    select format('No product that is sold has the SKU %s.', given.name) as sentence
    from unnest(${distinct(skus)}::text[]) with ordinality as given (name, place)
    where not exists (select 1 from product where store_id = ${storeId} and active and lower(sku) = lower(given.name))
    union all
    select format('No category has the code %s.', given.name)
    from unnest(${distinct(categories)}::text[]) with ordinality as given (name, place)
    where not exists (select 1 from category where store_id = ${storeId} and code = given.name)
    union all
    select format('No product that is sold has the brand %s.', given.name)
    from unnest(${distinct(brands)}::text[]) with ordinality as given (name, place)
    where not exists (select 1 from product where store_id = ${storeId} and active and lower(brand) = lower(given.name))
    union all
    select format('Lists cannot be filtered by an attribute %s.', given.name)
    from unnest(${distinct(attributes)}::text[]) with ordinality as given (name, place)
    where not exists (select 1 from attribute where store_id = ${storeId} and facetable and attribute.name = given.name)`);
  return unknown.map(({ sentence }) => sentence);
}

const distinct = (names: readonly string[]) => [...new Set(names)];
