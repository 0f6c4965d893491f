import fc from "fast-check";
import { expect, test } from "vitest";
import { assetAddress } from "./asset-address.ts";
import { withBase, withoutBase } from "./base-path.ts";
import { contentNameIn, isStoreAddress } from "./page-paths.ts";
import { addressOf, problemOfReference, referenceFrom } from "./page-reference.ts";

const reference = (type: string, attributes: Record<string, string> = {}, state: Record<string, string> = {}) => ({
  type,
  attributes,
  state,
});
const product = { objectApiName: "Product2", recordId: "01t7t00000ImPe1AAL", urlName: "oil-filter" };
const category = { objectApiName: "ProductCategory", recordId: "0ZG7t00000000aaAAA", urlPath: "filters/oil-filters" };

test.for([
  [reference("comm__namedPage", { name: "Home" }), undefined],
  [reference("comm__namedPage"), "attributes, name"],
  [reference("comm__namedPage", { name: "" }), "attributes, name"],
  [reference("standard__objectPage", { objectApiName: "OrderSummary" }, { filterName: "Default" }), undefined],
  [reference("standard__objectPage", { objectApiName: "OrderSummary" }), "state, filterName"],
  [reference("standard__objectPage", {}, { filterName: "Default" }), "attributes, objectApiName"],
  [reference("standard__recordPage", { objectApiName: "Case", recordId: "500000000000001" }), undefined],
  [reference("standard__recordPage", { objectApiName: "Case" }), "attributes, recordId"],
  [reference("standard__recordPage", product), undefined],
  [reference("standard__recordPage", { ...product, urlName: "" }), "attributes, urlName"],
  [reference("standard__recordPage", category), undefined],
  [reference("standard__recordPage", { ...category, urlPath: "" }), "attributes, urlPath"],
  [reference("standard__recordPage", { ...category, objectApiName: "NetworkDataCategory" }), undefined],
  [reference("standard__recordPage", { objectApiName: "Guide__kav", recordId: "ka0" }), "attributes, urlName"],
  [
    reference("standard__recordRelationshipPage", {
      objectApiName: "Account",
      recordId: "001",
      relationshipApiName: "Orders",
    }),
    undefined,
  ],
  [
    reference("standard__recordRelationshipPage", { objectApiName: "Account", recordId: "001" }),
    "attributes, relationshipApiName",
  ],
  [
    reference("standard__recordRelationshipPage", {
      objectApiName: "Guide__kav",
      urlName: "a",
      relationshipApiName: "R",
    }),
    undefined,
  ],
  [
    reference("standard__recordRelationshipPage", { objectApiName: "Guide__kav", relationshipApiName: "R" }),
    "attributes, urlName",
  ],
  [reference("standard__managedContentPage", { contentTypeName: "news", contentKey: "MC" }), undefined],
  [reference("standard__managedContentPage", { contentTypeName: "news" }), "attributes, contentKey"],
  [reference("standard__search"), undefined],
  [reference("standard__webPage", { url: "/faq" }), undefined],
  [reference("standard__webPage"), "attributes, url"],
  // Source: site specification, section 2: unknown link types fall back to a web page
  [reference("__proto__", { url: "/faq" }), undefined],
  [reference("constructor"), "attributes, url"],
  [reference("standard__somethingNew", { url: "/faq" }), undefined],
  [reference("standard__somethingNew", { name: "Home" }), "attributes, url"],
] as const)("%j: what is wrong is at %s", ([wanted, place]) => {
  expect(problemOfReference(wanted)?.place).toBe(place);
  expect(addressOf(wanted) === undefined).toBe(place !== undefined);
});

