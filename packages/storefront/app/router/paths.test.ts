import { assert, test } from "vitest";
import {
  categoryAddress,
  isStoreAddress,
  namedPages,
  pagePaths,
  productAddress,
  storePaths,
} from "@tradecounter/wire/pages";
import { finderOf } from "./find.ts";
import { pathMatcher, pathWith } from "./paths.ts";
import { categoryHref, href, siteMap } from "../routes.ts";

const find = finderOf(siteMap);
const filters = "0ZG5e0000000Fi1GAE";

test("every page of the site map is found at the address that is built for it", () => {
  assert.equal(href("home"), "/");
  assert.equal(href("product", { sku: "A/1 2", productId: filters }), `/product/A%2F1%202/${filters}`);
  assert.equal(
    href("search", {}, { term: "oil filter", page: 2, brand: ["A&B", "C"], sort: undefined }),
    "/global-search?term=oil+filter&page=2&brand=A%26B&brand=C",
  );
  for (const place of Object.values(siteMap)) {
    const address = place.path.replace(/:\w+Id\??/g, filters).replace(/:\w+\??/g, "word");
    assert.equal(find(address)?.place, place, address);
  }
});

test.for([
  ["/category/products/filters", { level1: "filters" }],
  ["/category/products/filters/oil-filters", { level1: "filters", level2: "oil-filters" }],
  ["/category/products/filters/oil-filters/spin-on", { level1: "filters", level2: "oil-filters", level3: "spin-on" }],
  [`/category/products/filters/${filters}`, { level1: "filters", categoryId: filters }],
  [
    `/category/products/filters/oil-filters/${filters.slice(0, 15)}`,
    { level1: "filters", level2: "oil-filters", categoryId: filters.slice(0, 15) },
  ],
  [`/category/products/a/b/c/${filters}`, { level1: "a", level2: "b", level3: "c", categoryId: filters }],
  ["/category/products/crankcasegasket/connectingrods", { level1: "crankcasegasket", level2: "connectingrods" }],
  [`/category/filters/${filters}`, { level1: "filters", categoryId: filters }],
  [`/category/filters/oil-filters/${filters}/`, { level1: "filters", level2: "oil-filters", categoryId: filters }],
] as const)("a category is read from %s", ([address, params]) => {
  const found = find(address);
  assert.equal(found?.place.page, "category");
  assert.deepEqual(found?.params, params);
});

test.for([
  "/category/products/a/b/c/d/e",
  "/product/1",
  "/product/1/not-an-id",
  "/cart/x",
  "//cart",
  "/%E0%A4%A",
  `/product/%zz/${filters}`,
])("%s names nothing of the site", (address) => {
  assert.isUndefined(find(address));
});

test.for(["/category", "/carts"])("%s is no page but one that the owner may write", (address) => {
  assert.equal(find(address)?.place, siteMap.contentPage);
});

test("no page of content can have the address of a page of the store's own, or of one that goes by name", () => {
  const own = Object.values(siteMap).filter(({ page }) => page !== "content" && page !== "home");
  const taken = new Set(own.map(({ path }) => path.split("/")[1]!));
  assert.deepEqual(
    [...taken].filter((segment) => !storePaths.includes(segment)),
    [],
  );
  const paths = own.map(({ path }) => path);
  assert.deepEqual([...pagePaths].sort(), ["/", ...paths].sort());
  for (const [name, path] of Object.entries(namedPages)) {
    // a state of any page, without an address of its own
    if (name === "Error") continue;
    assert.isTrue(isStoreAddress(path), name);
    assert.isDefined(find(path), name);
    assert.notEqual(find(path)?.place, siteMap.contentPage, name);
  }
});

test("the server spells the addresses of products and categories as the site map does", () => {
  for (const sku of ["A/1 2", "ß"])
    assert.equal(productAddress(sku, filters), href("product", { sku, productId: filters }));
  assert.equal(productAddress(null, filters), href("product", { sku: "part", productId: filters }));
  const way = ["a", "b b", "c", "d"].map((urlName) => ({ id: filters, urlName, name: "N" }));
  for (const depth of [1, 2, 3, 4])
    assert.equal(categoryAddress(way.slice(0, depth)), categoryHref(way.slice(0, depth)));
});

test("parameters come decoded and go encoded", () => {
  const match = pathMatcher("/parts/:number/:note?");
  for (const number of ["A/1", "50% off", "ß ü", "a+b", "?#"]) {
    assert.deepEqual(match(pathWith("/parts/:number/:note?", { number })), { number });
    assert.deepEqual(match(pathWith("/parts/:number/:note?", { number, note: number })), { number, note: number });
  }
});

test("an address without a parameter that it needs is a mistake of the page", () => {
  assert.throws(() => pathWith("/parts/:number", {}), /needs number/);
});
