import { assert } from "vitest";
import { test, visit } from "./journey.ts";
import { searchFor, title } from "./steps.ts";

const short = "Oil filter, spin-on, 200 Series";
const tall = "Oil filter, spin-on, 400 Series";

test("a shopper puts two parts of a list aside, sees them side by side, and adds one", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/");
  await searchFor(shopper, "oil filter");
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
  await table.getByRole("button", { name: `Add ${short} to cart` }).click();
  await page.getByText(`${short}: 1 added, 1 in cart.`).waitFor();
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
