import type { Page } from "playwright-core";
import { assert } from "vitest";
import { test, visit } from "./journey.ts";
import { people } from "./people.ts";
import {
  addToCart,
  cartLine,
  checkOutAs,
  confirmedOrder,
  openCart,
  openPart,
  payByPurchaseOrder,
  searchFor,
} from "./steps.ts";
import { fillCart } from "./wire.ts";

const filter = "Oil filter, spin-on, 200 Series";
/** CSS pixels; the border of a stepper counts for its buttons. */
const thumb = 42;

/** What a thumb would miss: buttons, fields and links on lines of their own. Links in a sentence are as high as their line. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = document.querySelectorAll<HTMLElement>(
      ":is(a, button, select, summary, label:has(input)):not([href='#main']), main input",
    );
    return [...controls].flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      const isChoice = one instanceof HTMLInputElement && ["radio", "checkbox", "hidden"].includes(one.type);
      const isInText = one instanceof HTMLAnchorElement && getComputedStyle(one).display === "inline";
      if (width === 0 || isChoice || isInText || (width >= least && height >= least)) return [];
      return [`${one.innerText || one.ariaLabel} ${Math.round(width)} x ${Math.round(height)}`];
    });
  }, thumb);
}

test.for([390, 820, 1280])(
  "on a touch screen %d px wide a thumb hits everything from the list to the order",
  async (width, { open }) => {
    const shopper = await open({ hasTouch: true, isMobile: true, viewport: { width, height: 900 } });
    const { page } = shopper;
    await visit(shopper, "/no-such-page");
    assert.deepEqual(await tooSmall(page), []);
    await visit(shopper, "/");
    assert.deepEqual(await tooSmall(page), []);
    await searchFor(shopper, "oil filter");
    assert.deepEqual(await tooSmall(page), []);
    const filters = page.getByRole("button", { name: /^Filters/ });
    if (await filters.isVisible()) {
      await filters.click();
      assert.deepEqual(await tooSmall(page), []);
      await page.keyboard.press("Escape");
    }
    await openPart(shopper, filter);
    assert.deepEqual(await tooSmall(page), []);
    await addToCart(shopper, filter, 2);
    await openCart(shopper);
    assert.deepEqual(await tooSmall(page), []);
    await checkOutAs(shopper, people.ada);
    assert.deepEqual(await tooSmall(page), []);
    await payByPurchaseOrder(shopper, `T-${width}`);
    await confirmedOrder(shopper);
    assert.deepEqual(await tooSmall(page), []);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.isAtMost(tooWide, 0);
  },
);

test("a phone shows the price of one piece in the cart, and a word of any length within its width", async ({
  open,
}) => {
  const shopper = await open({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const { page } = shopper;
  await fillCart(shopper, { "FLT-1001": 12 });
  await visit(shopper, "/cart");
  await cartLine(page, filter).getByText("Each $10.60").waitFor();
  await searchFor(shopper, "q".repeat(120));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  assert.equal(await page.getByRole("combobox", { name: "Sort" }).count(), 0, "nothing to sort");
});

test("names, streets and order numbers of any length stay within a phone's width, up to the order", async ({
  open,
}) => {
  const shopper = await open({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const { page } = shopper;
  const long = "Q".repeat(80);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await fillCart(shopper, { "FLT-1001": 1 });
  await visit(shopper, "/cart");
  await checkOutAs(shopper, { ...people.ada, firstName: long, lastName: long, street: long, city: long });
  assert.equal(await width(), 390);
  await payByPurchaseOrder(shopper, long);
  await confirmedOrder(shopper);
  assert.equal(await width(), 390);
});
