import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { assert, describe, vi } from "vitest";
import { startCommand } from "../packages/cli/src/testing/command.ts";
import { alive, test, visit, waitMs, type Shopper } from "./journey.ts";
import { people } from "./people.ts";
import { eventsSent, leave } from "./sent-events.ts";
import {
  comeToPayment,
  confirmedOrder,
  logInAs,
  openPart,
  payByCard,
  payByPurchaseOrder,
  searchField,
  searchFor,
  title,
  visitPart,
} from "./steps.ts";
import { emptyCart, fillCart } from "./wire.ts";

// What is reported of a visit across several documents, and of ways to a part without a list. Consent: privacy.test.ts.

const filter = "Oil filter, spin-on, 200 Series";

async function accept(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await visit(shopper, "/");
  await page.getByRole("region", { name: "Cookies" }).getByRole("button", { name: "Accept" }).click();
}

async function reload(page: Page): Promise<void> {
  await leave(page);
  await page.reload();
  await alive(page);
  await extras(page);
}

/** Waits until the scripts that run after the page, including analytics, are listening. */
async function extras(page: Page): Promise<void> {
  await page.locator('html[data-extras="on"]').waitFor();
}

interface LayerEntry {
  readonly event?: string;
  readonly page_location?: string;
  readonly HEM?: string;
  readonly loginId?: string;
  readonly ecommerce?: { readonly payment_type?: string } | null;
}

/** The data layer that tags see. */
async function layerOf(page: Page): Promise<LayerEntry[]> {
  return page.evaluate(() => [...(window as unknown as { dataLayer: LayerEntry[] }).dataLayer]);
}

const orderSteps = ["begin_checkout", "add_shipping_info", "add_payment_info", "purchase"];

test("a checkout begins once however often its document is loaded, and an order is told whose page comes as one", async ({
  open,
}) => {
  const shopper = await open({ isUndecided: true });
  const { page } = shopper;
  const sent = await eventsSent(page);
  await accept(shopper);
  await comeToPayment(shopper, people.ada, { "FLT-1001": 12 });
  await extras(page);
  await reload(page);
  await reload(page);
  // as if the router left the form to the browser
  await page.getByLabel("Purchase order number").waitFor();
  await page.evaluate(() => document.querySelectorAll("form").forEach((form) => (form.dataset.plain = "")));
  await payByPurchaseOrder(shopper, "GA-2");
  await confirmedOrder(shopper);
  await alive(page);
  await extras(page);
  const reference = new URL(page.url()).searchParams.get("reference");
  const [entry] = await page.evaluate(() => performance.getEntriesByType("navigation").map(({ name }) => name));
  assert.include(entry, "/order");
  await vi.waitUntil(async () => {
    await leave(page);
    return sent.names().includes("purchase");
  }, waitMs);
  await reload(page);
  await leave(page);
  const ofOrder = sent.events().filter(({ name }) => orderSteps.includes(name));
  assert.deepEqual(
    ofOrder.map(({ name, transactionId }) => [name, transactionId]),
    orderSteps.map((name) => [name, name === "purchase" ? reference : undefined]),
  );
  assert.equal(await page.evaluate(() => sessionStorage.getItem("analytics-orderData")), null);
  // twelve of a part cost less than its list price: all four events report the actual price
  assert.deepEqual(
    ofOrder.map(({ value }) => value),
    [127.2, 127.2, 127.2, 127.2],
  );
});

test("a search is told once a visit, and a part keeps the words that led to it, in the next document too", async ({
  open,
}) => {
  const shopper = await open({ isUndecided: true });
  const { page } = shopper;
  const sent = await eventsSent(page);
  await accept(shopper);
  await searchFor(shopper, "oil filter");
  for (let times = 0; times < 2; times++) {
    await openPart(shopper, filter);
    await page.goBack();
    await title(page, "“oil filter”").waitFor();
  }
  await reload(page);
  await openPart(shopper, filter);
  await reload(page);
  await page
    .getByRole("button", { name: /^Add \d+ to cart/ })
    .first()
    .click();
  await page.getByText(/^1 added/).waitFor();
  await leave(page);
  const searches = sent.events().filter(({ name, searchTerm }) => name === "view_item_list" && searchTerm);
  assert.deepEqual(
    searches.map(({ searchTerm }) => searchTerm),
    ["oil filter"],
  );
  const [added] = sent.events().filter(({ name }) => name === "add_to_cart");
  assert.equal(added?.searchTerm, "oil filter");
});

