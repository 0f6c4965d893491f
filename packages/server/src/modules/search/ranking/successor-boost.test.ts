import fc from "fast-check";
import { expect, test } from "vitest";
import { boostSuccessors } from "./successor-boost.ts";

const rowCount = 8;
const row = fc.nat(rowCount - 1);
const score = fc.oneof(fc.constant(0), fc.float({ min: 0.125, max: 12_000, noNaN: true }));
const scores = fc.array(score, { minLength: rowCount, maxLength: rowCount });

const successorsOf = (pairs: readonly (readonly [number, number])[]) => ({
  superseded: Uint32Array.from(pairs, ([older]) => older),
  successors: Uint32Array.from(pairs, ([, newer]) => newer),
});

test("what took a part's place scores more than the part, if it answers, and nothing else changes", () => {
  fc.assert(
    fc.property(scores, fc.array(fc.tuple(row, row)), (before, pairs) => {
      const successions = pairs.filter(([older, newer]) => older < newer);
      const after = Float32Array.from(before);
      boostSuccessors(after, successorsOf(successions));
      const answering = successions.filter((pair) => pair.every((row) => before[row]! > 0));
      expect(answering.every(([older, newer]) => after[newer]! > after[older]!)).toBe(true);
      const raised = new Set(answering.map(([, newer]) => newer));
      expect(before.filter((_, row) => !raised.has(row))).toEqual([...after].filter((_, row) => !raised.has(row)));
    }),
  );
});

test("parts that took each other's place end somewhere", () => {
  const ring = Float32Array.of(3, 2, 1);
  boostSuccessors(ring, successorsOf([0, 1, 2].map((row) => [row, (row + 1) % 3])));
  expect([...ring].every((score) => score > 0 && score < 4)).toBe(true);
});
