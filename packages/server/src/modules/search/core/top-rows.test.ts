import fc from "fast-check";
import { expect, test } from "vitest";
import { topRows } from "./top-rows.ts";

test("the best rows are those that sorting all would put first", () => {
  const scores = fc.float32Array({ min: 0, max: 4, noNaN: true, maxLength: 60 });
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 70 }), (all, limit) => {
      const rounded = all.map(Math.round);
      const rows = Uint32Array.from(rounded.keys());
      const sorted = [...rows].filter((row) => rounded[row]! > 0).sort((a, b) => rounded[b]! - rounded[a]! || a - b);
      expect([...topRows(rows.toReversed(), rounded, limit)]).toEqual(sorted.slice(0, limit));
    }),
  );
});
