import { assert } from "vitest";
import { accompanied, test, visit } from "./journey.ts";

test("what is below a category opens under the mouse and with the focus, and closes with Escape", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/cart");
  await accompanied(page);
  const menu = page.getByRole("navigation", { name: "Categories" });
  const filters = menu.getByRole("link", { name: "Filters", exact: true });
  const below = menu.getByRole("link", { name: "Oil Filters", exact: true });
  await filters.hover();
  await below.waitFor();
  // a category without subcategories
  const generator = menu.getByRole("link", { name: "Generator & Controls", exact: true });
  await generator.evaluate((link) => link.closest("li")!.querySelector("[popover]")!.remove());
  await generator.hover();
  await below.waitFor({ state: "hidden" });
  await filters.hover();
  await below.hover();
  await page.keyboard.press("Escape");
  await below.waitFor({ state: "hidden" });

  await filters.focus();
  await page.keyboard.press("ArrowDown");
  assert.isTrue(await below.evaluate((link) => link === document.activeElement));
  await page.keyboard.press("Escape");
  await below.waitFor({ state: "hidden" });
  assert.isTrue(await filters.evaluate((link) => link === document.activeElement));
});

test("the ten categories of the demo store stand on one line at 1440 px, in each of its languages", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const address of ["/faq", "/es/faq"]) {
    await visit(shopper, address);
    const links = page.locator("#header-categories > ul > li > a");
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    assert.lengthOf(tops, 10, address);
    assert.lengthOf([...new Set(tops)], 1, address);
  }
});
