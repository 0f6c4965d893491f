import fc from "fast-check";
import { expect, test } from "vitest";
import { lineOfPath, pathFrom } from "./json-place.ts";

const source = `{
  "title": "A \\"quoted\\" word, {not} [a] place",
  "sections": [
    { "columns": [{ "seedComponents": [] }] },
    {
      "columns": [
        { "seedComponents": [{ "component": "line" }, {
            "component": "button",
            "url": "javascript:alert(1)" }] }
      ]
    }
  ]
}`;

test("a place in a file is told by its line, whatever stands before it", () => {
  expect(lineOfPath(source, pathFrom("title"))).toBe(2);
  expect(lineOfPath(source, pathFrom("sections 1, columns 1"))).toBe(4);
  expect(lineOfPath(source, pathFrom("sections 2, columns 1, seedComponents 2"))).toBe(7);
  expect(lineOfPath(source, pathFrom("sections 2, columns 1, seedComponents 2, url"))).toBe(9);
});

test("what is missing is told by the line of what it is missing in", () => {
  expect(lineOfPath(source, pathFrom("sections 2, columns 1, seedComponents 2, text"))).toBe(7);
  expect(lineOfPath(source, pathFrom("sections 7"))).toBe(3);
  expect(lineOfPath(source, [])).toBe(1);
});

test("every place in every file is found on the line on which it is written", () => {
  expect.hasAssertions();
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value, null, 1);
      const lines = text.split("\n");
      for (const path of pathsIn(value)) {
        const line = lines[lineOfPath(text, path) - 1]!;
        const last = path.at(-1);
        if (typeof last === "string") expect(line.trimStart().startsWith(`${JSON.stringify(last)}:`)).toBe(true);
      }
    }),
  );
});

function pathsIn(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((one, index) => pathsIn(one, [...path, index]))];
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, one]) => pathsIn(one, [...path, key]))];
}
