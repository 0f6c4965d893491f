import { decimal, recordIdOf } from "@tradecounter/commerce";
import { expect, test } from "vitest";
import { backordersOf } from "./backorders.ts";

const [belt, plug] = ["belt", "plug"].map((code) => recordIdOf("product", code)) as [never, never];
const line = (id: string, productId: never, quantity: string) => ({
  id: recordIdOf("orderItemSummary", id),
  productId,
  quantity: decimal(quantity),
});
const late = (productId: never, quantity: string, date: string | null) => ({
  productId,
  locationId: recordIdOf("location", "NOR"),
  quantity: decimal(quantity),
  date,
});
const told = (lines: ReturnType<typeof line>[], promised: ReturnType<typeof late>[]) => {
  const backorders = backordersOf(lines, promised);
  return lines.map(({ id }) => backorders.get(id));
};

test("a line says how much of it comes later, and when all of it is there", () => {
  expect(
    told([line("1", belt, "5"), line("2", plug, "1")], [late(belt, "2", "2026-12-01"), late(belt, "1", "2026-12-09")]),
  ).toEqual([{ quantity: "3", date: "2026-12-09" }, undefined]);
});

test("of two lines of one product the last one waits", () => {
  expect(told([line("1", belt, "2"), line("2", belt, "2")], [late(belt, "3", "2026-12-01")])).toEqual([
    { quantity: "1", date: "2026-12-01" },
    { quantity: "2", date: "2026-12-01" },
  ]);
});

test("what is due on no known day makes the whole line so", () => {
  expect(told([line("1", belt, "5")], [late(belt, "2", "2026-12-01"), late(belt, "1", null)])).toEqual([
    { quantity: "3", date: null },
  ]);
});
