import { comparisonsOf, growing, openStrings, sortedOrder, stringPacker, type Breathe } from "../../../packed/index.ts";
import type { SectionArray } from "../../catalog/index.ts";
import { backwardOrder } from "../dictionary/dictionary.ts";
import { numberKey, withoutLeadingZeros } from "../text/words.ts";

/** How strongly a product is tied to a part number. Higher ranks first among products with the same number. */
const numberStrengths = {
  /** A superseded part's number, or another maker's for the same part. */
  other: 0,
  /** Its own number without leading zeros. */
  ownWithoutZeros: 1,
  /** Its own number or its maker's. */
  own: 2,
};

/** A product's part numbers without punctuation → their strength. */
export function numbersOf(own: readonly string[], others: readonly string[]): Map<string, number> {
  const strengths = new Map<string, number>();
  const add = (key: string, strength: number) => {
    if (key !== "" && strength > (strengths.get(key) ?? -1)) strengths.set(key, strength);
  };
  for (const number of own.map(numberKey)) {
    add(number, numberStrengths.own);
    add(withoutLeadingZeros(number), numberStrengths.ownWithoutZeros);
  }
  for (const number of others.map(numberKey)) {
    add(number, numberStrengths.other);
    add(withoutLeadingZeros(number), numberStrengths.other);
  }
  return strengths;
}

/** Collects the part numbers of rows, which are added in order. */
export function numberCollector() {
  const keys = stringPacker();
  const rows = growing(Uint32Array);
  const strengths = growing(Uint8Array);
  let row = 0;
  return {
    addRow(own: readonly string[], others: readonly string[]) {
      for (const [key, strength] of numbersOf(own, others)) {
        keys.push(key);
        rows.push(row);
        strengths.push(strength);
      }
      row++;
    },
    async finish(breathe: Breathe): Promise<Record<string, SectionArray>> {
      const all = keys.finish({ hashed: false });
      const { forward } = comparisonsOf(all);
      const order = await sortedOrder(rows.length, forward, breathe);
      const { at } = openStrings(all);
      const distinct = stringPacker();
      const offsets = growing(Uint32Array);
      order.forEach((entry, place) => {
        if (place > 0 && forward(order[place - 1]!, entry) === 0) return;
        distinct.push(at(entry));
        offsets.push(place);
      });
      offsets.push(order.length);
      await breathe();
      const packed = distinct.finish({ hashed: false });
      const [rowOf, strengthOf] = [rows.take(), strengths.take()];
      return {
        "number.bytes": packed.bytes,
        "number.keyOffsets": packed.offsets,
        "number.backward": await backwardOrder(packed, breathe),
        "number.offsets": offsets.take(),
        "number.rows": order.map((entry) => rowOf[entry]!),
        "number.strengths": Uint8Array.from(order, (entry) => strengthOf[entry]!),
      };
    },
  };
}
