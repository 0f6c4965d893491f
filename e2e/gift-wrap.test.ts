import { assert } from "vitest";
import { test, visit } from "./journey.ts";
import { people } from "./people.ts";
import { chooseDelivery, confirmedOrder, enterAddress, enterContact, payByPurchaseOrder, totalOf } from "./steps.ts";
import { fillCart } from "./wire.ts";

const wrap = "Gift box with red shop towel";

test("a gift is wrapped in the checkout, unwrapped, and wrapped again, and its wrap is ordered and paid", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await fillCart(shopper, { "FLT-1001": 1 });
  await visit(shopper, "/checkout");
  await enterContact(shopper, people.ada);
  await page.getByLabel("This is a gift").check();
  await page.getByLabel(/^For/).fill("Ben");
  await page.getByLabel(wrap).check();
  await enterAddress(shopper, people.ada);
  await page.getByRole("radio", { name: /^Ground/ }).waitFor();
  const wrapped = page.getByRole("list", { name: "Items" }).getByText(wrap);
  await wrapped.waitFor();

  await visit(shopper, "/checkout?part=address");
  assert.equal(await page.getByLabel(/^For/).inputValue(), "Ben");
  assert.isTrue(await page.getByLabel(wrap).isChecked());
  await page.getByLabel(wrap).uncheck();
  await page.getByRole("button", { name: "Continue to shipping method" }).click();
  await wrapped.waitFor({ state: "detached" });

  await visit(shopper, "/cart");
  await page.getByRole("button", { name: "Add gift wrap" }).click();
  await page.getByRole("row").filter({ hasText: wrap }).waitFor();
  await visit(shopper, "/checkout?part=method");
  await chooseDelivery(shopper, "Ground");
  await wrapped.waitFor();
  const total = await totalOf(page, "Total");
  await payByPurchaseOrder(shopper, "GIFT-1");
  await confirmedOrder(shopper);
  await page.getByRole("main").getByText(wrap).first().waitFor();
  assert.equal(await totalOf(page, "Total"), total);
});
