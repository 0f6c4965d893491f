import type { Cookie, Page } from "playwright-core";
import { accompanied, visit, type Shopper } from "./journey.ts";
import { people } from "./people.ts";
import {
  cardForm,
  comeToCheckout,
  comeToPayment,
  confirmedOrder,
  enterAddress,
  logInAs,
  lookUpOrder,
  mailedLink,
  narrowBy,
  payByPurchaseOrder,
  searchField,
  searchFor,
  title,
  visitPart,
} from "./steps.ts";
import { enterCheckout, fillCart, orderedBy, partAddress } from "./wire.ts";

export interface PageToSee {
  readonly name: string;
  arrive(shopper: Shopper): Promise<void>;
}

/** Every page available to guests, in each state in which it looks different, with the steps to get there. */
export const shopPages: readonly PageToSee[] = [
  at("/", "home"),
  { name: "home of somebody who has looked at parts", arrive: comeHomeWithSeenParts },
  { name: "category", arrive: openCategory },
  at("/global-search?term=oil+filter", "search results"),
  { name: "search results narrowed by facets", arrive: narrowResults },
  at("/global-search?term=breather&view=drawings", "search results as drawings"),
  at("/global-search?term=filterings", "search without results"),
  at("/global-search?term=crankcase+breathr", "search results of a corrected spelling"),
  at("/global-search?term=flt1012", "search results of a superseded number"),
  { name: "suggestions while typing", arrive: typeBeginning },
  { name: "recent searches", arrive: recallSearches },
  at("/advanced-search", "advanced search"),
  partPage("FLT-1001", "Oil filter, spin-on, 200 Series", "part"),
  partPage("GSK-2208", "Exhaust port gasket, BH Series", "part without stock"),
  partPage("SEA-2501", "O-ring, metric", "family"),
  { name: "parts side by side", arrive: compareTwo },
  at("/compare?part=none", "comparing what is gone"),
  at("/cart", "empty cart"),
  { name: "cart", arrive: openFullCart },
  { name: "checkout: contact", arrive: (shopper) => checkOutUntil(shopper, "contact") },
  { name: "checkout: contact with errors", arrive: (shopper) => checkOutUntil(shopper, "errors") },
  { name: "checkout: address", arrive: (shopper) => checkOutUntil(shopper, "address") },
  { name: "checkout: several addresses", arrive: splitOrder },
  { name: "checkout: shipping method", arrive: (shopper) => checkOutUntil(shopper, "method") },
  { name: "checkout: payment by purchase order", arrive: (shopper) => checkOutUntil(shopper, "payment") },
  { name: "checkout: payment by card", arrive: (shopper) => checkOutUntil(shopper, "card") },
  { name: "a link for who pays", arrive: (shopper) => openPayLink(shopper, "made") },
  { name: "paying by a link", arrive: (shopper) => openPayLink(shopper, "pay") },
  at("/pay?t=none", "a link to pay that leads nowhere"),
  { name: "order confirmation", arrive: (shopper) => checkOutUntil(shopper, "order") },
  at("/order-lookup", "order lookup"),
  { name: "order lookup without success", arrive: lookUpInVain },
  at("/engine-list", "engine families"),
  at("/engine-list/corvane-400-series", "engine models"),
  at("/engine/C404-115TA", "parts of an engine"),
  at("/drawing/lubrication-400", "drawing with parts"),
  at("/quick-order", "quick order"),
  { name: "quick order with verdicts", arrive: checkList },
  at("/login", "login"),
  { name: "login, refused", arrive: logInInVain },
  at("/SelfRegister", "registration"),
  { name: "registration with errors", arrive: registerNobody },
  at("/ForgotPassword", "forgotten password"),
  at("/CheckPasswordResetEmail", "mail on its way"),
  { name: "category menu, open", arrive: openCategoryMenu },
  { name: "shortcuts", arrive: (shopper) => openDialog(shopper, "Shortcuts") },
  { name: "cookie settings", arrive: (shopper) => openDialog(shopper, "Cookie Settings") },
  at("/es", "home in Spanish"),
  at("/es/advanced-search", "advanced search in Spanish"),
  at("/es/engine/C404-75", "parts of an engine in Spanish"),
  at("/es/global-search?term=filtro", "search results in Spanish"),
  { name: "cart in Spanish", arrive: openSpanishCart },
  { name: "telling of stock, with errors", arrive: askForStock },
  at("/no-such-page", "not found"),
  { name: "no connection", arrive: goOffline },
  ...["/about", "/contact-us", "/faq", "/find-my-engine-number", "/legal-notice"].map((path) => at(path)),
  ...["/privacy-policy", "/registering-an-account", "/shipping-and-returns"].map((path) => at(path)),
];

