import type { Queries } from "../../db/index.ts";
import type { SnapshotPart } from "./snapshot/part.ts";
import type { CatalogSnapshot } from "./snapshot/snapshot.ts";
import { relativesOf, replacementsOf } from "./store.ts";
import { replacingFrom } from "./supersession.ts";
import { listedIn } from "./wire-product.ts";

/** Above this the whole catalog is compiled, which then takes hardly longer. */
export const mostAmendedProducts = 1000;
/** A small catalog is compiled as a whole just as fast. */
const largestShare = 0.1;

/** How many products may be amended in a catalog of this size. */
export function mostAmended(productCount: number): number {
  return Math.min(mostAmendedProducts, productCount * largestShare);
}

/**
 * The products whose responses and position in the catalog depend on `changed`, including these: whole families and supersession chains,
 * as the tables have them now and as `earlier` had them. Undefined where they are too many for an amendment.
 */
export async function amendedProducts(
  queries: Queries,
  storeId: string,
  changed: readonly string[],
  { earlier, parts }: { earlier: CatalogSnapshot; parts: readonly SnapshotPart<unknown>[] },
): Promise<readonly string[] | undefined> {
  const most = mostAmended(earlier.productCount);
  const ids = reached();
  const skus = reached();
  ids.meet(changed);
  if (ids.size > most) return undefined;
  const replacing = replacingFrom(await replacementsOf(queries, storeId));
  while (ids.hasMore || skus.hasMore) {
    const [last, lastSkus] = [ids.takeNew(), skus.takeNew()];
    for (const sku of lastSkus) {
      skus.meet((replacing.get(sku) ?? []).map((row) => row.sku));
      for (const part of parts) skus.meet(part.relatedSkus?.(earlier.part(part), sku) ?? []);
    }
    for (const row of last.map((id) => earlier.row(id)).filter((row) => row !== undefined)) {
      ids.meet(familyIn(earlier, row));
      skus.meet([earlier.product(row).sku, ...replacementsIn(earlier, row)]);
    }
    for (const product of await relativesOf(queries, storeId, { ids: last, skus: lastSkus })) {
      ids.meet([product.id]);
      if (product.parent_id !== null) ids.meet([product.parent_id]);
      skus.meet([product.sku, ...product.replaces]);
    }
    if (ids.size > most) return undefined;
  }
  return ids.all();
}

/** The products reached, and those among them not visited yet. */
function reached() {
  const known = new Set<string>();
  let unseen: string[] = [];
  return {
    get size() {
      return known.size;
    },
    get hasMore() {
      return unseen.length > 0;
    },
    meet(names: readonly string[]) {
      for (const name of names) {
        if (known.has(name)) continue;
        known.add(name);
        unseen.push(name);
      }
    },
    takeNew() {
      const taken = unseen;
      unseen = [];
      return taken;
    },
    all: () => [...known],
  };
}

function familyIn(snapshot: CatalogSnapshot, row: number): string[] {
  const parent = snapshot.groupRows[row]!;
  return [parent, ...snapshot.variationsOf(parent)].map((member) => snapshot.idOf(member));
}

function replacementsIn(snapshot: CatalogSnapshot, row: number): string[] {
  const { Replaces__c: replaces, ReplacedBy__c: replacedBy } = snapshot.product(row).fields;
  return [replaces, replacedBy].flatMap(listedIn);
}
