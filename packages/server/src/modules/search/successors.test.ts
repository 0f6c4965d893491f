import fc from "fast-check";
import { expect, test } from "vitest";
import { raiseSuccessors } from "./successors.ts";

const rowCount = 8;
const row = fc.nat(rowCount - 1);
const score = fc.oneof(fc.constant(0), fc.float({ min: 0.125, max: 12_000, noNaN: true }));
const scores = fc.array(score, { minLength: rowCount, maxLength: rowCount });

test("what took a part's place scores more than the part, if it answers, and nothing else changes", () => {
  fc.assert(
    fc.property(scores, fc.array(fc.tuple(row, row)), (before, pairs) => {
      const successors = Map.groupBy(
        pairs.filter(([older, newer]) => older < newer),
        ([older]) => older,
      );
      const links = new Map(Array.from(successors, ([older, list]) => [older, list.map(([, newer]) => newer)]));
      const after = Float32Array.from(before);
      raiseSuccessors(after, links);
      const answering = [...successors.values()].flat().filter((pair) => pair.every((row) => before[row]! > 0));
      expect(answering.every(([older, newer]) => after[newer]! > after[older]!)).toBe(true);
      const raised = new Set(answering.map(([, newer]) => newer));
      expect(before.filter((_, row) => !raised.has(row))).toEqual([...after].filter((_, row) => !raised.has(row)));
    }),
  );
});

test("parts that took each other's place end somewhere", () => {
  const ring = Float32Array.of(3, 2, 1);
  raiseSuccessors(ring, new Map([0, 1, 2].map((row) => [row, [(row + 1) % 3]])));
  expect([...ring].every((score) => score > 0 && score < 4)).toBe(true);
});
