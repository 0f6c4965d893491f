import { assert, describe } from "vitest";
import type { Page } from "playwright-core";
import { test, type Shopper } from "./journey.ts";
import { listedParts, searchFor, title } from "./steps.ts";

// Miles of the demo store acts for three accounts: docs/demo-people.md.

async function logIn({ page }: Shopper, email: string): Promise<void> {
  await page.goto("/login?startURL=/cart");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("Parts-counter-2026");
  await page.getByRole("button", { name: "Log in" }).click();
  await title(page, /cart/i).waitFor();
}

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

test("a guest who asks for the accounts is led to the login, and to them after it", async ({ open }) => {
  const { page } = await open();
  await page.goto("/accounts");
  await title(page, "Log in").waitFor();
  await page.getByLabel("E-mail").fill("ada@mill.example");
  await page.getByLabel("Password", { exact: true }).fill("Parts-counter-2026");
  await page.getByRole("button", { name: "Log in" }).click();
  await title(page, "Accounts").waitFor();
  await page.getByText("You act for it").waitFor();
});
