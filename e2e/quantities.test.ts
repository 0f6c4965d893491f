import { assert, describe } from "vitest";
import { alive, holdCart, holdScripts, test, visit, type Shopper } from "./journey.ts";
import { cartLine, changeQuantity, openCart, openPart, quantityOf, title, visitPart } from "./steps.ts";
import { fillCart } from "./wire.ts";

const filter = "Oil filter, spin-on, 200 Series";
const inline = "Fuel filter, inline, 1/4 in hose, 75 micron";

describe.each([
  { way: "with scripts", javaScriptEnabled: true },
  { way: "without scripts", javaScriptEnabled: false },
])("$way", ({ javaScriptEnabled }) => {
  test("a quantity that is not sold so is refused with the reason, such as the packs around it, and nothing is added", async ({
    open,
  }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visitPart(shopper, "FLT-1401");
    assert.equal(await quantityOf(page, inline).inputValue(), "6");
    for (const [quantity, reason] of [
      ["7", /packs of 6.*6.*12/],
      ["-1", /Order at least 6|Enter a quantity above 0/],
      ["1000000000000", "Limit 9,999,996"],
      ["1,5", "Enter a quantity as a number"],
    ] as const) {
      // the reply is a separate page
      if (!javaScriptEnabled) await visitPart(shopper, "FLT-1401");
      await quantityOf(page, inline).fill(quantity);
      await page.getByRole("button", { name: /^Add .*to cart$/ }).click();
      await page.getByRole("alert").filter({ hasText: reason }).waitFor();
    }
    await openCart(shopper);
    await title(page, "Your cart is empty").waitFor();
  });

  test("a wrong quantity in the cart is answered there and leaves the line as it was", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await fillCart(shopper, { "FLT-1401": 12 });
    await visit(shopper, "/cart");
    await changeQuantity(shopper, inline, 13);
    if (javaScriptEnabled) await quantityOf(page, inline).blur();
    await cartLine(page, inline)
      .getByRole("alert")
      .filter({ hasText: /packs of 6.*12.*18/ })
      .waitFor();
    await visit(shopper, "/cart");
    assert.equal(await quantityOf(page, inline).inputValue(), "12");
    await page.getByRole("row", { name: "Subtotal $54.72" }).waitFor();
  });

  test("more than a part's maximum and words instead of a number are refused in the cart's own form", async ({
    open,
  }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, "/cart");
    const add = page.getByRole("form", { name: "Add by part number" });
    const submit = async (partNumber: string, quantity: string) => {
      await add.getByLabel("Part number").fill(partNumber);
      await add.getByLabel("Quantity").fill(quantity);
      await add.getByRole("button", { name: "Add" }).click();
    };
    await submit("COO-5501", "5");
    await add.getByText("Limit 4.").waitFor();
    await submit("ＣＯＯ－５５０１", "５");
    await add.getByText("Limit 4.").waitFor();
    await submit("COO-5501", "many");
    await add.getByText("Enter a quantity as a number.").waitFor();
    await submit("COO-0000", "1");
    await add.getByText("No part has the number COO-0000").waitFor();
    await submit("NOPE-1", "1");
    await add.getByText("No part has the number NOPE-1").waitFor();
    await submit("HDW-2001", "10");
    await add.getByText(/comes in several versions/).waitFor();
    await title(page, "Your cart is empty").waitFor();
    await submit("coo 5501", "4");
    await title(page, "Cart").waitFor();
    assert.equal(await quantityOf(page, "Radiator, 400 Series, pusher fan").inputValue(), "4");
  });

  test("a version is chosen and added on its family's page, in the first screen of a phone", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const { page } = shopper;
    await visit(shopper, "/global-search?term=O-ring%2C+metric");
    await openPart(shopper, "O-ring, metric");
    const box = page.getByRole("region", { name: "Price and versions" });
    const add = box.getByRole("button", { name: "Add to cart" });
    const { y, height } = (await add.boundingBox())!;
    assert.isAtMost(y + height, 844);
    await add.click();
    assert.isTrue(await box.getByLabel("Version").evaluate((field) => field.matches(":invalid")));
    const wanted = box.getByRole("option", { name: /^18 x 2.5 mm, NBR 70, / });
    await box.getByLabel("Version").selectOption(await wanted.getAttribute("value"));
    await add.click();
    await title(page, "Cart").waitFor();
    assert.equal(await quantityOf(page, "O-ring, metric, 18 x 2.5 mm, NBR 70").inputValue(), "10");
  });

  test("a family is not for sale itself: it leads to the version that is", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, "/global-search?term=O-ring%2C+metric");
    await openPart(shopper, "O-ring, metric");
    assert.equal(await page.getByRole("region", { name: "Price and order" }).count(), 0);
    await page.getByRole("link", { name: "18 x 2.5 mm", exact: true }).click();
    await title(page, /18 x 2.5 mm/).waitFor();
    await page.getByRole("link", { name: "NBR 70", exact: true }).click();
    const version = "O-ring, metric, 18 x 2.5 mm, NBR 70";
    await title(page, version).waitFor();
    await page.getByRole("button", { name: /^Add .*to cart$/ }).click();
    if (javaScriptEnabled) await page.getByText("10 added").waitFor();
    await openCart(shopper);
    assert.equal(await quantityOf(page, version).inputValue(), "10");
  });
});

