import { expect, test } from "vitest";
import { columnPlot, rowPlot } from "./plots.ts";

const bar = (value: number, label = "2026-11-24") => ({ label, value, told: `${label}: ${value}` });

test("the tallest column reaches the line of the most, and half of it half way", () => {
  const plot = columnPlot("Visits", [bar(5), bar(10)]);
  expect([...plot.matchAll(/<rect[^>]* height="([\d.]+)"/g)].map(([, tall]) => Number(tall))).toEqual([58, 116]);
  expect(plot).toContain('role="img" aria-label="Visits: 10 at the most.');
});

test("where there is nothing it is said, and drawn is nothing", () => {
  expect(columnPlot("Visits", [bar(0)])).toBe('<p class="second">None in these days.</p>');
  expect(columnPlot("Visits", [])).not.toContain("<svg");
  expect(rowPlot("Steps", [bar(0)])).toBe("");
});

test("names are text and no markup", () => {
  expect(rowPlot("Steps", [bar(1, "<script>")])).not.toContain("<script>");
});
