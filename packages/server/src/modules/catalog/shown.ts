import { createHash } from "node:crypto";
import type { ProductDetail } from "@tradecounter/wire";
import type { Shopper } from "../../http/shopper.ts";
import { recentlyUsed } from "../../recently-used.ts";
import type { Category } from "./categories.ts";
import { groupCountOf, type PublishedCategories } from "./category-rows.ts";
import { isEntitled } from "./entitlement.ts";
import { shownFamilyInfo } from "./families.ts";
import type { CatalogProduct } from "./product.ts";
import type { CatalogSnapshot } from "./snapshot/snapshot.ts";
import { listed, listedIn } from "./wire-product.ts";

type Views = ReturnType<typeof recentlyUsed<CatalogSnapshot>>;

/** Memory limit for views of a catalog. */
const keptBytes = 256 << 20;
/** Approximate size of a view, with what search caches for it: working space, and for each product its words, numbers and facets. */
const bytesOfView = 75_000;
const bytesOfProduct = 32;
const viewsOf = new WeakMap<CatalogSnapshot, Views>();

/**
 * The catalog as the shopper's buyer groups may see it: hidden products are absent, under any number and in any family, bundle or
 * category. Our choice: only their number may appear among those that a visible product replaces. Returns the snapshot itself where
 * everything is visible. Source: catalogue contract, 11, "Entitlement"; requirement C2.15.
 */
export function shownTo({ policies }: Pick<Shopper, "policies">, snapshot: CatalogSnapshot): CatalogSnapshot {
  if (snapshot.entitlements.keys.every((entitlement) => entitlement === "")) return snapshot;
  let views = viewsOf.get(snapshot);
  if (!views) viewsOf.set(snapshot, (views = recentlyUsed(keptBytes)));
  const key = JSON.stringify(policies);
  let view = views.get(key);
  if (!view) {
    view = viewFor(policies, key, snapshot);
    // a few are kept even for the largest catalogs
    views.set(key, view, Math.min(bytesOfView + snapshot.productCount * bytesOfProduct, keptBytes / 4));
  }
  return view;
}

function viewFor(policies: readonly string[], key: string, snapshot: CatalogSnapshot): CatalogSnapshot {
  const { keys, of } = snapshot.entitlements;
  const held = new Set(policies);
  const isAllowed = Uint8Array.from(keys, (entitlement) => (isEntitled(held, entitlement) ? 1 : 0));
  const rows = Uint8Array.from(of, (entitlement) => isAllowed[entitlement]!);
  if (!rows.includes(0)) return snapshot;
  const audience = createHash("sha256").update(key).digest("hex").slice(0, 16);
  const entitlements = keys.filter((_, at) => isAllowed[at] === 1);
  return {
    ...viewOf(snapshot, (row) => rows[row] === 1),
    edition: `${snapshot.versionId}-${audience}`,
    shown: { of: snapshot, rows, entitlements },
  };
}

/** The snapshot that this is a view of, or itself. */
export function wholeOf(snapshot: CatalogSnapshot): CatalogSnapshot {
  return snapshot.shown?.of ?? snapshot;
}

/** As `shownTo`, for an earlier version. Products that have been restricted since then are hidden, too. */
export function earlierShownTo(
  shopper: Pick<Shopper, "policies">,
  snapshot: CatalogSnapshot,
  inForce: CatalogSnapshot,
): CatalogSnapshot {
  const [view, now] = [shownTo(shopper, snapshot), shownTo(shopper, inForce)];
  if (!now.shown) return view;
  const isHiddenNow = (id: string) => now.row(id) === undefined && inForce.row(id) !== undefined;
  return viewOf(view, (row) => !isHiddenNow(snapshot.idOf(row)));
}

function viewOf(snapshot: CatalogSnapshot, isShown: (row: number) => boolean): CatalogSnapshot {
  const ifShown = (row: number | undefined) => (row !== undefined && isShown(row) ? row : undefined);

  function hides(sku: string): boolean {
    const [row] = snapshot.rowsBySku(sku);
    return row !== undefined && !isShown(row);
  }

  /** Returns the same object where no field names a hidden product. */
  function shownFields<Fields extends ProductDetail["fields"]>(fields: Fields): Fields {
    const replacedBy = listedIn(fields.ReplacedBy__c);
    if (!replacedBy.some(hides)) return fields;
    return { ...fields, ReplacedBy__c: listed(replacedBy.filter((sku) => !hides(sku))) };
  }

  function product(row: number): CatalogProduct {
    const whole = snapshot.product(row);
    const fields = shownFields(whole.fields);
    return fields === whole.fields ? whole : { ...whole, fields };
  }

  function detail(row: number): ProductDetail {
    const whole = snapshot.detail(row);
    const family = snapshot.variationsOf(snapshot.groupRows[row]!);
    return {
      ...whole,
      fields: shownFields(whole.fields),
      ...(!family.every(isShown) && shownFamilyInfo(snapshot.storeId, whole, family.filter(isShown).map(product))),
    };
  }

  /** Whether it names no hidden product. */
  function isWhole(row: number): boolean {
    const { fields } = snapshot.product(row);
    return shownFields(fields) === fields && snapshot.variationsOf(snapshot.groupRows[row]!).every(isShown);
  }

  return {
    ...snapshot,
    categories: shownCategories(snapshot, isShown),
    row: (productId) => ifShown(snapshot.row(productId)),
    rowsBySku: (sku) => snapshot.rowsBySku(sku).filter(isShown),
    rowBySku: (sku) => snapshot.rowsBySku(sku).find(isShown),
    hides,
    product,
    detail,
    detailBytes: (row) => (isWhole(row) ? snapshot.detailBytes(row) : Buffer.from(JSON.stringify(detail(row)))),
    variationsOf: (row) => snapshot.variationsOf(row).filter(isShown),
    componentsOf: (row) => snapshot.componentsOf(row).filter((component) => isShown(component.row)),
    relatedTo: (row) => snapshot.relatedTo(row).filter((other) => isShown(other.row)),
  };
}

/** Our choice: a category is hidden when all its products are, and an empty one when its parent is. */
function shownCategories(
  { categories, groupRows }: CatalogSnapshot,
  isShown: (row: number) => boolean,
): PublishedCategories {
  const counts = new Map<Category, number>();
  const rowsIn = (category: Category) => categories.rowsIn(category).filter(isShown);

  function productCountOf(category: Category): number {
    let count = counts.get(category);
    if (count === undefined) counts.set(category, (count = groupCountOf(rowsIn(category), groupRows)));
    return count;
  }

  function isShownCategory(category: Category): boolean {
    const above = categories.list[category.parentIndex];
    return (
      productCountOf(category) > 0 ||
      (categories.productCountOf(category) === 0 && (above === undefined || isShownCategory(above)))
    );
  }

  return {
    ...categories,
    find(id) {
      const category = categories.find(id);
      return category && isShownCategory(category) ? category : undefined;
    },
    childrenOf: (parent) => categories.childrenOf(parent).filter(isShownCategory),
    rowsIn,
    productCountOf,
  };
}

/** Ids of the categories that this snapshot hides. */
export function hiddenCategoriesOf({ categories }: CatalogSnapshot): string[] {
  return categories.list.filter(({ id }) => !categories.find(id)).map(({ id }) => id);
}
