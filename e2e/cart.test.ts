import { assert, describe } from "vitest";
import { test, visit } from "./journey.ts";
import { cartLine, logInAs, openPart, quantityOf, title, totalOf } from "./steps.ts";
import { emptyCart, fillCart } from "./wire.ts";

const filter = "Oil filter, spin-on, 200 Series";
const larger = "Oil filter, spin-on, 400 Series";

describe.each([true, false])("with scripts: %s", (javaScriptEnabled) => {
  test("a guest hears what more would save, what delivery costs and when each line comes, and takes a line back", async ({
    open,
  }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await fillCart(shopper, { "FLT-1001": 4, "FLT-1002": 2 });
    await visit(shopper, "/cart");
    const line = cartLine(page, filter);
    await line.getByText("8 more and each is $10.60").waitFor();
    await line.getByText("List $11.97").waitFor();
    // before an address is known
    await line.getByText(/^Arrives \w{3}, \w{3} \d/).waitFor();

    const estimate = page.getByRole("region", { name: "Shipping cost and delivery date" });
    await estimate.getByLabel("ZIP code").fill("235");
    await estimate.getByRole("button", { name: "Estimate" }).click();
    await estimate.getByText("Enter a ZIP code, such as 23510.").waitFor();
    await estimate.getByLabel("ZIP code").fill("23510");
    await estimate.getByRole("button", { name: "Estimate" }).click();
    await estimate.getByText("$9.50").waitFor();
    await line.getByText(/^Arrives \w{3}, \w{3} \d/).waitFor();

    await line.getByRole("button", { name: `Remove ${filter}` }).click();
    await line.waitFor({ state: "detached" });
    await page.getByText(`4 × ${filter} removed.`).waitFor();
    // the delivery estimate, once requested, stays
    await cartLine(page, larger)
      .getByText(/^Arrives/)
      .waitFor();
    await page.getByRole("button", { name: `Undo and put ${filter} back` }).click();
    await line.waitFor();
    assert.equal(await quantityOf(page, filter).inputValue(), "4");
    assert.equal(await page.getByRole("button", { name: /^Undo/ }).count(), 0);
  });

  test("a buyer saves a line for later, finds it at his next visit and moves it back with its quantity", async ({
    open,
  }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, "/login");
    await logInAs(shopper, javaScriptEnabled ? "ada@mill.example" : "grace@mill.example");
    await page.getByRole("banner").getByRole("link", { name: "Cart" }).waitFor();
    await emptyCart(shopper);
    await fillCart(shopper, { "FLT-1002": 5 });
    await visit(shopper, "/cart");
    await page.getByRole("button", { name: `Save for later ${larger}` }).click();
    await title(page, "Your cart is empty").waitFor();
    await page.getByText(`5 × ${larger} is saved for later.`).waitFor();

    await visit(shopper, "/cart");
    const saved = page.getByRole("region", { name: "Saved for later" }).getByRole("listitem");
    await saved.getByText("5 × ").waitFor();
    await saved.getByRole("button", { name: `Move to cart ${larger}` }).click();
    await cartLine(page, larger).waitFor();
    assert.equal(await quantityOf(page, larger).inputValue(), "5");
    assert.equal(await saved.count(), 0);
    if (!javaScriptEnabled) return;

    // added twice with the same choice: the interval is kept and the quantities add up
    const oil = "Diesel engine oil, 15W-40, 5 gallon pail";
    for (const kept of ["1 × ", "2 × "]) {
      await visit(shopper, "/global-search?term=FLU-3004&as=typed");
      await openPart(shopper, oil);
      await page.getByLabel("How often").selectOption({ index: 1 });
      await page
        .getByRole("button", { name: /^Add .*to cart$/ })
        .first()
        .click();
      await page.getByText(/^1 added/).waitFor();
      await visit(shopper, "/cart");
      await page.getByRole("button", { name: `Save for later ${oil}` }).click();
      await saved.getByText(new RegExp(`^${kept}.*, Every month$`)).waitFor();
    }
    await saved.getByRole("button", { name: `Move to cart ${oil}` }).click();
    await cartLine(page, oil).waitFor();
    assert.notEqual(await cartLine(page, oil).getByRole("combobox").inputValue(), "");
    await cartLine(page, oil)
      .getByRole("button", { name: /^Remove/ })
      .click();
    await cartLine(page, oil).waitFor({ state: "detached" });
  });
});

test("on a phone the total and Check out stay in the window beside many lines, and cover nothing that has the focus", async ({
  open,
}) => {
  const shopper = await open({ viewport: { width: 390, height: 844 } });
  const { page } = shopper;
  const skus = ["FLT-1001", "FLT-1002", "FLT-1301", "FLT-1506", "FLU-3003", "SEA-2610", "ENG-3801", "KIT-3901"];
  await fillCart(shopper, Object.fromEntries(skus.map((sku) => [sku, 10])));
  await visit(shopper, "/cart");
  const next = page.getByRole("link", { name: "Check out" });
  const topOf = async () => (await next.boundingBox())!.y;
  assert.isAbove(await page.evaluate(() => document.documentElement.scrollHeight), 2000);
  assert.isBelow(await topOf(), 844 - 40);
  assert.equal(await next.locator("xpath=..").getByText("$").innerText(), await totalOf(page, "Total"));
  for (const button of await page.getByRole("button", { name: /^Remove / }).all()) {
    await button.focus();
    const { y, height } = (await button.boundingBox())!;
    assert.isAtMost(y + height, await topOf());
  }
  // once scrolled to its own place, it no longer sticks
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  assert.isBelow(await topOf(), 0);
  const bar = (await next.locator("xpath=..").elementHandle())!;
  await page.emulateMedia({ media: "print" });
  assert.equal(await bar.evaluate((one) => one.getBoundingClientRect().height), 0);
});
