import fc from "fast-check";
import { expect, test } from "vitest";
import { firstPositions } from "./partial-sort.ts";

const key = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constant(Number.NaN), fc.double());

test.each([["ascending", 1] as const, ["descending", -1] as const])(
  "the first positions are those of a whole stable sort, %s",
  (direction, sign) => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 200 }), fc.nat(220), (keys, count) => {
        const sorted = [...keys.keys()].sort((a, b) => {
          const [keyA, keyB] = [keys[a]!, keys[b]!];
          if (Number.isNaN(keyA) || Number.isNaN(keyB)) return Number(Number.isNaN(keyA)) - Number(Number.isNaN(keyB));
          return keyA < keyB ? -sign : keyA > keyB ? sign : 0;
        });
        expect([...firstPositions(Float64Array.from(keys), Math.min(count, keys.length), direction)]).toEqual(
          sorted.slice(0, count),
        );
      }),
    );
  },
);
