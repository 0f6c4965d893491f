import { assert, describe } from "vitest";
import { test, visit, type Shopper } from "./journey.ts";
import { logInAs, openPart, title } from "./steps.ts";
import { emptyCart, fillCart, orderCart, orderedBy } from "./wire.ts";

// Ada of the demo store buys for Mill Lane Marine, Grace is its admin, Tess buys for another: docs/demo-people.md.

/** Opens the account, logged in. */
async function enterAs(shopper: Shopper, email: string, path = "/my-account"): Promise<void> {
  await visit(shopper, path);
  await logInAs(shopper, email);
  await shopper.page.waitForURL(`**${path}`);
}

describe.each([true, false])("with scripts: %s", (javaScriptEnabled) => {
  test("a guest who asks for the account is led to the login, and to it after it", async ({ open }) => {
    const ada = await open({ javaScriptEnabled });
    const { page } = ada;
    await page.goto("/my-account");
    await title(page, "Log in").waitFor();
    await logInAs(ada, "ada@mill.example");
    await title(page, "My account").waitFor();
    assert.include(await page.getByRole("main").innerText(), "You act for Mill Lane Marine.");
    await page.getByRole("banner").locator("details summary").click();
    await page.getByRole("banner").getByRole("link", { name: "My account" }).click();
    await title(page, "My account").waitFor();
  });

  test("a buyer finds an order, orders a part of it again, and sees it in the cart", async ({ open }) => {
    const ada = await open({ javaScriptEnabled });
    const { page } = ada;
    await enterAs(ada, "ada@mill.example");
    const purchaseOrder = `AGAIN-${javaScriptEnabled ? 1 : 2}`;
    const number = await orderedBy(ada, { "DRV-8003": 2, "FLT-1003": 1 }, purchaseOrder);
    await page.getByRole("navigation", { name: "My account" }).getByRole("link", { name: "Orders" }).click();
    await title(page, "Orders").waitFor();
    await page.getByRole("searchbox", { name: "Number, part or person" }).fill(purchaseOrder.toLowerCase());
    await page.getByRole("search", { name: "Your orders" }).getByRole("button", { name: "Search" }).click();
    await page.waitForURL(/q=again/);
    const rows = page.getByRole("table", { name: "Orders" }).getByRole("row");
    assert.lengthOf(await rows.all(), 2);
    await rows
      .nth(1)
      .getByRole("link", { name: `Order ${number}`, exact: true })
      .click();
    await title(page, `Order ${number}`).waitFor();
    assert.include(
      await page.getByRole("region", { name: "Where is it?" }).innerText(),
      "No shipment is recorded here yet.",
    );

    await page.getByRole("link", { name: "Order again" }).click();
    await title(page, `Order ${number} again`).waitFor();
    const lineOf = (sku: string) => page.getByRole("row").filter({ hasText: sku });
    await lineOf("FLT-1003").getByRole("checkbox").uncheck();
    const quantity = lineOf("DRV-8003").getByRole("textbox");
    await quantity.fill("some");
    await page.getByRole("button", { name: "Add the selected lines to the cart" }).click();
    await page.getByRole("alert").getByText("Enter a quantity as a number.").waitFor();
    assert.isFalse(await lineOf("FLT-1003").getByRole("checkbox").isChecked());
    assert.equal(await quantity.inputValue(), "some");
    await quantity.fill("3");
    await page.getByRole("button", { name: "Add the selected lines to the cart" }).click();
    await page.getByText("1 line added to the cart.").waitFor();
    await page.getByRole("row").filter({ hasText: "DRV" }).first().waitFor();
    assert.equal(
      await page
        .getByRole("textbox", { name: /^Quantity of/ })
        .first()
        .inputValue(),
      "3",
    );
    await page
      .getByRole("button", { name: /^Remove/ })
      .first()
      .click();
  });
});

