import fc from "fast-check";
import { expect, test } from "vitest";
import {
  fitmentBreaksIn,
  fitOfSerial,
  formatFitmentBreak,
  formatSerialNumber,
  formatSerialRange,
  hasSerial,
  isInRange,
  parseFitmentBreak,
  parseSerialNumber,
  parseSerialRange,
  type FitmentBreak,
} from "./serial-numbers.ts";

test.each([
  ["204A 018834", "204A 018834"],
  ["204a018834", "204A 018834"],
  [" 404D-102.257 ", "404D 102257"],
  ["Serial no. 606F/033190", "606F 033190"],
  ["S/N: 204A 018834", "204A 018834"],
  ["número de serie 204A 018834", "204A 018834"],
  ["N.º de serie: 204A 018834", "204A 018834"],
  ["nº serie 204A 018834", "204A 018834"],
  ["núm. de serie 204A 018834", "204A 018834"],
  ["no. de serie 204A 018834", "204A 018834"],
  ["serial-number 204A 018834", "204A 018834"],
  ["serial num 204A 018834", "204A 018834"],
  ["0188341", "0188341"],
])("%s is read as %s", (typed, read) => {
  expect(formatSerialNumber(parseSerialNumber(typed)!)).toBe(read);
});

test.each(["", "204A", "oil filter", "204A 018834B", "204A 12", "204A 1234567890123", "２０４"])(
  "%s is no serial number",
  (typed) => {
    expect(parseSerialNumber(typed)).toBeUndefined();
  },
);

test.each([
  ["from 204A 018834", "from 204A 018834"],
  ["FROM 204a018834", "from 204A 018834"],
  ["up to 204A 018833", "up to 204A 018833"],
  ["to 204A 018833", "up to 204A 018833"],
  ["204A 000100 to 204A 018833", "204A 000100 to 204A 018833"],
  ["from 204A 000100 up to 204A 018833", "204A 000100 to 204A 018833"],
  ["204a", "204A"],
  ["204A 018834", "204A 018834"],
])("the range %s is %s", (written, read) => {
  const range = parseSerialRange(written);
  expect("problem" in range ? range.problem : formatSerialRange(range)).toBe(read);
});

test.each([
  ["204A 018834 to 204A 018833", "ends before it begins"],
  ["204A 018834 to 204B 018835", "ends at another"],
  ["from 204A", "no range of serial numbers"],
  ["after Easter", "no range of serial numbers"],
  ["from", "no range of serial numbers"],
  ["", "no range of serial numbers"],
])("the range %s is refused", (written, reason) => {
  expect(parseSerialRange(written)).toMatchObject({ problem: expect.stringContaining(reason) });
});

test.each([
  ["C204-42: from 204a 018834", "C204-42: from 204A 018834"],
  ["C204-42:up to 204A 018833, built up to 2019-03-03", "C204-42: up to 204A 018833, built up to 2019-03-03"],
  ["C204-42: built from 2019-03-04 to 2020-01-31", "C204-42: built from 2019-03-04 up to 2020-01-31"],
])("the break %s is %s", (written, read) => {
  const found = parseFitmentBreak(written);
  expect("problem" in found ? found.problem : formatFitmentBreak(found)).toBe(read);
});

test.each([
  ["from 204A 018834", "no engine and range"],
  ["C204-42:", "no engine and range"],
  ["C204-42: from 204A 2, from 204A 018834", "no range of serial numbers"],
  ["C204-42: from 204A 000100, up to 204A 000200", "two ranges"],
  ["C204-42: built from 2019-02-30", "names no days"],
  ["C204-42: built from 2020-01-01 to 2019-01-01", "ends before it begins"],
])("the break %s is refused", (written, reason) => {
  expect(parseFitmentBreak(written)).toMatchObject({ problem: expect.stringContaining(reason) });
});

const breaks = (...texts: string[]) => fitmentBreaksIn(texts);

test.each([
  ["C204-42", "204A 018834", "fits"],
  ["C204-42", "204A 018833", "not"],
  ["C204-42", "204A 18834", "fits"],
  ["C204-42", "204B 018834", "depends"],
  ["C204-42", "018834", "depends"],
  ["C204-42", "404D 102257", "depends"],
  ["C204-42", null, "depends"],
  ["C204-42", "painted over", "depends"],
  ["C204-34", "204C 000001", "fits"],
  ["C203-21", "203A 000001", "depends"],
] as const)("whether a part fits the %s with serial number %s: %s", (model, serial, fit) => {
  expect(fitOfSerial(breaks("C204-42: from 204A 018834", "C203-21: built from 2019-03-04"), model, serial)).toBe(fit);
});

const prefixes = fc.stringMatching(/^[1-9]\d{0,3}[A-Z]{1,3}$/);
const numbers = fc.integer({ min: 0, max: 999_999 });
const digits = (number: number) => String(number).padStart(6, "0");

test("a serial number is the same however it is written", () => {
  fc.assert(
    fc.property(
      prefixes,
      numbers,
      fc.constantFrom("", " ", "-", " . ", "/"),
      fc.boolean(),
      (prefix, number, sign, small) => {
        const written = `${prefix}${sign}${digits(number)}`;
        expect(parseSerialNumber(small ? written.toLowerCase() : written)).toEqual({ prefix, digits: digits(number) });
      },
    ),
  );
});

test("what is written of a break reads as the same break", () => {
  const serials = fc
    .record({ prefix: prefixes, ends: fc.tuple(numbers, numbers), shape: fc.constantFrom("from", "to", "both", "all") })
    .map(({ prefix, ends, shape }) => {
      const [from, to] = ends.toSorted((a, b) => a - b).map(digits);
      return { prefix, ...(/from|both/.test(shape) && { from }), ...(/to|both/.test(shape) && { to }) };
    });
  const model = fc.stringMatching(/^[A-Z]{1,3}\d{2,3}-\d{2,3}$/);
  fc.assert(
    fc.property(model, serials, (code, range) => {
      const found: FitmentBreak = { model: code, serials: range };
      expect(parseFitmentBreak(formatFitmentBreak(found))).toEqual(found);
    }),
  );
});

test("of two parts that take over from each other at a break one fits, whatever the serial number", () => {
  fc.assert(
    fc.property(prefixes, fc.integer({ min: 1, max: 999_999 }), numbers, (prefix, at, number) => {
      const old = parseSerialRange(`up to ${prefix} ${digits(at - 1)}`);
      const fresh = parseSerialRange(`from ${prefix} ${digits(at)}`);
      const serial = { prefix, digits: digits(number) };
      const fitting = [old, fresh].filter((range) => !("problem" in range) && isInRange(serial, range));
      expect(fitting).toEqual([number < at ? old : fresh]);
    }),
  );
});

test("an engine model has the serial numbers of its ranges", () => {
  const serial = parseSerialNumber("204A 018834")!;
  expect(hasSerial(["204B", "204A 000001 to 204A 090000"], serial)).toBe(true);
  expect(hasSerial(["204A 018835 to 204A 090000"], serial)).toBe(false);
  expect(hasSerial([], serial)).toBe(false);
});
