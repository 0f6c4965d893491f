import { assert, describe } from "vitest";
import { test, visit } from "./journey.ts";
import { listedParts, searchField, searchFor, title } from "./steps.ts";

describe.each([
  { way: "with scripts", javaScriptEnabled: true },
  { way: "without scripts", javaScriptEnabled: false },
])("$way", ({ javaScriptEnabled }) => {
  test("a term that the operator leads elsewhere arrives there, and back leads to where it was typed", async ({
    open,
  }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, "/about");
    const aboutTitle = await page.getByRole("heading", { level: 1 }).innerText();
    await searchField(page).fill("Return a part");
    await searchField(page).press("Enter");
    await page.waitForURL("**/shipping-and-returns");
    await title(page, "Shipping and returns").waitFor();
    await page.goBack();
    await title(page, aboutTitle).waitFor();
  });

  test("what the operator has pinned comes first, and the shopper's own order goes before it", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, "/");
    await searchFor(shopper, "oil change");
    const pinned = ["Service kit, 250 hours, 200 Series", "Service kit, 250 hours, 400 Series"];
    assert.deepEqual((await listedParts(page)).slice(0, 2), pinned);
    await visit(shopper, "/global-search?term=oil+change&sort=price-low-to-high");
    assert.notDeepEqual((await listedParts(page)).slice(0, 2), pinned);
  });
});

test("the address of a search that leads elsewhere answers 303", async ({ open }) => {
  const { page } = await open();
  const answer = await page.request.get("/global-search?term=returns", { maxRedirects: 0 });
  assert.deepEqual([answer.status(), answer.headers().location], [303, "/shipping-and-returns"]);
});
