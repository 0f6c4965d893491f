import { assert } from "vitest";
import { testBarriers } from "./barriers.ts";
import { shopPages } from "./every-page.ts";
import { test, visit } from "./journey.ts";
import { openPart } from "./steps.ts";

testBarriers(shopPages);

test("in forced colours no category is underlined on a part's page, and one price and one view are marked", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await page.emulateMedia({ forcedColors: "active" });
  await visit(shopper, "/global-search?term=FLT-1001&as=typed");
  await openPart(shopper, "Oil filter, spin-on, 200 Series");
  const lines = page.getByRole("banner").getByRole("navigation").getByRole("link");
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const colours = await lines.evaluateAll((all) => all.map((link) => getComputedStyle(link).borderBlockEndColor));
  assert.isNotEmpty(colours);
  assert.deepEqual(new Set(colours), new Set([ground]));
  const steps = page.getByRole("table", { name: "Price by quantity" }).locator("tbody th");
  const marks = await steps.evaluateAll((all) => all.map((step) => getComputedStyle(step).borderInlineStartWidth));
  assert.deepEqual(
    marks.map((width) => parseFloat(width) > 1),
    [true, ...marks.slice(1).map(() => false)],
  );
  const views = page.getByRole("list", { name: "Views" }).getByRole("link");
  const borders = await views.evaluateAll((all) => all.map((view) => getComputedStyle(view).borderBlockEndColor));
  assert.isAbove(borders.length, 1);
  assert.notInclude(borders.slice(1), borders[0]);
});
