// Numbers and words by the million in little memory. It depends on nothing, so that a thread can load it alone.
export { growing, type Growing } from "./growing.ts";
export { sorted } from "./sorted.ts";
export { openStrings, packStrings, type PackedStrings, type StringTable } from "./string-table.ts";
