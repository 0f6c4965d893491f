import { comparisonsOf, growing, openStrings, sortedOrder, stringPacker, type Breathe } from "../../../packed/index.ts";
import type { SectionArray } from "../../catalog/index.ts";
import { backwardOrder } from "../dictionary/dictionary.ts";
import { numberKey, withoutLeadingZeros } from "../text/words.ts";

/** How closely a product goes by a number: the higher, the further ahead of others that go by it. */
const numberStrengths = {
  /** That of a product which it takes the place of, or another maker's for the same part. */
  other: 0,
  /** Its own, the zeros before it left out. */
  ownWithoutZeros: 1,
  /** Its own or its maker's. */
  own: 2,
};

/** The numbers by which a product goes, without punctuation, and how closely. */
export function numbersOf(own: readonly string[], others: readonly string[]): Map<string, number> {
  const met = new Map<string, number>();
  const meet = (key: string, strength: number) => {
    if (key !== "" && strength > (met.get(key) ?? -1)) met.set(key, strength);
  };
  for (const number of own.map(numberKey)) {
    meet(number, numberStrengths.own);
    meet(withoutLeadingZeros(number), numberStrengths.ownWithoutZeros);
  }
  for (const number of others.map(numberKey)) {
    meet(number, numberStrengths.other);
    meet(withoutLeadingZeros(number), numberStrengths.other);
  }
  return met;
}

/** Which row goes by which numbers; rows come one after another. */
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
      const met = keys.finish({ hashed: false });
      const { forward } = comparisonsOf(met);
      const order = await sortedOrder(rows.length, forward, breathe);
      const { at } = openStrings(met);
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
