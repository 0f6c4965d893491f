import type { Page } from "playwright-core";
import { assert, vi } from "vitest";
import { test, visit, waitMs } from "./journey.ts";
import { searchField, searchFor, title } from "./steps.ts";

const optionsOf = (page: Page, group: string) => page.getByRole("group", { name: group }).getByRole("option");

/** The active row according to the field. */
async function activeLine(page: Page): Promise<string | null> {
  const id = await searchField(page).getAttribute("aria-activedescendant");
  if (id === null) return null;
  const line = page.locator(`[id="${id}"]`);
  assert.equal(await line.getAttribute("aria-selected"), "true");
  assert.equal(await page.getByRole("listbox").getByRole("option", { selected: true }).count(), 1);
  return nameOf(await line.innerText());
}

/** Stock is added a moment after the rest of a row. */
const nameOf = (line: string) => line.split("\n")[0]!;

/** Holds back requests to the cart until released. */
async function holdSent(page: Page): Promise<{ isSent: Promise<void>; release: () => void }> {
  const sent = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route("**/page-data/cart", async (route) => {
    sent.resolve();
    await released.promise;
    await route.continue();
  });
  return { isSent: sent.promise, release: released.resolve };
}

const isOpen = async (page: Page) => (await searchField(page).getAttribute("aria-expanded")) === "true";

test("one letter suggests words, categories and parts with their prices; a category leads to its page", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/");
  await searchField(page).pressSequentially("f");
  const part = await optionsOf(page, "Parts").first().innerText();
  assert.match(part, /\$\d/);
  assert.isAbove(await optionsOf(page, "Search for").count(), 0);
  await page
    .getByText(
      /^\d+ suggestions\. Search for: \d+, Categories: \d+, Parts: \d+\. Use the arrow keys\. Press Shift\+Enter to add a part to the cart\.$/,
    )
    .waitFor();
  await optionsOf(page, "Categories").filter({ hasText: "Fuel System" }).click();
  await title(page, "Fuel System").waitFor();
  assert.isFalse(await isOpen(page));
});

test("an arrow down opens the list again that was closed", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  const { keyboard } = page;
  await visit(shopper, "/");
  await searchField(page).fill("oil f");
  await optionsOf(page, "Search for").first().waitFor();
  await keyboard.press("Escape");
  assert.isFalse(await isOpen(page));
  await keyboard.press("ArrowDown");
  await optionsOf(page, "Search for").first().waitFor();
  assert.isNull(await activeLine(page));
  await keyboard.press("ArrowDown");
  const line = await activeLine(page);
  assert.isNotNull(line);
  // another request to the store would deselect the row
  await page.waitForTimeout(600);
  assert.equal(await activeLine(page), line);
});

test("the list is walked, left and closed by key, and the field keeps the focus", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  const { keyboard } = page;
  await visit(shopper, "/");
  await keyboard.press("/");
  await keyboard.type("oil f");
  await optionsOf(page, "Search for").first().waitFor();
  const lines = (await page.getByRole("listbox").getByRole("option").allInnerTexts()).map(nameOf);
  assert.isNull(await activeLine(page));
  await keyboard.press("ArrowDown");
  assert.equal(await activeLine(page), lines[0]);
  await keyboard.press("End");
  assert.equal(await activeLine(page), lines.at(-1));
  await keyboard.press("ArrowDown");
  assert.isNull(await activeLine(page));
  await keyboard.press("ArrowUp");
  assert.equal(await activeLine(page), lines.at(-1));
  await keyboard.press("Home");
  assert.equal(await activeLine(page), lines[0]);
  // the first Escape closes, the second clears
  await keyboard.press("Escape");
  assert.isFalse(await isOpen(page));
  assert.equal(await searchField(page).inputValue(), "oil f");
  await keyboard.press("Alt+ArrowDown");
  assert.isTrue(await isOpen(page));
  await keyboard.press("Escape");
  await keyboard.press("Escape");
  assert.equal(await searchField(page).inputValue(), "");
  assert.isFalse(await isOpen(page));
  // Tab moves on without selecting anything
  await keyboard.type("oil f");
  await optionsOf(page, "Search for").first().waitFor();
  await keyboard.press("ArrowDown");
  await keyboard.press("Tab");
  assert.isFalse(await isOpen(page));
  assert.equal(new URL(page.url()).pathname, "/");
  await searchField(page).focus();
  await keyboard.press("Alt+ArrowDown");
  await keyboard.press("ArrowDown");
  const [term] = lines;
  await keyboard.press("Enter");
  await title(page, `“${term}”`).waitFor();
});

