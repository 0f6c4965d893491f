import type { Breathe } from "./breathing.ts";

const runLength = 4096;
const stepsBetweenBreaths = 16_384;

/**
 * The numbers from 0 up to `count` in the order of `compare`; stable. Sorts short runs and merges them, yielding in between: sorting a
 * hundred thousand names at once would hold up every request for a quarter of a second.
 */
export async function sortedOrder(
  count: number,
  compare: (a: number, b: number) => number,
  breathe: Breathe,
): Promise<Uint32Array> {
  let order = new Uint32Array(count);
  for (let index = 0; index < count; index++) order[index] = index;
  for (let start = 0; start < count; start += runLength) {
    order.subarray(start, start + runLength).sort(compare);
    await breathe();
  }
  let merged = new Uint32Array(count);
  for (let length = runLength; length < count; length *= 2) {
    for (let start = 0; start < count; start += 2 * length) {
      const [middle, end] = [Math.min(start + length, count), Math.min(start + 2 * length, count)];
      for (let a = start, b = middle, at = start; at < end; at++) {
        const isFromA = b === end || (a < middle && compare(order[a]!, order[b]!) <= 0);
        merged[at] = isFromA ? order[a++]! : order[b++]!;
        if (at % stepsBetweenBreaths === 0) await breathe();
      }
    }
    [order, merged] = [merged, order];
  }
  return order;
}