/** The same for pages available to buyers. */
export const accountPages: readonly PageToSee[] = [
  { name: "my account", arrive: (shopper) => manage(shopper, "/my-account") },
  { name: "orders, none that fits", arrive: (shopper) => manage(shopper, "/my-account/orders?q=nothing&number=12a") },
  { name: "orders", arrive: (shopper) => openOrder(shopper, "") },
  { name: "an order", arrive: (shopper) => openOrder(shopper, "order") },
  { name: "an order again", arrive: (shopper) => openOrder(shopper, "again") },
  { name: "an order again with errors", arrive: (shopper) => openOrder(shopper, "errors") },
  { name: "people of an account", arrive: (shopper) => manage(shopper, "/my-account/people") },
  { name: "inviting somebody, with errors", arrive: inviteNobody },
  { name: "a person of an account", arrive: (shopper) => openMiles(shopper) },
  { name: "withdrawing a person", arrive: (shopper) => openMiles(shopper, "?withdraw=1") },
  { name: "an invitation", arrive: openInvitation },
  at("/invitation?t=none", "an invitation that does not work anymore"),
  { name: "lists of a buyer", arrive: (shopper) => manage(shopper, "/mylists") },
  { name: "a list", arrive: openList },
  { name: "addresses", arrive: (shopper) => manageTess(shopper, "/my-account/addresses") },
  { name: "a new address with errors", arrive: saveNothing },
  { name: "payment methods", arrive: (shopper) => manageTess(shopper, "/my-account/payment-methods") },
  { name: "engines of a buyer", arrive: (shopper) => manageTess(shopper, "/my-engines") },
  { name: "coupons of a buyer", arrive: (shopper) => comeAs("grace@mill.example", shopper, "/my-coupons") },
  { name: "no coupons of a buyer", arrive: (shopper) => manageTess(shopper, "/my-coupons") },
  { name: "subscriptions, none yet", arrive: (shopper) => manageTess(shopper, "/my-account/subscriptions") },
  { name: "profile and logging in", arrive: (shopper) => manageTess(shopper, "/my-account/profile") },
  { name: "codes for email address and phone", arrive: (shopper) => manageTess(shopper, "/my-account/verify") },
  at("/confirm-email?t=none", "old link to a new email address"),
];

function at(path: string, name = path): PageToSee {
  return { name, arrive: (shopper) => visit(shopper, path) };
}

async function typeBeginning(shopper: Shopper): Promise<void> {
  await visit(shopper, "/global-search?term=FLT-1001&as=typed");
  await searchField(shopper.page).fill("fil");
  await shopper.page.getByRole("option").nth(4).waitFor();
  await searchField(shopper.page).press("ArrowDown");
}

async function recallSearches(shopper: Shopper): Promise<void> {
  await visit(shopper, "/");
  await searchFor(shopper, "oil filter");
  await searchField(shopper.page).fill("");
  await shopper.page.getByRole("option", { name: "oil filter" }).waitFor();
}

async function compareTwo(shopper: Shopper): Promise<void> {
  const ids = await Promise.all(["FLT-1001", "FLT-1002"].map((sku) => partAddress(sku, shopper.store)));
  await visit(shopper, `/compare?${ids.map((address) => `part=${address.split("/").at(-1)}`).join("&")}`);
  await shopper.page.getByRole("table", { name: "Parts side by side" }).waitFor();
}

async function askForStock(shopper: Shopper): Promise<void> {
  await visitPart(shopper, "GSK-2208");
  await shopper.page
    .getByRole("link", { name: /^Tell me when in stock/ })
    .first()
    .click();
  await shopper.page.getByLabel("Email").fill("ada");
  await shopper.page.getByRole("button", { name: "Tell me" }).click();
  await shopper.page.getByText("Enter a valid email address").first().waitFor();
}

function partPage(number: string, part: string, name: string): PageToSee {
  return {
    name,
    async arrive(shopper) {
      await visitPart(shopper, number);
      await title(shopper.page, part).waitFor();
    },
  };
}

async function comeHomeWithSeenParts(shopper: Shopper): Promise<void> {
  await visitPart(shopper, "FLT-1001");
  await fillCart(shopper, { "FLT-1001": 2 });
  await visit(shopper, "/");
  await shopper.page.getByRole("region", { name: "Recently viewed" }).waitFor();
}

