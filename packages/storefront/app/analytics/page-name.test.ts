import { expect, test } from "vitest";
import { pageNameOf, pageTypeOf, placeOf } from "./page-name.ts";

test.each([
  ["/", "Shop", "Home Page"],
  ["/en-US", "Shop", "Home Page"],
  ["/global-search", "oil filter", "Global Search Page"],
  ["/de/product/FLT-1001/01t", "Oil filter", "Product Page"],
  ["/en-us/my-account/orders", "Orders", "My Account Page"],
  ["/no-such", "Error 404", "Error Page"],
  ["/SelfRegister", "Login or register", "Login Page"],
  ["/cart%", "Cart", "Cart% Page"],
])("the page at %s titled “%s” is called %s", (pathname, title, name) => {
  expect(pageNameOf(pathname, title)).toBe(name);
});

test.each([
  ["/checkout/split", "", "checkout", "Unknown Page"],
  ["/order", "?reference=A", "order", "Unknown Page"],
  ["/cart", "", "cart", "Unknown Page"],
  ["/mylists/0wl", "", "lists", "My List Page"],
  ["/global-search", "?term=x", "search", "Global Search List Page"],
  ["/fr-CA/advanced-search", "", "advancedSearch", "Advanced Search Result Page"],
  ["/category/products/a/b", "", "category", "Product Category List Page"],
  ["/category/a/b", "?Engine%20Model=QX", "engines", "Engine Family / Model List Page"],
  ["/about", "", "other", "Unknown Page"],
])("%s%s is of the kind %s, grouped as %s", (pathname, search, kind, label) => {
  const place = placeOf(pathname, search);
  expect(place.kind).toBe(kind);
  expect(pageTypeOf(place)).toBe(label);
  expect(pageTypeOf(place, 404)).toBe("Error Page");
});

test("a category's levels without its id, and a product's SKU, are read from the path", () => {
  const id = "0ZG000000000001AAA";
  expect(placeOf(`/category/products/engine/filters/oil/${id}`)).toEqual({
    kind: "category",
    levels: ["engine", "filters", "oil"],
  });
  expect(placeOf("/category/products/engine/Transmissionparts")).toEqual({
    kind: "category",
    levels: ["engine", "Transmissionparts"],
  });
  expect(placeOf("/product/flt-1001/01t")).toMatchObject({ sku: "flt-1001" });
});
