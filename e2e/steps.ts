import type { FrameLocator, Locator, Page } from "playwright-core";
import { assert } from "vitest";
import { visit, type Shopper } from "./journey.ts";
import type { Person } from "./people.ts";
import { enterCheckout, fillCart, partAddress, type Quantities } from "./wire.ts";

/** What shoppers do at the store, in their words. Parts of a page are found by role and label. */

export const title = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("heading", { level: 1, name, exact: typeof name === "string" });

/** The text of the page's main heading. */
export async function titleOf(page: Page): Promise<string> {
  return (await page.getByRole("heading", { level: 1 }).innerText()).trim();
}

export const searchField = (page: Page): Locator =>
  page.getByRole("combobox", { name: "Part number, engine or words" }).first();

export async function searchFor({ page }: Shopper, words: string): Promise<void> {
  await searchField(page).fill(words);
  await searchField(page).press("Enter");
  await title(page, `“${words}”`).waitFor();
}

/** Follows a facet value. The list itself shows when it is filtered; the value is marked earlier. */
export async function narrowBy({ page }: Shopper, facet: string, value: string): Promise<void> {
  await page.getByRole("region", { name: facet }).getByRole("link", { name: value }).click();
  await page.getByRole("link", { name: `Remove filter ${facet} ${value}` }).waitFor();
}

/** The names of the parts in a list, in order. */
export async function listedParts(page: Page): Promise<string[]> {
  return page.getByRole("list", { name: "Parts" }).getByRole("heading", { level: 3 }).allInnerTexts();
}

export async function openPart({ page }: Shopper, name: string): Promise<void> {
  await page.getByRole("link", { name, exact: true }).click();
  await title(page, name).waitFor();
}

/** Opens a part like a link from elsewhere. */
export async function visitPart(shopper: Shopper, sku: string): Promise<void> {
  await visit(shopper, await partAddress(sku, shopper.store));
}

export const quantityOf = (page: Page, name: string): Locator =>
  page.getByRole("textbox", { name: `Quantity of ${name}`, exact: true });

/** On a part's page: without scripts the button leads to the cart, with scripts the page stays. */
export async function addToCart({ page, hasScripts }: Shopper, name: string, quantity: number): Promise<void> {
  await quantityOf(page, name).fill(String(quantity));
  const order = page.getByRole("region", { name: "Price and order" });
  await order.getByRole("button", { name: /^Add .*to cart$/ }).click();
  if (hasScripts) await order.getByText(`${quantity} added`).waitFor();
  else await title(page, "Cart").waitFor();
}

export async function openCart({ page }: Shopper): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: "Cart" }).click();
  await title(page, /^(Cart|Your cart is empty)$/).waitFor();
}

/** The row of a part in the cart. */
export const cartLine = (page: Page, name: string): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });

/** With scripts, a new quantity is saved after a pause; without, by a button. */
export async function changeQuantity({ page, hasScripts }: Shopper, name: string, quantity: number): Promise<void> {
  await quantityOf(page, name).fill(String(quantity));
  if (!hasScripts) await cartLine(page, name).getByRole("button", { name: "Update" }).click();
}

export async function goToCheckout({ page }: Shopper): Promise<void> {
  await page.getByRole("link", { name: "Check out" }).click();
  await title(page, "Checkout").waitFor();
}

/** Goes to the start of the checkout with these parts in the cart: `purchase.test.ts` tests the way there. */
export async function comeToCheckout(shopper: Shopper, quantities: Quantities): Promise<void> {
  await fillCart(shopper, quantities);
  await visit(shopper, "/checkout");
  await title(shopper.page, "Checkout").waitFor();
}

/** Goes to the payment, with everything else entered. */
export async function comeToPayment(shopper: Shopper, person: Person, quantities: Quantities): Promise<void> {
  await fillCart(shopper, quantities);
  await enterCheckout(shopper, person, "payment");
  await visit(shopper, "/checkout");
  await shopper.page.getByRole("group", { name: "Pay by" }).waitFor();
}

export async function enterContact({ page }: Shopper, person: Person): Promise<void> {
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Phone").fill(person.phone);
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await page.getByRole("button", { name: "Continue to shipping address" }).click();
}

