import { expect, test } from "vitest";
import { itemFrom, worthOf } from "./items.ts";

test("an item is told as the data layer has it: from 1, the SKU as fourth category, the fifth empty", () => {
  const item = itemFrom({
    sku: "OF-2207",
    name: "Oil filter OF-2207",
    brand: "Norwell",
    price: 29.9,
    quantity: 2,
    categories: ["Engine", "Filters", "Oil filters"],
    list: { id: "plp", name: "Product Category List Page" },
  });
  expect(item).toEqual({
    item_id: "OF-2207",
    item_name: "Oil filter OF-2207",
    index: 1,
    item_brand: "Norwell",
    item_category: "Engine",
    item_category2: "Filters",
    item_category3: "Oil filters",
    item_category4: "OF-2207",
    item_category5: "",
    item_list_id: "plp",
    item_list_name: "Product Category List Page",
    price: 29.9,
    quantity: 2,
  });
  expect(worthOf([item, { ...item, price: 0.1, quantity: 1 }])).toBe(59.9);
});

test("what is not known is left out, and one piece is meant where nobody says", () => {
  expect(itemFrom({ sku: "A", name: "Part" })).toEqual({
    item_id: "A",
    item_name: "Part",
    index: 1,
    item_category4: "A",
    item_category5: "",
    quantity: 1,
  });
});