test("a quantity typed before the scripts have arrived is kept and added", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  const release = await holdScripts(page);
  await page.goto("/global-search?term=FLT-1401&as=typed", { waitUntil: "commit" });
  await quantityOf(page, inline).fill("18");
  release();
  await alive(page);
  await page.getByRole("button", { name: `Add ${inline} to cart` }).click();
  await page.getByText("18 added").waitFor();
});

test("what is said under the quantity leaves the button beside it as it was", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await visitPart(shopper, "FLT-1401");
  const button = page.getByRole("button", { name: /^Add .*to cart$/ });
  const before = await button.boundingBox();
  await quantityOf(page, inline).fill("99999999");
  await button.click();
  await page.getByRole("alert").filter({ hasText: "Limit 9,999,996." }).waitFor();
  assert.deepEqual(await button.boundingBox(), before);
});

test("who wants more than there is learns on the part's page how many can be ordered", async ({ open }) => {
  const shopper = await open();
  await visitPart(shopper, "FLT-1401");
  const order = shopper.page.getByRole("region", { name: "Price and order" });
  await quantityOf(shopper.page, inline).fill("60000");
  await order.getByText(/Only [\d,]+ can be ordered now/).waitFor();
  await visitPart(shopper, "GSK-2208");
  await order.getByText("It can be ordered when more have come in.").waitFor();
});

async function atCart(open: () => Promise<Shopper>, quantities: Record<string, number>): Promise<Shopper> {
  const shopper = await open();
  await fillCart(shopper, quantities);
  await visit(shopper, "/cart");
  return shopper;
}

test("a quantity that was typed a moment before is checked out, and nobody is led back to the cart", async ({
  open,
}) => {
  const { page } = await atCart(open, { "FLT-1001": 1 });
  const { sent, release } = await holdCart(page);
  await quantityOf(page, filter).fill("5");
  await page.getByRole("link", { name: "Check out" }).click();
  await sent;
  const answered = page.waitForResponse("**/page-data/cart");
  release();
  await title(page, "Checkout").waitFor();
  await page.getByRole("region", { name: "Your order" }).getByText("5 ×").waitFor();
  await (await answered).finished();
  // does not navigate back: whatever the reply triggers has started by then
  await page.waitForTimeout(300);
  await title(page, "Checkout").waitFor();
});

