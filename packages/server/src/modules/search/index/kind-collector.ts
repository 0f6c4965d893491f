import { growing, numbering, packStrings, renumbered, type KeyNumbers } from "../../../packed/index.ts";
import type { SectionArray } from "../../catalog/index.ts";

/** Collects the kinds of each row. Kinds are numbered by first use while rows are added, and by name order when finished. */
export function kindCollector() {
  const numbers = numbering();
  const kinds = growing(Uint32Array);
  const offsets = growing(Uint32Array);
  offsets.push(0);
  return {
    numberOf: numbers.numberOf,
    /** Adds the kinds of the next row. */
    add(ofRow: readonly number[]) {
      for (const kind of ofRow) kinds.push(kind);
      offsets.push(kinds.length);
    },
    finish(): Record<string, SectionArray> {
      const { keys: names, places } = numbers.inOrder();
      const values = renumbered(kinds.take(), places);
      const packed = packStrings(names, { hashed: false });
      return {
        "kind.bytes": packed.bytes,
        "kind.nameOffsets": packed.offsets,
        "kind.offsets": offsets.take(),
        "kind.values": values,
        "kind.rowCounts": kindRowCounts(values, names.length),
      };
    },
  };
}

/** Row count by kind. */
function kindRowCounts(values: KeyNumbers, kindCount: number): Uint32Array {
  const rowCounts = new Uint32Array(kindCount);
  for (let at = 0; at < values.length; at++) rowCounts[values[at]!]!++;
  return rowCounts;
}
