import type { Locator, Page } from "playwright-core";
import { assert, vi } from "vitest";
import { test, visit, waitMs } from "./journey.ts";
import { people } from "./people.ts";
import { confirmedOrder, placeOrderButton, quantityOf, searchField, title, totalOf } from "./steps.ts";

const part = "Oil filter, spin-on, 200 Series";

/** Presses Tab, or Shift+Tab, until the control has the focus; at every stop, the focus must be visible. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let stops = 0; stops < 80; stops++) {
    await page.keyboard.press(key);
    const unseen = await page.evaluate(unseenFocus);
    assert.isUndefined(unseen, "has the focus, and nobody sees it");
    if (await hasFocus(target)) return;
  }
  throw new Error("Tab does not come to it");
}

async function hasFocus(target: Locator): Promise<boolean> {
  return (await target.count()) > 0 && target.first().evaluate((element) => element === document.activeElement);
}

/** Waits until the target has the focus, once what was requested has loaded. */
async function keepsFocus(target: Locator): Promise<void> {
  await vi.waitFor(async () => assert.isTrue(await hasFocus(target)), waitMs);
}

/** Runs in the page: the focused element, if neither it nor its closest ancestors are outlined or in the viewport. */
function unseenFocus(): string | undefined {
  const focused = document.activeElement;
  // at the end of the page the focus moves to the browser's own controls, and frames show their own focus
  if (!focused || focused === document.body || focused instanceof HTMLIFrameElement) return undefined;
  const around = [focused, focused.parentElement, focused.parentElement?.parentElement];
  const isMarked = around.some((element) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== "none";
  });
  const { top, bottom, width, height } = focused.getBoundingClientRect();
  const isInWindow = bottom > 0 && top < innerHeight && width > 0 && height > 0;
  return isMarked && isInWindow ? undefined : focused.outerHTML.slice(0, 200);
}

/** The new page's heading has the focus: the next Tab continues from there. */
async function arrivedAt(page: Page, name: string | RegExp): Promise<void> {
  await title(page, name).waitFor();
  assert.isTrue(await hasFocus(title(page, name)), `the focus is on the heading ${name}`);
}

test("a shopper orders by keyboard alone, and always sees where the focus is", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  const { keyboard } = page;
  await visit(shopper, "/");
  await keyboard.press("/");
  assert.isTrue(await hasFocus(searchField(page)));
  await keyboard.type("FLT-1001");
  await keyboard.press("Enter");
  await arrivedAt(page, part);
  await tabTo(page, page.getByRole("link", { name: "See all search results" }));
  await keyboard.press("Enter");
  await arrivedAt(page, "“FLT-1001”");

  // from the search field into the rows, and to the next one
  await keyboard.press("/");
  await keyboard.press("ArrowDown");
  assert.isTrue(await hasFocus(quantityOf(page, part)));
  await tabTo(page, page.getByRole("link", { name: part, exact: true }), "Shift+Tab");
  await keyboard.press("Enter");
  await arrivedAt(page, part);

  await tabTo(page, quantityOf(page, part));
  await keyboard.press("ArrowUp");
  await keyboard.press("ArrowUp");
  assert.equal(await quantityOf(page, part).inputValue(), "3");
  await keyboard.press("Enter");
  await page.getByText("3 added").waitFor();
  await tabTo(page, page.getByRole("link", { name: "View cart" }));
  await keyboard.press("Enter");
  await arrivedAt(page, "Cart");
  await tabTo(page, page.getByRole("link", { name: "Check out" }));
  await keyboard.press("Enter");
  await arrivedAt(page, "Checkout");
  await page.getByRole("button", { name: "Continue to shipping address" }).waitFor();

  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await keyboard.type(text);
  };
  const { email, phone, firstName, lastName, street, city, region, postalCode } = people.ada;
  await type("Email", email);
  await type("Phone", phone);
  await type("First name", firstName);
  await type("Last name", lastName);
  await keyboard.press("Enter");
  const openedPart = async (name: string) => {
    const heading = page.getByRole("heading", { level: 2, name });
    await page
      .getByRole("region", { name })
      .getByRole("button", { name: /^(Continue|Place order)/ })
      .waitFor();
    await page.waitForFunction((element) => element === document.activeElement, await heading.elementHandle());
  };
  await openedPart("Shipping address");
  await type("Street address", street);
  await type("City", city);
  await type("State", region);
  await type("ZIP code", postalCode);
  await keyboard.press("Enter");
  await openedPart("Shipping method");
  await tabTo(page, page.getByRole("radio", { name: /^Ground/ }));
  await keyboard.press("ArrowDown");
  assert.isTrue(await page.getByRole("radio", { name: /^Two-day air/ }).isChecked());
  await tabTo(page, page.getByRole("button", { name: "Continue to payment" }));
  await keyboard.press("Enter");
  await openedPart("Payment");
  assert.equal(await totalOf(page, "Shipping"), "$21.75");
  await type("Purchase order number", "HC-7");
  await tabTo(page, placeOrderButton(page));
  await keyboard.press("Enter");
  await confirmedOrder(shopper);
  await arrivedAt(page, /^Order/);
});

