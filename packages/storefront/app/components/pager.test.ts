import { expect, test } from "vitest";
import { pageWindow } from "./pager.tsx";

test.each([
  [1, 2, [1, 2]],
  [1, 9, [1, 2, null, 9]],
  [3, 9, [1, 2, 3, 4, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])("page %i of %i", (page, pages, shown) => {
  expect(pageWindow(page, pages)).toEqual(shown);
});
