import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const doc = readFileSync(new URL("../../../../docs/design.md", import.meta.url), "utf8");

/** Both values of each color token. */
const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name, light, dark]) => [
    name!,
    { light: light!, dark: dark! },
  ]),
);

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}

/** `| ink | paper | 17.0 | 15.5 | 4.5 |` */
const rows = [...doc.matchAll(/^\| ([\w-]+) +\| ([\w-]+) +\| ([\d.]+) +\| ([\d.]+) +\| ([\d.]+) +\|$/gm)];

test("docs/design.md gives the contrast of every colour that something is written or drawn in", () => {
  const described = new Set(rows.map(([, front]) => front));
  const surfaces = /panel$|^(paper|field|raised|plate|mark|rule|rule-strong|accent-hover)$/;
  const fronts = [...colours.keys()].filter((name) => !surfaces.test(name));
  expect(fronts.filter((name) => !described.has(name))).toEqual([]);
});

describe("contrast", () => {
  for (const [, front, surface, light, dark, least] of rows) {
    test(`${front} on ${surface}`, () => {
      const [ink, ground] = [colours.get(front!)!, colours.get(surface!)!];
      for (const [theme, stated] of [
        ["light", light],
        ["dark", dark],
      ] as const) {
        const measured = contrast(ink[theme], ground[theme]);
        expect(measured).toBeGreaterThanOrEqual(Number(least));
        expect(Math.floor(measured * 10) / 10).toBe(Number(stated));
      }
    });
  }
});
