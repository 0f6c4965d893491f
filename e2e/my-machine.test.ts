import { assert } from "vitest";
import { test, visit } from "./journey.ts";
import { listedParts, searchField } from "./steps.ts";

test("who shops for an engine sees in a list what fits it, and is asked before a part goes into the cart that may not", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/engine/C204-42");
  await page.getByRole("button", { name: /^Shop for it/ }).click();
  await visit(shopper, "/global-search?term=fuel+pump");
  const all = await listedParts(page);
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Fuel pump, electric, 12 V, 0.4 bar" }) });
  await row.getByText("Fits your Corvane C204-42 only from 204A 018834").waitFor();
  await row.getByRole("button", { name: /^Add/ }).click();
  await row.getByText("To order it anyway, add it again.").waitFor();
  await row.getByRole("button", { name: /^Add/ }).click();
  await row.getByText("1 added").waitFor();

  await page.getByRole("link", { name: "Only parts that fit your Corvane C204-42" }).click();
  const others = page.getByRole("link", { name: "Show all parts" });
  await others.waitFor();
  const fitting = await listedParts(page);
  assert.isBelow(fitting.length, all.length);
  await others.click();
  await page.getByRole("link", { name: "Only parts that fit your Corvane C204-42" }).waitFor();
  assert.deepEqual(await listedParts(page), all);

  // a serial number of two makers: the one that is picked is shopped for
  await searchField(page).fill("203b-000400");
  await searchField(page).press("Enter");
  await page.getByRole("link", { name: "Havnes H3-27M" }).click();
  await page.getByRole("banner").getByText("203B 000400").waitFor();
});
