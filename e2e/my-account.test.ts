import { assert, describe } from "vitest";
import { test, visit, type Shopper } from "./journey.ts";
import { logInAs, title } from "./steps.ts";
import { orderedBy } from "./wire.ts";

// Ada of the demo store buys for Mill Lane Marine, Grace administers it, Tess buys for another: docs/demo-people.md.

/** At the account, logged in. */
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
    await page.getByRole("button", { name: "Add the ticked lines to the cart" }).click();
    await page.getByRole("alert").getByText("Enter a quantity in figures.").waitFor();
    assert.isFalse(await lineOf("FLT-1003").getByRole("checkbox").isChecked());
    assert.equal(await quantity.inputValue(), "some");
    await quantity.fill("3");
    await page.getByRole("button", { name: "Add the ticked lines to the cart" }).click();
    await page.getByText("1 line of your order put into the cart.").waitFor();
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
