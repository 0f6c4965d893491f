import type { RecordId } from "@tradecounter/commerce";
import { expect, test } from "vitest";
import { eventFrom, termKept } from "./event.ts";

const origin = {
  storeId: "0ZE" as RecordId,
  visit: "v",
  network: null,
  now: new Date("2026-11-24T12:00:00Z"),
  isSku: (text: string) => text === "FLT-1001",
};

test.each([
  ["  Oil   FILTER ", "oil filter"],
  ["FLT-1001", "flt-1001"],
  ["7575550117", "7575550117"],
  ["ada@mill.example", null],
  ["+1 757 555 0117", null],
  ["(757) 555-0117", null],
  ["757-555-0117", null],
  ["call 1 757.555.0117 ann", null],
  ["236-5570117", "236-5570117"],
  ["call (757) 555-0117", null],
  ["+44 20 7946 0958 joe", null],
  ["4111 1111 1111 1111", null],
  ["fuel pump 204A018834", null],
  ["   ", null],
])("of the words “%s” is kept %s", (typed, kept) => {
  expect(termKept(typed)).toBe(kept);
});

test("an event happened as long before it came as the browser says", () => {
  expect(eventFrom({ name: "page_view", page: "Home Page", msAgo: 90_000 }, origin).at).toEqual(
    new Date("2026-11-24T11:58:30Z"),
  );
});

test("of a list that was shown no parts are kept, of a click its part and place", () => {
  const items = [{ item_id: "FLT-1001", index: 3 }];
  const list = eventFrom(
    { name: "view_item_list", page: "Global Search Page", msAgo: 0, items, resultCount: 8 },
    origin,
  );
  expect(list).toMatchObject({ skus: [], position: null, resultCount: 8 });
  const click = eventFrom({ name: "select_item", page: "Global Search Page", msAgo: 0, items }, origin);
  expect(click).toMatchObject({ skus: ["FLT-1001"], quantities: [1], position: 3 });
});

test("of what is sent as a part only what the store has is kept", () => {
  const items = [{ item_id: "ada@mill.example" }, { item_id: "FLT-1001", quantity: 2 }];
  expect(eventFrom({ name: "add_to_cart", page: "Product Page", msAgo: 0, items }, origin)).toMatchObject({
    skus: ["FLT-1001"],
    quantities: [2],
  });
});

test("a page whose name this version does not know is an unknown one", () => {
  const pageOf = (page: string) => eventFrom({ name: "page_view", page, msAgo: 0 }, origin).page;
  expect(pageOf("Home Page")).toBe("Home Page");
  expect(pageOf("Ada@mill.example Page")).toBe("Unknown Page");
});
