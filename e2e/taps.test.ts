import type { Page } from "playwright-core";
import { assert } from "vitest";
import { alive, holdScripts, test, visit } from "./journey.ts";
import { listedParts, narrowBy, title } from "./steps.ts";

/** Simulates a slow connection: lists load only when the returned function is called; of several, the last counts. */
async function holdLists(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/page-data\/(global-search|category)/, async (route) => {
    await promise;
    // the request may be canceled by then
    await route.continue().catch(() => {});
  });
  return async () => {
    resolve();
    await page.locator(".router-progress").waitFor({ state: "detached" });
  };
}

const value = (page: Page, facet: string, name: string) =>
  page.getByRole("region", { name: facet }).getByRole("link", { name });
const chosen = (page: Page) => page.locator("#filters [aria-current]");
const chips = (page: Page) => page.getByRole("link", { name: /^Remove filter/ }).allInnerTexts();
const query = (page: Page) => new URL(page.url()).search;
const sort = (page: Page) => page.getByLabel("Sort", { exact: true });

test.for(["/global-search?term=filter", "/category/products/filters"])(
  "%s: filters chosen within one slow answer add up, each shown as chosen at once, and back leads before both",
  async (list, { open }) => {
    const shopper = await open();
    const { page } = shopper;
    await visit(shopper, list);
    const before = await listedParts(page);
    const release = await holdLists(page);
    await value(page, "Brand", "Filtrane").click();
    await value(page, "Brand", "Chosen: Filtrane").waitFor();
    await value(page, "Engine family", "Havnes M Series").focus();
    await page.keyboard.press("Enter");
    await value(page, "Engine family", "Chosen: Havnes M Series").waitFor();
    assert.equal(await chosen(page).count(), 2);
    assert.deepEqual(await listedParts(page), before);
    await release();
    assert.match(query(page), /[?&]c\.Brand__c=Filtrane&c\.EngineFamily__c=Havnes\+M\+Series$/);
    assert.equal((await chips(page)).length, 2);
    assert.equal(await chosen(page).count(), 2);
    assert.include(await page.locator(":focus").innerText(), "Havnes M Series");
    await page.goBack();
    await page.waitForURL(`**${list}`);
    assert.deepEqual(await listedParts(page), before);
    assert.equal(await chosen(page).count(), 0);
  },
);

test("a filter tapped twice within one slow answer is off again, at once and afterwards", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/global-search?term=filter");
  const before = await listedParts(page);
  const release = await holdLists(page);
  await value(page, "Brand", "Filtrane").click();
  await value(page, "Brand", "Chosen: Filtrane").click();
  await value(page, "Brand", "Chosen: Filtrane").waitFor({ state: "detached" });
  await release();
  assert.equal(query(page), "?term=filter");
  assert.deepEqual(await listedParts(page), before);
});

test("filter, order, prices, page and what is taken off add up within one slow answer, in whichever turn", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/global-search?term=filter&c.Brand__c=Filtrane");
  let release = await holdLists(page);
  await sort(page).selectOption({ label: "Price: high to low" });
  await page
    .getByRole("region", { name: "Price" })
    .getByRole("link", { name: /^Up to/ })
    .click();
  await page.getByRole("link", { name: "Remove filter Brand Filtrane" }).click();
  await page.getByRole("link", { name: "Remove filter Brand Filtrane" }).click();
  await page.getByRole("link", { name: "Drawings" }).click();
  await release();
  assert.match(query(page), /^\?term=filter&sort=price-high-to-low&b\.UnitPrice\.to=[\d.]+&view=drawings$/);
  assert.equal(await sort(page).inputValue(), "price-high-to-low");

  await visit(shopper, "/global-search?term=filter");
  release = await holdLists(page);
  const second = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Page 2", exact: true });
  await value(page, "Engine family", "Corvane 400 Series").click();
  await sort(page).selectOption({ label: "Price: low to high" });
  await second.click();
  await release();
  // whether there is a second page depends on the list
  assert.match(query(page), /^\?term=filter&c\.EngineFamily__c=Corvane\+400\+Series&sort=price-low-to-high(&page=2)?$/);

  await visit(shopper, "/global-search?term=filter");
  release = await holdLists(page);
  await second.click();
  await value(page, "Brand", "Filtrane").click();
  await release();
  assert.equal(query(page), "?term=filter&c.Brand__c=Filtrane");
});

test("bounds that are typed add to a filter that is on its way, and a search for other words leaves it behind", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/global-search?term=filter");
  let release = await holdLists(page);
  const height = page.getByRole("region", { name: "Height" });
  await value(page, "Brand", "Filtrane").click();
  await height.getByLabel("Height from").fill("90");
  await height.getByRole("button", { name: "Set Height" }).click();
  await release();
  assert.equal(query(page), "?term=filter&c.Brand__c=Filtrane&c.Height__c.from=90");

  release = await holdLists(page);
  await page.getByRole("combobox", { name: "Part number, engine or words" }).fill("gasket");
  await page.keyboard.press("Enter");
  await value(page, "Brand", "Chosen: Filtrane").click();
  await release();
  await title(page, "“filter”").waitFor();
  assert.equal(query(page), "?term=filter&c.Height__c.from=90");
});

test("before the scripts have arrived a filter is a plain link, and after them the next one adds to it", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  const release = await holdScripts(page);
  await page.goto("/global-search?term=filter", { waitUntil: "commit" });
  await value(page, "Brand", "Filtrane").click();
  await page.waitForURL(/Brand__c=Filtrane/, { waitUntil: "commit" });
  release();
  await alive(page);
  await narrowBy(shopper, "Engine family", "Havnes M Series");
  await page.waitForURL(/Brand__c=Filtrane&c\.EngineFamily__c=Havnes/);
});
