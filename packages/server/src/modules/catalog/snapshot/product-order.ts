import type { Queries } from "../../../db/index.ts";
import { entitlementKey, policiesOfAny } from "../entitlement.ts";
import { listedProductPages } from "../store.ts";
import type { CompileContext } from "./part.ts";
import { naturalKey } from "./natural-order.ts";
import { pagesOf } from "./pages.ts";
import {
  numbering,
  openStrings,
  packStrings,
  renumbered,
  sortedOrder,
  type KeyNumbers,
  type PackedStrings,
} from "../../../packed/index.ts";

const listBatch = 1000;
const none: readonly string[] = [];

/** Which product has which row. Comparing rows sorts by name and breaks all ties. */
export interface ProductOrder {
  readonly packedIds: PackedStrings;
  /** By row: the parent's row for a variation, the row itself for every other product. */
  readonly groupRows: Uint32Array;
  /** The distinct entitlements as `entitlementKey`s, and by row which of them applies. */
  readonly entitlements: { readonly keys: readonly string[]; readonly of: KeyNumbers };
  idOf(row: number): string;
  rowOf(id: string): number | undefined;
}

interface Listed {
  readonly id: string;
  readonly parentId: string | null;
  readonly key: string;
  readonly policies: readonly string[];
  readonly familyPolicies: readonly string[];
}

interface Placed extends Listed {
  readonly parent?: Listed;
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
}

/** The sort key of a product outside any family; a parent's key is a prefix of its variations'. */
export function ownKey({ id, name, sku }: Named): string {
  return `${naturalKey(name)}\u0000${naturalKey(sku)}\u0000${id}`;
}

/** A variation's sort key, from its parent's and its own. */
export function memberKey(parentKey: string, key: string): string {
  return `${parentKey}\u0001${key}`;
}

/**
 * The active products in natural order of name, then by SKU; each family's variations follow their parent. Our choice: a variation whose
 * parent is not active is a product of its own.
 */
export async function productOrder(
  queries: Queries,
  storeId: string,
  { only, breathe }: Pick<CompileContext, "only" | "breathe">,
): Promise<ProductOrder> {
  const listed: Listed[] = [];
  const read = await listedProductPages(queries, storeId, { only, size: listBatch });
  for await (const page of pagesOf(read, listBatch)) {
    for (const { id, name, sku, parent_id: parentId, ...read } of page) {
      // of a million products most have none, and share this
      const [policies, familyPolicies] = [read.policies ?? none, read.family_policies ?? none];
      listed.push({ id, parentId, key: ownKey({ id, name, sku }), policies, familyPolicies });
    }
    await breathe();
  }
  const parents = parentsOf(listed);
  const placed = listed.map((product): Placed => {
    const parent = parentIn(parents, product);
    return parent ? { ...product, parent, key: memberKey(parent.key, product.key) } : product;
  });
  await breathe();
  const order = await sortedOrder(placed.length, (a, b) => (placed[a]!.key < placed[b]!.key ? -1 : 1), breathe);
  const packedIds = packStrings(order.values().map((index) => placed[index]!.id));
  const table = openStrings(packedIds);
  await breathe();
  const groupRows = order.map((index, row) => {
    const { parent } = placed[index]!;
    return parent ? table.indexOf(parent.id)! : row;
  });
  const entitlements = entitlementsOf(placed, order);
  // not a function of our own, which would keep everything sorted here alive
  return { packedIds, groupRows, entitlements, idOf: table.at, rowOf: table.indexOf };
}

function parentsOf(listed: readonly Listed[]): Map<string, Listed> {
  const wanted = new Set(listed.map((product) => product.parentId));
  return new Map(listed.filter((product) => wanted.has(product.id)).map((product) => [product.id, product]));
}

/** A parent that is itself a variation does not count: families have one level. */
function parentIn(parents: ReadonlyMap<string, Listed>, product: Listed): Listed | undefined {
  const parent = product.parentId === null ? undefined : parents.get(product.parentId);
  return parent && (parent.parentId === null || !parents.has(parent.parentId)) ? parent : undefined;
}

function entitlementsOf(placed: readonly Placed[], order: Uint32Array): ProductOrder["entitlements"] {
  const isOpen = ({ policies, familyPolicies }: Placed) => policies.length === 0 && familyPolicies.length === 0;
  if (placed.every(isOpen)) return { keys: [""], of: new Uint16Array(placed.length) };
  const variations = Map.groupBy(placed, ({ parent }) => parent?.id);
  const numbers = numbering();
  const of = order.map((index) => {
    const { id, policies, familyPolicies } = placed[index]!;
    const ofVariations = policiesOfAny((variations.get(id) ?? []).map((variation) => variation.policies));
    return numbers.numberOf(entitlementKey([policies, familyPolicies, ofVariations]));
  });
  const { keys, places } = numbers.inOrder();
  return { keys, of: renumbered(of, places) };
}
