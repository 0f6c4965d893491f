import fc from "fast-check";
import { expect, test } from "vitest";
import { byCode, comparisonsOf, reversed } from "./string-order.ts";
import { packStrings } from "./string-table.ts";

test("packed strings compare as plain ones do, forward and backward, whatever letters stand in them", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "é", "ÿ", "Ā", "語", "𠮷", "﨎", "1"), maxLength: 6 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const { forward, backward } = comparisonsOf(packStrings([a, b], { hashed: false }));
      expect(Math.sign(forward(0, 1))).toBe(byCode(a, b));
      expect(Math.sign(backward(0, 1))).toBe(byCode(reversed(a), reversed(b)));
    }),
  );
});
