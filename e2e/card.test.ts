import { join } from "node:path";
import { assert } from "vitest";
import { paymentsInLedger } from "../packages/server/src/sandbox-gateway/index.ts";
import { test, visit, type Shopper } from "./journey.ts";
import { people } from "./people.ts";
import { sharedStore } from "./shared-store.ts";
import { cardForm, comeToPayment, confirmedOrder, payByCard, placeOrderButton, title, totalOf } from "./steps.ts";
import { stockOf } from "./wire.ts";

const cards = {
  approved: "4000 1000 0000 0018",
  declined: "4000 1000 0000 0026",
  insufficientFunds: "4000 1000 0000 0034",
  slow: "4000 1000 0000 0042",
  answerLost: "4000 1000 0000 0059",
  confirmed: "4000 1000 0000 0075",
} as const;

/** A shopper who has filled a cart and reached the payment. */
async function arriveAtPayment(shopper: Shopper, sku: string): Promise<string> {
  await comeToPayment(shopper, people.ben, { [sku]: 1 });
  return totalOf(shopper.page, "Total");
}

/** Reads a holder's payments from the gateway's own records, as `authorized 42.50`. */
function chargesTo(holder: string): () => string[] {
  const file = join(sharedStore().dataFolder, "sandbox", "ledger.jsonl");
  // to be polled: what is not needed is refunded after the order is stored
  return () =>
    paymentsInLedger(file)
      .filter(({ card }) => card?.name === holder)
      .map(({ status, amount }) => `${status} ${Number(amount).toFixed(2)}`);
}

const plain = (money: string) => money.replace(/[$,]/g, "");

test("a card that is approved pays the order, and its number goes to the gateway alone", async ({ open, expect }) => {
  const shopper = await open();
  const { page } = shopper;
  const carriers = new Set<string>();
  page.on("request", (request) => {
    if (/4000.?1000.?0000.?0018/.test(decodeURIComponent(`${request.url()} ${request.postData()}`)))
      carriers.add(new URL(request.url()).origin);
  });
  const total = await arriveAtPayment(shopper, "FLT-1003");
  await payByCard(shopper, cards.approved, "Ben Approved");
  await confirmedOrder(shopper);
  await page.getByText("Visa ending in 0018").waitFor();
  assert.deepEqual([...carriers], [sharedStore().gateway]);
  await expect.poll(chargesTo("Ben Approved")).toEqual([`authorized ${plain(total)}`]);
});

// Tests that wait for the gateway run concurrently with each other and with the others.
test.concurrent("a declined card leaves the shopper at the payment and says why, and another card pays", async ({
  open,
  expect,
}) => {
  const shopper = await open();
  const { page } = shopper;
  const before = await stockOf("FLT-1004");
  const total = await arriveAtPayment(shopper, "FLT-1004");
  await payByCard(shopper, cards.declined, "Ben Declined");
  await page
    .getByRole("alert")
    .filter({ hasText: "Unable to Process Payment" })
    .filter({ hasText: "declined" })
    .waitFor();
  await title(page, "Checkout").waitFor();
  assert.equal(await totalOf(page, "Total"), total);
  await payByCard(shopper, cards.approved, "Ben Second");
  await confirmedOrder(shopper);
  await expect.poll(chargesTo("Ben Declined")).toEqual([`declined ${plain(total)}`]);
  await expect.poll(chargesTo("Ben Second")).toEqual([`authorized ${plain(total)}`]);
  assert.equal(await stockOf("FLT-1004"), before - 1);
});

test.concurrent("a card without enough money is refused with that reason, and a purchase order pays instead", async ({
  open,
  expect,
}) => {
  const shopper = await open();
  const { page } = shopper;
  const total = await arriveAtPayment(shopper, "FLT-1005");
  await payByCard(shopper, cards.insufficientFunds, "Ben Broke");
  await page.getByRole("alert").filter({ hasText: "not enough money" }).waitFor();
  await page.getByRole("radio", { name: /^Purchase order/ }).check();
  await page.getByLabel("Purchase order number").fill("OF-311");
  await placeOrderButton(page).click();
  await confirmedOrder(shopper);
  await page.getByText("Purchase order OF-311").waitFor();
  await expect.poll(chargesTo("Ben Broke")).toEqual([`declined ${plain(total)}`]);
});

