import { assert, test } from "vitest";
import { createPieces } from "./pieces.ts";

function openPieces(limitBytes: number) {
  const drawn: string[] = [];
  const pieces = createPieces(({ shown }) => {
    const text = JSON.stringify(shown);
    drawn.push(text);
    return Buffer.from(text);
  }, limitBytes);
  return { pieces, drawn };
}

const draw = () => null;

test("a piece is drawn once for what it shows", () => {
  const { pieces, drawn } = openPieces(1000);
  const first = pieces({ draw, shown: { part: "a" } });
  assert.equal(pieces({ draw, shown: { part: "a" } }), first);
  assert.notEqual(pieces({ draw, shown: { part: "b" } }), first);
  assert.notEqual(pieces({ draw: () => null, shown: { part: "a" } }), first);
  assert.deepEqual(drawn, ['{"part":"a"}', '{"part":"b"}', '{"part":"a"}']);
});

test("pieces used least recently go when there are too many bytes", () => {
  const { pieces, drawn } = openPieces(330);
  for (const part of ["a", "b", "a", "c", "a", "b"]) pieces({ draw, shown: { part } });
  assert.deepEqual(
    drawn.map((text) => JSON.parse(text).part),
    ["a", "b", "c", "b"],
  );
});
