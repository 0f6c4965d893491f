import type { KeyNumbers } from "../../../packed/index.ts";
import { scratchBuffer } from "../core/scratch-buffers.ts";

/** A list of values for each row. */
interface ValuesOfRows {
  readonly offsets: Uint32Array;
  readonly values: KeyNumbers;
  /** The weight of each value. */
  readonly weights: Float32Array;
}

/** How similar a row is to the top rows: most of those are what the shopper means. */
export interface Agreement {
  /** Adds the top rows, each with its share; shares add up to 1. */
  listen(rows: Uint32Array, shares: Float32Array): void;
  /** The average share of the row's values by weight, from 0 to 1. */
  of(row: number): number;
  /** The share of the row's first value; 0 if it has none. */
  ofFirst(row: number): number;
  forget(rows: Uint32Array): void;
}

/** A buffer for the shares of values, all 0 between queries. Agreements in use at the same time need their own. */
export const shareBuffer = () => scratchBuffer((valueCount) => new Float32Array(valueCount));

export function createAgreement(
  { offsets, values, weights }: ValuesOfRows,
  roomFor: ReturnType<typeof shareBuffer>,
): Agreement {
  const sharesOf = roomFor(weights.length);
  return {
    listen(rows, shares) {
      rows.forEach((row, at) => {
        for (let of = offsets[row]!; of < offsets[row + 1]!; of++) sharesOf[values[of]!]! += shares[at]!;
      });
    },
    of(row) {
      let agreed = 0;
      let all = 0;
      for (let of = offsets[row]!; of < offsets[row + 1]!; of++) {
        const weight = weights[values[of]!]!;
        agreed += weight * sharesOf[values[of]!]!;
        all += weight;
      }
      return all === 0 ? 0 : agreed / all;
    },
    ofFirst: (row) => (offsets[row]! < offsets[row + 1]! ? sharesOf[values[offsets[row]!]!]! : 0),
    forget(rows) {
      for (const row of rows) for (let of = offsets[row]!; of < offsets[row + 1]!; of++) sharesOf[values[of]!] = 0;
    },
  };
}
