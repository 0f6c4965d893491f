import { assert, describe } from "vitest";
import { test, visit } from "./journey.ts";
import { listedParts, searchField, title } from "./steps.ts";

describe.each([
  { way: "with scripts", javaScriptEnabled: true },
  { way: "without scripts", javaScriptEnabled: false },
])("$way", ({ javaScriptEnabled }) => {
  test("a part of the prices is chosen at a press and taken off again", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, "/global-search?term=filter");
    const all = await listedParts(page);
    const prices = page.getByRole("region", { name: "Price" });
    await prices.getByRole("link", { name: /^Up to \$\d/ }).click();
    await page.waitForURL(/b\.UnitPrice\.to=/);
    assert.notDeepEqual(await listedParts(page), all);
    assert.equal(await prices.getByRole("link").count(), 1, "the other prices are not known then");
    if (javaScriptEnabled) assert.match(await page.locator(":focus").innerText(), /Up to \$\d/);
    await page.getByRole("link", { name: /^Remove filter Price/ }).waitFor();
    await prices.getByRole("link", { name: /^Chosen: Up to \$\d/ }).click();
    await prices.getByRole("link").nth(1).waitFor();
    assert.deepEqual(await listedParts(page), all);
    if (javaScriptEnabled) assert.match(await page.locator(":focus").innerText(), /Up to \$\d/);
  });

  test("a value that is chosen from the longer list keeps the focus where it goes", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, "/global-search?term=oil");
    const brands = page.getByRole("region", { name: "Brand" });
    await brands.getByText(/^\d+ more$/).click();
    const last = brands.getByRole("link").last();
    const name = /^\s*(.*?)\s+\d+\s/.exec(await last.innerText())![1]!;
    await last.click();
    await page.getByRole("link", { name: `Remove filter Brand ${name}` }).waitFor();
    await brands.getByRole("link", { name: `Chosen: ${name}` }).waitFor();
    if (javaScriptEnabled) assert.include(await page.locator(":focus").innerText(), name);
  });

  test("bounds the wrong way round are turned", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, "/global-search?term=filter");
    const prices = page.getByRole("region", { name: "Price" });
    await prices.getByLabel("Price from").fill("50");
    await prices.getByLabel("Price to").fill("20");
    await prices.getByRole("button", { name: "Set Price" }).click();
    await page.getByRole("link", { name: "Remove filter Price from 20 to 50" }).waitFor();
    assert.equal(await prices.getByLabel("Price from").inputValue(), "20");
    assert.equal(await prices.getByLabel("Price to").inputValue(), "50");
    await prices.getByRole("link", { name: "Chosen: $20.00 to $50.00" }).waitFor();
    assert.isNotEmpty(await listedParts(page));
  });

  test("a category of what was found has as many parts as it tells, with the words, filters and order kept", async ({
    open,
  }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, "/global-search?term=fitler&c.Brand__c=Filtrane&sort=price-low-to-high");
    const all = await listedParts(page);
    const category = page.getByRole("navigation", { name: "Subcategories" }).getByRole("link").nth(1);
    const [, name, count] = /^(.*?)\s+(\d+)\s/.exec(await category.innerText())!;
    await category.click();
    await title(page, `“fitler” in ${name}`).waitFor();
    assert.equal((await listedParts(page)).length, Number(count));
    assert.equal(await page.getByLabel("Sort").inputValue(), "price-low-to-high");
    assert.equal(await searchField(page).inputValue(), "fitler");
    await page.getByText("No part has “fitler”").waitFor();
    await page.getByRole("link", { name: "Remove filter Brand Filtrane" }).waitFor();
    await page.getByRole("link", { name: "Remove all" }).click();
    await title(page, "“fitler”").waitFor();
    assert.equal(await page.getByRole("list", { name: "Chosen filters" }).count(), 0);
    await page.goBack();
    await title(page, `“fitler” in ${name}`).waitFor();
    await page.getByRole("link", { name: `Remove filter Category ${name}` }).click();
    await title(page, "“fitler”").waitFor();
    assert.deepEqual(await listedParts(page), all);
  });

  test("the way up from a category of what was found keeps the words, filters and order", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, "/global-search?term=filter&c.Brand__c=Filtrane&sort=price-low-to-high");
    const into = page.getByRole("navigation", { name: "Subcategories" }).getByRole("link").first();
    const [, name] = /^(.*?)\s+\d+\s/.exec(await into.innerText())!;
    await into.click();
    await title(page, `“filter” in ${name}`).waitFor();
    const all = await listedParts(page);
    await into.click();
    await title(page, `“filter” in ${name}`).waitFor({ state: "detached" });
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name }).click();
    await title(page, `“filter” in ${name}`).waitFor();
    assert.equal(await page.getByLabel("Sort").inputValue(), "price-low-to-high");
    await page.getByRole("link", { name: "Remove filter Brand Filtrane" }).waitFor();
    assert.deepEqual(await listedParts(page), all);
  });

  test("an attribute of many numbers is narrowed from and to, in its unit", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, "/global-search?term=filter");
    const height = page.getByRole("region", { name: "Height" });
    await height.getByRole("heading", { name: "Height, mm" }).waitFor();
    await height.getByLabel("Height from").fill("90");
    await height.getByLabel("Height to").fill("120");
    await height.getByRole("button", { name: "Set Height" }).click();
    await page.getByRole("link", { name: "Remove filter Height from 90 to 120 mm" }).waitFor();
    assert.isNotEmpty(await listedParts(page));
    assert.equal(await height.getByLabel("Height from").inputValue(), "90");
    const parts = await listedParts(page);
    await height.getByLabel("Height from").fill("9 cm");
    await height.getByLabel("Height to").fill("0.12m");
    await height.getByRole("button", { name: "Set Height" }).click();
    await page.getByRole("link", { name: "Remove filter Height from 9 cm to 0.12m" }).waitFor();
    assert.deepEqual(await listedParts(page), parts);
  });

  test("of the brands and the categories to which a search is narrowed that comes first which most parts have", async ({
    open,
  }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, "/global-search?term=oil");
    for (const group of [
      page.getByRole("region", { name: "Brand" }),
      page.getByRole("navigation", { name: "Subcategories" }),
    ]) {
      const choices = await group.getByRole("link", { includeHidden: true }).allTextContents();
      const counts = choices.map((text) => Number(/(\d+) parts?$/.exec(text)![1]));
      assert.isAbove(counts.length, 5);
      assert.deepEqual(
        counts,
        counts.toSorted((a, b) => b - a),
      );
    }
  });

  test("a bound that is no number or in an unknown unit is told beside its field, and the other one counts", async ({
    open,
  }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, "/global-search?term=filter");
    const height = page.getByRole("region", { name: "Height" });
    const from = height.getByLabel("Height from");
    for (const typed of ["tall", '1/4"']) {
      await from.fill(typed);
      await height.getByLabel("Height to").fill("120");
      await height.getByRole("button", { name: "Set Height" }).click();
      await height.getByText(`Height from: “${typed}” is not a number such as `).waitFor();
      await page.getByRole("link", { name: "Remove filter Height to 120 mm" }).waitFor();
      assert.equal(await from.inputValue(), typed);
      assert.equal(await from.getAttribute("aria-invalid"), "true");
    }

    await from.fill("90");
    await height.getByRole("button", { name: "Set Height" }).click();
    await page.getByRole("link", { name: "Remove filter Height from 90 to 120 mm" }).waitFor();
    assert.equal(await height.getByText("is not a number").count(), 0);
  });
});

test("in a long list of values one is looked up by a few letters, and chosen", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/global-search?term=filter");
  const engines = page.getByRole("region", { name: "Engine", exact: true });
  const lookUp = engines.getByLabel("Look up Engine");
  await lookUp.fill("havnes h6");
  await engines.getByText(/^\d+ of \d+$/).waitFor();
  for (const name of await engines.getByRole("link").allInnerTexts()) assert.include(name, "Havnes H6-");
  await lookUp.fill("no such engine");
  await engines.getByText(/^none of \d+$/).waitFor();
  assert.equal(await engines.getByRole("link").count(), 0);
  await lookUp.fill("hav 225");
  await engines.getByRole("link").first().click();
  await page.getByRole("link", { name: "Remove filter Engine Havnes H6-225TM" }).waitFor();
  // a short list has none
  assert.equal(await page.getByRole("region", { name: "Thread" }).getByRole("searchbox").count(), 0);
});
