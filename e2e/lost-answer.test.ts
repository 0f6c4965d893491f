import type { Page } from "playwright-core";
import { assert, describe } from "vitest";
import { test, visit, type Shopper } from "./journey.ts";
import { people } from "./people.ts";
import { comeToPayment, payByPurchaseOrder, title } from "./steps.ts";
import { fillCart, stockOf } from "./wire.ts";

const password = "three grey valve springs";

describe.each([
  { way: "with scripts", javaScriptEnabled: true },
  { way: "without scripts", javaScriptEnabled: false },
])("an order whose answer is lost, $way", ({ javaScriptEnabled }) => {
  test("is shown to who comes to the checkout anew, once, and no more is ordered", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const before = await stockOf("FLT-1502");
    await orderUnheard(shopper, "HC-11", { "FLT-1502": 1 });

    // like someone who believes that nothing was ordered
    await fillCart(shopper, { "FLT-1502": 1 });
    await visit(shopper, "/checkout");
    await isThanked(shopper, "HC-11");
    assert.equal(await stockOf("FLT-1502"), before - 1);

    await visit(shopper, "/checkout");
    await title(shopper.page, "Checkout").waitFor();
  });

  test("is told in the empty cart until it was seen", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await orderUnheard(shopper, "HC-12", { "FLT-1502": 1 });

    await visit(shopper, "/cart");
    await title(page, "Your cart is empty").waitFor();
    await visit(shopper, "/cart");
    await placedNotice(page).getByRole("link", { name: "Show the order" }).click();
    await isThanked(shopper, "HC-12");
    await visit(shopper, "/cart");
    await title(page, "Your cart is empty").waitFor();
    assert.equal(await placedNotice(page).count(), 0);
  });

  test("is shown to the buyer who placed it, also in another tab, and to nobody else in his browser", async ({
    open,
  }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    const nell = { ...people.ada, email: `nell${javaScriptEnabled ? 1 : 2}@dry-dock.example` };
    await comeToPayment(shopper, nell, { "FLT-1502": 1 });
    await payByPurchaseOrder(shopper, "HC-13");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Open my account" }).click();
    await page.getByText("Your account is open, with this order in it.").waitFor();

    await orderUnheard(shopper, "HC-14", { "FLT-1502": 1 });
    const other = { ...shopper, page: await page.context().newPage() };
    await visit(other, "/checkout");
    await isThanked(other, "HC-14");

    await orderUnheard(shopper, "HC-15", { "FLT-1502": 1 });
    const session = (await page.context().cookies()).filter(({ name }) => name === "sid");
    await page.context().clearCookies({ name: "sid" });
    await visit(shopper, "/checkout");
    await title(page, "Your cart is empty").waitFor();
    assert.equal(await placedNotice(page).count(), 0);
    await page.context().addCookies(session);
    await visit(shopper, "/cart");
    await placedNotice(page).getByRole("link", { name: "Show the order" }).click();
    await isThanked(shopper, "HC-15");
  });
});

/** Presses "Place order"; the store places it, but the reply is lost. */
async function orderUnheard(shopper: Shopper, number: string, quantities: Record<string, number>): Promise<void> {
  const { page } = shopper;
  await comeToPayment(shopper, people.ada, quantities);
  const { promise: isDone, resolve } = Promise.withResolvers<void>();
  await page.route(/\/checkout\b/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
    resolve();
  });
  await payByPurchaseOrder(shopper, number).catch(() => undefined);
  await isDone;
  await page.unroute(/\/checkout\b/);
}

const placedNotice = (page: Page) => page.getByRole("status").filter({ hasText: /Your order \d{8} has been placed/ });

async function isThanked({ page }: Shopper, purchaseOrder: string): Promise<void> {
  await page.getByText("Thank you. We have your order.").waitFor();
  await page.getByText(`Purchase order ${purchaseOrder}`).waitFor();
}
