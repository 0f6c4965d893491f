import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal, parseDecimal, type Decimal } from "./decimal.ts";
import { currencyDecimals, formatMoney, isReduced, roundMoney, wireAmount, wireUnitPrice } from "./money.ts";

test.each([
  ["USD", "38.5", "38.50"],
  ["USD", "0.005", "0.01"],
  ["USD", "-0.005", "-0.01"],
  ["JPY", "1200.5", "1201"],
  ["KWD", "1.2345", "1.235"],
  ["CLF", "1.23", "1.2300"],
])("an amount in %s: %s is %s on the wire", (currency, amount, text) =>
  expect(wireAmount(decimal(amount), currency)).toBe(text),
);

test.each([
  ["USD", "38.5", "38.50"],
  ["USD", "0.0082", "0.0082"],
  ["JPY", "12", "12"],
  ["JPY", "0.75", "0.75"],
])("a unit price in %s: %s is %s on the wire", (currency, price, text) =>
  expect(wireUnitPrice(decimal(price), currency)).toBe(text),
);

test.each([
  ["1234.5", "USD", "en-US", "$1,234.50"],
  ["0.0082", "USD", "en-US", "$0.0082"],
  ["-5", "USD", "en-US", "-$5.00"],
  ["1200", "JPY", "en-US", "¥1,200"],
  ["99999999999999.99", "USD", "en-US", "$99,999,999,999,999.99"],
])("%s %s reads in %s as %s", (amount, currency, locale, text) =>
  expect(formatMoney(decimal(amount), currency, locale)).toBe(text),
);

test("a reader finds every digit of an amount again", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 23n }), (units) => {
      const text = formatMoney(units as Decimal, "USD", "en-US").replace(/[$,]/g, "");
      expect(parseDecimal(text)).toBe(units);
    }),
  );
});

test("rounding an amount twice changes nothing", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      fc.constantFrom("USD", "JPY", "KWD"),
      (units, currency) => {
        const once = roundMoney(units as Decimal, currency);
        expect(roundMoney(once, currency)).toBe(once);
        expect(decimal(wireAmount(units as Decimal, currency))).toBe(once);
      },
    ),
  );
});

test.each([
  ["20", "15", true],
  ["15", "15", false],
  ["10", "15", false],
  ["20", "-1", false],
  ["-1", "-2", false],
])("list %s beside price %s: struck through is %s", (list, unit, expected) =>
  expect(isReduced(decimal(list), decimal(unit))).toBe(expected),
);

test("currencies have the decimals of the standard", () => {
  expect(["USD", "EUR", "JPY", "KWD", "CLF"].map(currencyDecimals)).toEqual([2, 2, 0, 3, 4]);
});
