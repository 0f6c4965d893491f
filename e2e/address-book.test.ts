import { assert, describe } from "vitest";
import { test, type Shopper } from "./journey.ts";
import { logInAs, mailedLink, title } from "./steps.ts";

// Tess of the demo store buys for Tidewater Marina: docs/demo-people.md.

async function logInAsTess({ page }: Shopper, startUrl: string): Promise<void> {
  await page.goto(`/login?startURL=${startUrl}`);
  await logInAs({ page }, "tess@tide.example");
}

async function enterPlace({ page }: Shopper, street: string, postalCode: string): Promise<void> {
  await page.getByLabel("First name").fill("Tess");
  await page.getByLabel("Last name").fill("Moreau");
  await page.getByLabel("Street address").fill(street);
  await page.getByLabel("City").fill("Hampton");
  await page.getByLabel("State").selectOption({ label: "Virginia" });
  await page.getByLabel("ZIP code").fill(postalCode);
}

describe.each([true, false])("with scripts: %s", (javaScriptEnabled) => {
  const street = javaScriptEnabled ? "5 Ropewalk" : "6 Ropewalk";

  test("a buyer adds an address, corrects it where the page says, changes it and deletes it", async ({ open }) => {
    const tess = await open({ javaScriptEnabled });
    const { page } = tess;
    await logInAsTess(tess, "/my-account/addresses");
    await title(page, "Addresses").waitFor();
    await page.getByRole("link", { name: "Add an address" }).click();
    await title(page, "Add an address").waitFor();

    await enterPlace(tess, street, "23669");
    await page.getByLabel("Phone").fill("12");
    await page.getByRole("button", { name: "Save the address" }).click();
    await page.getByRole("textbox", { name: "Phone", description: /phone number with its area code/ }).waitFor();
    assert.equal(await page.getByLabel("Street address").inputValue(), street);
    await page.getByLabel("Phone").fill("(757) 555-0142");
    await page.getByRole("button", { name: "Save the address" }).click();
    await page.getByText("Address saved.").waitFor();

    const address = page.getByRole("listitem").filter({ hasText: street });
    await address.getByRole("link", { name: /^Change/ }).click();
    await title(page, "Change an address").waitFor();
    await page.getByLabel("Company").fill("Ropewalk Rigging");
    await page.getByRole("button", { name: "Save the address" }).click();
    await page.getByText("Address updated.").waitFor();
    assert.include(await address.innerText(), "Ropewalk Rigging");

    await address.getByRole("link", { name: /^Delete/ }).click();
    await address.getByRole("button", { name: "Delete it" }).click();
    await page.getByText("Address deleted.").waitFor();
    assert.equal(await address.count(), 0);
  });

  test("a buyer changes his phone, asks for another e-mail address, and logs another browser out", async ({ open }) => {
    const [tess, elsewhere] = [await open({ javaScriptEnabled }), await open({ javaScriptEnabled })];
    await logInAsTess(elsewhere, "/my-account");
    await title(elsewhere.page, "My account").waitFor();
    const { page } = tess;
    await logInAsTess(tess, "/my-account/profile");
    await title(page, "Profile and logging in").waitFor();
    await page.getByLabel("Phone").fill("call me");
    await page.getByRole("button", { name: "Save the profile" }).click();
    await page.getByRole("textbox", { name: "Phone", description: /phone number with its area code/ }).waitFor();
    await page.getByLabel("Phone").fill("757 555 0177");
    await page.getByRole("button", { name: "Save the profile" }).click();
    await page.getByText("Profile updated.").waitFor();
    assert.equal(await page.getByLabel("Phone").inputValue(), "(757) 555-0177");

    // once verified, there is no button for it any more
    if (javaScriptEnabled) {
      await page.getByRole("link", { name: "Verify your email address and phone" }).click();
      await page.getByRole("button", { name: "Send a code by text message" }).click();
      await page.getByLabel("Code").fill("12345");
      await page.getByRole("button", { name: "Verify" }).click();
      await page.getByRole("textbox", { name: "Code", description: /Enter the six digits/ }).waitFor();
      const elsewhereToo = await page.context().newPage();
      const code = await mailedLink(elsewhereToo, "+17575550177", /\d{3} \d{3}(?= is your code)/, "Text message");
      await page.getByLabel("Code").fill(code);
      await page.getByRole("button", { name: "Verify" }).click();
      await page.getByText("Your phone is verified.").waitFor();
    }

    await page.goto("/my-account/profile");
    await page.getByLabel("New email address").fill("tess");
    await page.getByLabel("Your current password").fill("Parts-counter-2026");
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.getByRole("textbox", { name: "New email address", description: /such as name@example.com/ }).waitFor();
    await page.getByLabel("New email address").fill(`tess.${javaScriptEnabled}@tide.example`);
    await page.getByLabel("Your current password").fill("Parts-counter-2026");
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.getByText("We have sent a link to t…@tide.example.").waitFor();
    await page.goto("/confirm-email?t=none");
    await title(page, "This link does not work anymore").waitFor();

    await page.goto("/my-account/profile");
    await page.getByRole("button", { name: "Log out everywhere else" }).click();
    await page.getByText("You are logged out in all other browsers.").waitFor();
    await elsewhere.page.goto("/my-account");
    await title(elsewhere.page, "Log in").waitFor();
  });
});
