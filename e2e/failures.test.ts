import type { Route } from "playwright-core";
import { assert, describe } from "vitest";
import { fileOf } from "./built-file.ts";
import { test, visit } from "./journey.ts";
import { people } from "./people.ts";
import {
  checkOutAs,
  chooseDelivery,
  comeToPayment,
  confirmedOrder,
  enterAddress,
  enterContact,
  lookUpOrder,
  mailedLink,
  payByPurchaseOrder,
  placeOrderButton,
  quantityOf,
  searchField,
  searchFor,
  title,
  visitPart,
} from "./steps.ts";
import { fillCart, orderAs, stockOf } from "./wire.ts";

test.for([
  "/no-such-page",
  "/product/FLT-9999/01t000000000000AAA",
  "/product/FLT-9999/not-an-id",
  "/category/products/no-such-category",
  "/category/products/filters/0ZG000000000000AAA",
])("%s answers 404, says so, and searching goes on from there", async (path, { open }) => {
  const shopper = await open();
  const { page } = shopper;
  const response = await page.goto(path);
  assert.equal(response!.status(), 404);
  await title(page, "There is nothing at this address").waitFor();
  assert.equal(await page.locator('meta[name="robots"]').getAttribute("content"), "noindex");
  await searchFor(shopper, "oil filter");
});

test("a link to a page that is gone shows the not-found page in place, and back leads back", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/about");
  const heading = await page.getByRole("heading", { level: 1 }).innerText();
  // like a link in an owner's text
  await page.evaluate(() =>
    document
      .querySelector("main")!
      .insertAdjacentHTML("beforeend", '<a href="/product/x/01t000000000000AAA">An old part</a>'),
  );
  await page.getByRole("link", { name: "An old part" }).click();
  await title(page, "There is nothing at this address").waitFor();
  await page.goBack();
  await title(page, heading).waitFor();
});

test("without a connection the page says so, and trying again goes on", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/global-search?term=oil+filter");
  await page.context().setOffline(true);
  await page.getByRole("banner").getByRole("link", { name: "Cart" }).click();
  await title(page, "No connection").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await title(page, "Your cart is empty").waitFor();
});

test("when somebody else answers in the store's place, trying again goes on", async ({ open }) => {
  const shopper = await open({ tolerated: /^503 / });
  const { page } = shopper;
  await visit(shopper, "/");
  const isData = (route: Route) => route.request().resourceType() === "fetch";
  let isDown = true;
  await page.route("**/*", (route) =>
    isDown && isData(route) ? route.fulfill({ status: 503, body: "No healthy upstream" }) : route.continue(),
  );
  await searchField(page).fill("oil filter");
  await searchField(page).press("Enter");
  await title(page, "No connection").waitFor();
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await title(page, "“oil filter”").waitFor();
});

test("where a piece of a page does not come, the page stays whole and searching goes on", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/about");
  const heading = await page.getByRole("heading", { level: 1 }).innerText();
  const missing = page.waitForRequest(/\.js$/);
  await page.route("**/*.js", (route) => route.abort());
  await searchField(page).fill("oil filter");
  await missing;
  await page.getByRole("button", { name: "Shortcuts" }).click();
  await title(page, heading).waitFor();
  await searchField(page).press("Enter");
  await title(page, "“oil filter”").waitFor();
});

test("where pieces of the checkout do not come, what the server drew of them stays, and the order is placed", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  const sources = ["account-choice", "gift-fields", "kept-typing"].map((name) => `routes/checkout/${name}.tsx`);
  const files = [...sources, "components/card-form.tsx"].map((source) => `**/${fileOf(source)}`);
  const missed = files.map((file) => page.waitForRequest(file));
  for (const file of files) await page.route(file, (route) => route.abort());
  await fillCart(shopper, { "FLT-1205": 1 });
  await visit(shopper, "/checkout");
  await enterContact(shopper, people.ada);
  await page.getByRole("button", { name: "Continue to shipping method" }).waitFor();
  await visit(shopper, "/checkout");
  await enterAddress(shopper, people.ada);
  await chooseDelivery(shopper, "Ground");
  await visit(shopper, "/checkout");
  await Promise.all(missed);
  await payByPurchaseOrder(shopper, "HC-11");
  await confirmedOrder(shopper);
});

test("an order that does not reach the store is not lost: what was entered stays, and sending it again places it", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  const before = await stockOf("FLT-1204");
  await comeToPayment(shopper, people.ada, { "FLT-1204": 1 });
  await page.context().setOffline(true);
  await payByPurchaseOrder(shopper, "HC-9");
  await page.getByRole("alert").filter({ hasText: "The store did not answer" }).waitFor();
  assert.equal(await page.getByLabel("Purchase order number").inputValue(), "HC-9");
  await page.context().setOffline(false);
  await placeOrderButton(page).click();
  await confirmedOrder(shopper);
  assert.equal(await stockOf("FLT-1204"), before - 1);
});

