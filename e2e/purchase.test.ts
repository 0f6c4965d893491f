import { assert, describe } from "vitest";
import { test, visit } from "./journey.ts";
import { people } from "./people.ts";
import {
  addToCart,
  cartLine,
  changeQuantity,
  checkOutAs,
  confirmedOrder,
  listedParts,
  lookUpOrder,
  narrowBy,
  openCart,
  openPart,
  payByPurchaseOrder,
  searchFor,
  title,
  totalOf,
} from "./steps.ts";

const filter = "Oil filter, spin-on, 200 Series";

describe.each([
  { way: "with scripts", javaScriptEnabled: true },
  { way: "without scripts", javaScriptEnabled: false },
])("$way", ({ javaScriptEnabled }) => {
  test("a shopper finds a part, buys it by purchase order as a guest, and looks the order up again", async ({
    open,
  }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, "/");
    await searchFor(shopper, "oil filter");
    const before = await listedParts(page);
    await narrowBy(shopper, "Thread", "M20x1.5");
    const after = await listedParts(page);
    assert.isAbove(before.length, after.length);
    assert.include(after, filter);

    await openPart(shopper, filter);
    await page.getByText("$11.40 each").waitFor();
    await addToCart(shopper, filter, 2);
    await openCart(shopper);
    assert.equal(await totalOf(page, "Subtotal"), "$22.80");
    await changeQuantity(shopper, filter, 12);
    // twelve get the second price tier
    await cartLine(page, filter).getByRole("cell", { name: "$127.20" }).waitFor();
    await page.getByRole("row", { name: "Subtotal $127.20" }).waitFor();

    await checkOutAs(shopper, people.ada);
    assert.equal(await totalOf(page, "Shipping"), "$9.50");
    assert.equal(await totalOf(page, "Tax"), "$6.74");
    assert.equal(await totalOf(page, "Total"), "$143.44");
    await payByPurchaseOrder(shopper, "HC\t20817");
    const number = await confirmedOrder(shopper);
    assert.match(number, /^\d{8}$/);
    await page.getByText("Purchase order HC 20817").waitFor();
    await openCart(shopper);
    await title(page, "Your cart is empty").waitFor();

    // another browser, without the order's cookies
    const later = await open({ javaScriptEnabled });
    await visit(later, "/");
    await lookUpOrder(later, number, people.ada);
    await title(later.page, `Order ${number}`).waitFor();
    assert.equal(await totalOf(later.page, "Total"), "$143.44");
    await later.page
      .getByRole("row")
      .filter({ hasText: filter })
      .getByRole("cell", { name: "12", exact: true })
      .waitFor();
    await later.page.getByText("42 Dry Dock Lane").first().waitFor();
    await later.page.getByText("Purchase order HC 20817").waitFor();
  });
});