async function openCategory(shopper: Shopper): Promise<void> {
  await visit(shopper, "/");
  await shopper.page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Filters" }).click();
  await title(shopper.page, "Filters").waitFor();
}

async function narrowResults(shopper: Shopper): Promise<void> {
  await visit(shopper, "/global-search?term=filter");
  await narrowBy(shopper, "Brand", "Filtrane");
  await shopper.page.getByLabel("Look up Engine").fill("corvane");
}

async function openFullCart(shopper: Shopper): Promise<void> {
  await fillCart(shopper, { "FLT-1001": 12, "SEA-2502": 20, "KIT-3901": 1 });
  await visit(shopper, "/cart?country=US&postalCode=23510");
}

type Stage = "contact" | "errors" | "address" | "method" | "payment" | "card" | "order";

async function checkOutUntil(shopper: Shopper, stage: Stage): Promise<void> {
  const { page } = shopper;
  if (stage === "contact" || stage === "errors") await comeToCheckout(shopper, { "FLT-1001": 1 });
  else if (stage === "address" || stage === "method") {
    await fillCart(shopper, { "FLT-1001": 1 });
    await enterCheckout(shopper, people.ada, "address");
    await visit(shopper, "/checkout");
    await page.getByLabel("Street address").waitFor();
    if (stage === "method") {
      await enterAddress(shopper, people.ada);
      await page.getByRole("radio", { name: /^Ground/ }).waitFor();
    }
  } else await comeToPayment(shopper, people.ada, { "FLT-1001": 1 });

  if (stage === "errors") {
    await page.getByRole("button", { name: "Continue to shipping address" }).click();
    await page.getByRole("alert").waitFor();
  }
  if (stage === "card") {
    await page.getByRole("radio", { name: /^Card/ }).check();
    await cardForm(page).getByText("Test cards").click();
  }
  if (stage === "order") {
    await payByPurchaseOrder(shopper, "HC-1");
    await confirmedOrder(shopper);
  }
}

async function splitOrder(shopper: Shopper): Promise<void> {
  await fillCart(shopper, { "FLT-1001": 1, "FLT-1002": 3 });
  await enterCheckout(shopper, people.ada, "address");
  await visit(shopper, "/checkout/split");
  await title(shopper.page, "Ship to multiple addresses").waitFor();
}

async function openPayLink(shopper: Shopper, stage: "made" | "pay"): Promise<void> {
  const { page } = shopper;
  await fillCart(shopper, { "FLT-1001": 1 });
  await enterCheckout(shopper, people.ada, "payment");
  await visit(shopper, "/checkout/pay-link");
  await page.getByRole("button", { name: "Create link" }).click();
  await title(page, "The link to pay is ready").waitFor();
  if (stage === "made") return;
  const link = page.getByRole("main").getByRole("link").first();
  await visit(shopper, (await link.getAttribute("href"))!);
  await title(page, "Pay for an order").waitFor();
}

async function checkList(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await visit(shopper, "/quick-order");
  await page.getByLabel("Part numbers and quantities").fill("FLT-1001 2\nFLT-1002 1000\nXX-99 1");
  await page.getByRole("button", { name: "Check the list" }).click();
  await page.getByText("XX-99").first().waitFor();
}

async function logInInVain(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await visit(shopper, "/login");
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("not a password of anybody");
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await page.getByRole("main").getByRole("alert").waitFor();
}

async function registerNobody(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await visit(shopper, "/SelfRegister");
  await page.getByRole("main").locator("button:not([type=button])").last().click();
  await page.getByRole("main").getByRole("alert").waitFor();
}

async function openCategoryMenu(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await visit(shopper, "/");
  await accompanied(page);
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: "Filters", exact: true })
    .hover();
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: "Oil Filters", exact: true })
    .waitFor();
}

async function openDialog(shopper: Shopper, name: string): Promise<void> {
  const { page } = shopper;
  await visit(shopper, "/");
  await page.getByRole("button", { name }).first().click();
  await page.getByRole("dialog").waitFor();
}

async function openSpanishCart(shopper: Shopper): Promise<void> {
  await fillCart(shopper, { "FLT-1001": 12, "SEA-2502": 20, "KIT-3901": 1 });
  await visit(shopper, "/es/cart");
}

async function lookUpInVain(shopper: Shopper): Promise<void> {
  await visit(shopper, "/order-lookup");
  await lookUpOrder(shopper, "99999999", people.ada);
  await shopper.page.getByRole("main").getByRole("alert").waitFor();
}