/** A buyer's contact is prefilled as far as the account has it. */
export async function enterMissingContact({ page }: Shopper, person: Person): Promise<void> {
  for (const [label, text] of [
    ["Email", person.email],
    ["Phone", person.phone],
    ["First name", person.firstName],
    ["Last name", person.lastName],
  ] as const) {
    const field = page.getByLabel(label);
    if ((await field.count()) > 0) await field.fill(text);
  }
  await page.getByRole("button", { name: "Continue to shipping address" }).click();
}

export async function enterAddress({ page }: Shopper, person: Person): Promise<void> {
  await page.getByLabel("Street address").fill(person.street);
  await page.getByLabel("City").fill(person.city);
  await page.getByLabel("State").selectOption({ label: person.region });
  await page.getByLabel("ZIP code").fill(person.postalCode);
  await page.getByRole("button", { name: "Continue to shipping method" }).click();
}

export async function chooseDelivery({ page }: Shopper, method: string): Promise<void> {
  await page.getByRole("radio", { name: new RegExp(`^${method}`) }).check();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("group", { name: "Pay by" }).waitFor();
}

/** From the cart to the payment. */
export async function checkOutAs(shopper: Shopper, person: Person, method = "Ground"): Promise<void> {
  await goToCheckout(shopper);
  await enterContact(shopper, person);
  await enterAddress(shopper, person);
  await chooseDelivery(shopper, method);
}

export const placeOrderButton = (page: Page): Locator => page.getByRole("button", { name: /^Place order/ });

export async function payByPurchaseOrder({ page }: Shopper, number: string): Promise<void> {
  await page.getByLabel("Purchase order number").fill(number);
  await placeOrderButton(page).click();
}

/** Fills in the gateway's own form, which is in a frame. */
export async function fillCard({ page }: Shopper, number: string, holder: string): Promise<void> {
  await page.getByRole("radio", { name: /^Card/ }).check();
  const form = cardForm(page);
  await form.getByLabel("Card number").fill(number);
  await form.getByLabel("Expiry date").fill("09/38");
  await form.getByLabel("Security code").fill("123");
  await form.getByLabel("Name on the card").fill(holder);
}

export async function payByCard(shopper: Shopper, number: string, holder: string): Promise<void> {
  await fillCard(shopper, number, holder);
  await placeOrderButton(shopper.page).click();
}

export const cardForm = (page: Page): FrameLocator => page.getByTitle("Card details").contentFrame();

/** The order number on the confirmation page. */
export async function confirmedOrder({ page }: Shopper): Promise<string> {
  await page.getByText("Thank you. We have your order.").waitFor();
  return (await titleOf(page)).replace(/^Order\s+/, "");
}

export async function lookUpOrder({ page }: Shopper, number: string, person: Person): Promise<void> {
  await page.getByRole("link", { name: "Find an order" }).first().click();
  await title(page, "Find an order").waitFor();
  await page.getByLabel("Order number").fill(number);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Phone").fill(person.phone);
  await page.getByLabel("Last name").fill(person.lastName);
  await page.getByRole("button", { name: "Find the order" }).click();
}

/** The amount next to a label in the totals, such as `$143.44`. */
export async function totalOf(page: Page, label: string): Promise<string> {
  return page
    .getByRole("row", { name: new RegExp(`^${label} `) })
    .getByRole("cell")
    .innerText();
}

/** The path of a link in the newest mail to an address with this subject, from the mailbox that a store in development shows. */
export async function mailedLink(page: Page, to: string, path: RegExp, subject = "", mails = 1): Promise<string> {
  for (let tries = 0; ; tries++) {
    await page.goto("/dev/mailbox");
    const found = page.getByRole("row").filter({ hasText: to }).filter({ hasText: subject });
    if ((await found.count()) >= mails) {
      await found.first().getByRole("link").first().click();
      break;
    }
    assert.isBelow(tries, 240, `no mail to ${to} has come`);
    await page.waitForTimeout(250);
  }
  const found = path.exec((await page.content()).replaceAll("&amp;", "&"))?.[0];
  assert.isDefined(found, `the mail to ${to} has no such link`);
  return found!;
}

/** The password of everyone in the demo store. Source: docs/demo-people.md. */
const demoPassword = "Parts-counter-2026";

/** On the login page. */
export async function logInAs({ page }: Pick<Shopper, "page">, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
}
