import { decimal, recordIdOf, ZERO } from "@tradecounter/commerce";
import { expect, test } from "vitest";
import { backorderLeft, backordersOf } from "./backorders.ts";

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

/** Of five, two were not in stock when ordered; changed on December 3. */
test.for([
  ["nothing has left", { shipped: "0", canceled: "0" }, "2"],
  ["what was there has left", { shipped: "3", canceled: "0" }, "2"],
  ["one more has come and left", { shipped: "4", canceled: "0" }, "1"],
  ["all has left", { shipped: "5", canceled: "0" }, undefined],
  ["one is cancelled", { shipped: "0", canceled: "1" }, "1"],
  ["as many are cancelled as were not there", { shipped: "2", canceled: "2" }, undefined],
  ["more are cancelled", { shipped: "0", canceled: "3" }, undefined],
] as const)("%s: what still waits of a line", ([, { shipped, canceled }, waits]) => {
  const line = { quantity: decimal("5"), backorder: { quantity: "2", date: "2030-12-03" } };
  const after = { shipped: decimal(shipped), canceled: decimal(canceled), day: "2030-12-03" };
  expect(backorderLeft(line, after)?.quantity).toBe(waits);
});

test("a day that is over when something is sent is not promised once more", () => {
  const dateOn = (day: string, date: string | null) =>
    backorderLeft(
      { quantity: decimal("1"), backorder: { quantity: "1", date } },
      { shipped: ZERO, canceled: ZERO, day },
    )?.date;
  expect(dateOn("2030-12-03", "2030-12-03")).toBe("2030-12-03");
  expect(dateOn("2030-12-04", "2030-12-03")).toBeNull();
  expect(dateOn("2030-12-03", null)).toBeNull();
});