test("a suggested part says its stock, and goes into the cart once by key, button and double click, after those pressed before; of what does not fit the engine it is asked, though the list has closed", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/");
  await searchField(page).fill("FLT-10");
  const part = optionsOf(page, "Parts").filter({ hasText: "FLT-1001" }).first();
  await part.getByText(/^\d+ in stock$/).waitFor();
  await page.keyboard.press("ArrowUp");
  while (!(await activeLine(page))!.includes("Oil filter, spin-on, 200 Series")) await page.keyboard.press("ArrowUp");
  const status = (words: string | RegExp) => page.getByRole("status").filter({ hasText: words });
  // a key that is held down, and pressed again before the store has replied
  const answer = await holdSent(page);
  await page.keyboard.down("Shift");
  await page.keyboard.down("Enter");
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await answer.isSent;
  await page.keyboard.press("Enter");
  await page.keyboard.up("Shift");
  const other = optionsOf(page, "Parts").filter({ hasText: "FLT-1002" });
  await other.getByText("Add", { exact: true }).dblclick();
  await other.getByText("Waiting to be added.").waitFor();
  await status(/: Waiting to be added\.$/).waitFor();
  answer.release();
  await status(/: 1 added, 1 in cart\.$/).waitFor();
  await other.getByText("1 added, 1 in cart.").waitFor();
  await part.getByText("1 added, 1 in cart.").waitFor();
  await page.getByRole("banner").getByText("2 items", { exact: true }).waitFor();
  assert.isTrue(await isOpen(page));
  // the message disappears with the list
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowDown");
  await status("Press Shift+Enter to add a part to the cart.").waitFor();
  assert.equal(await part.getByText("1 added").count(), 0);
  await page.evaluate(() => {
    localStorage.setItem("my-machine", JSON.stringify({ model: "NONE-1", name: "Nonesuch 1" }));
  });
  await part.getByText("Add", { exact: true }).dblclick({ delay: 100 });
  await part.getByText("Does not fit your Nonesuch 1. To order it anyway, add it again.").waitFor();
  const nextAnswer = await holdSent(page);
  await part.getByText("Add", { exact: true }).click();
  await nextAnswer.isSent;
  await other.getByText("Add", { exact: true }).click();
  await page.keyboard.press("Escape");
  nextAnswer.release();
  await status(/: Does not fit your Nonesuch 1\. To order it anyway, add it again\.$/).waitFor();
  await page.keyboard.press("ArrowDown");
  await part.getByText("1 added, 2 in cart.").waitFor();
  await other.getByText("Does not fit your Nonesuch 1. To order it anyway, add it again.").waitFor();
});

test("a suggested part that cannot be added leaves the page of the cart as it is", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/cart");
  const typed = page.getByRole("form", { name: "Add by part number" }).getByLabel("Part number");
  await typed.fill("FLT-14");
  await page.route("**/page-data/cart", (route) => route.abort());
  await searchField(page).fill("FLT-10");
  const part = optionsOf(page, "Parts").filter({ hasText: "FLT-1001" }).first();
  await part.getByText("Add", { exact: true }).click();
  await part.getByText("The store did not answer. Try again in a moment.").waitFor();
  await page.keyboard.press("Escape");
  await title(page, "Your cart is empty").waitFor();
  assert.equal(await typed.inputValue(), "FLT-14");
});

test("a superseded number shows the part that took its place, whatever the punctuation, and says so", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/");
  await searchField(page).fill("flt 1012");
  await optionsOf(page, "Parts").filter({ hasText: "replaced by FLT-1001" }).waitFor();
  const current = optionsOf(page, "Parts").filter({ hasText: "replaces FLT-1012" });
  assert.match(await current.innerText(), /FLT-1001/);
  await current.click();
  await title(page, "Oil filter, spin-on, 200 Series").waitFor();
});