test("each way to a part by its number is a search that found it, and its click; a suggestion is a choice, and no search", async ({
  open,
}) => {
  const shopper = await open({ isUndecided: true });
  const { page } = shopper;
  const sent = await eventsSent(page);
  const enterNumber = async () => {
    await searchField(page).fill("FLT-1001");
    await searchField(page).press("Enter");
    await page.waitForURL((url) => url.searchParams.get("term") === "FLT-1001");
    await title(page, filter).waitFor();
  };
  await accept(shopper);
  await enterNumber();
  await reload(page);
  await searchField(page).fill("oil filt");
  await page.getByRole("group", { name: "Parts" }).getByRole("option").first().click();
  await page.waitForURL((url) => url.pathname.includes("/product/") && !url.searchParams.has("term"));
  const opened = decodeURIComponent(new URL(page.url()).pathname.split("/")[2]!);
  await page
    .getByRole("button", { name: /^Add \d+ to cart/ })
    .first()
    .click();
  await page.getByText(/^1 added/).waitFor();
  await page.goBack();
  await page.waitForURL((url) => url.searchParams.has("term"));
  await page.goForward();
  await page.waitForURL((url) => !url.searchParams.has("term"));
  await enterNumber();
  await reload(page);
  await leave(page);
  const told = sent.events().filter(({ searchTerm }) => searchTerm);
  const byNumber = [
    ["view_item_list", "FLT-1001", 1],
    ["select_item", "FLT-1001", "FLT-1001"],
  ];
  assert.deepEqual(
    told.map(({ name, searchTerm, resultCount, items }) => [name, searchTerm, resultCount ?? items?.[0]?.item_id]),
    [...byNumber, ["select_item", "oil filt", opened], ["add_to_cart", "oil filt", opened], ...byNumber],
  );
});

test("what waits as a page is left goes on the way out, and what the browser refuses then from the next page: the store has both", async ({
  open,
}) => {
  const shopper = await open({ isUndecided: true });
  const { page, store } = shopper;
  const refused = () => page.evaluate(() => sessionStorage.getItem("analytics-refusedEvents"));
  await accept(shopper);
  await searchFor(shopper, "sent on the way out");
  await page.goto("about:blank");

  // another script's beacons use up the browser's quota for requests that outlive the page, before ours
  await page.route("**/others", (route) => route.abort());
  await page.addInitScript(() =>
    addEventListener("pagehide", () => {
      if (location.pathname !== "/global-search") return;
      for (let bytes = 32 * 1024; bytes >= 1; bytes /= 2) navigator.sendBeacon("/others", "x".repeat(bytes));
    }),
  );
  await visit(shopper, "/");
  await searchFor(shopper, "sent from the next page");
  await extras(page);
  await page.goto("/contact-us");
  assert.include((await refused()) ?? "", "sent from the next page");
  await alive(page);
  await extras(page);
  await page.goto("about:blank");
  await page.goto("/");
  assert.isNull(await refused());

  await vi.waitUntil(async () => {
    const { said } = await startCommand(["report"], store.environment).ended;
    return ["sent on the way out", "sent from the next page"].every((term) => new RegExp(`${term} +1\\b`).test(said));
  }, waitMs);
});

test("an order that a card paid is told as such, and a tag that throws takes nothing from what the store counts", async ({
  open,
}) => {
  const shopper = await open({ isUndecided: true });
  const { page } = shopper;
  const sent = await eventsSent(page);
  await accept(shopper);
  await comeToPayment(shopper, people.ben, { "FLT-1003": 1 });
  await extras(page);
  await payByCard(shopper, "4000 1000 0000 0018", "Ben Measured");
  await confirmedOrder(shopper);
  await extras(page);
  const paid = await vi.waitUntil(
    async () => (await layerOf(page)).find(({ event }) => event === "add_payment_info"),
    waitMs,
  );
  assert.equal(paid.ecommerce?.payment_type, "Credit Card");

  await page.evaluate(() => {
    (window as unknown as { dataLayer: unknown[] }).dataLayer.push = () => {
      throw new Error("A tag's own fault");
    };
  });
  await searchFor(shopper, "head gasket");
  await openPart(shopper, "Head gasket, 203 three-cylinder");
  await leave(page);
  const after = sent.events().slice(sent.events().findIndex(({ searchTerm }) => searchTerm === "head gasket"));
  assert.includeMembers(
    after.map(({ name }) => name),
    ["view_item_list", "select_item", "page_view", "view_item"],
  );
});

test("pages that their queries alone tell apart are told each, in one document and over several, and one that comes again is not", async ({
  open,
}) => {
  const shopper = await open({ isUndecided: true });
  const { page, store } = shopper;
  const told = async () =>
    (await layerOf(page))
      .filter(({ event }) => event === "page_view")
      .map(({ page_location: address }) => address?.slice(store.address.length));
  await accept(shopper);
  await searchFor(shopper, "oil filter");
  await searchFor(shopper, "gasket");
  assert.deepEqual(await told(), ["/", "/global-search?term=oil+filter", "/global-search?term=gasket"]);
  const inDocument = async (address: string) => {
    await visit(shopper, address);
    await extras(page);
    return told();
  };
  // an address may contain more than which page it is: that is not reported
  assert.deepEqual(await inDocument("/order-lookup?from=mail"), ["/order-lookup"]);
  assert.deepEqual(await inDocument("/order-lookup?from=letter"), ["/order-lookup"]);
  assert.deepEqual(await inDocument("/Order-Lookup/?from=letter#main"), []);
  assert.notMatch(await page.evaluate(() => JSON.stringify(sessionStorage)), /lookup|letter/i);
  await reload(page);
  assert.lengthOf(await told(), 1);
});