test("orders are saved as a table, and a stranger's address shows none", async ({ open }) => {
  const ada = await open();
  await enterAs(ada, "ada@mill.example", "/my-account/orders");
  const number = await orderedBy(ada, { "FLT-1001": 1 }, "=1+1");
  await visit(ada, "/my-account/orders?po=%3D1%2B1");
  const [file] = await Promise.all([
    ada.page.waitForEvent("download"),
    ada.page.getByRole("link", { name: "Save as CSV" }).click(),
  ]);
  assert.equal(file.suggestedFilename(), "orders.csv");
  const text = await new Response((await file.createReadStream()) as unknown as ReadableStream).text();
  assert.include(text, number);
  assert.include(text, `"'=1+1"`);

  const address = await ada.page.getByRole("link", { name: `Order ${number}`, exact: true }).getAttribute("href");
  const tess = await open();
  await enterAs(tess, "tess@tide.example");
  for (const path of [address!, `${address!}/reorder`, `${address!}?format=csv`]) {
    assert.equal((await tess.page.goto(path))!.status(), 404);
    assert.notInclude(await tess.page.content(), "=1+1");
  }
  const grace = await open();
  await enterAs(grace, "grace@mill.example", "/my-account/orders");
  await grace.page.getByText("More filters").click();
  await grace.page.getByLabel("Ordered by").fill("ada");
  await grace.page.getByRole("button", { name: "Show these orders" }).click();
  await grace.page.getByRole("link", { name: `Order ${number}`, exact: true }).waitFor();
});

test("a guest keeps an engine, shows its parts with one press, and has it in the account once logged in", async ({
  open,
}) => {
  const tess = await open();
  const { page } = tess;
  await visit(tess, "/my-engines");
  await page.getByRole("button", { name: "Save this engine" }).click();
  await page.getByText("Choose the engine model.", { exact: true }).first().waitFor();
  await page.getByLabel("Engine model").selectOption({ label: "Corvane C203-21" });
  await page.getByLabel("What you call it").fill("Harbor launch");
  await page.getByLabel("Serial number").fill("999Z 000123");
  await page.getByRole("button", { name: "Save this engine" }).click();
  const number = page.getByRole("textbox", { name: /^Serial number/, description: /is not a serial number of the/ });
  await number.waitFor();
  await number.fill("");
  await page.getByRole("button", { name: "Save this engine" }).click();
  await page.getByText("Engine saved in this browser.").waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Parts for Harbor launch" }).waitFor();
  await visit(tess, "/global-search?term=oil+filter");
  await page.getByText("Fits your Harbor launch").first().waitFor();
  const other = page.getByRole("listitem").filter({ hasText: "Does not fit your Harbor launch" }).first();
  const addIt = other.getByRole("button", { name: /^Add/ });
  await addIt.click();
  const question = page.getByRole("dialog", { name: "This part does not fit your Harbor launch" });
  await question.getByRole("button", { name: "Add to cart anyway" }).click();
  await other.getByText("1 added").waitFor();
  await visit(tess, "/");
  await page.getByRole("list", { name: "Saved engines" }).getByRole("link", { name: "Harbor launch" }).click();
  await page
    .getByRole("link", { name: /Corvane C203-21/ })
    .first()
    .waitFor();
  assert.include(page.url(), "C203-21");

  await enterAs(tess, "tess@tide.example", "/my-account/profile");
  // on login, whichever page follows it
  await page.waitForFunction(() => localStorage.getItem("my-engines") === null);
  await visit(tess, "/my-engines");
  const engines = page.getByRole("list", { name: "My engines" });
  await engines.getByText("Harbor launch").first().waitFor();
  await page.getByRole("link", { name: "Change Harbor launch" }).click();
  const change = page.getByRole("form", { name: "Change Harbor launch" });
  await change.getByLabel("Serial number").fill("--");
  await change.getByRole("button", { name: "Save the engine" }).click();
  await change.getByText("“--” is not a serial number of the Corvane C203-21.").first().waitFor();
  await change.getByLabel("Serial number").fill("203a-002071");
  await change.getByRole("button", { name: "Save the engine" }).click();
  await engines.getByText("Corvane C203-21, Serial number 203A 002071").waitFor();
  await page.getByRole("link", { name: "Remove Harbor launch" }).click();
  await page.getByRole("button", { name: "Remove it" }).click();
  await page.getByText("No saved engines yet.").waitFor();
});

