import { assert, describe } from "vitest";
import type { Page } from "playwright-core";
import { alive, test, type Shopper } from "./journey.ts";
import { addToCart, listedParts, logInAs, searchFor, title, visitPart } from "./steps.ts";

// Miles of the demo store can act for three accounts: docs/demo-people.md.

async function logIn({ page }: Shopper, email: string): Promise<void> {
  await page.goto("/login?startURL=/cart");
  await logInAs({ page }, email);
  await title(page, /cart/i).waitFor();
}

const filter = "Oil filter, spin-on, 400 Series";
const menu = (page: Page) => page.getByRole("banner").locator("details summary");
const actsFor = (page: Page, account: string) => menu(page).getByText(account).waitFor();

describe.each([true, false])("with scripts: %s", (javaScriptEnabled) => {
  test("a buyer of several accounts finds one in the list and acts for it", async ({ open }) => {
    const miles = await open({ javaScriptEnabled });
    const { page } = miles;
    await logIn(miles, "miles@harbor.example");
    await actsFor(page, "Harbor Generator Service");
    await page.goto("/accounts");
    await page.getByRole("main").getByRole("searchbox").fill("hampton");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await page.getByText("1 account for “hampton”").waitFor();
    await page.getByRole("button", { name: /^Act for it.*Tidewater Marina/ }).click();
    await actsFor(page, "Tidewater Marina");
    await page.goto("/accounts");
    await page.getByText("You act for it").waitFor();
  });
});

/** Waits until the tab has stored this account for the data layer. */
const keeps = (page: Page, account: string) =>
  page.waitForFunction(
    (name) => Object.entries(sessionStorage).some(([key, kept]) => key.endsWith(".accountName") && kept === name),
    account,
  );

test("prices, cart and header of the other tab follow, and what it keeps of the account, however the account is switched", async ({
  open,
}) => {
  const miles = await open();
  const { page } = miles;
  await logIn(miles, "miles@harbor.example");
  await visitPart(miles, "FLT-1002");
  await addToCart(miles, filter, 3);
  const other = { ...miles, page: await page.context().newPage() };
  await other.page.goto(page.url());
  await other.page.getByRole("banner").getByRole("link", { name: "Cart 3 items" }).waitFor();
  const price = () => other.page.getByRole("region", { name: "Price and order" }).innerText();
  assert.include(await price(), "$12.95");
  await keeps(other.page, "Harbor Generator Service");

  await menu(page).click();
  await page.getByLabel("Act for another account").fill("tide");
  await page.getByRole("button", { name: /^Tidewater Marina/ }).click();
  await actsFor(other.page, "Tidewater Marina");
  await other.page.getByRole("banner").getByRole("link", { name: "Cart", exact: true }).waitFor();
  assert.notInclude(await price(), "$12.95");
  for (const tab of [page, other.page]) await keeps(tab, "Tidewater Marina");

  // back again, from the tab that only followed
  await other.page.goto("/accounts");
  await other.page.getByRole("button", { name: /^Act for it.*Harbor Generator/ }).click();
  await actsFor(page, "Harbor Generator Service");
  await page.getByRole("banner").getByRole("link", { name: "Cart 3 items" }).waitFor();
  for (const tab of [page, other.page]) await keeps(tab, "Harbor Generator Service");
});

test("a page that the browser had put aside shows the account that is acted for when one comes back to it", async ({
  open,
}) => {
  const miles = await open();
  const { page } = miles;
  await logIn(miles, "miles@harbor.example");
  await actsFor(page, "Harbor Generator Service");
  await page.goto("/accounts");
  await page.getByRole("button", { name: /^Act for it.*Tidewater Marina/ }).click();
  await actsFor(page, "Tidewater Marina");
  await alive(page);
  // each page reloads when shown from the back/forward cache: wait for that before going back again
  for (let back = 0; back < 2; back++) {
    await page.goBack();
    await actsFor(page, "Tidewater Marina");
    await alive(page);
  }
});

test("who switches in the header has the other range at once, and his other tab has it, too", async ({ open }) => {
  const miles = await open();
  const { page } = miles;
  await logIn(miles, "miles@harbor.example");
  const other = await page.context().newPage();
  await other.goto("/cart");
  await actsFor(other, "Harbor Generator Service");

  await searchFor(miles, "workshop case");
  assert.include((await listedParts(page)).join(), "Workshop case");
  await menu(page).click();
  await page.getByLabel("Act for another account").fill("tide");
  await page.getByRole("button", { name: /^Tidewater Marina/ }).click();
  await actsFor(page, "Tidewater Marina");
  assert.notInclude((await listedParts(page).catch(() => [])).join(), "Workshop case");
  await actsFor(other, "Tidewater Marina");
});

test("who logs out in one tab is logged out in the other, and his name, prices and comparison are gone from it", async ({
  open,
}) => {
  const miles = await open();
  const { page } = miles;
  await logIn(miles, "miles@harbor.example");
  const other = await page.context().newPage();
  await other.goto("/cart");
  await actsFor(other, "Harbor Generator Service");
  await other.evaluate(() => localStorage.setItem("compared-parts", '[{"id":"any","name":"Any part"}]'));
  await menu(page).click();
  await page.getByRole("link", { name: "Log out" }).click();
  await title(page, "Log in").waitFor();
  await other.getByRole("banner").getByRole("link", { name: "Log in" }).waitFor();
  assert.notInclude(await other.locator("body").innerText(), "Miles");
  assert.isNull(await other.evaluate(() => localStorage.getItem("compared-parts")));
});

test("a guest who asks for the accounts is led to the login, and to them after it", async ({ open }) => {
  const { page } = await open();
  await page.goto("/accounts");
  await title(page, "Log in").waitFor();
  await logInAs({ page }, "ada@mill.example");
  await title(page, "Accounts").waitFor();
  await page.getByText("You act for it").waitFor();
});
