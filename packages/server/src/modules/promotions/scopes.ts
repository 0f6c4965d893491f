import { recordIdOf, type RecordId } from "@tradecounter/commerce";
import type { PromotionTarget } from "../../stores/index.ts";
import type { CatalogSnapshot } from "../catalog/index.ts";
import { EVERYTHING } from "./rules.ts";

/** Product sets by number, so that a product is looked up once for all promotions. */
export interface Scopes {
  /** A set's number; equal sets have the same. */
  scopeOf(items: readonly PromotionTarget[] | undefined, except: readonly PromotionTarget[] | undefined): number;
  /** The sets that contain the product in a row, except the set of all products. */
  of(snapshot: CatalogSnapshot, row: number): readonly number[];
}

/** Our choice: the cache of products is cleared at this size, so that memory stays bounded. */
const mostProducts = 20_000;

/** `matchedOf` knows targets by their key. */
export function createScopes(storeId: RecordId): Scopes {
  const numbers = new Map<string, number>([[JSON.stringify([null, []]), EVERYTHING]]);
  const including = new Map<string, number[]>();
  const excluding = new Map<string, number[]>();
  const ofEverything: number[] = [];
  const known = new WeakMap<CatalogSnapshot, Map<number, readonly number[]>>();

  function keyOf(target: PromotionTarget): string {
    if ("sku" in target) return `sku ${target.sku.toLowerCase()}`;
    return "brand" in target
      ? `brand ${target.brand.toLowerCase()}`
      : `category ${recordIdOf("category", storeId, target.category)}`;
  }

  function look(snapshot: CatalogSnapshot, row: number): readonly number[] {
    const keys = keysOf(snapshot, row);
    const found = new Set(ofEverything);
    for (const key of keys) for (const scope of including.get(key) ?? []) found.add(scope);
    for (const key of keys) for (const scope of excluding.get(key) ?? []) found.delete(scope);
    return [...found];
  }

  return {
    scopeOf(items, except = []) {
      const keys = [items?.map(keyOf) ?? null, except.map(keyOf)] as const;
      const name = JSON.stringify(keys);
      const present = numbers.get(name);
      if (present !== undefined) return present;
      const scope = numbers.size;
      numbers.set(name, scope);
      const note = (map: Map<string, number[]>, key: string) => map.set(key, [...(map.get(key) ?? []), scope]);
      if (keys[0] === null) ofEverything.push(scope);
      else for (const key of keys[0]) note(including, key);
      for (const key of keys[1]) note(excluding, key);
      return scope;
    },
    of(snapshot, row) {
      const products = known.getOrInsertComputed(snapshot, () => new Map<number, readonly number[]>());
      if (products.size > mostProducts) products.clear();
      return products.getOrInsertComputed(row, () => look(snapshot, row));
    },
  };
}

/** The target keys that match a product. A family's SKU and categories match its variations, too. */
function keysOf(snapshot: CatalogSnapshot, row: number): Set<string> {
  const keys = new Set<string>();
  const { list, categoryOf } = snapshot.categories;
  for (const one of new Set([row, snapshot.groupRows[row]!])) {
    const { sku, fields } = snapshot.product(one);
    keys.add(`sku ${sku.toLowerCase()}`);
    if (fields.Brand__c) keys.add(`brand ${fields.Brand__c.toLowerCase()}`);
    for (let place = categoryOf.offsets[one]!; place < categoryOf.offsets[one + 1]!; place++)
      for (let index = categoryOf.values[place]!; index >= 0; index = list[index]!.parentIndex)
        keys.add(`category ${list[index]!.id}`);
  }
  return keys;
}