test("who checks out past a quantity that is not sold so stays at it, and goes on with a right one", async ({
  open,
}) => {
  const { page } = await atCart(open, { "FLT-1401": 12 });
  await quantityOf(page, inline).fill("13");
  await page.getByRole("link", { name: "Check out" }).click();
  await cartLine(page, inline)
    .getByRole("alert")
    .filter({ hasText: /packs of 6.*12.*18/ })
    .waitFor();
  await page.waitForTimeout(300);
  await title(page, "Cart").waitFor();
  assert.isTrue(await quantityOf(page, inline).evaluate((field) => field === document.activeElement));
  await quantityOf(page, inline).fill("12");
  await page.getByRole("link", { name: "Check out" }).click();
  await title(page, "Checkout").waitFor();
});

test("a quantity that is changed again before the answer to the last change has come is kept", async ({ open }) => {
  const { page } = await atCart(open, { "FLT-1001": 1 });
  const { sent, release } = await holdCart(page);
  await quantityOf(page, filter).press("End");
  await cartLine(page, filter).getByRole("button", { name: "More" }).click();
  await sent;
  await cartLine(page, filter).getByRole("button", { name: "More" }).click();
  release();
  await page.getByText("1 line, 3 pieces").waitFor();
  assert.equal(await quantityOf(page, filter).inputValue(), "3");
});

test("what could not be changed is told, and keeps what was entered, while another line is changed", async ({
  open,
}) => {
  const { page } = await atCart(open, { "FLT-1001": 1, "FLT-1401": 12 });
  await page.route("**/page-data/cart", (route) =>
    route.request().postData()?.includes("quantity=20") ? route.abort() : route.fallback(),
  );
  const line = cartLine(page, filter);
  const problem = line.getByRole("alert").filter({ hasText: "The store did not answer." });
  await quantityOf(page, filter).fill("20");
  await problem.waitFor();
  await quantityOf(page, inline).fill("18");
  await page.getByText("2 lines, 19 pieces").waitFor();
  await problem.waitFor();
  assert.equal(await quantityOf(page, filter).inputValue(), "20");
  assert.equal(await line.locator("[aria-busy=true]").count(), 0);
});

test("what a change makes of the cart is told to those who listen, and so is a number that is none", async ({
  open,
}) => {
  const { page } = await atCart(open, { "FLT-1001": 1 });
  await quantityOf(page, filter).fill("5");
  await page.getByRole("status").filter({ hasText: "1 line, 5 pieces, $57.00" }).waitFor();
  await page.getByRole("form", { name: "Add by part number" }).getByLabel("Part number").fill("COO-0000");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: "No part has the number COO-0000" }).waitFor();
});

test("an add that is refused while its shopper is on the way to the cart is told there", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/global-search?term=COO-5501&as=typed");
  const { sent, release } = await holdCart(page);
  const part = page.getByRole("list", { name: "Parts" }).getByRole("listitem").first();
  await part.getByRole("textbox").fill("5");
  await part.getByRole("button", { name: /^Add/ }).click();
  await sent;
  await page.getByRole("banner").getByRole("link", { name: "Cart" }).click();
  release();
  await page.getByRole("alert").filter({ hasText: "Nothing was added" }).waitFor();
});

test("more than can be ordered is not added, neither from a part's page nor from a list, which say how many can be", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  const belt = "V-belt, cogged, AVX10 x 950";
  const visits = [() => visitPart(shopper, "DRV-8008"), () => visit(shopper, "/global-search?term=DRV-8008&as=typed")];
  for (const arrive of visits) {
    await arrive();
    const add = page.getByRole("main").getByRole("button", { name: /^Add/ }).first();
    await quantityOf(page, belt).fill("9999");
    await page
      .getByRole("main")
      .getByText(/^Only \d+ can be ordered now\.$/)
      .waitFor();
    assert.isTrue(await add.isDisabled());
    await quantityOf(page, belt).press("Enter");
    await quantityOf(page, belt).fill("1");
    await page.getByRole("main").getByText(/^Only/).waitFor({ state: "detached" });
    assert.isTrue(await add.isEnabled());
  }
  await openCart(shopper);
  await title(page, "Your cart is empty").waitFor();
});
