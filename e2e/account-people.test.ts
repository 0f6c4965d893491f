import type { Page } from "playwright-core";
import { assert, describe } from "vitest";
import { test, type Shopper } from "./journey.ts";
import { addToCart, logInAs, mailedLink, openPart, searchFor, title } from "./steps.ts";
import { orderCart } from "./wire.ts";

// Grace of the demo store manages the people of Mill Lane Marine, Tess buys for another account: docs/demo-people.md.

const invitationLink = /\/invitation\?t=[\w-]+/;
const chosen = "three grey valve springs";

/** An email address that no other journey uses. */
const newAddress = () => `olga.${Date.now()}.${Math.round(Math.random() * 1e6)}@mill.example`;

async function logIn({ page }: Shopper, email: string): Promise<void> {
  await page.goto("/login?startURL=/my-account");
  await logInAs({ page }, email);
  await title(page, "My account").waitFor();
}

const main = (page: Page) => page.getByRole("main");

async function openPeople({ page }: Shopper): Promise<void> {
  await page.getByRole("banner").locator("details summary").click();
  await page.getByRole("banner").getByRole("link", { name: "People of the account" }).click();
  await title(page, "People").waitFor();
}

async function invite(admin: Shopper, email: string): Promise<void> {
  const { page } = admin;
  await openPeople(admin);
  await page.getByRole("link", { name: "Invite somebody" }).click();
  await title(page, "Invite somebody").waitFor();
  await page.getByLabel("First name").fill("Olga");
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await page.getByRole("link", { name: /^Enter a valid email address/ }).waitFor();
  assert.equal(await page.getByLabel("First name").inputValue(), "Olga");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Last name").fill("Brandt");
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await page.getByText(`The invitation to ${email} is on its way.`).waitFor();
}

async function openPerson({ page }: Shopper, email: string): Promise<void> {
  await page.goto(`/my-account/people?q=${encodeURIComponent(email)}`);
  await main(page)
    .getByRole("link", { name: /(Change|Invitation) of Olga Brandt/ })
    .click();
  await title(page, "Olga Brandt").waitFor();
}

describe.each([true, false])("with scripts: %s", (javaScriptEnabled) => {
  test("an invited colleague chooses a password and buys, until the admin withdraws her", async ({ open }) => {
    const [grace, olga] = [await open({ javaScriptEnabled }), await open({ javaScriptEnabled })];
    const email = newAddress();
    await logIn(grace, "grace@mill.example");
    await invite(grace, email);

    await olga.page.goto(await mailedLink(olga.page, email, invitationLink));
    await title(olga.page, "Order for Mill Lane Marine").waitFor();
    await olga.page.getByLabel("Password", { exact: true }).fill(chosen);
    await olga.page.getByLabel("Confirm password").fill(chosen);
    await olga.page.getByRole("button", { name: "Accept and log in" }).click();
    await title(olga.page, "My account").waitFor();
    // visible only to the account's groups
    await searchFor(olga, "workshop case");
    await openPart(olga, "Workshop case, oil filters 200 Series, 12 pieces");
    await addToCart(olga, "Workshop case, oil filters 200 Series, 12 pieces", 1);
    await orderCart(olga, "OLGA-1");

    await openPerson(grace, email);
    await grace.page.getByRole("combobox", { name: "Role" }).selectOption("BuyerManager");
    await grace.page.getByRole("button", { name: "Change the role" }).click();
    await grace.page.getByText("The role is changed.").waitFor();
    // a tag manager gets the title, too
    assert.notMatch(await grace.page.title(), /Olga|Brandt/);
    await olga.page.goto("/my-account/people");
    await title(olga.page, "People").waitFor();
    await olga.page.getByRole("link", { name: "Invite somebody" }).waitFor();

    await grace.page.getByRole("link", { name: "Remove access for Olga Brandt" }).click();
    await grace.page.getByRole("button", { name: "Yes, remove access for Olga Brandt" }).click();
    await grace.page.getByText("This person was removed.").waitFor();
    await olga.page.goto("/my-account/people");
    await title(olga.page, "Log in").waitFor();
    await logInAs(olga, email, chosen);
    await olga.page
      .getByText(/We could not log you in/)
      .first()
      .waitFor();

    await grace.page.goto("/my-account/people");
    await main(grace.page).getByText("Grace Holt removed Olga Brandt, a buyer manager").first().waitFor();
  });
});

test("somebody who has a login accepts with it, and switches between both accounts", async ({ open }) => {
  const [hana, tess] = [await open(), await open()];
  await logIn(hana, "hana@harbor.example");
  await openPeople(hana);
  await hana.page.goto("/my-account/people/invite");
  await hana.page.getByLabel("Email").fill("tess@tide.example");
  await hana.page.getByLabel("First name").fill("Tess");
  await hana.page.getByLabel("Last name").fill("Moreau");
  await hana.page.getByRole("button", { name: "Send the invitation" }).click();
  await hana.page.getByText("is on its way.").waitFor();
  const link = await mailedLink(hana.page, "tess@tide.example", invitationLink);
  await hana.page.goto(link);
  await hana.page.getByRole("link", { name: "Log out and continue" }).waitFor();

  await tess.page.goto(link);
  await main(tess.page).getByRole("link", { name: "Log in" }).click();
  await logInAs(tess, "tess@tide.example");
  await tess.page.getByRole("button", { name: "Accept the invitation" }).click();
  await title(tess.page, "My account").waitFor();
  await main(tess.page).getByText("You act for Harbor Generator Service.").waitFor();
  await tess.page.goto("/accounts");
  await tess.page.getByRole("button", { name: /^Act for it.*Tidewater Marina/ }).waitFor();
  await tess.page.goto(link);
  await title(tess.page, "This link does not work anymore").waitFor();

  // restores the state that other journeys expect
  await hana.page.goto("/my-account/people?q=tess");
  await main(hana.page).getByRole("link", { name: "Change of Tess Moreau" }).click();
  await hana.page.getByRole("link", { name: "Remove access for Tess Moreau" }).click();
  await hana.page.getByRole("button", { name: "Yes, remove access for Tess Moreau" }).click();
  await hana.page.getByText("This person was removed.").waitFor();
  await tess.page.goto("/my-account");
  await main(tess.page).getByText("You act for Tidewater Marina.").waitFor();
});

test("a buyer is told who looks after the people, and the last admin stays", async ({ open }) => {
  const [ada, grace] = [await open(), await open()];
  await logIn(ada, "ada@mill.example");
  await ada.page.goto("/my-account/people/invite");
  await title(ada.page, "People").waitFor();
  await ada.page.getByText("Ask an admin of yours").waitFor();
  await logIn(grace, "grace@mill.example");
  await grace.page.goto("/my-account/people?q=grace");
  await main(grace.page).getByRole("link", { name: "Change of Grace Holt" }).click();
  await grace.page.getByRole("link", { name: "Remove access for Grace Holt" }).click();
  await grace.page.getByRole("button", { name: "Yes, remove access for Grace Holt" }).click();
  await grace.page.getByText("An account keeps at least one admin.").waitFor();
});
