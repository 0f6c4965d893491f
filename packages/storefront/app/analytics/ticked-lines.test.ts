import { expect, test } from "vitest";
import { inEvents, linesBut, tickedLines } from "./ticked-lines.ts";

function sent(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const shown = (folder: string, data: object) => ({ folder, status: 200, pathname: "/", data });

const filter = { sku: "FLT-1001", name: "Oil filter" };
const gasket = { sku: "GSK-2", name: "Gasket" };

test("the ticked lines of a quick order are told by what they were typed as, or by the part that was chosen", () => {
  const page = shown("quick-order", {
    rows: [
      { row: 1, product: filter, choices: [], unitPrice: "29.90" },
      { row: 2, product: null, choices: [filter, gasket], unitPrice: null },
      { row: 3, product: gasket, choices: [], unitPrice: "2.00" },
    ],
  });
  const fields = { "number-1": "FLT-1001", "number-2": "GSK-2", "number-3": "GSK-2", "quantity-1": "4" };
  const lines = tickedLines(page, sent({ ...fields, "take-1": "", "take-2": "" }));
  expect([...lines]).toEqual([
    ["line-1", { ...filter, price: 29.9, quantity: 4, index: 1 }],
    ["line-2", { ...gasket, price: undefined, quantity: 1, index: 2 }],
  ]);
});

const again = shown("reorder", {
  report: {
    items: [
      {
        ...filter,
        orderItemSummaryId: "10u1",
        status: "Replaced",
        unitPrice: null,
        replacement: { ...gasket, unitPrice: "2.00" },
      },
      { ...filter, orderItemSummaryId: "10u2", status: "Available", unitPrice: "29.90", replacement: null },
    ],
  },
});

test("a line that is ordered again is told as what takes its place", () => {
  const lines = tickedLines(again, sent({ "take-10u1": "", "quantity-10u1": "3" }));
  expect([...lines.values()]).toEqual([{ ...gasket, price: 2, quantity: 3, index: 1 }]);
});

test("a list goes into the cart whole or as it is ticked, with its name; its other buttons add nothing", () => {
  const page = shown("my-list", {
    items: [
      { wishlistItemId: "1", productSummary: { ...filter, productId: "01t1" }, salesPrice: 29.9, quantity: "2.0" },
      { wishlistItemId: "2", productSummary: { ...gasket, productId: "01t2" }, salesPrice: 2, quantity: "5.0" },
    ],
  });
  const all = [...tickedLines(page, sent({ do: "cart-all", "quantity-2": "6" })).values()];
  expect(all).toMatchObject([
    { sku: "FLT-1001", quantity: 2, index: 1, list: { name: "Wish List" } },
    { sku: "GSK-2", quantity: 6, index: 2 },
  ]);
  expect([...tickedLines(page, sent({ do: "cart-some", "take-2": "" })).keys()]).toEqual(["item-2"]);
  expect(tickedLines(page, sent({ do: "remove", "take-2": "" })).size).toBe(0);
});

test("of a form that comes back all but the refused lines were added; none where a quantity or nothing was wrong", () => {
  const lines = tickedLines(again, sent({ "take-10u1": "", "take-10u2": "" }));
  expect([...linesBut(lines, { "line-10u1": "Only 2 are left." }).keys()]).toEqual(["line-10u2"]);
  expect(linesBut(lines, { "quantity-10u1": "Enter a quantity as a number." }).size).toBe(0);
  expect(linesBut(lines, {}).size).toBe(0);
});

test("an event has no more than 200 items", () => {
  const lines = Array.from({ length: 201 }, () => filter);
  expect(inEvents(lines).map(({ length }) => length)).toEqual([200, 1]);
});
