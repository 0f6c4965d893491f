/**
 * The paths of the store's own pages, in path order. A name after a colon matches any word, or an id if the name ends in `Id`; one with
 * a question mark is optional. The storefront builds its links from its site map, and a test keeps the two in step.
 */
export const pagePaths: readonly string[] = [
  "/",
  "/accounts",
  "/advanced-search",
  "/cart",
  "/category/products/:level1/:level2?/:level3?/:categoryId?",
  "/category/:level1/:level2?/:level3?/:categoryId?",
  "/compare",
  "/drawing/:name",
  "/ChangePassword",
  "/CheckPasswordResetEmail",
  "/checkout",
  "/checkout/split",
  "/checkout/pay-link",
  "/confirm-account",
  "/confirm-email",
  "/engine/:model",
  "/engine-list",
  "/engine-list/:family",
  "/ForgotPassword",
  "/global-search",
  "/global-search/:term",
  "/invitation",
  "/login",
  "/my-account",
  "/my-account/orders",
  "/my-account/orders/:orderId",
  "/my-account/orders/:orderId/reorder",
  "/OrderSummary/OrderSummary/Default",
  "/my-account/addresses",
  "/my-account/addresses/new",
  "/my-account/addresses/:addressId",
  "/my-account/payment-methods",
  "/my-account/profile",
  "/my-account/verify",
  "/my-account/people",
  "/my-account/people/invite",
  "/my-account/people/:personId",
  "/my-account/subscriptions",
  "/my-coupons",
  "/my-engines",
  "/mylists",
  "/mylists/:listId",
  "/order",
  "/order-lookup",
  "/pay",
  "/product/:sku/:productId",
  "/quick-order",
  "/SelfRegister",
  "/stock-notice",
];

/** First segments of addresses that something other than a page answers. */
const besidePages: readonly string[] = [
  "assets",
  "cdn-cgi",
  "cms",
  "dev",
  "healthz",
  "img",
  "language",
  "lwr",
  "market",
  "page-data",
  "preview",
  "readyz",
  "secur",
  "services",
  "sfsites",
  "split-shipment",
  "webruntime",
];

const firstPart = (path: string) => path.split("/")[1] ?? "";

/** First segments of addresses that belong to the store, which no content page can have. */
export const storePaths: readonly string[] = [
  ...new Set([...pagePaths.map(firstPart).filter(Boolean), ...besidePages]),
];

/** Names of content that is shown around pages or in place of them, and has no address of its own. */
export const hasNoAddress = (name: string): boolean => /^(login(-.*)?|error|header|footer)$/.test(name);

const patterns = pagePaths.map((path) => {
  const parts = path.split("/").filter(Boolean);
  const pattern = parts.map((part) => {
    const [, name, optional] = /^:(\w+)(\?)?$/.exec(part) ?? [];
    if (name === undefined) return `/${part}`;
    const value = name.endsWith("Id") ? "/[0-9A-Za-z]{15}(?:[A-Z0-5]{3})?" : "/[^/]+";
    return optional ? `(?:${value})?` : value;
  });
  return new RegExp(`^${pattern.join("")}/?$`, "i");
});

/** Whether the path is one of the store's own. It does not tell whether the store has the category or product in it. */
export function isStoreAddress(address: string): boolean {
  const path = address.replace(/[?#].*$/, "");
  return besidePages.includes(firstPart(path)) || patterns.some((pattern) => pattern.test(path));
}

/** The name of the content page at a path; undefined if there can be no page, for example at the name of a header or footer. */
export function contentNameIn(address: string): string | undefined {
  const [, name] = /^\/([a-z0-9]+(?:-[a-z0-9]+)*)\/?$/.exec(address.replace(/[?#].*$/, "")) ?? [];
  return name !== undefined && !hasNoAddress(name) && !isStoreAddress(address) ? name : undefined;
}

/** A product without a SKU has the word `part` in its address. */
export function productAddress(sku: string | null | undefined, productId: string): `/product/${string}` {
  return `/product/${encodeURIComponent(sku || "part")}/${productId}`;
}

/**
 * The address of a category from its breadcrumbs: the last three levels in words, then the id. Source: site specification, section 2, "Path
 * fragments".
 */
export function categoryAddress(way: readonly { id: string; urlName?: string | null; name: string }[]): string {
  const words = way.slice(-3).map(({ urlName, name }) => encodeURIComponent(urlName ?? name));
  return ["/category/products", ...words, way.at(-1)?.id].join("/");
}