/** As Hana of the demo store, who manages the people of Harbor Generator Service: docs/demo-people.md. */
const manage = (shopper: Shopper, path: string) => comeAs("hana@harbor.example", shopper, path);

/** Cookies of logged-in buyers, by the store's address and their email address: each visits many pages. */
const loggedIn = new Map<string, Cookie[]>();

async function comeAs(email: string, shopper: Shopper, path: string): Promise<void> {
  const { page, store } = shopper;
  const who = `${store.address} ${email}`;
  await page.context().addCookies(loggedIn.get(who) ?? []);
  await visit(shopper, path);
  // another journey may have logged them out
  if (page.url().includes("/login?")) {
    await logInAs(shopper, email);
    await page.waitForURL(`${store.address}${path}`);
    loggedIn.set(who, await page.context().cookies());
  }
  await page.getByRole("navigation", { name: "My account" }).waitFor();
}

/** Addresses of orders, by the store's: several pages show the same one. */
const ordered = new Map<string, string>();

async function openOrder(shopper: Shopper, stage: "" | "order" | "again" | "errors"): Promise<void> {
  const { page, store } = shopper;
  let address = ordered.get(store.address);
  if (address === undefined) {
    await manage(shopper, "/my-account");
    const number = await orderedBy(shopper, { "FLT-1012": 1, "FLT-1002": 3 }, "AXE-1");
    await visit(shopper, "/my-account/orders");
    const link = page.getByRole("link", { name: `Order ${number}`, exact: true });
    address = (await link.getAttribute("href"))!;
    ordered.set(store.address, address);
  }
  const way = { "": "/my-account/orders", order: address, again: `${address}/reorder`, errors: `${address}/reorder` };
  await manage(shopper, way[stage]);
  if (stage !== "errors") return;
  await page
    .getByRole("textbox", { name: /^Quantity of/ })
    .first()
    .fill("none");
  await page.getByRole("button", { name: "Add the selected lines to the cart" }).click();
  await page.getByRole("main").getByRole("alert").waitFor();
}

/** Where the part's button leads without scripts. */
async function savingAddress(page: Page): Promise<string> {
  const product = await page
    .getByRole("button", { name: /^Save to a list/ })
    .first()
    .getAttribute("value");
  return `/mylists?product=${product}`;
}

/** The first list, created on the way, with a part on it. */
async function openList(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await manage(shopper, "/my-account");
  await visitPart(shopper, "FLT-1001");
  await visit(shopper, await savingAddress(page));
  await title(page, "Save to a list").waitFor();
  const added = page.getByRole("radio", { name: "A new list" });
  if (await added.count()) await added.check();
  await page.getByLabel("Name of the new list").fill(`Service ${Date.now()}`);
  await page.getByRole("button", { name: "Save to the list" }).click();
  await page.getByRole("table").waitFor();
}

async function inviteNobody(shopper: Shopper): Promise<void> {
  await manage(shopper, "/my-account/people/invite");
  await shopper.page.getByRole("button", { name: "Send the invitation" }).click();
  await shopper.page.getByRole("main").getByRole("alert").waitFor();
}

async function openMiles(shopper: Shopper, query = ""): Promise<void> {
  await manage(shopper, "/my-account/people");
  const link = shopper.page.getByRole("link", { name: "Change of Miles Okafor" });
  await visit(shopper, (await link.getAttribute("href")) + query);
  await title(shopper.page, "Miles Okafor").waitFor();
}

async function openInvitation(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  const email = `axe.${Date.now()}@harbor.example`;
  await manage(shopper, "/my-account/people/invite");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("First name").fill("Axel");
  await page.getByLabel("Last name").fill("Ek");
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await title(page, "People").waitFor();
  const link = await mailedLink(page, email, /\/invitation\?t=[\w-]+/);
  await page.context().clearCookies();
  await visit(shopper, link);
  await title(page, "Order for Harbor Generator Service").waitFor();
}

/** Tess buys for Tidewater Marina. */
const manageTess = (shopper: Shopper, path: string) => comeAs("tess@tide.example", shopper, path);

async function saveNothing(shopper: Shopper): Promise<void> {
  await manageTess(shopper, "/my-account/addresses/new");
  await shopper.page.getByRole("button", { name: "Save the address" }).click();
  await shopper.page.getByRole("alert").waitFor();
}

async function goOffline(shopper: Shopper): Promise<void> {
  await visit(shopper, "/");
  await shopper.page.context().setOffline(true);
  await shopper.page.getByRole("banner").getByRole("link", { name: "Cart" }).click();
  await title(shopper.page, "No connection").waitFor();
}
