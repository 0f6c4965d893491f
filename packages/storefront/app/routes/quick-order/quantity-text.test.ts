import { expect, test } from "vitest";
import { changedOver } from "./quantity-text.ts";

test.each([
  ["de-DE", "1.000", "1,000"],
  ["de-DE", "1,5", "1.5"],
  ["de-DE", "1.000,5", "1,000.5"],
  ["de-DE", "1,000", "1.000"],
  ["es-US", "1,000", "1,000"],
  ["en-US", "1.000", "1.000"],
  ["en-US", "1,5", "1,5"],
])("in %s %s is what the store reads as %s", (locale, typed, read) => expect(changedOver(typed, locale)).toBe(read));
