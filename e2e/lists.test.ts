import { assert, describe } from "vitest";
import { alive, holdScripts, test, visit, type Shopper } from "./journey.ts";
import { listedParts, narrowBy, openPart, searchField, searchFor, title } from "./steps.ts";

/** What a list shows: its parts in order, and what reveals how it was rendered. */
async function viewOf({ page }: Shopper) {
  return {
    parts: await listedParts(page),
    total: await page
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: /\d parts?/ })
      .innerText(),
    chosen: await page.getByRole("link", { name: /^Remove filter/ }).allInnerTexts(),
    sort: await page.getByLabel("Sort", { exact: true }).inputValue(),
  };
}

async function sortBy({ page, hasScripts }: Shopper, label: string): Promise<void> {
  await page.getByLabel("Sort", { exact: true }).selectOption({ label });
  if (!hasScripts) await page.getByRole("button", { name: "Sort", exact: true }).click();
  await page.waitForURL(/[?&]sort=/);
}

async function openPage({ page }: Shopper, number: number): Promise<void> {
  const link = page
    .getByRole("navigation", { name: "Pages" })
    .getByRole("link", { name: `Page ${number}`, exact: true });
  await link.click();
  await page.getByText(`page ${number} of`).waitFor();
}

describe.each([
  { way: "with scripts", javaScriptEnabled: true },
  { way: "without scripts", javaScriptEnabled: false },
])("$way", ({ javaScriptEnabled }) => {
  test("back and forward keep filters, sort and page, and the address opens the same list elsewhere", async ({
    open,
  }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, "/");
    await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Engine Parts" }).click();
    await title(page, "Engine Parts").waitFor();
    const views = [await viewOf(shopper)];
    const step = async (walk: () => Promise<void>) => {
      await walk();
      views.push(await viewOf(shopper));
    };
    await step(() => narrowBy(shopper, "Engine family", "Havnes M Series"));
    await step(() => sortBy(shopper, "Price: high to low"));
    await step(() => openPage(shopper, 2));
    const [whole, narrowed, sorted, second] = views;
    assert.notEqual(whole!.total, narrowed!.total);
    assert.sameMembers(sorted!.chosen, narrowed!.chosen);
    assert.notDeepEqual(narrowed!.parts, sorted!.parts);
    assert.equal(second!.parts.filter((part) => sorted!.parts.includes(part)).length, 0);

    for (const at of [2, 1, 0]) {
      await page.goBack();
      await page.getByText(views[at]!.total, { exact: true }).waitFor();
      assert.deepEqual(await viewOf(shopper), views[at]);
    }
    for (const at of [1, 2, 3]) {
      await page.goForward();
      await page.getByText(views[at]!.total, { exact: true }).waitFor();
      assert.deepEqual(await viewOf(shopper), views[at]);
    }

    const friend = await open({ javaScriptEnabled });
    await visit(friend, page.url());
    assert.deepEqual(await viewOf(friend), second);
  });
});

test("the menu says in which of its categories one is, on the first page and on those that follow", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  const menu = page.getByRole("navigation", { name: "Categories" });
  const marked = () => menu.locator("[aria-current]").allTextContents();
  await visit(shopper, "/category/products/engine-parts");
  assert.deepEqual(await marked(), ["Engine Parts"]);
  await menu.getByRole("link", { name: "Filters" }).click();
  await title(page, "Filters").waitFor();
  assert.deepEqual(await marked(), ["Filters"]);
  await visit(shopper, "/about");
  assert.deepEqual(await marked(), []);
});

test("coming back to a list from a part shows it where it was left", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/");
  await searchFor(shopper, "gasket");
  const parts = await listedParts(page);
  await page.getByRole("link", { name: parts.at(-1)!, exact: true }).scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  assert.isAbove(left, 500);
  await openPart(shopper, parts.at(-1)!);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.goBack();
  await title(page, "“gasket”").waitFor();
  assert.equal(await page.evaluate(() => scrollY), left);
  await page.reload();
  await page.waitForFunction((place) => Math.abs(scrollY - place) < 2, left);
});

test("words typed before the scripts have arrived are kept and searched for", async ({ open }) => {
  const { page } = await open();
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await searchField(page).fill("fuel hose");
  release();
  await alive(page);
  assert.equal(await searchField(page).inputValue(), "fuel hose");
  await searchField(page).press("Enter");
  await title(page, "“fuel hose”").waitFor();
});

test("suggestions are walked with the arrow keys and lead to the part", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/");
  await searchField(page).pressSequentially("flt-1001");
  const option = page.getByRole("option").filter({ hasText: "Oil filter, spin-on, 200 Series" });
  await option.first().waitFor();
  await searchField(page).press("ArrowDown");
  while ((await option.first().getAttribute("aria-selected")) !== "true") await searchField(page).press("ArrowDown");
  await searchField(page).press("Enter");
  await title(page, "Oil filter, spin-on, 200 Series").waitFor();
});

test("the menu shows from the start which category one is in, where it is wider than the page, too", async ({
  open,
}) => {
  const shopper = await open({ viewport: { width: 390, height: 844 } });
  const { page } = shopper;
  await visit(shopper, "/category/products/fluids-chemicals");
  const menu = page.getByRole("navigation", { name: "Categories" });
  const { x, width } = (await menu.getByRole("link", { name: "Fluids & Chemicals" }).boundingBox())!;
  assert.isAtLeast(x, 0);
  assert.isAtMost(x + width, 390);
  assert.equal(await page.evaluate(() => scrollY), 0);
});
