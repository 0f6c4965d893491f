import { expect, test } from "vitest";
import { formatPhone, isSamePhone } from "./phone.ts";

test.each([
  ["(302) 555-0134", "302 555 0134", true],
  ["+1 302 555 0134", "302-555-0134", true],
  ["302-555-0134", "+13025550134", true],
  ["+44 20 7946 0000", "2079460000", true],
  ["3025550134", "3025550135", false],
  ["13025550134", "3025550134", false],
  ["+13025550134", "25550134", false],
  ["+13025550134", "025550134", false],
  ["+353 1 555 0134", "1 555 0134", true],
  ["+1", "", false],
  ["+3025550134", "0134", false],
])("%s and %s are the same phone: %s", (a, b, expected) => expect(isSamePhone(a, b)).toBe(expected));

test.each([
  ["+13025550134", null, "(302) 555-0134"],
  ["3025550134", "US", "(302) 555-0134"],
  ["1 302 555 0134", "CA", "(302) 555-0134"],
  ["3025550134", "DE", "3025550134"],
  ["3025550134", null, "3025550134"],
  ["+442079460000", "GB", "+442079460000"],
  ["555-0134", "US", "555-0134"],
])("%s of %s shows as %s", (phone, country, expected) => expect(formatPhone(phone, country)).toBe(expected));