test("an order whose answer is lost is not placed again: trying again shows it", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  const before = await stockOf("FLT-1205");
  await comeToPayment(shopper, people.ada, { "FLT-1205": 1 });
  let isLost = true;
  await page.route("**/page-data/checkout*", async (route) => {
    if (!isLost) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await payByPurchaseOrder(shopper, "HC-10");
  const notice = page.getByRole("alert").filter({ hasText: "The store did not answer" });
  await notice.getByRole("heading", { name: "We do not know whether your order was placed" }).waitFor();
  isLost = false;
  assert.equal(await stockOf("FLT-1205"), before - 1);
  await placeOrderButton(page).click();
  await confirmedOrder(shopper);
  await page.getByText("Purchase order HC-10").waitFor();
  assert.equal(await stockOf("FLT-1205"), before - 1);
});

test("what was wrong with a form stays when a page comes that was asked for before", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/order-lookup");
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  await page.route("**/page-data/order-lookup", async (route) => {
    if (route.request().method() === "GET") await answered;
    await route.continue();
  });
  await lookUpOrder(shopper, "99999999", people.ada);
  const alert = page.getByRole("main").getByRole("alert");
  await alert.waitFor();
  const come = page.waitForResponse("**/page-data/order-lookup");
  resolve();
  await (await come).finished();
  await page.waitForTimeout(300);
  assert.equal(await alert.count(), 1);
  assert.equal(await page.getByLabel("Order number").inputValue(), "99999999");
});

describe.each([
  { way: "with scripts", javaScriptEnabled: true },
  { way: "without scripts", javaScriptEnabled: false },
])("$way", ({ javaScriptEnabled }) => {
  test("looking up an order with wrong data does not tell whether there is such an order", async ({ open }) => {
    const number = await orderAs(people.ada, { "FLT-1009": 1 });
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, "/order-lookup");
    const answers: string[] = [];
    const tries = [
      ["99999999", people.ada],
      [number, people.ben],
      [number, { ...people.ada, email: people.ben.email }],
      [number, { ...people.ada, phone: people.ben.phone }],
      [number, { ...people.ada, lastName: people.ben.lastName }],
    ] as const;
    for (const [tried, person] of tries) {
      await lookUpOrder(shopper, tried, person);
      const alert = page.getByRole("main").getByRole("alert");
      await alert.waitFor();
      answers.push(await alert.innerText());
      assert.equal(await page.getByLabel("Order number").inputValue(), tried);
    }
    assert.equal(new Set(answers).size, 1);
    assert.match(answers[0]!, /We cannot find an order with these details/);
    // and the address alone opens nothing
    await page.goto(`/order?reference=${number}`);
    await title(page, "Find an order").waitFor();
    assert.equal(await page.getByText(people.ada.street).count(), 0);
    await lookUpOrder(shopper, number, people.ada);
    await title(page, `Order ${number}`).waitFor();
  });

  test("fields left empty are named, each with the way to it, and what was entered stays", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await fillCart(shopper, { "FLT-1001": 1 });
    await visit(shopper, "/checkout");
    await page.getByLabel("Email").fill("ada@example");
    await page.getByLabel("Last name").fill("Quill");
    await page.getByRole("button", { name: "Continue to shipping address" }).click();
    const summary = page.getByRole("alert");
    await summary.waitFor();
    assert.deepEqual(await summary.getByRole("link").allInnerTexts(), [
      "Enter an email address such as name@example.com.",
      "Enter a phone number for questions about the delivery.",
      "Enter your first name.",
    ]);
    assert.equal(await page.getByLabel("Last name").inputValue(), "Quill");
    await summary.getByRole("link", { name: "Enter your first name." }).click();
    assert.equal(await page.evaluate(() => document.activeElement?.id), "contact-firstName");
    assert.equal(await page.getByLabel("First name").getAttribute("aria-invalid"), "true");
  });

  test("parts that were sold meanwhile stop the order, and the way leads back to the cart", async ({ open }) => {
    const sku = javaScriptEnabled ? "ELE-6104" : "EXH-9302";
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await comeToPayment(shopper, people.ben, { [sku]: 3 });
    await orderAs(people.ada, { [sku]: 1 });
    await payByPurchaseOrder(shopper, "OF-400");
    const notice = page.getByRole("alert").filter({ hasText: "Not enough inventory" });
    await notice.waitFor();
    assert.equal(await stockOf(sku), 2);
    // entering something else there would not help
    assert.equal(await page.getByRole("link", { name: /^Change/ }).count(), 0);
    await notice.getByRole("link", { name: "Return to cart" }).click();
    await title(page, "Cart").waitFor();
    const name = (await page.getByRole("rowheader").getByRole("link").innerText()).trim();
    await quantityOf(page, name).fill("2");
    if (javaScriptEnabled) await page.getByRole("row", { name: /^Subtotal/ }).waitFor();
    else await page.getByRole("button", { name: "Update" }).click();
    await page.getByText("1 line, 2 pieces").waitFor();
    await page.getByRole("link", { name: "Check out" }).click();
    await page.getByLabel("Purchase order number").fill("OF-401");
    await placeOrderButton(page).click();
    await page.getByText("Thank you. We have your order.").waitFor();
    assert.equal(await stockOf(sku), 0);
  });
});

