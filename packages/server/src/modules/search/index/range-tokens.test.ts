import { expect, test } from "vitest";
import { smallDictionary } from "../dictionary/dictionary.ts";
import { amountOfKey, parseMeasurements } from "../text/unit-parser.ts";
import { rangesContaining, rangeTokensOf } from "./range-tokens.ts";

function isInRange(asked: string, text: string): boolean {
  const words = smallDictionary(rangeTokensOf(text).sort());
  const amount = amountOfKey(parseMeasurements(asked)[0]!.key);
  return amount !== undefined && rangesContaining(amount, words).length > 0;
}

test.each([
  ["45 mm", "38 to 55 mm"],
  ["38mm", "Constant tension, 38 to 55 mm"],
  ["4.5 cm", "38-55mm"],
  ["5V", "2.7V~5.5V"],
  ["1000 mV", "900 mV – 1.2 V"],
  ["230 volts", "100-240 V, 50 Hz"],
  ["25 °C", "-40℃~+85℃"],
  ["25 °C", "−40 to +85 °C"],
  ["24 V", "9 to 32 volts"],
  ["1.5 in", "0.5 to 2 inches"],
  ["5 bar", "Sender, 0 to 10 bar"],
  ["0.4 in", '0.375 to 0.5"'],
])("%s is in the range of %s", (asked, text) => {
  expect(isInRange(asked, text)).toBe(true);
});

test.each([
  ["56 mm", "38 to 55 mm"],
  ["45 V", "38 to 55 mm"],
  ["45 mm", "38 to 55"],
  ["45 mm", "M38-1.5, 55 mm"],
  ["45 mm", "38 x 55 mm"],
  ["18 V", "24-12 V"],
  ["8 mm", "5 V to 12 mm"],
  ["100 A", "64-00472A"],
  // ambiguous: mW or MW
  ["100 mW", "10 to 500 mW"],
])("%s is not in a range of %s", (asked, text) => {
  expect(isInRange(asked, text)).toBe(false);
});

test("the ranges of a unit are parsed once, however many measurements are looked up", () => {
  const words = smallDictionary(rangeTokensOf("38 to 55 mm, 10 to 20 mm, 5 V to 12 V").sort());
  let readCount = 0;
  const counting = { ...words, at: (place: number) => (readCount++, words.at(place)) };
  const rangeCounts = ["45 mm", "12 mm", "60 mm", "39 mm"].map(
    (asked) => rangesContaining(amountOfKey(parseMeasurements(asked)[0]!.key)!, counting).length,
  );
  expect(rangeCounts).toEqual([1, 1, 0, 1]);
  expect(readCount).toBe(2);
});
