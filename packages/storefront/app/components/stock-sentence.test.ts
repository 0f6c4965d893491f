import { expect, test } from "vitest";
import {
  comesAtOnce,
  isOut,
  stockBehind,
  stockLater,
  stockLimit,
  stockSentence,
  stockState,
  type Stock,
} from "./stock-sentence.ts";

const zone = "America/New_York";
const norfolk = (available: number) => ({ name: "Norfolk", available });
const reno = (available: number) => ({ name: "Reno", available });

const sentences: [Stock, string][] = [
  [{ available: 4, orderable: 4, places: [norfolk(4), reno(0)] }, "4 in stock at Norfolk"],
  [
    { available: 4, orderable: 16, places: [norfolk(4)], dueAt: "2026-11-24T17:00:00Z" },
    "4 in stock at Norfolk, 12 more by Tue, Nov 24",
  ],
  [
    { available: 1216, orderable: 1216, places: [norfolk(4), reno(1212)] },
    "1,216 in stock: 4 at Norfolk, 1,212 at Reno",
  ],
  [{ available: 16, orderable: 20 }, "16 in stock, 4 more on order"],
  [{ available: 0, orderable: 12, dueAt: "2026-11-24T17:00:00Z" }, "Out of stock, 12 due Tue, Nov 24"],
  [{ available: 0, orderable: 1 }, "Out of stock, 1 piece on order"],
  [{ available: 0, orderable: 0 }, "Out of stock"],
  [{ available: -2, orderable: 0 }, "Out of stock"],
];
for (const [stock, sentence] of sentences) {
  test(sentence, () => expect(stockSentence(stock, zone)).toBe(sentence));
}

test("who wants more than there is reads so", () => {
  const stock = { available: 176, orderable: 176, places: [norfolk(96), reno(80)] };
  expect(stockSentence(stock, zone, 5000)).toBe("176 of 5,000 in stock: 96 at Norfolk, 80 at Reno");
  expect(stockSentence(stock, zone, 176)).toBe("176 in stock: 96 at Norfolk, 80 at Reno");
});

test.each([
  [{ available: 8, orderable: 32 }, 9, "Only 8 can be ordered now."],
  [{ available: 8, orderable: 32 }, 8, undefined],
  [{ available: 0, orderable: 720 }, 2, "It can be ordered when more have come in."],
  [{ available: -2, orderable: 0 }, 1, "It can be ordered when more have come in."],
])("of %j who wants %i is told: %s", (stock, wanted, limit) => {
  expect(stockLimit(stock, wanted)).toBe(limit);
});

test.each([
  [{ available: 5, orderable: 5 }, 1, "in"],
  [{ available: 4, orderable: 4 }, 1, "low"],
  [{ available: 40, orderable: 40 }, 48, "low"],
  [{ available: 0, orderable: 3 }, 1, "due"],
  [{ available: 0, orderable: 0 }, 1, "none"],
])("%j for %i is %s", (stock, wanted, state) => {
  expect(stockState(stock, wanted)).toBe(state);
});

test("what can be back-ordered is said so, with what follows later", () => {
  const due = { available: 0, orderable: 12, backorder: 12, dueAt: "2026-11-24T12:00:00Z" };
  expect(stockSentence(due, zone)).toBe("On back-order, 12 due Tue, Nov 24");
  expect(stockLimit(due, 12)).toMatch(/^Order it now/);
  expect(stockLimit(due, 13)).toBe("Only 12 can be ordered now.");
  expect(stockLater(due, 5, zone)).toBe("5 back-ordered, due Tue, Nov 24");
  expect(stockLater(due, 13, zone)).toBeUndefined();
  const some = { ...due, available: 3, orderable: 15 };
  expect(stockLimit(some, 5)).toMatch(/^The rest follows/);
  expect(stockLater(some, 5, zone)).toBe("2 back-ordered, due Tue, Nov 24");
  expect(stockLater(some, 3, zone)).toBeUndefined();
  expect(stockLater({ ...some, dueAt: null }, 5, zone)).toBe("2 back-ordered, due as soon as it comes in");
  expect([due, some, { available: 0, orderable: 12 }, null].map(isOut)).toEqual([false, false, true, false]);
});

test("of two lines of one product the second is told what the first leaves it", () => {
  const stock = { available: 3, orderable: 15, backorder: 12, dueAt: "2026-11-24T12:00:00Z" };
  expect(stockLater(stock, 3, zone)).toBeUndefined();
  expect(stockLater(stockBehind(stock, 3), 2, zone)).toBe("2 back-ordered, due Tue, Nov 24");
  expect(stockLater(stockBehind(stock, 2), 2, zone)).toBe("1 back-ordered, due Tue, Nov 24");
  // after the first, less is left than is wanted
  expect(stockLater(stockBehind(stock, 14), 2, zone)).toBeUndefined();
  expect(stockLater(stockBehind(stock, 14), 1, zone)).toBe("1 back-ordered, due Tue, Nov 24");
});

test.each<[Stock, number, boolean]>([
  [{ available: 5, orderable: 5 }, 5, true],
  [{ available: 0, orderable: 12, backorder: 12 }, 12, true],
  [{ available: 3, orderable: 15, backorder: 12 }, 4, false],
  [{ available: 0, orderable: 12, backorder: 12 }, 13, false],
  [{ available: 0, orderable: 12 }, 1, false],
])("of %j there come %s together: %s", (stock, wanted, isTogether) => {
  expect(comesAtOnce(stock, wanted)).toBe(isTogether);
});
