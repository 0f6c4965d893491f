import { assert, test } from "vitest";
import { comparedRows } from "./rows.ts";

const line = (label: string, value: string) => ({ label, value });

test("a comparison has a row for each attribute that one of the parts has, and marks those that differ", () => {
  const rows = comparedRows([
    [line("Height", "96 mm"), line("Thread", "M20x1.5")],
    [line("Height", "142 mm"), line("Thread", "M20x1.5"), line("Bypass", "yes")],
  ]);
  assert.deepEqual(rows, [
    { label: "Height", values: ["96 mm", "142 mm"], isDifferent: true },
    { label: "Thread", values: ["M20x1.5", "M20x1.5"], isDifferent: false },
    { label: "Bypass", values: [null, "yes"], isDifferent: true },
  ]);
});

test("a part alone differs from nothing", () => {
  assert.deepEqual(
    comparedRows([[line("Height", "96 mm")]]).map(({ isDifferent }) => isDifferent),
    [false],
  );
});
