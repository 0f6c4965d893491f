import {
  both,
  growing,
  spliced,
  splicedLists,
  splicedPostings,
  type Breathe,
  type Pair,
  type Postings,
} from "../../packed/index.ts";
import type { AmendedRows, CompileContext, PartCompiler } from "./snapshot/part.ts";
import { jsonSection, type SectionArray, type Sections } from "./snapshot/sections.ts";
import { categoryTreeFrom, type Category, type CategoryTree, type StoredCategory } from "./categories.ts";

/** The category tree and the products in it. */
export interface PublishedCategories extends CategoryTree {
  /** Rows of the products in the category and its descendants, ascending, without duplicates. */
  rowsIn(category: Category): Uint32Array;
  /** Indexes of the categories that contain the product itself: `categoryOf.values` from `categoryOf.offsets[row]` up to the next. */
  readonly categoryOf: { readonly offsets: Uint32Array; readonly values: Uint32Array };
  /** How many products the category shows, counting a family of variations once. */
  productCountOf(category: Category): number;
}

export function compileCategories({ categories, productCount }: CompileContext): PartCompiler {
  const offsets = new Uint32Array(productCount + 1);
  const values = growing(Uint32Array);
  // A row is added once to each category from its own up to the top; comparing with the last one added is enough.
  const rows = categories.map(() => growing(Uint32Array));
  const lastRow = new Int32Array(categories.length).fill(-1);
  return {
    add({ row, categories: own }) {
      for (const index of own) {
        values.push(index);
        for (let at = index; at >= 0 && lastRow[at] !== row; at = categories[at]!.parentIndex) {
          lastRow[at] = row;
          rows[at]!.push(row);
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
      };
    },
  };
}

/** As when compiling, for products that were recompiled in an unchanged tree. */
export async function amendCategories(
  sections: Pair<Sections>,
  { splice, places }: AmendedRows,
  breathe: Breathe,
): Promise<Record<string, SectionArray>> {
  const uint32 = (name: string) => both(sections, (side) => side.uint32(`category.${name}`));
  const own = splicedLists(uint32("offsets"), splice);
  const listed = both(sections, rowsByCategory);
  const everyCategory = Array.from({ length: listed.old.offsets.length - 1 }, (_, at) => ({ at, isSame: true }));
  const postings = await splicedPostings(listed, everyCategory, places, { keepsUnused: true, breathe });
  return {
    tree: sections.fresh.bytes("category.tree"),
    offsets: own.offsets,
    values: await spliced(uint32("values"), own.splice, breathe),
    "row.offsets": postings.offsets,
    rows: postings.rows,
  };
}

export function openCategories(sections: Sections, groupRows: Uint32Array): PublishedCategories {
  const { offsets, rows } = rowsByCategory(sections);
  const counts = groupCounts({ offsets, rows }, groupRows);
  return {
    ...categoryTreeFrom(sections.json<StoredCategory[]>("category.tree")),
    rowsIn: ({ index }) => rows.subarray(offsets[index], offsets[index + 1]),
    categoryOf: { offsets: sections.uint32("category.offsets"), values: sections.uint32("category.values") },
    productCountOf: ({ index }) => counts[index]!,
  };
}

function rowsByCategory(sections: Sections): Postings {
  return { offsets: sections.uint32("category.row.offsets"), rows: sections.uint32("category.rows") };
}

/** The number of families and single products in each category. */
function groupCounts({ offsets, rows }: Postings, groupRows: Uint32Array): Uint32Array {
  const counts = new Uint32Array(offsets.length - 1);
  for (let category = 0; category < counts.length; category++)
    counts[category] = groupCountOf(rows.subarray(offsets[category]!, offsets[category + 1]!), groupRows);
  return counts;
}

/** The number of families and single products among the rows, which ascend: a family's rows are adjacent. */
export function groupCountOf(rows: Uint32Array, groupRows: Uint32Array): number {
  let count = 0;
  let last = -1;
  for (const row of rows) {
    const group = groupRows[row]!;
    if (group !== last) count++;
    last = group;
  }
  return count;
}
