import { expect, test } from "vitest";
import { addressOf, filtersIn, problemsIn, wantedBy } from "./filters.ts";

const wanted = (address: string) => wantedBy(filtersIn(new URLSearchParams(address)), "America/New_York");

test("an address without filters asks for all that the buyer may see", () => {
  expect(wanted("")).toEqual({ ownerScoped: false });
});

test("each filter has its parameter, and both days are in it", () => {
  expect(
    wanted("q=oil+filter&from=2026-11-01&to=2026-11-24&status=Created&number=0042&po=PO-1&part=FLT-1001&by=Ada&own=1"),
  ).toEqual({
    search: "oil filter",
    earliestDate: "2026-11-01T04:00:00.000Z",
    latestDate: "2026-11-25T05:00:00.000Z",
    status: "Created",
    orderNumber: "0042",
    purchaseOrderNumber: "PO-1",
    stockKeepingUnit: "FLT-1001",
    orderedBy: "Ada",
    ownerScoped: true,
  });
});

test("what is no day and no number narrows nothing, and is said", () => {
  expect(wanted("from=yesterday&to=2026-02-30&number=12a")).toEqual({ ownerScoped: false });
  const problems = problemsIn(filtersIn(new URLSearchParams("from=yesterday&to=2026-02-30&number=12a")));
  expect(Object.keys(problems)).toEqual(["from", "to", "number"]);
});

test("an address has what narrows, in bounds and on one line", () => {
  const filters = filtersIn(new URLSearchParams({ q: ` a\n${"b".repeat(200)}`, po: "", other: "x" }));
  expect(addressOf(filters)).toEqual({ q: `a ${"b".repeat(98)}` });
});
