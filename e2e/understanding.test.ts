import { assert, describe } from "vitest";
import { test, visit } from "./journey.ts";
import { cartLine, listedParts, title } from "./steps.ts";
import { fillCart } from "./wire.ts";

const search = (term: string) => `/global-search?term=${encodeURIComponent(term)}`;

describe.each([
  { way: "with scripts", javaScriptEnabled: true },
  { way: "without scripts", javaScriptEnabled: false },
])("$way", ({ javaScriptEnabled }) => {
  test("a misspelt word is corrected, said, and searched as typed by a link", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, search("oil gaskte"));
    await page.getByText("No part has “gaskte”: shown is “oil gasket”.").waitFor();
    assert.isNotEmpty(await listedParts(page));
    await page.getByRole("link", { name: "Search for “oil gaskte” as typed" }).click();
    await page.waitForURL(/as=typed/);
    assert.equal(await page.getByText("No part has “gaskte”: shown is").count(), 0);
  });

  test("a word that no part has is said to be dropped", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, search("oil filter unobtainium"));
    await page.getByText("No part has “unobtainium” as well: shown is what has the rest.").waitFor();
    assert.isNotEmpty(await listedParts(page));
  });

  test("a word that is corrected and one that no part has are said in one notice", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, search("please send me a gaskte unobtainium thanks"));
    await page.getByText("No part has “gaskte” or “unobtainium”: shown is").waitFor();
    assert.equal(await page.getByText(/No part has/).count(), 1);
  });

  test("parts for the engine that is named come first, and a link shows those alone", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, search("water pump corvane 203"));
    const notice = page.getByText("Parts that fit Corvane C203 come first.");
    await notice.waitFor();
    assert.match((await listedParts(page))[0]!, /^Water pump, 200 Series/);
    const count = (await listedParts(page)).length;
    await page.getByRole("link", { name: "Show only these" }).click();
    await page.waitForURL(/Fits__c/);
    await notice.waitFor({ state: "detached" });
    assert.isBelow((await listedParts(page)).length, count);
  });

  test("a serial number gives its engine and the parts that fit exactly it; of two makers one is chosen", async ({
    open,
  }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, search("203b-000400"));
    await page.getByText("More than one engine has serial numbers like 203B 000400. Which one is yours?").waitFor();
    await page.getByRole("link", { name: "Havnes H3-27M" }).click();
    await page.getByRole("heading", { name: "Havnes H3-27M, serial number 203B 000400" }).waitFor();
    // as on the nameplate, and as the page about engine numbers writes it
    for (const typed of ["Havnes H3-27M 203B000400", "h3-27m, serial 203B 000400"]) {
      await visit(shopper, search(typed));
      await page.getByRole("heading", { name: "Havnes H3-27M, serial number 203B 000400" }).waitFor();
    }
    await visit(shopper, search("204A 018834"));
    await page.getByRole("heading", { name: "Corvane C204-42, serial number 204A 018834" }).waitFor();
    await page
      .getByRole("link", { name: /^All \d+ parts that fit/ })
      .first()
      .click();
    await page.waitForURL(/SerialNumber__c/);
    await visit(shopper, `${page.url().replace(/term=[^&]*/, "term=FUE-4303")}`);
    await page.getByText("No part for “FUE-4303” fits all these filters").waitFor();
    await visit(shopper, search("999Z 000001"));
    await page.getByText("No engine found with serial number 999Z 000001.").waitFor();
  });

  test("an engine that is not known is said to be, with the way to the number on one's own", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, search("oil filter C404-99"));
    await page.getByText("“C404-99” is not an engine that we know: parts for Corvane C404 come first.").waitFor();
    assert.match((await listedParts(page))[0]!, /^Oil filter, spin-on, 400 Series/);
    await page.getByRole("link", { name: "find the engine number" }).click();
    await page.waitForURL(/find-my-engine-number/);
  });

  test("where no part has all of the words, that is said", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, search("starter muffler"));
    await page.getByText("No part has all of these words: shown is what has some of them.").waitFor();
    assert.isNotEmpty(await listedParts(page));
  });

  test("a superseded number says what took its place, with a link to it", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, search("flt1012"));
    await page.getByText("FLT-1012 was replaced by FLT-1001.").getByRole("link", { name: "FLT-1001" }).click();
    await title(page, "Oil filter, spin-on, 200 Series").waitFor();
  });

  test.for(["rows", "drawings"])(
    "among %s a part that was replaced says by what, with a link",
    async (view, { open }) => {
      const shopper = await open({ javaScriptEnabled });
      const { page } = shopper;
      await visit(shopper, `${search("FUE-4005")}&view=${view}`);
      const part = page.getByRole("list", { name: "Parts" }).getByRole("listitem").filter({ hasText: "Replaced by" });
      assert.deepEqual(await part.getByRole("heading").allInnerTexts(), ["Injector, common rail, first type"]);
      await part.getByText("Replaced by").getByRole("link").click();
      await title(page, "Injector, common rail, 400 and 600 Series").waitFor();
    },
  );

  test("the cart says of a part what took its place", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await fillCart(shopper, { "FUE-4005": 1, "FLT-1001": 1 });
    await visit(shopper, "/cart");
    assert.equal(await page.getByText("Replaced by").count(), 1);
    await cartLine(page, "Injector, common rail, first type").getByText("Replaced by").getByRole("link").click();
    await title(page, "Injector, common rail, 400 and 600 Series").waitFor();
  });

  test("where nothing is found, categories that are spelled alike are offered, and somebody to ask", async ({
    open,
  }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, search("filterings"));
    await page.getByRole("heading", { name: "Nothing found for “filterings”" }).waitFor();
    const main = page.getByRole("main");
    assert.match(await main.getByRole("link", { name: "(757) 555-0142" }).getAttribute("href").then(String), /^tel:/);
    assert.match(
      await main.getByRole("link", { name: /@/ }).getAttribute("href").then(String),
      /^mailto:.*subject=Do%20you/,
    );
    await main
      .getByText(/^Look in /)
      .getByRole("link")
      .first()
      .click();
    await page.getByRole("list", { name: "Parts" }).waitFor();
  });

  test("where nothing is near what was asked for, the store's first categories are offered", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, search("asdkjhasd"));
    await page
      .getByText(/^Look in /)
      .getByRole("link")
      .first()
      .click();
    await page.waitForURL(/\/category\//);
  });

  test("where only filters hide what was asked for, that is said, and they are offered to be removed", async ({
    open,
  }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, `${search("oil filter")}&b.UnitPrice.from=5000`);
    await page.getByRole("heading", { name: "No part for “oil filter” fits all these filters" }).waitFor();
    assert.equal(await page.getByText("Type only the beginning").count(), 0);
    await page.getByRole("link", { name: "Remove the filters" }).click();
    await page.getByRole("list", { name: "Parts" }).waitFor();
    assert.isNotEmpty(await listedParts(page));
    await visit(shopper, `${search("filterings")}&b.UnitPrice.from=5000`);
    await page.getByRole("heading", { name: "Nothing found for “filterings”" }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Remove the filters" }).count(), 0);
  });

  test("filters that leave nothing are told by their names", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, `${search("asdkjhasd")}&c.Brand__c=Filtrane&b.UnitPrice.from=9999`);
    await page.getByRole("link", { name: "Remove filter Brand Filtrane" }).waitFor();
    await page.getByRole("link", { name: /^Remove filter Price from/ }).waitFor();
  });

  test("a number that is nearly another one asks whether that was meant", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, search("FLT-1OO1"));
    await page.getByText("No part has “FLT-1OO1”: shown is “FLT-1001”.").waitFor();
    assert.include(await listedParts(page), "Oil filter, spin-on, 200 Series");
  });

  test("what is asked above a list stands clear of it", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(shopper, search("25 050 22"));
    const question = (await page.getByText("Did you mean").boundingBox())!;
    const list = (await page.getByRole("list", { name: "Parts" }).boundingBox())!;
    assert.isAtLeast(list.y - question.y - question.height, 8);
  });
});