test("a part without stock says so before it is ordered", async ({ open }) => {
  const shopper = await open();
  await visitPart(shopper, "GSK-2208");
  await shopper.page
    .getByRole("region", { name: "Price and order" })
    .getByText(/^(Out of stock|None in stock)/)
    .waitFor();
  const { page } = shopper;
  assert.equal(
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Add .*to cart/ })
      .count(),
    0,
  );
  await page.getByRole("link", { name: /^Tell me when in stock/ }).click();
  await page.getByLabel("Email").fill("gus@dry-dock.example");
  await page.getByRole("button", { name: "Tell me" }).click();
  await page.getByText("Check your email").waitFor();
  await page.goto(await mailedLink(page, "gus@dry-dock.example", /\/stock-notice\?product=\w+&t=[\w-]+/, "Confirm"));
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await page.getByText("We write to you once, when it is in stock.").waitFor();
  await page.getByRole("link", { name: "Back to the part" }).click();

  // it can still be added to the cart by its number; the cart says that it is sold out, and no address is asked for
  await fillCart(shopper, { "GSK-2208": 2 });
  await visit(shopper, "/cart");
  await page.getByText("It can be ordered when more have come in.").waitFor();
  await page.getByRole("link", { name: "Check out" }).click();
  await page.getByRole("alert").getByText("Exhaust port gasket, BH Series is sold out.").waitFor();
  assert.equal(await page.getByLabel("Email").count(), 0);
});

test("a part that may be back-ordered is ordered with the day on which it comes", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/global-search?term=DRV-8008&as=typed");
  await page.getByText("On back-order").first().waitFor();
  await fillCart(shopper, { "DRV-8008": 2 });
  await visit(shopper, "/cart");
  await page.getByText("Order it now, and we send it when it comes in.").waitFor();
  await checkOutAs(shopper, people.ben);
  await page
    .getByRole("region", { name: "Your order" })
    .getByText(/^2 back-ordered, due/)
    .waitFor();
  await payByPurchaseOrder(shopper, "LATE-1");
  await confirmedOrder(shopper);
  const [, due] = /due \w{3}, (\w{3} \d+)$/.exec(await page.getByText(/^2 back-ordered, due/).innerText())!;
  const next = await page.getByRole("region", { name: "What happens next" }).innerText();
  const [, arrives] = /with you \w{3}, (\w{3} \d+)/.exec(next)!;
  const days = (Date.parse(`${arrives}, 2027`) - Date.parse(`${due}, 2027`)) / 86_400_000;
  // it may be due in December and arrive in January
  assert.isAtLeast((Math.round(days) + 365) % 365, 1);
  assert.isAtMost((Math.round(days) + 365) % 365, 30);
});

test("what is there is promised for its own days, and what is back-ordered beside it follows", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await comeToPayment(shopper, people.ben, { "DRV-8008": 2, "FLT-1001": 1 });
  const filter = page.getByRole("list", { name: "Items" }).getByRole("listitem").filter({ hasText: "FLT-1001" });
  const [, days] = /Arrives (.*)/.exec(await filter.innerText())!;
  const review = page.getByText(/^You order 2 lines/);
  assert.include(await review.innerText(), `by Ground, ${days}.`);
  await page.getByText("Back-ordered parts follow when they come in.").waitFor();
  await payByPurchaseOrder(shopper, "LATE-2");
  await confirmedOrder(shopper);
  const next = await page.getByRole("region", { name: "What happens next" }).innerText();
  assert.include(next, `Ground: with you ${days}. Back-ordered parts follow when they come in.`);
});

test("who a guest is stays in the form when the page is left before it is sent, until he blanks it", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await fillCart(shopper, { "FLT-1204": 1 });
  await visit(shopper, "/checkout");
  await page.getByLabel("Email").fill("ada@byron.example");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Phone").fill("812 555 0142");
  await visit(shopper, "/cart");
  await visit(shopper, "/checkout");
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="firstName"]')?.value === "Ada");
  assert.equal(await page.getByLabel("Email").inputValue(), "ada@byron.example");
  await page.getByLabel("Phone").fill("");
  await page.reload();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="firstName"]')?.value === "Ada");
  assert.equal(await page.getByLabel("Phone").inputValue(), "");
});
