import type { CategoryRef } from "@tradecounter/wire";
import { linksOf, type SiteMap } from "./router/outcome.ts";

/** The site map, in path order; an address belongs to the first page that matches. Source: site specification, section 2. */
export const siteMap = {
  home: { path: "/", page: "home", shared: true },
  about: { path: "/about", page: "content", shared: true },
  accounts: { path: "/accounts", page: "accounts" },
  advancedSearch: { path: "/advanced-search", page: "advanced-search", shared: true },
  cart: { path: "/cart", page: "cart" },
  category: { path: "/category/products/:level1/:level2?/:level3?/:categoryId?", page: "category", shared: "stock" },
  // the addresses in the category menu: words, then the category's id. Source: catalogue contract, 6.4
  menuCategory: { path: "/category/:level1/:level2?/:level3?/:categoryId?", page: "category", shared: "stock" },
  compare: { path: "/compare", page: "compare" },
  drawing: { path: "/drawing/:name", page: "drawing", shared: "stock" },
  // sign-in pages use the platform's spelling. Source: site shell contract, 5.3
  changePassword: { path: "/ChangePassword", page: "change-password" },
  checkEmail: { path: "/CheckPasswordResetEmail", page: "check-email" },
  checkout: { path: "/checkout", page: "checkout" },
  splitDelivery: { path: "/checkout/split", page: "split-delivery" },
  payLink: { path: "/checkout/pay-link", page: "pay-link" },
  confirmAccount: { path: "/confirm-account", page: "confirm-email" },
  confirmEmail: { path: "/confirm-email", page: "confirm-email" },
  contactUs: { path: "/contact-us", page: "content", shared: true },
  engine: { path: "/engine/:model", page: "engine", shared: true },
  engineFamilies: { path: "/engine-list", page: "engine-list", shared: true },
  engineModels: { path: "/engine-list/:family", page: "engine-list", shared: true },
  forgotPassword: { path: "/ForgotPassword", page: "forgot-password" },
  faq: { path: "/faq", page: "content", shared: true },
  findMyEngineNumber: { path: "/find-my-engine-number", page: "content", shared: true },
  search: { path: "/global-search", page: "search", shared: "stock" },
  // redirects to the one above. Source: site shell contract, routes
  searchWords: { path: "/global-search/:term", page: "search", shared: "stock" },
  invitation: { path: "/invitation", page: "invitation" },
  legalNotice: { path: "/legal-notice", page: "content", shared: true },
  login: { path: "/login", page: "login" },
  myAccount: { path: "/my-account", page: "my-account" },
  orders: { path: "/my-account/orders", page: "orders" },
  accountOrder: { path: "/my-account/orders/:orderId", page: "account-order" },
  reorder: { path: "/my-account/orders/:orderId/reorder", page: "reorder" },
  // redirects to the list of orders. Source: site shell contract, 5.2
  orderSummaries: { path: "/OrderSummary/OrderSummary/Default", page: "orders" },
  addresses: { path: "/my-account/addresses", page: "addresses" },
  newAddress: { path: "/my-account/addresses/new", page: "address" },
  address: { path: "/my-account/addresses/:addressId", page: "address" },
  paymentMethods: { path: "/my-account/payment-methods", page: "payment-methods" },
  profile: { path: "/my-account/profile", page: "profile" },
  verify: { path: "/my-account/verify", page: "verify" },
  people: { path: "/my-account/people", page: "people" },
  invitePerson: { path: "/my-account/people/invite", page: "invite-person" },
  person: { path: "/my-account/people/:personId", page: "person" },
  mySubscriptions: { path: "/my-account/subscriptions", page: "payment-methods" },
  myCoupons: { path: "/my-coupons", page: "payment-methods" },
  myEngines: { path: "/my-engines", page: "my-engines" },
  myLists: { path: "/mylists", page: "my-lists" },
  myList: { path: "/mylists/:listId", page: "my-list" },
  order: { path: "/order", page: "order" },
  orderLookup: { path: "/order-lookup", page: "order-lookup" },
  pay: { path: "/pay", page: "pay" },
  privacyPolicy: { path: "/privacy-policy", page: "content", shared: true },
  product: { path: "/product/:sku/:productId", page: "product", shared: "stock" },
  quickOrder: { path: "/quick-order", page: "quick-order" },
  registeringAnAccount: { path: "/registering-an-account", page: "content", shared: true },
  selfRegister: { path: "/SelfRegister", page: "self-register" },
  stockNotice: { path: "/stock-notice", page: "confirm-email" },
  shippingAndReturns: { path: "/shipping-and-returns", page: "content", shared: true },
  // any other page that the owner has written
  contentPage: { path: "/:name", page: "content", shared: true },
} as const satisfies SiteMap;

/** The text page that many pages link to, if the store has it: see `pages` in the store's facts. */
export const ENGINE_NUMBER_PAGE = "find-my-engine-number";

export type PageName = keyof typeof siteMap;

export const { href, redirectTo } = linksOf(siteMap);

/**
 * The address of a category from its breadcrumbs, as in the category menu: the last three levels in words,
 * then the id. Source: site specification, section 2, "Path fragments".
 */
export function categoryHref(path: readonly Pick<CategoryRef, "id" | "urlName" | "name">[]): string {
  const [level1 = "all", level2, level3] = path.slice(-3).map(({ urlName, name }) => urlName ?? name);
  return href("category", { level1, level2, level3, categoryId: path.at(-1)?.id });
}

/** The first level in the address of a category, in words: the top category, if it is no more than three levels up. */
export function sectionOf(address: string): string | undefined {
  return /\/category\/(?:products\/)?([^/]+)/.exec(address)?.[1];
}
