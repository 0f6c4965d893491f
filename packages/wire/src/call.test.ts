import { expect, expectTypeOf, test } from "vitest";
import { pathOf } from "./call.ts";
import type { InputOf, ReceivedOf, ReplyOf } from "./call.ts";
import { getApplicationContext, getCategoryPath, getDiscovery, getInventoryLevels, getProduct } from "./calls/index.ts";
import { getSnapshotProduct, searchProducts } from "./calls/index.ts";
import type { SearchResults } from "./types.ts";

test("a path stands on the store, the API or the host", () => {
  const store = "0ZE7t0000000Ab1GAE";
  expect(pathOf(getCategoryPath, { categoryId: "0ZG7t0000000Fi1" }, store)).toBe(
    `/services/data/v65.0/commerce/webstores/${store}/product-category-path/product-categories/0ZG7t0000000Fi1`,
  );
  expect(pathOf(getInventoryLevels)).toBe("/services/data/v65.0/commerce/inventory/levels");
  expect(pathOf(getDiscovery)).toBe("/.well-known/tradecounter");
});

test("a parameter cannot leave its place in the path", () => {
  expect(pathOf(getProduct, { productId: "../../x?y" }, "S")).toMatch(/\/products\/\.\.%2F\.\.%2Fx%3Fy$/);
});

test("types of a call come from its path and its shapes", () => {
  expectTypeOf<InputOf<typeof getSnapshotProduct>["params"]>().toEqualTypeOf<
    Record<"catalogSnapshotVersionId" | "productId", string>
  >();
  expectTypeOf<{ query: { searchTerm: string; fields: string[] } }>().toExtend<InputOf<typeof searchProducts>>();
  expectTypeOf<{ query: { page: string } }>().not.toExtend<InputOf<typeof searchProducts>>();
  expectTypeOf<Record<never, never>>().toExtend<InputOf<typeof getApplicationContext>>();
  expectTypeOf<ReplyOf<typeof searchProducts>>().toEqualTypeOf<SearchResults>();
  // A handler gets the default, so the value is always there.
  expectTypeOf<ReceivedOf<typeof searchProducts>["query"]["page"]>().toEqualTypeOf<number>();
  expectTypeOf<ReceivedOf<typeof searchProducts>["query"]["searchTerm"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<ReceivedOf<typeof getProduct>["body"]>().toEqualTypeOf<undefined>();
  // A closed list of words keeps its literal types.
  expectTypeOf<ReplyOf<typeof getApplicationContext>["taxType"]>().toEqualTypeOf<"Gross" | "Net">();
  expectTypeOf<ReceivedOf<typeof searchProducts>["query"]["grouping"]>().toEqualTypeOf<
    "NoGrouping" | "VariationParent" | undefined
  >();
});
