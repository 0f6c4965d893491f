import { expect, test } from "vitest";
import { readLanguages } from "./catalogues.ts";
import { hoursIn } from "./hours.ts";
import { usPatterns } from "./patterns.ts";

test.each([
  ["Mon–Fri 7:30–17:30, Sat 8:00–12:00", "Mon–Fri 7:30 AM–5:30 PM, Sat 8:00 AM–12:00 PM"],
  ["Every day 00:00–24:00", "Every day 12:00 AM–12:00 AM"],
  ["Mon–Fri 7:30 a.m. to 5:30 PM", "Mon–Fri 7:30 a.m. to 5:30 PM"],
  ["by appointment, room 12:99 or 31:10", "by appointment, room 12:99 or 31:10"],
  ["", ""],
])("%s is %s in American English", (written, said) => {
  expect(hoursIn(written, "en-US", usPatterns)).toBe(said);
});

test("another language has days and hours of its own", () => {
  const spanish = readLanguages().find(({ code }) => code === "es")!;
  expect(hoursIn("Mon–Fri 7:30–17:30, Sat 8:00–12:00", spanish.locale, spanish.patterns)).toBe(
    "lun–vie 07:30–17:30, sáb 08:00–12:00",
  );
});
