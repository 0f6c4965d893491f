import { assert, describe } from "vitest";
import { test, type Shopper } from "./journey.ts";
import { cardForm, comeToCheckout, confirmedOrder, fillCard, logInAs, placeOrderButton, title } from "./steps.ts";

// Hana of the demo store manages the people of Harbor Generator Service: docs/demo-people.md.

async function logIn({ page }: Shopper, startUrl: string): Promise<void> {
  await page.goto(`/login?startURL=${startUrl}`);
  await logInAs({ page }, "hana@harbor.example");
}

describe("a buyer who comes back", () => {
  test("has the address of the first order, and pays the next one with one press, also without scripts", async ({
    open,
  }) => {
    const hana = await open();
    const { page } = hana;
    await logIn(hana, "/my-account/profile");
    await title(page, "Profile and logging in").waitFor();
    await page.getByLabel("Phone").fill("(757) 555-0188");
    await page.getByRole("button", { name: "Save the profile" }).click();
    await page.getByText("Profile updated.").waitFor();
    await page.goto("/my-account/addresses/new");
    await page.getByLabel("First name").fill("Hana");
    await page.getByLabel("Last name").fill("Lindqvist");
    await page.getByLabel("Street address").fill("80 Generator Row");
    await page.getByLabel("City").fill("Norfolk");
    await page.getByLabel("State").selectOption({ label: "Virginia" });
    await page.getByLabel("ZIP code").fill("23510");
    await page.getByLabel("Use it unless another one is chosen").check();
    await page.getByRole("button", { name: "Save the address" }).click();
    await page.getByText("Address saved.").waitFor();

    // contact and address are known: the checkout opens at the payment
    await comeToCheckout(hana, { "FLT-1001": 1 });
    await page.getByRole("group", { name: "Pay by" }).waitFor();
    assert.include(await page.getByRole("region", { name: /Shipping address/ }).innerText(), "80 Generator Row");

    // another address for this order, which is saved
    await page.getByRole("link", { name: "Change shipping address" }).click();
    assert.isTrue(await page.getByRole("radio", { name: /80 Generator Row/ }).isChecked());
    await page.getByRole("radio", { name: "Another address" }).check();
    assert.equal(await page.getByLabel("Street address").inputValue(), "");
    await page.getByLabel("Street address").fill("82 Generator Row");
    await page.getByLabel("City").fill("Norfolk");
    await page.getByLabel("State").selectOption({ label: "Virginia" });
    await page.getByLabel("ZIP code").fill("23510");
    await page.getByRole("button", { name: "Continue to shipping method" }).click();
    await page.getByRole("button", { name: "Continue to payment" }).waitFor();

    // what was typed is still selected, and can be corrected
    await page.getByRole("link", { name: "Change shipping address" }).click();
    assert.isTrue(await page.getByRole("radio", { name: "Another address" }).isChecked());
    assert.equal(await page.getByLabel("Street address").inputValue(), "82 Generator Row");
    await page.getByLabel("Street address").fill("81 Generator Row");
    await page.getByLabel("Save this address").check();
    await page.getByRole("button", { name: "Continue to shipping method" }).click();
    await page.getByRole("button", { name: "Continue to payment" }).click();

    await page.getByRole("group", { name: "Pay by" }).waitFor();
    await fillCard(hana, "4000100000000018", "Hana Lindqvist");
    assert.isFalse(await page.getByLabel("Save this card").isChecked());
    await page.getByLabel("Save this card").check();
    await placeOrderButton(page).click();
    await confirmedOrder(hana);
    await page.getByText("You find this order again under Orders in your account.").waitFor();
    await page.goto("/my-account/addresses");
    await page.getByRole("listitem").filter({ hasText: "81 Generator Row" }).waitFor();
    await page.goto("/my-account/payment-methods");
    await page.getByRole("link", { name: "Remove Visa ending 0018" }).waitFor();

    const again = await open({ javaScriptEnabled: false });
    await logIn(again, "/my-account");
    await title(again.page, "My account").waitFor();
    await comeToCheckout(again, { "FLT-1001": 1 });
    assert.isTrue(await again.page.getByRole("radio", { name: /Visa ending 0018/ }).isChecked());
    await placeOrderButton(again.page).click();
    await confirmedOrder(again);

    await again.page.goto("/my-account/payment-methods");
    await again.page.getByRole("link", { name: /^Remove/ }).click();
    await again.page.getByRole("button", { name: "Remove it" }).click();
    await again.page.getByText("The card is removed.").waitFor();
    await again.page.getByText("No saved cards.").waitFor();

    await page.goto("/my-account/payment-methods");
    await page.getByRole("link", { name: "Add a card" }).click();
    const form = cardForm(page);
    await form.getByLabel("Card number").fill("5100100000000063");
    await form.getByLabel("Name on the card").fill("Hana Lindqvist");
    await form.getByLabel("Security code").fill("123");
    await page.getByRole("button", { name: "Save this card" }).click();
    await form.getByText("Enter month and year, such as 09/31.").waitFor();
    await form.getByLabel("Expiry date").fill("09/38");
    await page.getByRole("button", { name: "Save this card" }).click();
    await page.getByText("Card saved").waitFor();
    await page.getByRole("link", { name: /^Remove .* ending 0063/ }).waitFor();
  });
});
