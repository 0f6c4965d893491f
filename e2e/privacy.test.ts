import { CONSENT_COOKIE, consentFrom } from "@tradecounter/wire";
import type { Page } from "playwright-core";
import { assert, vi } from "vitest";
import { alive, test, visit, waitMs } from "./journey.ts";
import { people } from "./people.ts";
import { eventsSent, leave } from "./sent-events.ts";
import {
  chooseDelivery,
  confirmedOrder,
  enterAddress,
  enterContact,
  openPart,
  payByPurchaseOrder,
  searchField,
  searchFor,
  visitPart,
} from "./steps.ts";

const part = "Oil filter, spin-on, 200 Series";

test("Cookie Settings says what is kept, and forgets the parts that were looked at and the engine that is shopped for", async ({
  open,
}) => {
  const shopper = await open({ isUndecided: true });
  const { page } = shopper;
  await visit(shopper, "/");
  await visitPart(shopper, "FLT-1001");
  await visit(shopper, "/engine/C204-42");
  await page.getByRole("button", { name: /^Shop for it/ }).click();
  const engine = page.getByRole("banner").getByText("C204-42");
  await engine.waitFor();
  await visit(shopper, "/");
  const seen = page.getByRole("main").getByRole("link", { name: part });
  await seen.waitFor();
  await page.getByRole("contentinfo").getByRole("button", { name: "Cookie Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Cookie Settings" });
  await dialog.getByText("one necessary cookie").waitFor();
  await dialog.getByRole("button", { name: "Forget what this browser keeps for me" }).click();
  await dialog.getByText("Forgotten").waitFor();
  await engine.waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Close" }).click();
  await visit(shopper, "/");
  assert.equal(await seen.count(), 0);
  assert.equal(await page.evaluate(() => localStorage.length), 0);
  assert.equal(await page.evaluate(() => sessionStorage.getItem("analytics-visit")), null);
  // no cookie is set before there is a cart, or a choice
  assert.deepEqual(await page.context().cookies(), []);
});

test.for(["", "/es"])(
  "on a phone of %s the question about counting is a low strip, which leaves the button that adds a part free",
  async (language, { open }) => {
    const shopper = await open({ isUndecided: true, viewport: { width: 390, height: 844 } });
    const { page } = shopper;
    await visit(shopper, `${language}/global-search?term=FLT-1001`);
    const asked = (await page.getByRole("region", { name: "Cookies" }).boundingBox())!;
    const add = page.getByRole("button", { name: /^(Add 1 to cart|Añadir 1 al carrito)/ }).first();
    const { y, height } = (await add.boundingBox())!;
    // three lines of small text next to the buttons, four in languages with long words
    assert.isAtMost(asked.height, 72);
    assert.isAtMost(y + height, asked.y);
  },
);

