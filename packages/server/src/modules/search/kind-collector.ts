import { growing } from "../../packed/index.ts";
import type { SectionArray } from "../catalog/index.ts";

/** To which kinds each row belongs. */
export function kindCollector(rowCount: number) {
  const numbers = new Map<string, number>();
  const kinds = growing(Uint32Array);
  const offsets = new Uint32Array(rowCount + 1);
  let row = 0;
  return {
    add(names: readonly string[]) {
      for (const name of names) {
        let number = numbers.get(name);
        if (number === undefined) numbers.set(name, (number = numbers.size));
        kinds.push(number);
      }
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