test.for([
  ["https://dealers.example", true],
  ["/faq", true],
  ["#top", true],
  ["mailto:a@b.example", true],
  ["tel:+15550100", true],
  ["http://dealers.example", false],
  ["//dealers.example", false],
  ["/\\dealers.example", false],
  ["javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["java\nscript:alert(1)", false],
  ["https://", false],
  ['/faq"onclick="x', false],
  ["faq", false],
  ["", false],
] as const)("%s may be a web page: %s", ([url, isValid]) => {
  expect(problemOfReference(reference("standard__webPage", { url })) === undefined).toBe(isValid);
});

test.for([
  [reference("comm__namedPage", { name: "Current_Cart" }), "/cart"],
  [reference("comm__namedPage", { name: "faq" }, { from: "mail" }), "/faq?from=mail"],
  [reference("comm__namedPage", { name: "Not A Page" }), undefined],
  [reference("comm__namedPage", { name: "toString" }), undefined],
  [reference("comm__namedPage", { name: "Split_Shipment" }), "/checkout/split"],
  [reference("comm__namedPage", { name: "Error" }), "/error"],
  [reference("standard__recordPage", product), "/product/oil-filter/01t7t00000ImPe1AAL"],
  [reference("standard__recordPage", category), "/category/filters/oil-filters"],
  [reference("standard__recordPage", { objectApiName: "Case", recordId: "500" }), "/Case/500/detail"],
  [
    reference("standard__objectPage", { objectApiName: "OrderSummary" }, { filterName: "Default" }),
    "/OrderSummary/OrderSummary/Default",
  ],
  [reference("standard__search", {}, { term: "oil filter" }), "/global-search/oil%20filter"],
  [
    reference("standard__managedContentPage", { contentTypeName: "news", contentKey: "MCA", urlName: "open" }),
    "/news/open-MCA",
  ],
  [reference("standard__webPage", { url: "tel:+15550100" }), "tel:+15550100"],
] as const)("%j is at %s", ([wanted, address]) => {
  expect(addressOf(wanted)).toBe(address);
});

test.for([
  ["/", true],
  ["/cart", true],
  ["/Cart?from=mail#top", true],
  ["/category/filters/oil-filters", true],
  ["/OrderSummary/OrderSummary/Default", true],
  ["/sfsites/c/file-asset/form", true],
  ["/my-account/addresses/new", true],
  ["/product/A-1/01t7t00000ImPe1AAL", true],
  ["/product/A-1/none", false],
  ["/OrderSummary/OrderSummary/Mine", false],
  ["/Account/001/Orders", false],
  ["/sfdc_cms__news/opening-MCA", false],
  ["/faq", false],
  ["/error", false],
  ["/cart/x", false],
] as const)("the store itself has something at %s: %s", ([address, is]) => {
  expect(isStoreAddress(address)).toBe(is);
});

test.for([
  ["/faq", "faq"],
  ["/faq/?from=mail#top", "faq"],
  ["/logins", "logins"],
  ["/error", undefined],
  ["/login-marina", undefined],
  ["/header", undefined],
  ["/footer", undefined],
  ["/cart", undefined],
] as const)("the page of content at %s: %s", ([address, name]) => {
  expect(contentNameIn(address)).toBe(name);
});

test("addresses begin with the site's base path, once, and those elsewhere do not", () => {
  const at = (url: string) => addressOf(reference("standard__webPage", { url }), { basePath: "/parts" });
  expect([at("/faq"), at("/parts/faq"), at("/"), at("/partsbin"), at("https://a.example/"), at("#top")]).toEqual([
    "/parts/faq",
    "/parts/faq",
    "/parts",
    "/parts/partsbin",
    "https://a.example/",
    "#top",
  ]);
});

test("a link inside the base path navigates on the site without it, any other does not", () => {
  expect(withoutBase("/parts/faq", "/parts")).toBe("/faq");
  expect(withoutBase("/parts", "/parts")).toBe("/");
  expect(withoutBase("/parts?a=1", "/parts")).toBe("/?a=1");
  expect(withoutBase("/partsbin", "/parts")).toBeUndefined();
  expect(withoutBase("https://a.example/parts", "/parts")).toBeUndefined();
  expect(withoutBase("//a.example", "")).toBeUndefined();
  expect(withoutBase("/faq", "")).toBe("/faq");
});

test("the base path goes on and comes off again without a trace", () => {
  expect.hasAssertions();
  const sign = fc.constantFrom(..."aprst/?#=-");
  const path = fc.array(sign, { maxLength: 12 }).map((signs) => `/${signs.join("").replace(/^\/+/, "")}`);
  fc.assert(
    fc.property(path, fc.constantFrom("", "/parts", "/parts/fr"), (address, base) => {
      fc.pre(base === "" || (address !== base && !address.startsWith(`${base}/`)));
      expect(withoutBase(withBase(address, base), base)).toBe(address);
    }),
  );
});

test("a stored link is read in each of its forms", () => {
  const pageReference = { type: "comm__namedPage", attributes: { name: "Home" }, state: {} };
  for (const stored of [
    pageReference,
    { pageReference },
    { linkInfo: { pageReference } },
    JSON.stringify({ pageReference }),
    JSON.stringify({ linkInfo: { pageReference } }),
  ])
    expect(referenceFrom(stored)).toEqual(pageReference);
  expect(referenceFrom("/faq")).toEqual({ type: "standard__webPage", attributes: { url: "/faq" } });
  for (const stored of [null, 7, [], {}, "{broken", '{"linkInfo":7}']) expect(referenceFrom(stored)).toBeUndefined();
});

test.for([
  ["/cms/delivery/media/MCA", "/parts/sfsites/c/cms/delivery/media/MCA"],
  ["/img/logo.svg", "/parts/sfsites/c/img/logo.svg"],
  ["assets/site.css", "/parts/assets/site.css"],
  ["/sfsites/c/img/logo.svg", "/parts/sfsites/c/img/logo.svg"],
  ["/cdn-cgi/image/width=100/sfsites/c/img/a.png", "/parts/cdn-cgi/image/width=100/sfsites/c/img/a.png"],
  ["/parts/sfsites/c/img/logo.svg", "/parts/sfsites/c/img/logo.svg"],
  ["/faq", "/faq"],
  ["https://a.example/img/a.png", "https://a.example/img/a.png"],
] as const)("the file %s of a site below /parts is at %s", ([path, address]) => {
  expect(assetAddress(path, "/parts")).toBe(address);
});
