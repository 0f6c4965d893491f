import type { RecordId } from "@tradecounter/commerce";
import { raw, sql, type Queries } from "../../db/index.ts";
import type { SellingModel } from "../../stores/index.ts";
import type { AttributeRow, CategoryRow, EngineRow, ProductRow } from "./source.ts";
import type { ReplacementRow } from "./supersession.ts";

interface ListedProduct {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  readonly parent_id: string | null;
  readonly policies: string[] | null;
  readonly family_policies: string[] | null;
}

/**
 * Reads the fields of active products that sorting needs, for all or some, page by page and unordered: each call returns the next page,
 * given the last row of the one before. Policies, including those of a family that is not sold itself, are null where there are none.
 */
export async function listedProductPages(
  q: Queries,
  storeId: string,
  { only, size }: { only: readonly string[] | undefined; size: number },
): Promise<(last: ListedProduct | undefined) => Promise<ListedProduct[]>> {
  const listed = sql`
    select id, name, sku, parent_id, nullif(policies, '{}') as policies, case when parent_id is not null then (
      select nullif(family.policies, '{}') from product family
      where family.store_id = product.store_id and family.id = product.parent_id
    ) end as family_policies
    from product
    where store_id = ${storeId} and active ${only ? sql`and id = any(${only})` : sql``}`;
  if (!("inTransaction" in q))
    return (last) => q.many(sql`${listed} and id > ${last?.id ?? ""} order by id limit ${size}`);
  // in physical order: reading a million in the order of their random ids took thirty times as long
  await q.run(sql`declare listed_product no scroll cursor for ${listed}`);
  return () => q.many(sql`fetch ${raw(String(size))} from listed_product`);
}

export function productsOf(q: Queries, storeId: string, ids: readonly string[]): Promise<ProductRow[]> {
  return q.many(sql`
    select id, sku, name, description, brand, part_number, product_class, parent_id, url_name, unit, quantity_minimum,
      quantity_maximum, quantity_increment, tax_category, attributes, variation, images, callouts, documents, fits, fits_serials,
      replaces, cross_references, components, related, selling_models, core_charges, policies, category_ids,
      created_at, updated_at
    from product where store_id = ${storeId} and id = any(${ids})`);
}

/** The active variations of these families. */
export function variationsOf(q: Queries, storeId: string, parentIds: readonly string[]) {
  return q.many<{
    id: string;
    parent_id: string;
    sku: string;
    url_name: string;
    variation: Record<string, string>;
    images: string[];
  }>(sql`
    select id, parent_id, sku, url_name, variation, images from product
    where store_id = ${storeId} and parent_id = any(${parentIds}) and active`);
}

/** These products, the variations of those that are families, and the products with these SKUs; including those not sold. */
export function relativesOf(
  q: Queries,
  storeId: string,
  { ids, skus }: { ids: readonly string[]; skus: readonly string[] },
) {
  return q.many<{ id: string; sku: string; parent_id: string | null; replaces: string[] }>(sql`
    select id, sku, parent_id, replaces from product
    where store_id = ${storeId} and (id = any(${ids}) or parent_id = any(${ids}) or sku = any(${skus}))`);
}

/** Products that supersede others, and those superseded; including those not sold. */
export function replacementsOf(q: Queries, storeId: string): Promise<ReplacementRow[]> {
  return q.many(sql`
    with replacing as (
      select id, replaces from product where store_id = ${storeId} and replaces <> '{}'
    ), concerned as (
      select id from replacing
      union all
      select id from product
      where store_id = ${storeId} and replaces = '{}' and sku = any(array(select unnest(replaces) from replacing))
    )
    select product.sku, product.part_number, product.replaces, product.active, product.policies,
      coalesce(family.policies, '{}') as family_policies
    from concerned join product on product.store_id = ${storeId} and product.id = concerned.id
    left join product family on family.store_id = product.store_id and family.id = product.parent_id
    order by product.sku`);
}

