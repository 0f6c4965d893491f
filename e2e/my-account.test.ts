import { assert, describe } from "vitest";
import { test, type Shopper } from "./journey.ts";
import { title } from "./steps.ts";

// Ada of the demo store buys for Mill Lane Marine: docs/demo-people.md.

async function logIn({ page }: Shopper, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("Parts-counter-2026");
  await page.getByRole("button", { name: "Log in" }).click();
}

describe.each([true, false])("with scripts: %s", (javaScriptEnabled) => {
  test("a guest who asks for the account is led to the login, and to it after it", async ({ open }) => {
    const ada = await open({ javaScriptEnabled });
    const { page } = ada;
    await page.goto("/my-account");
    await title(page, "Log in").waitFor();
    await logIn(ada, "ada@mill.example");
    await title(page, "My account").waitFor();
    assert.include(await page.getByRole("main").innerText(), "You act for Mill Lane Marine.");
    await page.getByRole("banner").locator("details summary").click();
    await page.getByRole("banner").getByRole("link", { name: "My account" }).click();
    await title(page, "My account").waitFor();
  });
});
