import type { Page } from "playwright-core";
import { assert, vi } from "vitest";
import { test, visit, waitMs } from "./journey.ts";
import { people } from "./people.ts";
import {
  addToCart,
  cartLine,
  checkOutAs,
  confirmedOrder,
  openCart,
  openPart,
  payByPurchaseOrder,
  searchField,
  searchFor,
  title,
} from "./steps.ts";
import { fillCart } from "./wire.ts";

const filter = "Oil filter, spin-on, 200 Series";
/** CSS pixels; the border of a stepper counts toward its buttons. */
const thumb = 42;

/** Targets too small for a thumb: buttons, fields and links on their own lines. Links in a sentence are as high as their line. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = document.querySelectorAll<HTMLElement>(
      ":is(a, button, select, summary, label:has(input)):not([href='#main'], [href='#parts']), main input",
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

/** Fields with text so small that a phone zooms in when they get the focus. */
function enlarging(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea",
      ),
    ]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 120)),
  );
}

/** Tests continue at the last one. */
const widths = [1280, 820, 390];

async function atEachWidth(page: Page, look: () => Promise<void>): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await look();
  }
}

test("on a touch screen of any width a thumb hits everything from the list to the order", async ({ open }) => {
  const shopper = await open({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 900 } });
  const { page } = shopper;
  const seesNothingTooSmall = () =>
    atEachWidth(page, async () => assert.deepEqual(await tooSmall(page), [], `${page.viewportSize()!.width} px`));
  const seesNothingEnlarged = () => atEachWidth(page, async () => assert.deepEqual(await enlarging(page), []));
  await visit(shopper, "/no-such-page");
  await seesNothingTooSmall();
  await visit(shopper, "/");
  await seesNothingTooSmall();
  await searchFor(shopper, "oil filter");
  await seesNothingTooSmall();
  await atEachWidth(page, async () => {
    const filters = page.getByRole("button", { name: /^Filters/ });
    if (!(await filters.isVisible())) return;
    await filters.click();
    assert.deepEqual(await tooSmall(page), []);
    await page.keyboard.press("Escape");
  });
  await seesNothingEnlarged();
  await visit(shopper, "/global-search?term=oil+filter&c.Brand__c=Filtrane");
  await seesNothingTooSmall();
  await page.goBack();
  await openPart(shopper, filter);
  await seesNothingTooSmall();
  await addToCart(shopper, filter, 2);
  await openCart(shopper);
  await seesNothingTooSmall();
  await checkOutAs(shopper, people.ada);
  await seesNothingTooSmall();
  await seesNothingEnlarged();
  await payByPurchaseOrder(shopper, "T-1");
  await confirmedOrder(shopper);
  await seesNothingTooSmall();
  await atEachWidth(page, async () => {
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.isAtMost(tooWide, 0);
  });
});

