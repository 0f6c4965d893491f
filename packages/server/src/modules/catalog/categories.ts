import type { RecordId } from "@tradecounter/commerce";
import type { CategoryRow } from "./source.ts";

/** A category of the published tree. */
export interface Category {
  readonly id: RecordId;
  readonly name: string;
  readonly description: string | null;
  readonly urlName: string;
  readonly sortOrder: number;
  readonly image: string | null;
  /** Its index in the tree's list; -1 above the top. */
  readonly index: number;
  readonly parentIndex: number;
  /** Where the list continues after its last descendant: from `index` up to here are the category and all its descendants. */
  readonly endIndex: number;
}

/** The categories, each followed by its descendants; siblings by sort order, then name. */
export interface CategoryTree {
  readonly list: readonly Category[];
  find(id: string): Category | undefined;
  /** The direct children; without a parent, the top-level categories. */
  childrenOf(parent?: Category): readonly Category[];
  /** From the top level down to the category itself. */
  pathOf(category: Category): readonly Category[];
}

/** The tree as stored in the snapshot: indexes follow from the order. */
export type StoredCategory = Omit<Category, "index">;

/**
 * Sorts the rows. Our choice: a category whose parent is missing becomes top-level, and so does the first category of a cycle of parents,
 * so that an operator's mistake hides nothing.
 */
export function orderedCategories(rows: readonly CategoryRow[]): StoredCategory[] {
  const known = new Set(rows.map((row) => row.id));
  const byParent = Map.groupBy(rows, (row) => (row.parent_id && known.has(row.parent_id) ? row.parent_id : null));
  const placed = new Set<string>();
  const ordered: { -readonly [K in keyof StoredCategory]: StoredCategory[K] }[] = [];

  function place(row: CategoryRow, parentIndex: number) {
    if (placed.has(row.id)) return;
    placed.add(row.id);
    const index = ordered.length;
    const { id, name, description, url_name: urlName, sort_order: sortOrder, image } = row;
    const category = { id: id as RecordId, name, description, urlName, sortOrder, image, parentIndex, endIndex: 0 };
    ordered.push(category);
    placeAll(byParent.get(id) ?? [], index);
    category.endIndex = ordered.length;
  }

  function placeAll(siblings: readonly CategoryRow[], parentIndex: number) {
    for (const row of siblings.toSorted(bySortOrder)) place(row, parentIndex);
  }

  placeAll(byParent.get(null) ?? [], -1);
  placeAll(rows, -1); // only cycles are left
  return ordered;
}

function bySortOrder(a: CategoryRow, b: CategoryRow): number {
  return a.sort_order - b.sort_order || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) || (a.id < b.id ? -1 : 1);
}

export function categoryTreeFrom(stored: readonly StoredCategory[]): CategoryTree {
  const list = stored.map((category, index): Category => ({ ...category, index }));
  const byId = new Map<string, Category>(list.map((category) => [category.id, category]));
  const byParent = Map.groupBy(list, (category) => category.parentIndex);
  return {
    list,
    find: (id) => byId.get(id),
    childrenOf: (parent) => byParent.get(parent?.index ?? -1) ?? [],
    pathOf(category) {
      const path = [category];
      for (let at = category.parentIndex; at >= 0; at = list[at]!.parentIndex) path.unshift(list[at]!);
      return path;
    },
  };
}
