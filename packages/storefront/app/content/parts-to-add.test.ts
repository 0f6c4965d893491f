import { expect, test } from "vitest";
import { partsToAdd } from "./parts-to-add.ts";

const form = (fields: Readonly<Record<string, string>>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const page = (folder: string, data: object = {}) => ({ folder, data });

test("each form that adds parts tells which: by id, by number, or by the lines that are ticked", () => {
  const anywhere = page("product");
  expect(partsToAdd(anywhere, form({ intent: "add", productId: "p1", quantity: "2" }))).toEqual({ productIds: ["p1"] });
  expect(partsToAdd(page("cart"), form({ intent: "take", productId: "p1", listId: "l1" }))).toEqual({
    productIds: ["p1"],
  });
  expect(partsToAdd(page("cart"), form({ intent: "quick-add", partNumber: " FLT-1001 " }))).toEqual({
    productIds: [],
    numbers: ["FLT-1001"],
  });
  const rows = [{ row: 1 }, { row: 2 }, { row: 3 }];
  const typed = { "take-1": "1", "number-1": "FLT-1001", "number-2": "FLT-1002", "take-3": "1", "number-3": "" };
  expect(partsToAdd(page("quick-order", { rows }), form(typed))).toEqual({ productIds: [], numbers: ["FLT-1001"] });
  const items = [
    { orderItemSummaryId: "i1", status: "Available", productId: "p1", replacement: null },
    { orderItemSummaryId: "i2", status: "Replaced", productId: "p2", replacement: { productId: "p3" } },
    { orderItemSummaryId: "i3", status: "NoLongerSold", productId: "p4", replacement: null },
    { orderItemSummaryId: "i4", status: "Available", productId: "p5", replacement: null },
  ];
  const ticked = form({ "take-i1": "1", "take-i2": "1", "take-i3": "1" });
  expect(partsToAdd(page("reorder", { report: { items } }), ticked)).toEqual({ productIds: ["p1", "p3"] });
});

test("a list of parts tells the ticked, all of its page, or that there are more than its page shows", () => {
  const items = [
    { wishlistItemId: "w1", productSummary: { productId: "p1" } },
    { wishlistItemId: "w2", productSummary: { productId: "p2" } },
    { wishlistItemId: "w3", productSummary: null },
  ];
  const list = { list: { id: "l1" }, items, previous: null, next: null };
  const ofPage = page("my-list", list);
  expect(partsToAdd(ofPage, form({ do: "cart-some", "take-w2": "1" }))).toEqual({ productIds: ["p2"] });
  expect(partsToAdd(ofPage, form({ do: "cart-all" }))).toEqual({ productIds: ["p1", "p2"] });
  const ofMore = page("my-list", { ...list, next: "more" });
  expect(partsToAdd(ofMore, form({ do: "cart-all" }))).toEqual({ productIds: [], listId: "l1" });
  expect(partsToAdd(ofPage, form({ do: "remove", "take-w2": "1" }))).toBeUndefined();
});

test("an order that is ordered again as a whole tells its parts that are still shown", () => {
  const lineItems = [{ product: { id: "p1", canViewProduct: true } }, { product: { id: "p2", canViewProduct: false } }];
  const order = page("order", { order: { deliveryGroups: [{ lineItems }, { lineItems: [{ product: null }] }] } });
  expect(partsToAdd(order, form({ do: "again" }))).toEqual({ productIds: ["p1"] });
  expect(partsToAdd(order, form({ do: "cancel" }))).toBeUndefined();
});

test("what adds nothing yet is not asked about", () => {
  const others: Readonly<Record<string, string>>[] = [
    { intent: "add", productId: "" },
    { intent: "quick-add", partNumber: " " },
    { intent: "change", cartItemId: "c1", quantity: "2" },
    { intent: "restore", productId: "p1" },
    { term: "pump" },
  ];
  for (const fields of others) expect(partsToAdd(page("cart"), form(fields))).toBeUndefined();
  expect(partsToAdd(page("quick-order", { rows: [] }), form({ list: "FLT-1001" }))).toBeUndefined();
});
