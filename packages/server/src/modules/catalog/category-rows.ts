import { growing } from "../../packed/index.ts";
import type { CompileContext, PartCompiler } from "./snapshot/part.ts";
import { jsonSection, type Sections } from "./snapshot/file.ts";
import { categoryTreeFrom, type Category, type CategoryTree, type StoredCategory } from "./categories.ts";

/** The category tree and which products are where. */
export interface PublishedCategories extends CategoryTree {
  /** Rows of the products in the category and all below it, ascending, each once. */
  rowsIn(category: Category): Uint32Array;
  /** Indexes of the categories that hold the product itself: `categoryOf.values` from `categoryOf.offsets[row]` up to the next. */
  readonly categoryOf: { readonly offsets: Uint32Array; readonly values: Uint32Array };
  /** How many products the category shows, a family of variations counted once. */
  productCountOf(category: Category): number;
}

export function compileCategories({ categories, productCount }: CompileContext): PartCompiler {
  const offsets = new Uint32Array(productCount + 1);
  const values = growing(Uint32Array);
  const counts = new Uint32Array(categories.length);
  // A row is listed once in each category from its own up to the top; the last one seen tells.
  const rows = categories.map(() => growing(Uint32Array));
  const lastRow = new Int32Array(categories.length).fill(-1);
  const lastGroup = new Int32Array(categories.length).fill(-1);
  return {
    add({ row, groupRow, categories: own }) {
      for (const index of own) {
        values.push(index);
        for (let at = index; at >= 0 && lastRow[at] !== row; at = categories[at]!.parentIndex) {
          lastRow[at] = row;
          rows[at]!.push(row);
          if (lastGroup[at] !== groupRow) counts[at]!++;
          lastGroup[at] = groupRow;
        }
      }
      offsets[row + 1] = values.length;
    },
    async finish() {
      const rowOffsets = new Uint32Array(categories.length + 1);
      rows.forEach((list, index) => (rowOffsets[index + 1] = rowOffsets[index]! + list.length));
      const allRows = new Uint32Array(rowOffsets.at(-1)!);
      rows.forEach((list, index) => allRows.set(list.take(), rowOffsets[index]));
      return {
        tree: jsonSection(categories),
        offsets,
        values: values.take(),
        "row.offsets": rowOffsets,
        rows: allRows,
        counts,
      };
    },
  };
}

export function openCategories(sections: Sections): PublishedCategories {
  const rowOffsets = sections.uint32("category.row.offsets");
  const rows = sections.uint32("category.rows");
  const counts = sections.uint32("category.counts");
  return {
    ...categoryTreeFrom(sections.json<StoredCategory[]>("category.tree")),
    rowsIn: ({ index }) => rows.subarray(rowOffsets[index], rowOffsets[index + 1]),
    categoryOf: { offsets: sections.uint32("category.offsets"), values: sections.uint32("category.values") },
    productCountOf: ({ index }) => counts[index]!,
  };
}
