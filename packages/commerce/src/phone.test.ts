import { expect, test } from "vitest";
import { formatPhone, isSamePhone, isUncheckedPhone, storedPhone } from "./phone.ts";

test.each([
  ["(302) 555-0134", "302 555 0134", true],
  ["+1 302 555 0134", "302-555-0134", true],
  ["302-555-0134", "+13025550134", true],
  ["+44 20 7946 0000", "2079460000", true],
  ["3025550134", "3025550135", false],
  // In North America, a leading 1 is dialed without a plus.
  ["1-302-555-0134", "302-555-0134", true],
  ["+1 302 555 0134", "1 302 555 0134", true],
  ["1-302-555-0134", "302-555-0135", false],
  ["1-102-555-0134", "102-555-0134", false],
  ["1-302-555-013", "302-555-013", false],
  ["44 20 7946 0000", "+442079460000", false],
  ["+13025550134", "25550134", false],
  ["+13025550134", "025550134", false],
  ["+353 1 555 0134", "1 555 0134", true],
  ["+49 151 555 0134", "1515550134", true],
  ["+49 151 555 0134", "51 555 0134", false],
  ["+211 955 550 134", "955550134", true],
  ["+1", "", false],
  // With a plus, the same digits are a different number: the first is Greek, the second is in Delaware.
  ["+3025550134", "302-555-0134", false],
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

test.each([
  ["(812) 555-0142", 1, "+18125550142"],
  ["812.555.0142", 1, "+18125550142"],
  ["1 812 555 0142", 1, "+18125550142"],
  ["+44 20 7946 0000", 1, "+442079460000"],
  ["20 7946 0000", 44, "+442079460000"],
  ["1234567890", 49, "+491234567890"],
  ["12345678901", 49, "+4912345678901"],
  ["", 1, undefined],
  ["call me", 1, undefined],
  ["+", 1, undefined],
  ["812 555 0142 ext 7", 1, undefined],
  ["+1234567890123456", 1, undefined],
])("%j with the calling code %i is stored as %s", (entered, callingCode, expected) =>
  expect(storedPhone(entered, callingCode)).toBe(expected),
);

test.each([
  ["(030) 90 18-20/4", true],
  ["110", true],
  ["+49.30.901820", true],
  ["11", false],
  ["1".repeat(40), true],
  ["1".repeat(41), false],
  ["555-0142 ext 7", false],
])("a store that does not check numbers takes %j: %s", (entered, expected) =>
  expect(isUncheckedPhone(entered)).toBe(expected),
);
