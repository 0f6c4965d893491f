import { assert } from "vitest";
import { holdCart, test, visit, type Shopper } from "./journey.ts";
import { people } from "./people.ts";
import { addToCart, comeToPayment, fillCard, openCart, openPart } from "./steps.ts";
import { placeOrderButton, quantityOf, title, titleOf } from "./steps.ts";
import { stockOf } from "./wire.ts";

const filter = "Oil filter, spin-on, 200 Series";
const pump = "Oil filter, spin-on, 400 Series";

test("two tabs of one shopper show one cart", async ({ open }) => {
  const first = await open();
  await visit(first, "/global-search?term=FLT-1001&as=typed");
  const second = { ...first, page: await first.page.context().newPage() };
  await visit(second, "/global-search?term=FLT-1002&as=typed");
  await openPart(first, filter);
  await addToCart(first, filter, 1);
  await openPart(second, pump);
  await addToCart(second, pump, 2);
  for (const tab of [first, second]) {
    await openCart(tab);
    assert.equal(await quantityOf(tab.page, filter).inputValue(), "1");
    assert.equal(await quantityOf(tab.page, pump).inputValue(), "2");
    await tab.page.getByRole("banner").getByRole("link", { name: "Cart 3 items" }).waitFor();
  }
  await quantityOf(first.page, filter).fill("4");
  await first.page.getByText("2 lines, 6 pieces").waitFor();
  await visit(second, "/cart");
  assert.equal(await quantityOf(second.page, filter).inputValue(), "4");
});

test("what a guest adds before the answer to the first add has come is in the same cart", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/global-search?term=oil+filter");
  const { sent, release } = await holdCart(page);
  const parts = page.getByRole("list", { name: "Parts" }).getByRole("listitem");
  for (const at of [0, 1, 2]) await parts.nth(at).getByRole("button", { name: /^Add/ }).click();
  await sent;
  release();
  for (const at of [0, 1, 2]) await parts.nth(at).getByText("1 added").waitFor();
  await openCart(shopper);
  assert.equal(await page.getByRole("textbox", { name: /^Quantity of/ }).count(), 3);
});

test("a guest's first adds from two tabs at once are in one cart", async ({ open }) => {
  const first = await open();
  const second = { ...first, page: await first.page.context().newPage() };
  await visit(first, "/global-search?term=FLT-1001&as=typed");
  await visit(second, "/global-search?term=FLT-1002&as=typed");
  const { sent, release } = await holdCart(first.page.context());
  const parts = [first, second].map(({ page }) =>
    page.getByRole("list", { name: "Parts" }).getByRole("listitem").first(),
  );
  await Promise.all(parts.map((part) => part.getByRole("button", { name: /^Add/ }).click()));
  await sent;
  release();
  await Promise.all(parts.map((part) => part.getByText("1 added").waitFor()));
  await openCart(first);
  assert.equal(await first.page.getByRole("textbox", { name: /^Quantity of/ }).count(), 2);
});

test("a guest's add goes out where another tab's gets no answer", async ({ open }) => {
  const first = await open();
  const second = { ...first, page: await first.page.context().newPage() };
  await visit(first, "/global-search?term=FLT-1001&as=typed");
  await visit(second, "/global-search?term=FLT-1002&as=typed");
  // never gets a reply
  await first.page.route("**/page-data/cart", () => {});
  for (const { page } of [first, second]) {
    const sent = page === first.page && page.waitForRequest("**/page-data/cart");
    const part = page.getByRole("list", { name: "Parts" }).getByRole("listitem").first();
    await part.getByRole("button", { name: /^Add/ }).click();
    await sent;
  }
  await second.page.getByText("1 added").waitFor();
});

const fillPayments = {
  "purchase order": ({ page }: Shopper) => page.getByLabel("Purchase order number").fill("HC-1"),
  card: (shopper: Shopper) => fillCard(shopper, "4000100000000018", "Ada Quill"),
};

test.for(Object.entries(fillPayments))(
  "placing the order in two tabs at once by %s gives one order, to which both lead",
  async ([, fillPayment], { open }) => {
    const first = await open();
    const before = await stockOf("FLT-1202");
    await comeToPayment(first, people.ada, { "FLT-1202": 1 });
    const second = { ...first, page: await first.page.context().newPage() };
    await visit(second, "/checkout");
    const tabs = [first, second];
    for (const tab of tabs) await fillPayment(tab);
    await Promise.all(tabs.map(({ page }) => placeOrderButton(page).click()));
    await Promise.all(tabs.map(({ page }) => title(page, /^Order/).waitFor()));
    assert.equal(await titleOf(first.page), await titleOf(second.page));
    assert.equal(await stockOf("FLT-1202"), before - 1);
  },
);

// The first test waits for the gateway.
test.concurrent("who presses the button while another tab is paying is led to its order", async ({ open }) => {
  const first = await open();
  await comeToPayment(first, people.ada, { "FLT-1202": 1 });
  const second = { ...first, page: await first.page.context().newPage() };
  await visit(second, "/checkout");
  // gets a reply after a while
  await fillCard(first, "4000100000000042", "Ada Quill");
  await fillCard(second, "4000100000000018", "Ada Quill");
  const paying = first.page.waitForRequest(/\/page-data\/checkout/);
  await placeOrderButton(first.page).click();
  await paying;
  await placeOrderButton(second.page).click();
  await Promise.all([first, second].map(({ page }) => title(page, /^Order/).waitFor()));
  assert.equal(await titleOf(first.page), await titleOf(second.page));
});

/** One tab is at the payment, another of the same shopper shows the cart. */
async function payingBesideCart(open: () => Promise<Shopper>) {
  const first = await open();
  await comeToPayment(first, people.ada, { "FLT-1204": 1 });
  const second = { ...first, page: await first.page.context().newPage() };
  await visit(second, "/cart");
  return { first, second };
}

test.concurrent("what is changed in another tab is shown before it is paid", async ({ open }) => {
  const { first, second } = await payingBesideCart(open);
  await second.page.getByRole("textbox", { name: /^Quantity of/ }).fill("2");
  await second.page.getByText("1 line, 2 pieces").waitFor();
  const button = placeOrderButton(first.page);
  const shown = await button.innerText();
  await first.page.getByLabel("Purchase order number").fill("HC-3");
  await button.click();
  await first.page.getByRole("alert").filter({ hasText: "Something in your order has changed" }).waitFor();
  assert.notEqual(await button.innerText(), shown);
  await first.page.getByLabel("Purchase order number").fill("HC-3");
  await button.click();
  await title(first.page, /^Order/).waitFor();
});

test.concurrent("what is emptied in another tab is not ordered", async ({ open }) => {
  const { first, second } = await payingBesideCart(open);
  await second.page.getByRole("button", { name: /^Remove/ }).click();
  await title(second.page, "Your cart is empty").waitFor();
  await first.page.getByLabel("Purchase order number").fill("HC-4");
  await placeOrderButton(first.page).click();
  await title(first.page, "Your cart is empty").waitFor();
});

test.concurrent("pressing the button twice places one order", async ({ open }) => {
  const shopper = await open();
  const before = await stockOf("FLT-1203");
  await comeToPayment(shopper, people.ada, { "FLT-1203": 1 });
  await shopper.page.getByLabel("Purchase order number").fill("HC-2");
  await placeOrderButton(shopper.page).dblclick();
  await title(shopper.page, /^Order/).waitFor();
  assert.equal(await stockOf("FLT-1203"), before - 1);
});
