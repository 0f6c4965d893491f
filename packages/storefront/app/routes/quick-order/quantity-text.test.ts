import { decimal, typedDecimal } from "@tradecounter/commerce";
import { expect, test } from "vitest";
import { changedOver, quantityText, readingsOf, undecidedText } from "./quantity-text.ts";

test.each([
  ["de-DE", "1.000", "1,000"],
  ["de-DE", "1,5", "1.5"],
  ["de-DE", "1.000,5", "1,000.5"],
  ["de-DE", "1,000", "1.000"],
  ["es-US", "1,000", "1,000"],
  ["en-US", "1.000", "1.000"],
  ["en-US", "1,5", "1,5"],
])("in %s %s is what the store reads as %s", (locale, typed, read) => expect(changedOver(typed, locale)).toBe(read));

test.each([
  ["de-DE", "2.125", "2,1250"],
  ["en-US", "2.125", "2.1250"],
  ["de-DE", "1250.5", "1.250,5"],
  ["de-DE", "2125", "2.125"],
  ["en-US", "2.0", "2"],
  ["en-US", "0.125", "0.125"],
])("in %s %s stands in its field as %s, and is read as it was", (locale, quantity, text) => {
  expect(quantityText(quantity, locale)).toBe(text);
  expect(typedDecimal(changedOver(text, locale))).toBe(decimal(quantity));
});

test.each([
  ["en-US", "2.125", ["2.1250", "2,125"]],
  ["en-US", "1.000", ["1", "1,000"]],
  ["de-DE", "2,125", ["2,1250", "2.125"]],
])("in %s %s may be meant as %j, which are read in one way", (locale, typed, readings) => {
  expect(readingsOf(typed, locale)).toEqual(readings);
  for (const reading of readings) expect(readingsOf(reading, locale)).toBeUndefined();
  expect(undecidedText(changedOver(readings[0]!, locale), locale)).toBe(typed);
});
