import { expect, test } from "vitest";
import { hasCheckDigit } from "../check-digit.ts";
import { cardFrom, testCards, type FieldError } from "./cards.ts";

const now = new Date("2026-11-30T20:00:00Z");
const good = { number: "4000 1000 0000 0018", expiry: "12/30", code: "123", name: " Ada Byron " };

test("every test card has a right check digit, and a mistyped digit shows", () => {
  for (const { number } of testCards) {
    expect(hasCheckDigit(number)).toBe(true);
    expect(hasCheckDigit(`${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`)).toBe(false);
  }
});

test("nothing of a card is kept that could be misused", () => {
  const card = cardFrom(good, now);
  expect(card).toEqual({
    brand: "Visa",
    lastFour: "0018",
    expiryMonth: 12,
    expiryYear: 2030,
    name: "Ada Byron",
    behaviour: "approve",
  });
  expect(JSON.stringify(card)).not.toMatch(/40001000|123/);
});

test.each([
  [{ number: "" }, "number", "Enter the card number."],
  [{ number: "4000 1000" }, "number", "A card number has 12 to 19 digits."],
  [{ number: "4000 1000 0000 0019" }, "number", "This card number has a mistyped digit."],
  [
    { number: "4111 1111 1111 1111" },
    "number",
    "This is a trial gateway: use one of the test cards, never a real one.",
  ],
  [{ expiry: "" }, "expiry", "Enter month and year, such as 09/31."],
  [{ expiry: "13/30" }, "expiry", "Enter month and year, such as 09/31."],
  [{ expiry: "10/26" }, "expiry", "This card has expired."],
  [{ code: "12" }, "code", "Enter the 3 digits of the security code."],
  [{ number: "3400 100000 00073", code: "123" }, "code", "Enter the 4 digits of the security code."],
  [{ name: " " }, "name", "Enter the name on the card."],
])("a wrong field is named, in words: %j", (wrong, field, message) => {
  expect(cardFrom({ ...good, ...wrong }, now)).toEqual([{ field, message }]);
});

test("all wrong fields are named at once, in the order of the form", () => {
  const errors = cardFrom({ number: "", expiry: "", code: "", name: "" }, now) as FieldError[];
  expect(errors.map(({ field }) => field)).toEqual(["number", "expiry", "code", "name"]);
});

test.each([["11/26"], ["1126"], ["11 / 2026"], ["11-26"]])("a card is good until its month is over: %s", (expiry) => {
  expect(cardFrom({ ...good, expiry }, now)).toMatchObject({ expiryMonth: 11, expiryYear: 2026 });
  expect(cardFrom({ ...good, expiry }, new Date("2026-12-01T13:00:00Z"))).toMatchObject([{ field: "expiry" }]);
});