test("rows of a list are ordered from without leaving the keys: number, Enter, next row", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/global-search?term=oil+filter");
  const rows = page.getByRole("list", { name: "Parts" }).getByRole("textbox");
  await page.keyboard.press("/");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await page.getByText("2 added").waitFor();
  assert.isTrue(await hasFocus(rows.first()));
  await page.keyboard.press("ArrowDown");
  assert.isTrue(await hasFocus(rows.nth(1)));
  await page.keyboard.press("Enter");
  await page.getByText("1 added").waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Cart 3 items" }).waitFor();
});

test("in front of the filters a link skips to the parts", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(shopper, "/global-search?term=gasket");
  await tabTo(page, page.getByRole("link", { name: "Skip to the parts" }));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await keepsFocus(page.getByLabel("Sort"));
});

test("the first Tab offers to skip to the content, and the list of shortcuts opens and closes by key", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/global-search?term=gasket");
  await tabTo(page, page.getByRole("link", { name: "Skip to content" }));
  await page.keyboard.press("Enter");
  assert.isTrue(await hasFocus(page.getByRole("main")));
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await list.waitFor();
  assert.isTrue(await list.evaluate((dialog) => dialog.contains(document.activeElement)));
  // the page's keyboard shortcuts are off in the dialog
  await page.keyboard.press("/");
  assert.isTrue(await list.isVisible());
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "hidden" });
  assert.isTrue(await hasFocus(page.getByRole("main")));
});

test("by keys a list is sorted and bounded again and again, from where one is", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/global-search?term=filter");
  const sort = page.getByLabel("Sort");
  await sort.focus();
  for (const at of [1, 2]) {
    const word = await sort.locator("option").nth(at).getAttribute("value");
    await page.keyboard.press("ArrowDown");
    await page.waitForURL((url) => url.searchParams.get("sort") === word);
    await keepsFocus(sort);
  }

  const height = page.getByRole("region", { name: "Height" });
  const from = height.getByLabel("Height from");
  for (const [typed, shown] of [
    ["90", page.getByRole("link", { name: "Remove filter Height from 90 mm" })],
    ["tall", height.getByText(/is not a number/)],
  ] as const) {
    await from.fill(typed);
    await page.keyboard.press("Enter");
    await shown.waitFor();
    await keepsFocus(from);
  }
  const set = height.getByRole("button", { name: "Set Height" });
  await from.fill("100");
  await set.press("Enter");
  await page.getByRole("link", { name: "Remove filter Height from 100 mm" }).waitFor();
  await keepsFocus(set);
});

test("arrow keys scroll the page as anywhere else, as long as no quantity and no search has the focus", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/global-search?term=gasket");
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  for (const focus of [
    async () => {},
    () => page.getByRole("list", { name: "Parts" }).getByRole("link").first().focus(),
  ]) {
    await focus();
    const before = await focused();
    const start = await page.evaluate(() => scrollY);
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press("ArrowDown");
    await page.waitForFunction((from) => scrollY > from, start);
    assert.equal(await focused(), before);
  }
});

test("of a list of links the entry under the pointer is marked and told, and the one that was followed stays marked", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/");
  const list = page.getByRole("contentinfo").getByRole("list").filter({ hasText: "Contact us" });
  const told = list.evaluate(
    (element) =>
      new Promise<string[]>((resolve) => {
        const events: string[] = [];
        const hear = ({ type, detail }: Event & { detail?: { id?: string } | number }) => {
          if (typeof detail === "object") events.push(`${type} ${detail.id}`);
          if (events.length === 3) resolve(events);
        };
        element.addEventListener("mouseenter", hear as EventListener);
        element.addEventListener("mouseleave", hear as EventListener);
      }),
  );
  const entry = (name: string) => list.getByRole("listitem").filter({ hasText: name });
  await entry("Contact us").hover();
  await page.locator("[data-hovered]").getByText("Contact us").waitFor();
  await entry("FAQ").hover();
  assert.deepEqual(await told, ["mouseenter 0", "mouseleave 0", "mouseenter 3"]);
  for (const name of ["FAQ", "Contact us"]) {
    // it opens in a new window
    const [opened] = await Promise.all([page.waitForEvent("popup"), entry(name).getByRole("link").click()]);
    await opened.close();
    assert.deepEqual(await list.locator("[data-active]").allInnerTexts(), [await entry(name).innerText()]);
  }
  const menu = page.getByRole("navigation", { name: "Categories" });
  await menu.getByRole("listitem").first().hover();
  await menu.locator("[data-hovered]").waitFor();
});
