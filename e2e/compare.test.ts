import { assert } from "vitest";
import { accompanied, test, visit } from "./journey.ts";
import { searchFor, title } from "./steps.ts";

const short = "Oil filter, spin-on, 200 Series";
const tall = "Oil filter, spin-on, 400 Series";

test("a shopper puts two parts of a list aside, sees them side by side, goes on choosing in another tab, and adds one", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/");
  await searchFor(shopper, "oil filter");
  await accompanied(page);
  const bar = page.getByRole("complementary", { name: "Compare parts" });
  await page.getByRole("link", { name: `Compare ${short}`, exact: true }).click();
  await bar.getByText("1 part to compare").waitFor();
  const second = page.getByRole("button", { name: `Compare ${tall}`, exact: true });
  await second.focus();
  await second.press("Space");
  await bar.getByRole("link", { name: "Compare" }).click();
  await title(page, "Compare parts").waitFor();
  const table = page.getByRole("table", { name: "Parts side by side" });
  await table.getByRole("row", { name: /^Height.*differs 96 mm 142 mm$/ }).waitFor();

  const other = { ...shopper, page: await page.context().newPage() };
  await visit(other, "/compare");
  await searchFor(other, "oil filter");
  const otherBar = other.page.getByRole("complementary", { name: "Compare parts" });
  await otherBar.getByText("2 parts to compare").waitFor();
  await other.page.getByRole("button", { name: `Compare ${tall}`, exact: true }).click();
  await otherBar.getByText("1 part to compare").waitFor();

  await table.getByRole("button", { name: `Add ${short} to cart` }).click();
  await page.getByText(`${short}: 1 added, 1 in cart.`).waitFor();
  await searchFor(shopper, "oil filter");
  await bar.getByText("1 part to compare").waitFor();
  await otherBar.getByText("1 part to compare").waitFor();

  await page.goBack();
  await otherBar.getByText("2 parts to compare").waitFor();
  await page.getByRole("link", { name: `Remove ${tall}` }).click();
  await page.getByText("Choose another part below").waitFor();
  await page.getByRole("link", { name: `Remove ${short}` }).click();
  await otherBar.waitFor({ state: "hidden" });
});

test("without scripts a part of a list leads to its comparison, where the others are chosen; what is gone is said", async ({
  open,
}) => {
  const shopper = await open({ javaScriptEnabled: false });
  const { page } = shopper;
  await visit(shopper, "/global-search?term=oil+filter");
  await page.getByRole("link", { name: `Compare ${short}`, exact: true }).click();
  await title(page, "Compare parts").waitFor();
  await page.getByRole("main").getByLabel("Part number").fill("flt-1002");
  await page.getByRole("main").getByRole("button", { name: "Compare" }).click();
  await page.getByRole("columnheader", { name: tall }).waitFor();
  const both = new URL(page.url());
  assert.equal(both.searchParams.getAll("part").length, 2);
  await visit(shopper, `${both.pathname}${both.search}&part=01t000000000001AAA`);
  await page.getByText("1 part not sold here anymore.").waitFor();
  await page.getByRole("columnheader", { name: short }).waitFor();
});