describe("a buyer", () => {
  test("is told by name to nobody before he agrees, and once then", async ({ open }) => {
    const shopper = await open({ isUndecided: true });
    const { page } = shopper;
    const asked: string[] = [];
    const answers: Promise<{ HEM: string; loginId: string }>[] = [];
    page.on("request", (request) => {
      if (request.url().includes("getGAData")) asked.push(request.url());
    });
    page.on("response", (response) => {
      if (response.url().includes("getGAData")) answers.push(response.json() as never);
    });
    await visit(shopper, "/mylists");
    await logInAs(shopper, "ada@mill.example");
    await title(page, "Lists").waitFor();
    await visit(shopper, "/");
    await extras(page);
    await page.getByRole("region", { name: "Cookies" }).getByRole("button", { name: "Reject", exact: true }).click();
    await visit(shopper, "/");
    await extras(page);
    await searchFor(shopper, "gasket");
    assert.deepEqual(asked, []);
    await page.getByRole("contentinfo").getByRole("button", { name: "Cookie Settings" }).click();
    const dialog = page.getByRole("dialog", { name: "Cookie Settings" });
    await dialog.getByRole("checkbox", { name: /Count what is looked at/ }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await vi.waitUntil(() => asked.length > 0, waitMs);
    await searchFor(shopper, "belt");
    assert.equal(asked.length, 1);
    const loaded = await vi.waitUntil(async () => {
      const entries = await layerOf(page);
      return entries.find(({ event }) => event === "b2c_loaded");
    }, waitMs);
    const answer = await answers[0]!;
    const hash = createHash("sha256").update("ada@mill.example").digest("hex").toUpperCase();
    assert.deepInclude(loaded, { HEM: hash, loginId: answer.loginId });
    assert.match(answer.loginId, /^[0-9A-F]{64}$/);
    assert.notEqual(answer.loginId, hash);
  });

  test("saves a part to a list, and the cart: told is what went through, each of its own parts", async ({ open }) => {
    const shopper = await open({ isUndecided: true });
    const { page } = shopper;
    const sent = await eventsSent(page);
    const wishes = () =>
      sent
        .events()
        .filter(({ name }) => name === "add_to_wishlist")
        .map(({ items }) => items?.map(({ item_id, quantity }) => [item_id, quantity]));
    await accept(shopper);
    await visit(shopper, "/mylists");
    await logInAs(shopper, "ada@mill.example");
    await title(page, "Lists").waitFor();

    await visitPart(shopper, "FLT-1001");
    await page
      .getByRole("button", { name: new RegExp(`^Save to a list ?: ${filter}$`) })
      .first()
      .click();
    const picker = page.getByRole("dialog", { name: "Save to a list" });
    await picker.getByLabel("Quantity").fill("4");
    const another = picker.getByRole("radio", { name: "A new list" });
    const name = picker.getByLabel("Name of the new list");
    await name.or(another).first().waitFor();
    if (await another.count()) await another.check();
    await name.fill("Measured");
    await picker.getByRole("button", { name: "Save to the list" }).click();
    await picker.getByText("Saved to “Measured”.").waitFor();
    await picker.getByRole("button", { name: "Close" }).last().click();
    await leave(page);
    assert.deepEqual(wishes(), [[["FLT-1001", 4]]]);

    // a shopper whose session has ended is asked to log in, and does not
    await page
      .getByRole("button", { name: new RegExp(`^Save to a list ?: ${filter}$`) })
      .first()
      .click();
    await picker.getByRole("radio", { name: "Measured", exact: true }).check();
    await page.context().clearCookies({ name: /^(?!site_consent)/ });
    await picker.getByRole("button", { name: "Save to the list" }).click();
    await title(page, "Log in").waitFor();
    await logInAs(shopper, "ada@mill.example");

    // the cart has other parts, one of which is on the list
    await emptyCart(shopper);
    await fillCart(shopper, { "FLT-1001": 1, "FLT-1002": 2 });
    await visit(shopper, "/cart");
    await extras(page);
    await page.getByRole("link", { name: "Save the cart as a list" }).click();
    await title(page, "Save the cart as a list").waitFor();
    await page.getByRole("radio", { name: "Measured", exact: true }).check();
    await page.getByRole("button", { name: "Save to the list" }).click();
    await page.getByText(/saved to this list/).waitFor();
    const ofCart = await vi.waitUntil(async () => {
      await leave(page);
      return wishes()[1];
    }, waitMs);
    assert.sameDeepMembers(ofCart, [
      ["FLT-1001", 1],
      ["FLT-1002", 2],
    ]);
    assert.deepEqual(wishes(), [[["FLT-1001", 4]], ofCart]);
  });
});
