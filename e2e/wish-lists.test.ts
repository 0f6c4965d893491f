import type { Page } from "playwright-core";
import { assert, describe } from "vitest";
import { test, visit, type Shopper } from "./journey.ts";
import { cartLine, logInAs, openPart, quantityOf, title } from "./steps.ts";
import { emptyCart, fillCart } from "./wire.ts";

// Ada of the demo store buys for Mill Lane Marine, Grace is its admin: docs/demo-people.md.

const filter = "Oil filter, spin-on, 200 Series";

async function enterAs(shopper: Shopper, email: string, path: string): Promise<void> {
  const { page } = shopper;
  await visit(shopper, path);
  await logInAs({ page }, email);
}

/** On the part's page, which stays open and reports a missing list name. */
async function pickList(shopper: Shopper, name: string): Promise<void> {
  const { page } = shopper;
  await visit(shopper, "/global-search?term=FLT-1001&as=typed");
  await openPart(shopper, filter);
  await quantityOf(page, filter).fill("4");
  await saveButton(page, filter).click();
  const picker = page.getByRole("dialog", { name: "Save to a list" });
  await picker.getByRole("radio", { name: "A new list" }).check();
  await picker.getByRole("button", { name: "Save to the list" }).click();
  await picker.getByRole("textbox", { name: /^Name of the new list/, description: /Enter a name/ }).waitFor();
  assert.equal(await picker.getByLabel("Quantity").inputValue(), "4");
  await picker.getByRole("radio", { name, exact: true }).check();
  await picker.getByRole("button", { name: "Save to the list" }).click();
  await picker.getByText(`Saved to “${name}”.`).waitFor();
  await picker.getByRole("button", { name: "Close" }).last().click();
  assert.include(page.url(), "FLT-1001");
}

/** Next to the part in a list of parts: with scripts on that page, without them on a separate page. */
async function saveFromRow({ page, hasScripts }: Shopper, name: string): Promise<void> {
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: filter }).first();
  await row.getByRole("link", { name: `Save to a list: ${filter}` }).click();
  const form = hasScripts ? page.getByRole("dialog", { name: "Save to a list" }) : page.getByRole("main");
  await form.getByRole("radio", { name, exact: true }).check();
  await form.getByLabel("Quantity").fill("4");
  await form.getByRole("button", { name: "Save to the list" }).click();
  await form.getByText(hasScripts ? `Saved to “${name}”.` : "1 part saved to this list.").waitFor();
}

const saveButton = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^Save to a list ?: ${name}$`) }).first();

describe.each([true, false])("with scripts: %s", (javaScriptEnabled) => {
  const name = javaScriptEnabled ? "Spring service" : "Winter service";

  test("a buyer saves a part and the cart, orders of the list, shares, renames and deletes it", async ({ open }) => {
    const [ada, grace] = [await open({ javaScriptEnabled }), await open({ javaScriptEnabled })];
    const { page } = ada;
    await visit(ada, "/global-search?term=FLT-1001&as=typed");
    await openPart(ada, filter);
    await saveButton(page, filter).click();
    if (javaScriptEnabled) await page.getByRole("link", { name: "Log in and save it" }).click();
    await title(page, "Log in").waitFor();
    await logInAs({ page }, "ada@mill.example");
    await title(page, "Save to a list").waitFor();
    await page.getByLabel("Quantity").fill("some");
    await page.getByLabel("Name of the new list").fill(name);
    if (await page.getByRole("radio", { name: "A new list" }).count())
      await page.getByRole("radio", { name: "A new list" }).check();
    await page.getByRole("button", { name: "Save to the list" }).click();
    await page.getByRole("textbox", { name: "Quantity", description: /above 0, as a number/ }).waitFor();
    assert.equal(await page.getByLabel("Name of the new list").inputValue(), name);
    await page.getByLabel("Quantity").fill("4");
    await page.getByRole("button", { name: "Save to the list" }).click();
    await title(page, name).waitFor();
    await page.getByText("1 part saved to this list.").waitFor();

    const list = new URL(page.url()).pathname;
    await visit(ada, "/my-account");
    await page.getByRole("list", { name: "Your lists" }).getByRole("link", { name }).click();
    await title(page, name).waitFor();
    if (javaScriptEnabled) await pickList(ada, name);
    await visit(ada, "/global-search?term=FLT-1001&as=typed");
    await saveFromRow(ada, name);

    await emptyCart(ada);
    await fillCart(ada, { "FLT-1002": 2 });
    await visit(ada, "/cart");
    await page.getByRole("link", { name: "Save the cart as a list" }).click();
    await title(page, "Save the cart as a list").waitFor();
    await page.getByRole("radio", { name, exact: true }).check();
    await page.getByRole("button", { name: "Save to the list" }).click();
    await page.getByText(/saved to this list/).waitFor();

    const rowOf = (sku: string) => page.getByRole("main").getByRole("row").filter({ hasText: sku });
    const quantity = rowOf("FLT-1001").getByRole("textbox");
    assert.equal(await quantity.inputValue(), "4");
    await page.getByRole("button", { name: "Add the selected parts to the cart" }).click();
    await page.getByText("Select the parts first.").waitFor();
    await quantity.fill("6");
    await quantity.press("Enter");
    await page.getByText("The list is changed.").waitFor();
    await rowOf("FLT-1001").getByRole("checkbox").check();
    await page.getByRole("button", { name: "Add the selected parts to the cart" }).click();
    await page.getByText("1 part added to the cart.").waitFor();
    await page.getByRole("link", { name: "View cart" }).click();
    await title(page, "Cart").waitFor();
    assert.equal(await quantityOf(page, filter).inputValue(), "6");
    await cartLine(page, filter)
      .getByRole("button", { name: /^Remove/ })
      .click();
    await cartLine(page, filter).waitFor({ state: "detached" });

    await visit(ada, list);
    await title(page, name).waitFor();
    await page.getByLabel(/^Share it with everybody/).check();
    await page.getByRole("textbox", { name: "Name" }).fill(`${name} kit`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await title(page, `${name} kit`).waitFor();

    await enterAs(grace, "grace@mill.example", "/mylists");
    await grace.page
      .getByRole("list", { name: "Lists shared with you" })
      .getByRole("link", { name: `${name} kit` })
      .click();
    await grace.page.getByText(/Only who made it can change it/).waitFor();
    assert.equal(await grace.page.getByRole("button", { name: "Save the quantities" }).count(), 0);

    await rowOf("FLT-1002").getByRole("checkbox").check();
    await page.getByRole("button", { name: "Remove the selected parts from the list" }).click();
    await page.getByText("1 part removed.").waitFor();
    await page.getByRole("link", { name: "Delete the list" }).click();
    await page.getByRole("button", { name: "Delete it" }).click();
    await page.getByText("List deleted.").waitFor();
    assert.equal(await page.getByRole("link", { name: `${name} kit` }).count(), 0);
    await grace.page.reload();
    await title(grace.page, "There is nothing at this address").waitFor();
  });
});