export function categoriesOf(q: Queries, storeId: string): Promise<CategoryRow[]> {
  return q.many(sql`
    select id, code, parent_id, name, description, url_name, sort_order, image from category where store_id = ${storeId}`);
}

export function attributesOf(q: Queries, storeId: string): Promise<AttributeRow[]> {
  return q.many(sql`select name, label, unit, type, facet_rank, facetable from attribute where store_id = ${storeId}`);
}

/** Selling models by code. */
export async function sellingModelsOf(q: Queries, storeId: string): Promise<ReadonlyMap<string, SellingModel>> {
  const { models } = await q.one<{ models: readonly SellingModel[] | null }>(sql`
    select settings -> 'sellingModels' as models from store where id = ${storeId}`);
  return new Map((models ?? []).map((model) => [model.code, model]));
}

export function enginesOf(q: Queries, storeId: string): Promise<EngineRow[]> {
  return q.many(sql`select code, maker, family, model from engine where store_id = ${storeId}`);
}

/** Each store's version in force; null before its first. */
export function versionsInForce(q: Queries) {
  return q.many<{ id: string; catalog_version_id: string | null }>(sql`select id, catalog_version_id from store`);
}

/** Changes whenever any store's version does. */
export const versionsMark = sql`select string_agg(concat(id, catalog_version_id), ',' order by id) from store`;

export function versionInForce(q: Queries, storeId: string) {
  return q.one<{ catalog_version_id: string | null }>(sql`select catalog_version_id from store where id = ${storeId}`);
}

/** The versions in force, by store code. */
export function publishedVersions(q: Queries) {
  return q.many<{ code: string; store_id: RecordId; id: string; published_at: Date }>(sql`
    select store.code, store.id as store_id, version.id, version.published_at from store
    join catalog_version version on version.store_id = store.id and version.id = store.catalog_version_id
    order by store.code`);
}

export interface VersionRow {
  readonly id: string;
  readonly published_at: Date;
  /** The fully compiled version that this one amends. */
  readonly amends: string | null;
  /** Ids of the products that differ from it. */
  readonly amended_products: readonly string[];
}

export function versionOf(q: Queries, storeId: string, versionId: string) {
  return q.maybe<VersionRow>(sql`
    select id, published_at, amends, amended_products from catalog_version
    where store_id = ${storeId} and id = ${versionId}`);
}

/** How many versions stay readable: fully compiled ones, and in total. */
const [keptWholes, keptVersions] = [3, 20];

/** Ids of versions that are no longer needed; at most a hundred, newest first. */
export function outdatedVersions(q: Queries, storeId: string) {
  return q.many<{ id: string }>(sql`
    with wholes as (
      select id from catalog_version where store_id = ${storeId} and amends is null order by number desc limit ${keptWholes}
    ), newest as (
      select id, amends from catalog_version where store_id = ${storeId} order by number desc limit ${keptVersions}
    )
    select id from catalog_version
    where store_id = ${storeId} and id not in (
      select id from wholes union all select id from newest where amends in (select id from wholes)
    )
    order by number desc limit 100`);
}

/**
 * Puts a version in force, unless the current one is no longer `expected`. Returns whether it did. The update locks the store's row, so
 * two publishers get two numbers.
 */
export async function putInForce(
  tx: Queries,
  storeId: string,
  version: VersionRow,
  expected: string | null,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update store set catalog_version_id = ${version.id}
    where id = ${storeId} and catalog_version_id is not distinct from ${expected}`);
  if (changed === 0) return false;
  await tx.run(sql`
    insert into catalog_version (store_id, id, number, published_at, amends, amended_products)
    select ${storeId}, ${version.id}, coalesce(max(number), 0) + 1, ${version.published_at}, ${version.amends},
      ${version.amended_products}::text[]
    from catalog_version where store_id = ${storeId}`);
  // the amended products of older versions are no longer needed
  await tx.run(sql`
    update catalog_version set amended_products = '{}'
    where store_id = ${storeId} and amended_products <> '{}' and number <= (
      select number from catalog_version where store_id = ${storeId} order by number desc offset ${keptVersions} limit 1
    )`);
  return true;
}
