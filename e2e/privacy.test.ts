import { assert } from "vitest";
import { test, visit } from "./journey.ts";
import { openPart, searchFor } from "./steps.ts";

test("Cookie Settings says what is kept, and forgets the parts that were looked at", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  const part = "Oil filter, spin-on, 200 Series";
  await visit(shopper, "/");
  await searchFor(shopper, "FLT-1001");
  await openPart(shopper, part);
  await visit(shopper, "/");
  const seen = page.getByRole("main").getByRole("link", { name: part });
  await seen.waitFor();
  await page.getByRole("contentinfo").getByRole("button", { name: "Cookie Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Cookie Settings" });
  await dialog.getByText("one necessary cookie").waitFor();
  await dialog.getByRole("button", { name: "Forget what this browser keeps for me" }).click();
  await dialog.getByText("Forgotten").waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await visit(shopper, "/");
  assert.equal(await seen.count(), 0);
  assert.equal(await page.evaluate(() => localStorage.length), 0);
  // nothing is set before there is a cart
  assert.deepEqual(await page.context().cookies(), []);
});
