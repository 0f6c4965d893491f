import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries } from "../../db/index.ts";
import type { Merchandising, RuleTarget } from "../../stores/index.ts";
import { apiNameOf, attributeText } from "../catalog/index.ts";
import { valueKey } from "../search/index.ts";

/**
 * What rules refer to and the store does not have, one sentence each. Our choice: reported, not refused, as rules may be written before
 * the products are imported.
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
  const values = targets.filter((target) => "attribute" in target);
  return [...unknown.map(({ sentence }) => sentence), ...(await unknownValues(q, storeId, values))];
}

type NamedValue = Extract<RuleTarget, { attribute: string }>;

/** A sentence for each value that no product has, matched as in rules: over all attributes that form one facet. */
async function unknownValues(q: Queries, storeId: RecordId, named: readonly NamedValue[]): Promise<string[]> {
  if (named.length === 0) return [];
  const facetOf = (attribute: string) => apiNameOf(attribute).toLowerCase();
  const facets = new Set(named.map(({ attribute }) => facetOf(attribute)));
  const filters = await q.many<{ name: string; unit: string | null }>(
    sql`select name, unit from attribute where store_id = ${storeId} and facetable`,
  );
  const attributes = filters.filter(({ name }) => facets.has(facetOf(name)));
  const byName = new Map(attributes.map((attribute) => [attribute.name, attribute]));
  const known = await q.many<{ name: string; value: string }>(sql`
    select distinct one.key as name, one.value
    from product, jsonb_each_text(attributes || variation) as one
    where store_id = ${storeId} and active and one.key = any(${[...byName.keys()]}::text[])`);
  const had = new Map([...facets].map((facet) => [facet, new Set<string>()]));
  for (const { name, value } of known) had.get(facetOf(name))!.add(valueKey(attributeText(value, byName.get(name))));
  const areFilters = new Set(attributes.map(({ name }) => facetOf(name)));
  const unknown = named.filter(({ attribute, value }) => {
    const facet = facetOf(attribute);
    return areFilters.has(facet) && !had.get(facet)!.has(valueKey(value));
  });
  return distinct(unknown.map(({ attribute, value }) => `No product that is sold has the ${attribute} ${value}.`));
}

const distinct = (names: readonly string[]) => [...new Set(names)];
