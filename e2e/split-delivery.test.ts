import type { Page } from "playwright-core";
import { assert, describe } from "vitest";
import { test, visit, type Shopper } from "./journey.ts";
import { people } from "./people.ts";
import { confirmedOrder, enterContact, goToCheckout, payByPurchaseOrder, title, totalOf } from "./steps.ts";
import { fillCart } from "./wire.ts";

const filter = "Oil filter, spin-on, 200 Series";

const share = (page: Page, shipment: number, part = filter) =>
  page.getByRole("textbox", { name: `${part} in shipment ${shipment}`, exact: true });
const goOn = (page: Page) => page.getByRole("button", { name: "Continue to shipping addresses" });
const amount = (text: string) => Number(text.replace(/[^\d.]/g, ""));

async function toTheSplit(shopper: Shopper): Promise<void> {
  await visit(shopper, "/cart");
  await goToCheckout(shopper);
  await enterContact(shopper, people.ada);
  await shopper.page.getByRole("link", { name: "Send parts to other addresses" }).click();
  await title(shopper.page, "Ship to multiple addresses").waitFor();
}

async function enterPlace({ page }: Shopper, place: { street: string; city: string; state: string; zip: string }) {
  await page.getByLabel("Street address").fill(place.street);
  await page.getByLabel("City").fill(place.city);
  await page.getByLabel("State").selectOption({ label: place.state });
  await page.getByLabel("ZIP code").fill(place.zip);
  await page.getByRole("button", { name: /^Continue to (next shipment|shipping method)$/ }).click();
}

const norfolk = { street: "9 Engine Row", city: "Norfolk", state: "Virginia", zip: "23510" };
const portland = { street: "4 Mill Lane", city: "Portland", state: "Oregon", zip: "97035" };
const anchorage = { street: "7 Harbor Drive", city: "Anchorage", state: "Alaska", zip: "99501" };

describe.each([true, false])("with scripts: %s", (javaScriptEnabled) => {
  test("four filters go to two places, each with its address, method and days, and the totals are those of both", async ({
    open,
  }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await fillCart(shopper, { "FLT-1001": 4 });
    await toTheSplit(shopper);

    // an error explains which sum is wrong, and what was typed is still there
    await share(page, 2).fill("3");
    await goOn(page).click();
    await page.getByRole("alert").getByText(`${filter}: 3 more than the 4 in the cart.`).waitFor();
    assert.equal(await share(page, 2).inputValue(), "3");
    await share(page, 1).fill("1");
    await goOn(page).click();

    await page.getByText("Shipment 2").first().waitFor();
    await enterPlace(shopper, norfolk);
    await page.getByText("9 Engine Row, Norfolk").first().waitFor();
    await enterPlace(shopper, portland);
    const second = page.getByRole("group", { name: "Shipment 2, 3 pieces, Portland" });
    await second.getByRole("radio", { name: /^Two-day air/ }).check();
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.getByRole("group", { name: "Pay by" }).waitFor();

    const [goods, delivery, tax, total] = await Promise.all(
      ["Subtotal", "Shipping", "Tax", "Total"].map(async (label) => amount(await totalOf(page, label))),
    );
    // 9.50 by ground, 18.00 and 1.25 for each of three by air
    assert.equal(delivery, 31.25);
    assert.closeTo(goods! + delivery! + tax!, total!, 0.001);
    await payByPurchaseOrder(shopper, "PO-SPLIT");
    await confirmedOrder(shopper);
    await page.getByRole("region", { name: "Shipment 1 of 2" }).getByText("9 Engine Row").waitFor();
    await page
      .getByRole("region", { name: "Shipment 2 of 2" })
      .getByText(/Two-day air, \w{3}, \w{3} \d/)
      .waitFor();
  });
});

test("by keyboard and by dragging pieces go from one shipment to the other, and none is lost", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  await fillCart(shopper, { "FLT-1001": 4 });
  await toTheSplit(shopper);
  const quantities = () => Promise.all([1, 2].map((shipment) => share(page, shipment).inputValue()));
  const handle = page.getByRole("button", { name: `Move ${filter} out of shipment 1` });
  await handle.press("ArrowRight");
  assert.deepEqual(await quantities(), ["3", "1"]);
  await handle.press("Shift+ArrowRight");
  assert.deepEqual(await quantities(), ["0", "4"]);
  await page.getByRole("button", { name: `Move ${filter} out of shipment 2` }).dragTo(share(page, 1));
  assert.deepEqual(await quantities(), ["4", "0"]);
  await share(page, 1).fill("2");
  await page.getByText("2 of 4 still to place.").first().waitFor();
  await share(page, 2).fill("2");
  await goOn(page).click();
  // and merged again
  await page.getByRole("link", { name: "Change what goes where" }).click();
  await page.getByRole("button", { name: "Send everything to shipment 1" }).click();
  await page.getByText("All of it goes to one address.").waitFor();
});

test("what is too heavy for a parcel goes as freight, and where nothing goes the shopper is told so", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await fillCart(shopper, { "FLU-3005": 1 });
  await visit(shopper, "/cart");
  await goToCheckout(shopper);
  await enterContact(shopper, people.ada);
  await enterPlace(shopper, norfolk);
  await page.getByRole("radio", { name: /^Freight to a dock/ }).waitFor();
  assert.equal(await page.getByRole("radio", { name: /^Ground/ }).count(), 0);
  await page.getByRole("link", { name: "Change shipping address" }).click();
  await enterPlace(shopper, anchorage);
  await page
    .getByRole("alert")
    .getByText(
      "Sorry, we can't deliver this item to the selected address. Change the items in your cart or update the delivery address. For more help, contact customer support.",
    )
    .waitFor();
});
