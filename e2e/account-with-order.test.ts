import { assert, describe } from "vitest";
import { test, visit } from "./journey.ts";
import { people } from "./people.ts";
import {
  chooseDelivery,
  comeToCheckout,
  confirmedOrder,
  enterAddress,
  enterContact,
  goToCheckout,
  logInAs,
  mailedLink,
  payByPurchaseOrder,
  title,
} from "./steps.ts";
import { fillCart } from "./wire.ts";

const password = "three grey valve springs";

describe("a guest who orders", () => {
  test("gets the contact form whole, however late the offer of an account comes", async ({ open }) => {
    const shopper = await open();
    const { page } = shopper;
    await fillCart(shopper, { "FLT-1001": 1 });
    await visit(shopper, "/cart");
    const held = Promise.withResolvers<void>();
    // a file's name shows only which page it belongs to
    await page.route("**/assets/checkout-*.js", async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes("Open an account with this order")) await held.promise;
      await route.fulfill({ response });
    });
    await goToCheckout(shopper);
    const button = page.getByRole("button", { name: "Continue to shipping address" });
    assert.equal(await button.isVisible(), false);
    held.resolve();
    await button.waitFor();
    assert.equal(await page.getByLabel("Open an account with this order").isVisible(), true);
  });

  test.for([
    { way: "with scripts", javaScriptEnabled: true },
    { way: "without scripts", javaScriptEnabled: false },
  ])("opens an account in the checkout, and is in it with the order, $way", async ({ javaScriptEnabled }, { open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    const nora = { ...people.ada, email: `nora${javaScriptEnabled ? 1 : 2}@dry-dock.example` };
    await comeToCheckout(shopper, { "FLT-1001": 1 });
    await page.getByLabel("Open an account with this order").check();
    await page.getByLabel("Password", { exact: true }).fill("short");
    await enterContact(shopper, nora);
    await page.getByText("Enter a password of 10 characters or more.").first().waitFor();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Continue to shipping address" }).click();
    await enterAddress(shopper, nora);
    await chooseDelivery(shopper, "Ground");
    await payByPurchaseOrder(shopper, "DRY-1");
    const number = await confirmedOrder(shopper);
    await page.getByText("Your account is open, with this order in it.").waitFor();
    await page.goto("/my-account/orders");
    await page
      .getByRole("link", { name: new RegExp(number) })
      .first()
      .waitFor();

    // a mail that did not arrive is sent again; the newest link works, in the same browser
    await page.goto("/my-account");
    await page.getByRole("button", { name: "Send the email again" }).click();
    await page.getByText("We have sent the email again.").waitFor();
    await page.goto(await mailedLink(page, nora.email, /\/confirm-account\?t=[\w-]+/, "Confirm", 2));
    await page.getByRole("button", { name: "Confirm my address" }).click();
    await title(page, "Your email address is confirmed").waitFor();
    const later = await open({ javaScriptEnabled });
    await later.page.goto("/login?startURL=/my-account/orders");
    await logInAs(later, nora.email, password);
    await later.page
      .getByRole("link", { name: new RegExp(number) })
      .first()
      .waitFor();
  });

  test("opens one from the confirmation, and with the mail in another browser chooses a password anew", async ({
    open,
  }) => {
    const shopper = await open();
    const { page } = shopper;
    const olga = { ...people.ben, email: "olga@dry-dock.example" };
    await comeToCheckout(shopper, { "FLT-1001": 1 });
    await enterContact(shopper, olga);
    await enterAddress(shopper, olga);
    await chooseDelivery(shopper, "Ground");
    await payByPurchaseOrder(shopper, "DRY-2");
    const number = await confirmedOrder(shopper);
    await page.getByRole("button", { name: "Open my account" }).click();
    await page.getByText("Choose a password for your account.").first().waitFor();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Open my account" }).click();
    await page.getByText("Your account is open, with this order in it.").waitFor();
    assert.equal(await page.getByRole("button", { name: "Open my account" }).count(), 0);

    const later = await open();
    const link = await mailedLink(later.page, olga.email, /\/confirm-account\?t=[\w-]+/, "Confirm");
    await later.page.goto(link);
    await title(later.page, "Choose a password").waitFor();
    await later.page.getByLabel("Password", { exact: true }).fill("four blue fuel filters");
    await later.page.getByLabel("Confirm password").fill("four blue fuel filters");
    await later.page.getByRole("button", { name: "Confirm and log in" }).click();
    await title(later.page, "Your email address is confirmed").waitFor();
    await later.page.getByRole("link", { name: "See your orders" }).click();
    await later.page
      .getByRole("link", { name: new RegExp(number) })
      .first()
      .waitFor();
    await page.goto("/my-account/orders");
    await title(page, /Log in|Login/).waitFor();
  });
});
