// Millions of numbers and words in little memory. It has no dependencies, so that a thread can load it alone.
export { breathing, type Breathe } from "./breathing.ts";
export { growing, type Growing } from "./growing.ts";
export { renumbered, type KeyNumbers } from "./key-numbers.ts";
export { numbering } from "./numbering.ts";
export { partitionPoint } from "./partition-point.ts";
export { placeOf } from "./place-of.ts";
export { sortedOrder } from "./sorted-order.ts";
export {
  both,
  gone,
  goneItems,
  placesAmong,
  spliceAt,
  spliced,
  splicedKeyNumbers,
  splicedLists,
  splicedNumbers,
  type FreshPlace,
  type Pair,
  type Places,
  type Splice,
  type SplicedItems,
} from "./splice.ts";
export { splicedPostings, type Postings } from "./spliced-postings.ts";
export { byCode, comparisonsOf, reversed } from "./string-order.ts";
export {
  openStrings,
  packStrings,
  splicedStrings,
  stringPacker,
  type PackedStrings,
  type StringTable,
} from "./string-table.ts";