test("a phone shows the price of one piece in the cart, and a word of any length within its width", async ({
  open,
}) => {
  const shopper = await open({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const { page } = shopper;
  await fillCart(shopper, { "FLT-1001": 12 });
  await visit(shopper, "/cart");
  await cartLine(page, filter)
    .getByText(/^Each List \$[\d.]+ \$10\.60$/)
    .waitFor();
  await searchFor(shopper, "q".repeat(120));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  assert.equal(await page.getByRole("combobox", { name: "Sort" }).count(), 0, "nothing to sort");
  await searchFor(shopper, `oil filter ${"q".repeat(60)}`);
  await page.getByText("as well: shown is what has the rest").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
});

test("a letter that is pasted into the search leaves a phone's first screen to what was found", async ({ open }) => {
  const shopper = await open({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const { page } = shopper;
  await visit(shopper, `/global-search?term=${"oil filter for my boat please ".repeat(8).trim()}`);
  const { height } = (await page.getByRole("heading", { level: 1 }).boundingBox())!;
  assert.isAtMost(height, 150);
});

test("a finger empties the search field, in which one goes on typing", async ({ open }) => {
  const shopper = await open({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const { page } = shopper;
  await visit(shopper, "/global-search?term=oil+filter");
  const field = searchField(page);
  const { width, height } = (await field.boundingBox())!;
  const end = { position: { x: width - thumb / 2, y: height / 2 } };
  await field.tap(end);
  assert.equal(await field.inputValue(), "");
  await page.keyboard.type("gasket");
  assert.equal(await field.inputValue(), "gasket");
  await page.keyboard.press("Enter");
  await title(page, "“gasket”").waitFor();
});

test("who chooses a filter on a phone sees that it is on its way, and no count from before, however slow the network", async ({
  open,
}) => {
  const shopper = await open({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const { page } = shopper;
  await visit(shopper, "/global-search?term=oil+filter");
  await page.getByRole("button", { name: /^Filters/ }).click();
  const { promise: slowLine, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/Brand__c/, async (route) => {
    await slowLine;
    await route.continue();
  });
  const sheet = page.locator("#filters");
  const bar = () =>
    sheet.evaluate((element) => {
      const { content, opacity } = getComputedStyle(element, "::after");
      return content !== "none" && opacity === "1";
    });
  const count = sheet.getByRole("button", { name: /^Show \d+ parts$/ });
  const before = await count.innerText();
  await sheet.getByRole("link", { name: /Filtrane/ }).tap();
  await vi.waitFor(async () => assert.isTrue(await bar()), waitMs);
  await sheet.getByRole("button", { name: "Show parts", exact: true }).waitFor();
  answer();
  await page.waitForURL(/Brand__c/);
  assert.notEqual(await count.innerText(), before);
  await vi.waitFor(async () => assert.isFalse(await bar()), waitMs);
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

test("a part's views are leafed through and looked at closely, by thumb and by keys, and without scripts too", async ({
  open,
}) => {
  const shopper = await open({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const { page } = shopper;
  await visit(shopper, "/global-search/FLT-1001");
  const strip = page.getByRole("list").filter({ has: page.getByRole("link", { name: /Show larger/ }) });
  const view = (number: number) => page.getByRole("link", { name: `View ${number}`, exact: true });
  const order = page.getByRole("region", { name: "Price and order" });
  for (const seen of [order.getByText("$11.40").first(), order.getByRole("button", { name: "Add 1 to cart" })]) {
    const { y, height } = (await seen.boundingBox())!;
    assert.isAtMost(y + height, 844, "price and button are seen at once");
  }
  await view(3).tap();
  await vi.waitFor(async () => assert.equal(await view(3).getAttribute("aria-current"), "true"), waitMs);
  // like a thumb swiping back
  await strip.evaluate((element) => element.scrollTo({ left: 0, behavior: "instant" }));
  await vi.waitFor(async () => assert.equal(await view(1).getAttribute("aria-current"), "true"), waitMs);

  await page.getByRole("link", { name: `Picture of ${filter}` }).tap();
  const dialog = page.getByRole("dialog", { name: filter });
  const picture = dialog.getByRole("group", { name: "Picture" });
  await dialog.getByText("1 of 3").waitFor();
  await page.keyboard.press("ArrowRight");
  await dialog.getByRole("img", { name: `${filter}, view 2` }).waitFor();
  await page.keyboard.press("+");
  await dialog.getByText("150 %").waitFor();
  assert.isTrue(
    await picture.evaluate(({ scrollWidth, clientWidth, scrollLeft }) => scrollWidth > clientWidth && scrollLeft > 0),
  );
  await dialog.getByRole("button", { name: "Smaller" }).tap();
  await dialog.getByText("100 %").waitFor();
  assert.deepEqual(await tooSmall(page), []);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });

  const plain = await open({ javaScriptEnabled: false });
  await visit(plain, new URL(page.url()).pathname);
  await plain.page.getByRole("link", { name: "View 2", exact: true }).click();
  const second = plain.page.getByRole("link", { name: `${filter}, view 2` });
  await vi.waitFor(async () => assert.isAtLeast((await second.boundingBox())!.x, 0), waitMs);
  await vi.waitFor(async () => assert.isBelow((await second.boundingBox())!.x, 100), waitMs);
});