test("a buyer subscribes to a part, pauses it, lets it go on and ends it", async ({ open }) => {
  const grace = await open();
  const { page } = grace;
  await enterAs(grace, "grace@mill.example");
  await emptyCart(grace);
  await visit(grace, "/global-search?term=FLU-3004&as=typed");
  await openPart(grace, "Diesel engine oil, 15W-40, 5 gallon pail");
  await page.getByLabel("How often").selectOption({ index: 1 });
  await page.getByRole("button", { name: /^Add .*to cart$/ }).click();
  await page.getByText(/^1 added/).waitFor();
  await orderCart(grace, "AGAIN-3");
  await visit(grace, "/my-account/subscriptions");
  const [one] = await page.getByRole("list", { name: "Subscriptions" }).getByRole("listitem").all();
  await one!.getByText("On account, AGAIN-3").waitFor();
  await one!.getByText(/Next order/).waitFor();
  await one!.getByRole("button", { name: /^Pause/ }).click();
  await page.getByText("The subscription is paused.").waitFor();
  await one!.getByText(/placed\. Paused$/).waitFor();
  await one!.getByRole("button", { name: /^Resume/ }).click();
  await page.getByText("Subscription resumed.").waitFor();
  await one!.getByRole("link", { name: /^End/ }).click();
  await one!.getByRole("button", { name: "End it" }).click();
  await page.getByText("The subscription has ended.").waitFor();
  assert.equal(await one!.getByRole("button").count(), 0);
});

test("a buyer keeps an engine without scripts", async ({ open }) => {
  const ada = await open({ javaScriptEnabled: false });
  const { page } = ada;
  await enterAs(ada, "ada@mill.example");
  await page.goto("/my-engines");
  await page.getByLabel("Engine model").selectOption({ label: "Corvane C203-27" });
  await page.getByLabel("What you call it").fill("Genset");
  await page.getByRole("button", { name: "Save this engine" }).click();
  await page.getByText("Engine saved.").waitFor();
  await page.goto("/my-account");
  await page.getByRole("link", { name: "Parts for Genset" }).click();
  await page
    .getByRole("link", { name: /Corvane C203-27/ })
    .first()
    .waitFor();
});

describe.each([true, false])("coupons, with scripts: %s", (javaScriptEnabled) => {
  test("a buyer finds the coupon of his account and puts it into the cart with one press", async ({ open }) => {
    const grace = await open({ javaScriptEnabled });
    const { page } = grace;
    await enterAs(grace, "grace@mill.example");
    await page.getByRole("main").getByRole("link", { name: "1 coupon", exact: true }).click();
    await title(page, "My coupons").waitFor();
    const coupons = page.getByRole("list", { name: "My coupons" });
    await coupons.getByText("10% off the order, for orders with parts worth $100.00 or more.").waitFor();
    const put = coupons.getByRole("button", { name: "Put into the cart Ten years of Mill Lane Marine" });
    if (javaScriptEnabled) {
      // the cart is still empty
      await put.click();
      await page.getByRole("main").getByRole("alert").waitFor();
    }
    await fillCart(grace, { "KIT-3901": 5 });
    await put.click();
    await page.getByText("The coupon is in your cart.").waitFor();
    await coupons.getByRole("link", { name: "In your cart" }).click();
    await title(page, "Cart").waitFor();
    await page.getByRole("button", { name: "Remove coupon MILL10YEARS" }).click();
    await page.getByRole("button", { name: "Remove coupon MILL10YEARS" }).waitFor({ state: "detached" });
  });
});
