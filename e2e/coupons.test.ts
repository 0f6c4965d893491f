import type { Page } from "playwright-core";
import { assert, describe } from "vitest";
import { test, visit } from "./journey.ts";
import { people } from "./people.ts";
import { cartLine, checkOutAs, confirmedOrder, openPart, payByPurchaseOrder, totalOf, visitPart } from "./steps.ts";
import { fillCart } from "./wire.ts";

const spring = "Valve spring, 400 Series";

/** Set to save pictures for review. */
const pictures = process.env.PICTURES;
const picture = (page: Page, name: string) =>
  pictures
    ? page.screenshot({ path: `${pictures}/${name}-${page.viewportSize()!.width}.png`, fullPage: true })
    : undefined;

async function apply(page: Page, code: string): Promise<void> {
  await page.getByLabel("Coupon code").fill(code);
  await page.getByRole("button", { name: "Apply", exact: true }).click();
}

describe.each([
  { way: "with scripts", javaScriptEnabled: true, person: people.ada, viewport: { width: 1440, height: 900 } },
  {
    way: "without scripts, on a phone",
    javaScriptEnabled: false,
    person: people.ben,
    viewport: { width: 390, height: 844 },
  },
])("$way", ({ javaScriptEnabled, person, viewport }) => {
  test("an offer and a coupon are seen in the cart, the checkout and the order, and add up", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled, viewport });
    const { page } = shopper;
    // automatic promotions are shown before anything is in the cart
    await visit(shopper, "/global-search?term=ENG-3501&as=typed");
    const [now, before] = (await page.getByRole("listitem").filter({ hasText: "ENG-3501" }).innerText()).match(
      /\$\d+\.\d\d/g,
    )!;
    await openPart(shopper, spring);
    await page.getByText(`Valve spring week: ${now} in the cart, was `).waitFor();
    assert.isBelow(Number(now!.slice(1)), Number(before!.slice(1)));

    await fillCart(shopper, { "ENG-3501": 24 });
    await visit(shopper, "/cart");
    // 24 at 4.37, less 15 %
    await cartLine(page, spring).getByText("Valve spring week: -$15.73").waitFor();
    assert.equal(await totalOf(page, "Subtotal"), "$89.15");

    await picture(page, "cart-offer");
    await apply(page, "WELCOM5");
    await page.getByRole("alert").filter({ hasText: "There is no coupon WELCOM5 for you now." }).waitFor();
    assert.equal(await page.getByLabel("Coupon code").inputValue(), "WELCOM5");
    await apply(page, "fleet25");
    await page.getByRole("alert").filter({ hasText: "Add parts worth $145.12 more to use FLEET25." }).waitFor();
    await picture(page, "cart-refused");
    await apply(page, "welcome5");
    await page.getByRole("button", { name: "Remove coupon WELCOME5" }).waitFor();
    assert.equal(await page.getByLabel("Coupon code").inputValue(), "");
    assert.equal(await totalOf(page, "Welcome, 5% off WELCOME5"), "-$4.46");

    await picture(page, "cart-coupon");
    await checkOutAs(shopper, person);
    await apply(page, "SHIPFREE");
    await page.getByRole("button", { name: "Remove coupon SHIPFREE" }).waitFor();
    assert.equal(await totalOf(page, "Shipping Free ground shipping"), "$0.00");
    await page.getByRole("button", { name: "Remove coupon WELCOME5" }).click();
    await page.getByRole("button", { name: "Remove coupon WELCOME5" }).waitFor({ state: "detached" });
    await apply(page, "WELCOME5");
    await page.getByRole("button", { name: "Remove coupon WELCOME5" }).waitFor();
    await picture(page, "checkout");
    const total = await totalOf(page, "Total");
    await payByPurchaseOrder(shopper, "HC 1");
    await confirmedOrder(shopper);
    await page.getByText("Valve spring week: -$15.73").waitFor();
    await picture(page, "order");
    assert.equal(await totalOf(page, "Total"), total);
    assert.equal(await totalOf(page, "Welcome, 5% off WELCOME5"), "-$4.46");
  });
});

test("a part that comes free with others says so in lists and on its page", async ({ open }) => {
  const shopper = await open({ javaScriptEnabled: false });
  await visit(shopper, "/global-search?term=SEA-2611&as=typed");
  await shopper.page
    .getByRole("listitem")
    .filter({ hasText: "SEA-2611" })
    .getByText("Buy 10, get 2 free", { exact: true })
    .waitFor();
  await visitPart(shopper, "SEA-2611");
  await shopper.page.getByText("Washer deal: Buy 10, get 2 free").waitFor();
});
