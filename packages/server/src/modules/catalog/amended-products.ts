import type { Queries } from "../../db/index.ts";
import type { SnapshotPart } from "./snapshot/part.ts";
import type { CatalogSnapshot } from "./snapshot/snapshot.ts";
import { relativesOf, replacementsOf } from "./store.ts";
import { replacingFrom } from "./supersession.ts";
import { listedIn } from "./wire-product.ts";

/** More are not compiled beside the rest: a compile of the whole then takes hardly longer. */
export const mostAmendedProducts = 1000;
/** In a small catalogue the whole is compiled as soon. */
const largestShare = 0.1;

/** How many products a catalogue of so many is amended by at the most. */
export function mostAmended(productCount: number): number {
  return Math.min(mostAmendedProducts, productCount * largestShare);
}

/**
 * The products whose replies and places in the catalogue depend on those of `changed`, with them: whole families, and
 * what takes the place of what, as the tables have it now and as `earlier` had it. Undefined where they are too many to be
 * compiled beside the rest.
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

/** What has been reached, and what of it nobody has looked at. */
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
