import { describe, expect, test } from "vitest";
import { decimal } from "@tradecounter/commerce";
import { counted, countedPieces, dateOf, dayOf, daysBetween, money, moneyInColumn, pieces } from "./format.ts";
import { exactMomentOf } from "./exact-moment.ts";
import { percent } from "./percent.ts";
import { momentOf, shortDateOf } from "./moments.ts";

const zone = "America/New_York";

test("money is shown with every digit that it has", () => {
  expect(money("1234.5", "USD")).toBe("$1,234.50");
  expect(money("0.0082", "USD")).toBe("$0.0082");
  expect(money(null, "USD")).toBe("");
  expect(money("soon", "USD")).toBe("");
});

test("prices of a column are filled up to the same decimals", () => {
  expect(moneyInColumn(decimal("0.01"), "USD", 4)).toBe("$0.0100");
  expect(moneyInColumn(decimal("0.0082"), "USD", 4)).toBe("$0.0082");
  expect(moneyInColumn(decimal("12"), "JPY", 1)).toBe("¥12.0");
});

test("quantities lose idle decimals only", () => {
  expect(pieces("2.0")).toBe("2");
  expect(pieces("1250.5")).toBe("1,250.5");
  expect(counted(1, "part")).toBe("1 part");
  expect(counted(1204, "part")).toBe("1,204 parts");
  expect(counted(2, "match", "matches")).toBe("2 matches");
  expect(countedPieces("1.0")).toBe("1 piece");
  expect(countedPieces("1250.5")).toBe("1,250.5 pieces");
});

test("shares of a hundred are whole unless they have decimals", () => {
  expect(percent("5.00")).toBe("5%");
  expect(percent("7.5")).toBe("7.5%");
  expect(percent(13)).toBe("13%");
});

test("moments are told on the store's clocks, hours by 12", () => {
  const moment = "2026-11-25T03:04:05.000Z";
  expect(shortDateOf(moment, zone)).toBe("11/24/2026");
  expect(momentOf(moment, zone)).toBe("Nov 24, 2026, 10:04 PM");
  expect(exactMomentOf(moment, zone)).toBe("Nov 24, 2026, 10:04:05 PM");
});

describe("days", () => {
  test("are on the store's calendar, not on the reader's", () => {
    expect(dayOf("2026-11-25T03:00:00.000Z", zone)).toBe("Tue, Nov 24");
    expect(dateOf("2026-11-25T03:00:00.000Z", zone)).toBe("Nov 24, 2026");
  });

  test.each([
    ["2026-11-24T15:00:00Z", "2026-11-24T20:00:00Z", "Tue, Nov 24"],
    ["2026-11-24T15:00:00Z", "2026-11-27T15:00:00Z", "Tue, Nov 24 to Fri, Nov 27"],
    ["2026-11-30T15:00:00Z", "2026-12-02T15:00:00Z", "Mon, Nov 30 to Wed, Dec 2"],
  ])("from %s to %s is %s", (earliest, latest, said) => {
    expect(daysBetween(earliest, latest, zone)).toBe(said);
  });
});