test.concurrent("card details that are wrong are told in the card's form, and nothing is sent to the store", async ({
  open,
  expect,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await arriveAtPayment(shopper, "FLT-1006");
  await payByCard(shopper, "4000 1000 0000 0019", "Ben Mistyped");
  await cardForm(page).getByText("This card number has a mistyped digit.").waitFor();
  await page.getByRole("alert").filter({ hasText: "mistyped digit" }).waitFor();
  await expect.poll(chargesTo("Ben Mistyped")).toEqual([]);
  await payByCard(shopper, cards.approved, "Ben Corrected");
  await confirmedOrder(shopper);
});

test.concurrent("a slow card is waited for, and the button says so", async ({ open, expect }) => {
  const shopper = await open();
  const total = await arriveAtPayment(shopper, "FLT-1007");
  await payByCard(shopper, cards.slow, "Ben Slow");
  await shopper.page.getByRole("button", { name: "Placing the order…" }).waitFor();
  await confirmedOrder(shopper);
  await expect.poll(chargesTo("Ben Slow")).toEqual([`authorized ${plain(total)}`]);
});

test.concurrent("when the gateway takes the money and never answers there is one charge and one order", async ({
  open,
  expect,
}) => {
  const shopper = await open();
  const before = await stockOf("FLT-1008");
  const total = await arriveAtPayment(shopper, "FLT-1008");
  await payByCard(shopper, cards.answerLost, "Ben Lost");
  await confirmedOrder(shopper);
  await expect.poll(chargesTo("Ben Lost")).toEqual([`authorized ${plain(total)}`]);
  assert.equal(await stockOf("FLT-1008"), before - 1);
});

test.concurrent("a card whose bank asks leads there and back: a no keeps the form as it was, a yes orders once", async ({
  open,
  expect,
}) => {
  const shopper = await open();
  const { page } = shopper;
  const total = await arriveAtPayment(shopper, "FLT-1005");
  await page.getByLabel("Billing address same as shipping").uncheck();
  await page.getByLabel("Street address").fill("12 Ledger Lane");
  await page.getByLabel("First name").fill("Ben");
  await page.getByLabel("Last name").fill("Asked");
  await page.getByLabel("City").fill("Norfolk");
  await page.getByLabel("State").selectOption({ label: "Virginia" });
  await page.getByLabel("ZIP code").fill("23510");
  await payByCard(shopper, cards.confirmed, "Ben Asked");
  await title(page, "Confirm the payment").waitFor();
  await page.getByRole("button", { name: "Refuse" }).click();

  const said = page.getByRole("alert").filter({ hasText: "Your bank did not confirm the payment" });
  await said.waitFor();
  assert.isTrue(await said.evaluate((alert) => alert === document.activeElement));
  await page.getByTitle("Card details").waitFor();
  assert.isTrue(await page.getByRole("radio", { name: /^Card/ }).isChecked());
  assert.equal(await page.getByLabel("Street address").inputValue(), "12 Ledger Lane");
  assert.equal(await page.getByLabel("State").locator("option:checked").innerText(), "Virginia");

  await payByCard(shopper, cards.confirmed, "Ben Asked");
  await title(page, "Confirm the payment").waitFor();
  const asked = page.url();
  const other = await page.context().newPage();
  await other.goto(asked);
  await other.getByRole("button", { name: "Confirm" }).click();
  const number = await confirmedOrder({ ...shopper, page: other });
  await page.getByRole("button", { name: "Refuse" }).click();
  assert.equal(await confirmedOrder(shopper), number);
  await expect.poll(chargesTo("Ben Asked")).toEqual([`reversed ${plain(total)}`, `authorized ${plain(total)}`]);
});

test.concurrent("a cart that is changed while the bank asks is shown again, and only what is paid then is charged", async ({
  open,
  expect,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await arriveAtPayment(shopper, "FLT-1005");
  await payByCard(shopper, cards.confirmed, "Ben Elsewhere");
  await title(page, "Confirm the payment").waitFor();
  const other = await page.context().newPage();
  await visit({ ...shopper, page: other }, "/cart");
  await other.getByRole("textbox", { name: /^Quantity of/ }).fill("2");
  await other.getByText("1 line, 2 pieces").waitFor();
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("alert").filter({ hasText: "Something in your order has changed" }).waitFor();
  const total = await totalOf(page, "Total");
  await payByCard(shopper, cards.approved, "Ben Elsewhere");
  await confirmedOrder(shopper);
  await expect
    .poll(chargesTo("Ben Elsewhere"))
    .toEqual([expect.stringMatching(/^reversed /), `authorized ${plain(total)}`]);
});

test.concurrent("who leaves the payment while the order is being placed is told of the order", async ({ open }) => {
  const shopper = await open();
  await arriveAtPayment(shopper, "FLT-1007");
  await payByCard(shopper, cards.slow, "Ben Restless");
  await shopper.page.getByRole("link", { name: "Return to cart" }).click();
  await title(shopper.page, "Cart").waitFor();
  await confirmedOrder(shopper);
});

test.concurrent("a cart that is changed while a slow card pays is shown before it is paid, and paid once", async ({
  open,
  expect,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await arriveAtPayment(shopper, "FLT-1006");
  const other = await page.context().newPage();
  await visit({ ...shopper, page: other }, "/cart");
  await payByCard(shopper, cards.slow, "Ben Twofold");
  await page.getByRole("button", { name: "Placing the order…" }).waitFor();
  await other.getByRole("textbox", { name: /^Quantity of/ }).fill("3");
  await other.getByText("1 line, 3 pieces").waitFor();
  await page.getByRole("alert").filter({ hasText: "Something in your order has changed" }).waitFor();
  const total = await totalOf(page, "Total");
  await payByCard(shopper, cards.approved, "Ben Twofold");
  await confirmedOrder(shopper);
  await expect
    .poll(chargesTo("Ben Twofold"))
    .toEqual([expect.stringMatching(/^reversed /), `authorized ${plain(total)}`]);
});

test("what is wrong with a payment is said before it is sent, and goes when another way is chosen", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await arriveAtPayment(shopper, "FLT-1003");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
  await page.getByLabel("Billing address same as shipping").uncheck();
  await placeOrderButton(page).click();
  const said = page.getByRole("link", { name: "Enter the purchase order number." });
  await said.waitFor();
  const summary = page.getByRole("alert").filter({ has: said });
  await summary.and(page.locator(":focus")).waitFor();
  await summary.getByRole("link", { name: "Enter the street address." }).click();
  const street = page.getByLabel("Street address").and(page.locator(":focus"));
  assert.equal(await street.getAttribute("aria-invalid"), "true");
  assert.deepEqual(
    sent.filter((path) => path.endsWith("/checkout")),
    [],
  );
  await page.getByRole("radio", { name: /^Card/ }).check();
  await said.waitFor({ state: "detached" });
});

test("where the card's form does not come, the shopper is told, and it is asked for again", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  let isDown = true;
  await page.route(`${shopper.store.gateway}/**`, (route) => (isDown ? route.abort() : route.continue()));
  await arriveAtPayment(shopper, "FLT-1003");
  await page.getByRole("radio", { name: /^Card/ }).check();
  await placeOrderButton(page).click();
  const said = page.getByRole("alert").filter({ hasText: "The card service does not answer" });
  await said.waitFor();
  isDown = false;
  await placeOrderButton(page).click();
  await payByCard(shopper, cards.approved, "Ben Patient");
  await confirmedOrder(shopper);
});