test("nothing is sent before consent; then what was done goes, with the words that led there, until it is taken back", async ({
  open,
}) => {
  const shopper = await open({ isUndecided: true });
  const { page } = shopper;
  const sent = await eventsSent(page);
  await visit(shopper, "/");
  const banner = page.getByRole("region", { name: "Cookies" });
  await banner.waitFor();
  await searchFor(shopper, "oil filter");
  await openPart(shopper, part);
  await page
    .getByRole("button", { name: /^Add \d+ to cart/ })
    .first()
    .click();
  await page.getByText(/^1 added/).waitFor();
  assert.deepEqual(sent.names(), []);
  // it does not get in the way of checking out
  await visit(shopper, "/cart");
  await page.getByRole("heading", { level: 1 }).waitFor();
  assert.equal(await banner.isVisible(), false);
  await page.goBack();
  await alive(page);

  // by keyboard only
  await banner.getByRole("button", { name: "Accept" }).focus();
  await page.keyboard.press("Enter");
  await banner.waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "MAIN");
  assert.equal(await choiceOf(page), true);
  await searchFor(shopper, "oil filter");
  await openPart(shopper, part);
  await page
    .getByRole("button", { name: /^Add \d+ to cart/ })
    .first()
    .click();
  await page.getByText(/^1 added/).waitFor();
  await leave(page);
  const added = sent.events().filter(({ name }) => name === "add_to_cart");
  assert.deepEqual(
    added.map(({ searchTerm, items }) => [searchTerm, items?.[0]?.item_id]),
    [["oil filter", "FLT-1001"]],
  );
  assert.includeMembers(sent.names(), ["page_view", "view_item_list", "select_item", "view_item"]);

  // recommended parts are tracked when added to the cart, on the part's page and on the cart's
  for (const [address, title] of [
    ["", "Goes with it"],
    ["/cart", "Goes with what is in your cart"],
  ] as const) {
    if (address) await visit(shopper, address);
    const row = page.getByRole("region", { name: title }).getByRole("listitem").first();
    const sku = await row.getAttribute("data-strip-part");
    await row.getByRole("button", { name: /^Add/ }).click();
    const told = await vi.waitUntil(async () => {
      await leave(page);
      const last = sent.events().findLast(({ name }) => name === "add_to_cart")?.items;
      return last?.[0]?.item_id === sku && last;
    }, waitMs);
    assert.deepEqual([told.length, told[0]?.index], [1, 1]);
  }

  // and so are parts that the search field suggests
  await searchField(page).fill("FLT-1001");
  const suggested = page.getByRole("group", { name: "Parts" }).getByRole("option").filter({ hasText: part }).first();
  await suggested.getByText("Add", { exact: true }).click();
  await suggested.getByText(/^1 added/).waitFor();
  await leave(page);
  const ofSuggestion = sent.events().findLast(({ name }) => name === "add_to_cart");
  assert.deepEqual(
    [ofSuggestion?.items?.map((item) => item.item_id), ofSuggestion?.searchTerm ?? undefined],
    [["FLT-1001"], undefined],
  );

  // items that are added to the cart together are tracked together
  await visit(shopper, `/quick-order?${new URLSearchParams({ list: "FLT-1001 2\nFLT-1013 1" })}`);
  await page.getByRole("button", { name: "Add the selected lines to the cart" }).click();
  await page.getByText("2 lines added to the cart.").waitFor();
  await leave(page);
  assert.deepEqual(
    sent
      .events()
      .filter(({ name }) => name === "add_to_cart")
      .at(-1)
      ?.items?.map(({ index, quantity }) => [index, quantity]),
    [
      [1, 2],
      [2, 1],
    ],
  );

  // the order is tracked on its own page, once
  await visit(shopper, "/checkout");
  await enterContact(shopper, people.ada);
  await page.getByLabel("Street address").waitFor();
  await enterAddress(shopper, people.ada);
  await chooseDelivery(shopper, "Ground");
  await payByPurchaseOrder(shopper, "GA-1");
  await confirmedOrder(shopper);
  const reference = new URL(page.url()).searchParams.get("reference");
  await leave(page);
  await page.reload();
  await alive(page);
  await leave(page);
  const ofOrder = sent.events().filter(({ name }) => orderSteps.includes(name));
  assert.deepEqual(
    ofOrder.map(({ name, transactionId }) => [name, transactionId]),
    orderSteps.map((name) => [name, name === "purchase" ? reference : undefined]),
  );
  assert.notMatch(JSON.stringify(sent.events()), /http|\?|@/);

  await visit(shopper, "/");
  assert.equal(await banner.count(), 0);
  await page.getByRole("contentinfo").getByRole("button", { name: "Cookie Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Cookie Settings" });
  await dialog.getByRole("checkbox", { name: /Count what is looked at/ }).uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  assert.equal(await choiceOf(page), false);
  const kept = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
  assert.deepEqual(
    kept.filter((name) => name.startsWith("analytics")),
    [],
  );
  const before = sent.events().length;
  await searchFor(shopper, "gasket");
  await leave(page);
  assert.equal(sent.events().length, before);
});

const orderSteps = ["begin_checkout", "add_shipping_info", "add_payment_info", "purchase"];

async function choiceOf(page: Page): Promise<boolean | undefined> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === CONSENT_COOKIE);
  return consentFrom(cookie?.value)?.analytics;
}
