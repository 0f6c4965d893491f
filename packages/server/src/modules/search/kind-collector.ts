import { growing } from "../../packed/index.ts";
import type { SectionArray } from "../catalog/index.ts";

/** To which kinds each row belongs. Kinds are numbers in the order in which they are met. */
export function kindCollector(rowCount: number) {
  const numbers = new Map<string, number>();
  const kinds = growing(Uint32Array);
  const offsets = new Uint32Array(rowCount + 1);
  let row = 0;
  return {
    numberOf(name: string): number {
      let number = numbers.get(name);
      if (number === undefined) numbers.set(name, (number = numbers.size));
      return number;
    },
    /** The next row's. */
    add(ofRow: readonly number[]) {
      for (const kind of ofRow) kinds.push(kind);
      offsets[++row] = kinds.length;
    },
    finish(): Record<string, SectionArray> {
      const values = kinds.take();
      const rowCounts = new Uint32Array(numbers.size);
      for (const kind of values) rowCounts[kind]!++;
      return { "kind.offsets": offsets, "kind.values": values, "kind.rowCounts": rowCounts };
    },
  };
}
