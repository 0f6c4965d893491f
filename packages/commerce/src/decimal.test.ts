import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  compare,
  decimal,
  floor,
  formatDecimal,
  minus,
  parseDecimal,
  percentInside,
  percentOf,
  placesOf,
  plus,
  proportionOf,
  roundTo,
  sumOf,
  times,
  ZERO,
  type Decimal,
} from "./decimal.ts";

const decimals = fc.bigInt({ min: -(10n ** 24n) + 1n, max: 10n ** 24n - 1n }).map((units) => units as Decimal);
const amounts = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map((units) => units as Decimal);

describe("reading", () => {
  test.each([
    ["12.5", "12.5"],
    ["0012.50", "12.5"],
    ["-0.0082", "-0.0082"],
    ["-0", "0"],
    ["1.123456000", "1.123456"],
    ["1e3", "1000"],
    ["1.5E-2", "0.015"],
    ["999999999999999999.999999", "999999999999999999.999999"],
    [2, "2"],
    [0.1, "0.1"],
    [1e-6, "0.000001"],
  ])("%s is %s", (text, expected) => expect(formatDecimal(parseDecimal(text)!)).toBe(expected));

  test.each(["", " 1", "1 ", "1,5", "1.", ".5", "+1", "--1", "0x10", "Infinity", "1.1234567", "1e-7", "1e18", "1e400"])(
    "%j is refused",
    (text) => expect(parseDecimal(text)).toBeUndefined(),
  );

  test.each([NaN, Infinity, 1e21, 1e-7])("the number %d is refused", (number) =>
    expect(parseDecimal(number)).toBeUndefined(),
  );

  test("text that we wrote ourselves must be a decimal", () => {
    expect(decimal("3.25")).toBe(3_250_000n);
    expect(() => decimal("three")).toThrow(RangeError);
  });

  test("what is written reads back the same, with any number of decimals", () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 8 }), (value, min) => {
        const text = formatDecimal(value, { min });
        expect(parseDecimal(text)).toBe(value);
        expect(text.split(".")[1]?.length ?? 0).toBeGreaterThanOrEqual(min);
      }),
    );
  });
});

describe("reckoning", () => {
  test.each([
    ["0.005", 2, "0.01"],
    ["-0.005", 2, "-0.01"],
    ["0.0049", 2, "0"],
    ["2.5", 0, "3"],
    ["-2.5", 0, "-3"],
    ["1.234567", 6, "1.234567"],
  ])("%s to %d decimals is %s", (value, places, expected) =>
    expect(formatDecimal(roundTo(decimal(value), places))).toBe(expected),
  );

  test("a product is rounded once, from all its decimals", () => {
    // 0.004999999778: rounding to 6 decimals first would give 0.005 and then 0.01
    expect(formatDecimal(times(decimal("0.012361"), decimal("0.404498"), 2))).toBe("0");
    expect(formatDecimal(times(decimal("0.012361"), decimal("0.404498")))).toBe("0.005");
  });

  test.each([
    ["100", "7", "7"],
    ["19.99", "8.875", "1.77"],
    ["-19.99", "8.875", "-1.77"],
    ["0.06", "8.33", "0"],
  ])("of %s, %s per cent are %s", (amount, percent, expected) =>
    expect(formatDecimal(percentOf(decimal(amount), decimal(percent), 2))).toBe(expected),
  );

  test("tax inside a gross price leaves the net price beside it", () => {
    expect(formatDecimal(percentInside(decimal("119"), decimal("19"), 2))).toBe("19");
    expect(formatDecimal(percentInside(decimal("9.99"), decimal("7"), 2))).toBe("0.65");
  });

  test.each([
    ["2.9", "2"],
    ["-2.1", "-3"],
    ["3", "3"],
    ["-3", "-3"],
  ])("the floor of %s is %s", (value, expected) => expect(formatDecimal(floor(decimal(value)))).toBe(expected));

  test.each([
    ["12", 0],
    ["0", 0],
    ["0.5", 1],
    ["0.0082", 4],
    ["-1.000001", 6],
  ])("%s needs %d decimals", (value, places) => expect(placesOf(decimal(value))).toBe(places));

  test("rounding moves by half a unit at most, and is the same on both sides of zero", () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 6 }), (value, places) => {
        const rounded = roundTo(value, places);
        const unit = 10n ** BigInt(6 - places);
        expect(rounded % unit).toBe(0n);
        const moved = minus(rounded, value);
        expect(2n * (moved < 0n ? -moved : moved) <= unit).toBe(true);
        expect(roundTo(minus(ZERO, value), places)).toBe(minus(ZERO, rounded));
      }),
    );
  });

  test("a proportion is exact at any size, rounded once, half away from zero", () => {
    const sized = fc.oneof(
      fc.bigInt({ min: 0n, max: 10n ** 7n }).map((cents) => cents * 10_000n),
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      fc.bigInt({ min: 2n ** 50n, max: 2n ** 54n }),
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
    );
    const given = fc.tuple(sized, sized, fc.oneof(sized, fc.constant(100_000_000n)), fc.integer({ min: 0, max: 6 }));
    const size = (value: bigint) => (value < 0n ? -value : value);
    fc.assert(
      fc.property(given, ([amount, part, whole, places]) => {
        fc.pre(whole !== 0n);
        const unit = 10n ** BigInt(6 - places);
        const [exact, below] = [size(amount * part), size(whole) * unit];
        const expected = ((2n * exact + below) / (2n * below)) * unit;
        const found = proportionOf(amount as Decimal, part as Decimal, whole as Decimal, places);
        expect(size(found)).toBe(expected);
        expect(found * amount * part * whole >= 0n).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test("sums are exact and do not care for order", () => {
    fc.assert(
      fc.property(fc.array(amounts), (values) => {
        expect(sumOf(values.toReversed())).toBe(sumOf(values));
        expect(values.reduce(minus, sumOf(values))).toBe(0n);
        expect(values.toSorted(compare).reduce(plus, 0n as Decimal)).toBe(sumOf(values));
      }),
    );
  });
});
