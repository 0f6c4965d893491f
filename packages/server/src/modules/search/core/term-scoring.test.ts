import fc from "fast-check";
import { expect, test } from "vitest";
import { createScoreAccumulator } from "./score-accumulator.ts";
import { scoreAnyMatch, scoreBestMatches } from "./term-scoring.ts";

const rowCount = 300;

/** The rows of a word: all, many or few. */
const words = fc.record({ every: fc.constantFrom(1, 2, 5, 20, 150), salt: fc.nat(1000) }).map(({ every, salt }) => {
  const all = Uint32Array.from({ length: rowCount }, (_, row) => row);
  const rows = all.filter((row) => (Math.imul(row + salt, 2654435761) >>> 8) % every === 0);
  // either a word's rows with impacts, or a list of rows
  const isWord = salt % 3 > 0;
  const impacts = isWord ? Uint8Array.from(rows, (row) => 1 + (row % 255)) : undefined;
  return { postings: { rows, impacts, start: 0, end: rows.length, isAscending: isWord }, share: 1 / (salt + 1) };
});

const terms = fc.array(
  fc.record({
    counts: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.boolean()),
    found: fc.array(words, { maxLength: 4 }),
  }),
  { maxLength: 7 },
);

const shown = fc.option(fc.uint8Array({ max: 1, minLength: rowCount, maxLength: rowCount }), { nil: undefined });

test("the rows that have most of the terms are scored as if all rows were", () => {
  fc.assert(
    fc.property(terms, shown, (asked, shownRows) => {
      const accumulator = createScoreAccumulator(rowCount, shownRows);
      const outcome = () => [
        accumulator.matchedRowsInOrder().slice(),
        accumulator.scores.slice(),
        accumulator.mostHits(),
      ];
      scoreAnyMatch(accumulator, asked);
      accumulator.leave(accumulator.requiredHits());
      const plain = outcome();
      scoreBestMatches(accumulator, asked);
      expect(outcome()).toEqual(plain);
    }),
    { numRuns: 2000 },
  );
});
