import { expect, test } from "vitest";
import { configFrom } from "../config.ts";
import { urlInSite } from "./base-path.ts";

test.each([
  ["/shop/cart?a=b", "/cart?a=b"],
  ["/shop", "/"],
  ["/shop/", "/"],
  ["/shop?a=b", "/?a=b"],
  ["/shopping", "/shopping"],
  ["/services/data/v65.0", "/services/data/v65.0"],
  ["/shop/shop/cart", "/shop/cart"],
])("below /shop, %s is %s of the site", (asked, inSite) => {
  expect(urlInSite(asked, "/shop")).toBe(inSite);
});

test("at the root of a host every address is the site's own", () => {
  expect(urlInSite("/shop/cart", "")).toBe("/shop/cart");
});

test.each([
  [undefined, ""],
  ["", ""],
  ["/", ""],
  ["/shop", "/shop"],
  ["/parts/shop/", "/parts/shop"],
])("BASE_PATH %s is the base path %s", (BASE_PATH, basePath) => {
  expect(configFrom({ BASE_PATH }).basePath).toBe(basePath);
});

test.each(["shop", "//shop", "/shop//a", "/a b", '/"', "/cart", "/services", "/es/../a", "https://a.example/shop"])(
  "BASE_PATH %s is refused",
  (BASE_PATH) => {
    expect(() => configFrom({ BASE_PATH })).toThrow("BASE_PATH");
  },
);