test("the beginning of a maker's number shows the part with that number beside its own", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/");
  await searchField(page).fill("fo 36");
  const part = optionsOf(page, "Parts").filter({ hasText: "also known as FO-3614" });
  await part.waitFor();
  assert.match(await part.innerText(), /FLT-1001/);
});

test.for(["fitler", "gaskte", "impelr"])("%s, misspelt, is suggested as it is spelt", async (typed, { open }) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/");
  await searchField(page).fill(typed);
  const [line] = await optionsOf(page, "Search for")
    .allInnerTexts()
    .then(async (lines) => {
      if (lines.length > 0) return lines;
      await optionsOf(page, "Search for").first().waitFor();
      return optionsOf(page, "Search for").allInnerTexts();
    });
  assert.match(line!, /^(filter|gasket|impeller)s?$/);
  await optionsOf(page, "Parts").first().waitFor();
});

test("what was searched for is recalled in this browser alone, and forgotten where it is shown", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/");
  await searchField(page).focus();
  assert.isFalse(await isOpen(page), "nothing was searched for yet");
  await searchFor(shopper, "oil pump");
  await visit(shopper, "/");
  await searchFor(shopper, "gasket");
  await visit(shopper, "/");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await searchField(page).focus();
  const recent = optionsOf(page, "You searched for");
  await recent.first().waitFor();
  assert.deepEqual(await recent.allInnerTexts(), ["gasket", "oil pump", "Forget these searches"]);
  await page.getByText("2 suggestions. You searched for: 2. Use the arrow keys.").waitFor({ state: "attached" });
  assert.deepEqual(
    asked.filter((url) => url.includes("suggestions")),
    [],
    "the store is not asked",
  );
  await searchField(page).pressSequentially("oi");
  await optionsOf(page, "Parts").first().waitFor();
  assert.deepEqual(await recent.allInnerTexts(), ["oil pump"]);
  await recent.first().click();
  await title(page, "“oil pump”").waitFor();

  await page.reload();
  await searchField(page).fill("");
  await recent.filter({ hasText: "Forget" }).click();
  await page.waitForFunction(() => localStorage.getItem("recent-searches") === null);
  assert.isFalse(await isOpen(page));
  assert.equal(await searchField(page).evaluate((field) => field === document.activeElement), true);
});

test.for([
  { name: "a phone", viewport: { width: 390, height: 844 }, hasTouch: true },
  { name: "a phone with its keyboard open", viewport: { width: 390, height: 420 }, hasTouch: true },
  { name: "a desk at 200 %", viewport: { width: 720, height: 450 }, hasTouch: false },
])("on $name the list leaves the field free, stays within the window, and takes a press", async (screen, { open }) => {
  const { name: _, ...options } = screen;
  const shopper = await open({ ...options, isMobile: options.hasTouch });
  const { page } = shopper;
  await visit(shopper, "/global-search?term=gasket");
  await searchField(page).fill("fil");
  const part = optionsOf(page, "Parts").first();
  await part.waitFor();
  const list = (await page.getByRole("listbox").boundingBox())!;
  const field = (await searchField(page).boundingBox())!;
  assert.isAtLeast(list.y, field.y + field.height);
  assert.isAtMost(list.y + list.height, options.viewport.height);
  assert.isAtLeast(list.x, 0);
  assert.isAtMost(list.x + list.width, options.viewport.width);
  await part.scrollIntoViewIfNeeded();
  if (options.hasTouch) await part.tap();
  else await part.click();
  await page.getByRole("region", { name: "Price and order" }).waitFor();
  // a screen reader continues at the title, which has no focus outline: it is not a control
  const outlineOfTitle = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.matches("main h1") && getComputedStyle(activeElement).outlineStyle;
    });
  await vi.waitFor(async () => assert.equal(await outlineOfTitle(), "none"), waitMs);
});

test("what is typed after the list has closed is taken from the first stroke on", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/");
  await searchField(page).pressSequentially("fil");
  await optionsOf(page, "Search for").first().waitFor();
  await page.keyboard.press("Tab");
  assert.isFalse(await isOpen(page));
  await searchField(page).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  assert.equal(await searchField(page).inputValue(), "");
  await page.keyboard.type("g");
  assert.equal(await searchField(page).inputValue(), "g");
});
