import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { addressesModule, cartCouponsModule, wishlistsModule, type Client } from "@tradecounter/client";
import { demoStore } from "@tradecounter/demo-store";
import { limits } from "@tradecounter/wire";
import type { Locator, Page, Route } from "playwright-core";
import { afterAll, assert, beforeAll, describe, inject } from "vitest";
import { runHere } from "../packages/cli/src/testing/run-here.ts";
import { paymentsInLedger } from "../packages/server/src/sandbox-gateway/index.ts";
import { fileOf } from "./built-file.ts";
import { test, visit, type Shopper } from "./journey.ts";
import { people } from "./people.ts";
import {
  confirmedOrder,
  enterAddress,
  enterContact,
  logInAs,
  openPart,
  payByCard,
  placeOrderButton,
  quantityOf,
  title,
} from "./steps.ts";
import { newPlace, removePlace, startStore, type Place, type RunningStore } from "./store.ts";
import { clientOf, emptyCart, fillCart, partAddress, stockOf } from "./wire.ts";

/** Causes of errors whose messages no other journey shows: docs/error-catalogue.md lists all codes with their tests. */

const cannotProceed = "We couldn't proceed with checkout. Return to the cart and try again.";
const goneFilter = "Oil filter, spin-on, small marine";
const dearFilter = "Fuel/water separator, marine, turbine type";

// A separate store, which queries this service for taxes, and whose settings change between tests.
let place: Place;
let store: RunningStore;
let service: Server;
let answer: (response: ServerResponse) => void;
const noTax = '{ "rates": [{ "category": "standard", "percent": "0" }], "delivery": { "percent": "0" } }';
const answerAtOnce = (response: ServerResponse) => void response.end(noTax);

beforeAll(async () => {
  service = createServer((request, response) => request.resume().on("end", () => answer(response)));
  await new Promise<void>((resolve) => void service.listen(0, "127.0.0.1", resolve));
  place = await newPlace({ copied: inject("setUpFolder"), SANDBOX_SLOW_MS: "3000" });
  await importInto(place, storeFolder({ coupons: ["once", "alone"] }));
  store = await startStore(place);
});
afterAll(async () => {
  await store.end("SIGTERM");
  removePlace(place);
  service.closeAllConnections();
  service.close();
});

/** The folder that sets up the store: with more coupons than the demo store, or with none. */
function storeFolder({
  coupons,
  ...changes
}: {
  readonly coupons: readonly string[];
  readonly [setting: string]: unknown;
}) {
  const read = (name: string) => JSON.parse(readFileSync(new URL(name, demoStore.folder), "utf8"));
  const { settings, ...rest } = read("store.json") as { settings: object };
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/rates`;
  const taxService = { url, timeoutMs: 10_000, allowPrivateHosts: true };
  const more = { once: { limit: 1 }, alone: { exclusive: true } } as Readonly<Record<string, object>>;
  const gives = { percentOff: "1", of: "order" };
  const own = coupons.map((code) => ({ code, name: code, coupons: [code.toUpperCase()], gives, ...more[code] }));
  const { promotions } = read("promotions.json") as { promotions: object[] };
  const folder = join(place.dataFolder, "..", `store-${coupons.length}`);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  mkdirSync(folder);
  const hiddenRegions = ["CA", "US-HI"];
  write("store.json", JSON.stringify({ ...rest, settings: { ...settings, hiddenRegions, ...changes }, taxService }));
  write("promotions.json", JSON.stringify({ promotions: coupons.length > 0 ? [...promotions, ...own] : [] }));
  write("prices.csv", "sku,priceBook,currency,unitPrice\nFLT-1204,standard,USD,200000\n");
  return folder;
}

/** As its owner would, also while the store is running. */
async function importInto({ environment }: Place, ...files: readonly string[]): Promise<void> {
  const { code, said } = await runHere(["import", ...files], environment);
  assert.equal(code, 0, said);
}

const { email, phone: phoneNumber, firstName, lastName } = people.ada;

/** No two cities are the same: the store caches rates by place. */
const addressIn = (city: string, region = "OR") => {
  const postalCode = region === "AK" ? "99501" : "97035";
  return { firstName, lastName, street: "4 Mill Lane", city, region, postalCode, country: "US" };
};

/** Enters the checkout by API calls, up to the choice of a payment method. */
async function inCheckout(
  { page }: Shopper,
  quantities: Readonly<Record<string, number>>,
  address = addressIn("Bend"),
): Promise<Client> {
  await fillCart({ page, store: place, hasScripts: true }, quantities);
  const client = await clientOf(place, page.context().request);
  await client.checkout.start();
  await client.checkout.save({ contactInfo: { email, phoneNumber, firstName, lastName } });
  await client.checkout.save({ deliveryAddress: address });
  return client;
}

const problem = (page: Page, heading: string): Locator =>
  page.getByRole("alert").filter({ has: page.getByRole("heading", { name: heading, exact: true }) });

/** Reloads a page until it shows the locator, as the store takes a moment to notice a change. */
async function seenAt(page: Page, path: string, told: Locator): Promise<void> {
  do await page.goto(path);
  while (!(await told.isVisible()));
}

async function apply(page: Page, code: string): Promise<void> {
  await page.getByLabel("Coupon code").fill(code);
  await page.getByRole("button", { name: "Apply", exact: true }).click();
}

const saying = (page: Page, words: string) => page.getByRole("alert").filter({ hasText: words });

/** The tax service holds its replies until they are released. */
function holdTaxes(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = (response) => void promise.then(() => answerAtOnce(response));
  return () => {
    answer = answerAtOnce;
    resolve();
  };
}

test("SSR_NO_POLLING: while taxes are looked up the checkout says Processing, and goes on by itself", async ({
  open,
}) => {
  const shopper = await open({ store: place });
  const { page } = shopper;
  const release = holdTaxes();
  await inCheckout(shopper, { "FLT-1001": 1 });
  await visit(shopper, "/checkout");
  const processing = page.getByRole("status").filter({ hasText: "Processing" });
  await processing.waitFor();
  const order = page.getByRole("region", { name: "Your order" });
  await order.getByText("1 ×").waitFor();
  await order.getByRole("row", { name: "Total so far" }).waitFor();
  await visit(shopper, "/cart");
  await processing.waitFor();
  await visit(shopper, "/checkout");
  await processing.waitFor();
  release();
  await page.getByRole("group", { name: "Pay by" }).waitFor();
});

test("CANNOT_POLL_CHECKOUT: who has waited for taxes too long is told, and led back to the cart", async ({ open }) => {
  const shopper = await open({ store: place, ownContext: true });
  const { page } = shopper;
  const release = holdTaxes();
  await inCheckout(shopper, { "FLT-1001": 1 }, addressIn("Salem"));
  await page.clock.install();
  await visit(shopper, "/checkout");
  await page.getByRole("status").filter({ hasText: "Processing" }).waitFor();
  const told = problem(page, "Something went wrong.");
  while (!(await told.isVisible())) await page.clock.fastForward(60_000);
  await told.getByText(cannotProceed).waitFor();
  // before the taxes arrive, after which the page would no longer show it
  await told.getByRole("link", { name: "Return to cart" }).click();
  release();
  await title(page, "Cart").waitFor();
});

test("SESSION_NOT_LOADED: a checkout that another window has ended is not gone on with", async ({ open }) => {
  const shopper = await open({ store: place });
  const { page } = shopper;
  answer = answerAtOnce;
  const client = await inCheckout(shopper, { "FLT-1001": 1 });
  await visit(shopper, "/checkout");
  await client.checkout.discard();
  await apply(page, "WELCOME5");
  await problem(page, "Something went wrong.").getByText(cannotProceed).waitFor();
});

test("a country and a state that the owner hides stand in no list of an address, and are refused where somebody sends them", async ({
  open,
}) => {
  const shopper = await open({ store: place });
  const { page } = shopper;
  answer = answerAtOnce;
  await fillCart(shopper, { "FLT-1001": 1 });
  await visit(shopper, "/checkout");
  await enterContact(shopper, people.ada);
  const states = page.getByLabel("State");
  await states.waitFor();
  const offered = await states.getByRole("option").allTextContents();
  assert.includeMembers(offered, ["Virginia", "Alaska"]);
  assert.notInclude(offered, "Hawaii");
  // with only one country left, there is nothing to choose
  assert.equal(await page.getByLabel("Country").count(), 0);
  await states.evaluate((list: HTMLSelectElement) => list.append(new Option("Hawaii", "HI")));
  await enterAddress(shopper, { ...people.ada, city: "Hilo", region: "Hawaii", postalCode: "96720" });
  await page
    .getByRole("combobox", { name: "State", description: /./ })
    .and(page.locator('[aria-invalid="true"]'))
    .waitFor();
});

test("NO_DELIVERY_METHODS: a drum of oil goes to Alaska by none", async ({ open }) => {
  const shopper = await open({ store: place });
  const { page } = shopper;
  answer = answerAtOnce;
  await inCheckout(shopper, { "FLU-3005": 1 }, addressIn("Anchorage", "AK"));
  await visit(shopper, "/checkout");
  await problem(page, "Something went wrong.")
    .getByText(
      "Sorry, we can't deliver this item to the selected address. Change the items in your cart or update the delivery address. For more help, contact customer support.",
    )
    .waitFor();
});

// Tess and Nils of the demo store buy for Tidewater Marina, and Nils may not enter addresses: docs/demo-people.md.
describe.each([true, false])("with scripts: %s", (javaScriptEnabled) => {
  test("NO_DELIVERY_ADDRESSES: who enters none is told while his account keeps none, and chooses one then", async ({
    open,
  }) => {
    answer = answerAtOnce;
    const [tess, nils] = [await open({ store: place }), await open({ store: place, javaScriptEnabled })];
    for (const [{ page }, who] of [
      [tess, "tess"],
      [nils, "nils"],
    ] as const) {
      await page.goto("/login?startURL=/my-account");
      await logInAs({ page }, `${who}@tide.example`);
      await title(page, "My account").waitFor();
    }
    const client = await clientOf(place, tess.page.context().request);
    const book = addressesModule(client);
    for (const { addressId } of (await book.list({})).items) await book.remove(addressId);
    const { page } = nils;
    await emptyCart(nils);
    await fillCart(nils, { "FLT-1001": 1 });
    await visit(nils, "/checkout");
    const told = problem(page, "Something went wrong.");
    await told.getByText(/because there's no saved shipping address/).waitFor();
    assert.equal(await page.getByLabel("Street address").count(), 0);
    await visit(nils, "/my-account/addresses");
    await page.getByText("No saved addresses yet.").waitFor();
    assert.equal(await page.getByRole("link", { name: "Add an address" }).count(), 0);
    await visit(nils, "/my-account/addresses/new");
    await page.getByText("You cannot add or change addresses").waitFor();

    await book.add({ ...addressIn("Bend"), street: "8 Ropewalk" });
    await visit(nils, "/checkout?part=address");
    await page.getByRole("radio", { name: /8 Ropewalk/ }).check();
    assert.equal(await page.getByRole("radio", { name: "Another address" }).count(), 0);
    assert.equal(await page.getByLabel("Street address").count(), 0);
    await page.getByRole("button", { name: /^Continue/ }).click();
    await page.getByText("8 Ropewalk").waitFor();
    await page.getByRole("radio", { name: /Ground/ }).waitFor();
  });
});

test("INVALID_CONTACT_PHONE: a number that there cannot be is told beside its field", async ({ open }) => {
  const shopper = await open({ store: place });
  const { page } = shopper;
  await fillCart(shopper, { "FLT-1001": 1 });
  await visit(shopper, "/checkout");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("000 000 0000");
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill(lastName);
  await page.getByRole("button", { name: "Continue to shipping address" }).click();
  const words = "Enter a phone number with its area code, such as (757) 555-0142.";
  await page.getByRole("alert").getByRole("link", { name: words }).click();
  assert.equal(await page.evaluate(() => document.activeElement?.id), "contact-phoneNumber");
  assert.equal(await page.getByLabel("Phone").inputValue(), "000 000 0000");
});

test("PAYMENT_ORPHANED: what is paid and not ordered is ordered by pressing again, and paid once", async ({ open }) => {
  const shopper = await open({ store: place });
  const { page } = shopper;
  answer = answerAtOnce;
  const client = await inCheckout(shopper, { "FLT-1003": 1 }, addressIn("Eugene"));
  await cartCouponsModule(client).apply("ONCE");
  const before = await stockOf("FLT-1003", place);
  await visit(shopper, "/checkout?part=payment");
  await payByCard(shopper, "4000 1000 0000 0042", "Ada Orphaned");
  // stock is reserved for the order once payment starts; by then the shopper's other window has saved another address,
  // whose taxes are unknown
  while ((await stockOf("FLT-1003", place)) === before) assert.isFalse(page.isClosed());
  const release = holdTaxes();
  await client.checkout.save({ deliveryAddress: addressIn("Corvallis") });
  await page.getByRole("status").filter({ hasText: "Processing" }).waitFor();
  release();
  const told = problem(page, "Order not placed yet");
  await told
    .getByText("The payment went through, but the order did not. Place the order again: you will not pay twice.")
    .waitFor();
  await told.getByRole("button", { name: "Place the order again" }).click();
  await confirmedOrder(shopper);
  const payments = paymentsInLedger(join(place.dataFolder, "sandbox", "ledger.jsonl"));
  const own = payments.filter(({ card }) => card?.name === "Ada Orphaned").map(({ status }) => status);
  assert.deepEqual(own, ["authorized"]);
});

test("coupons: ALREADY_APPLIED, BLOCKED_EXCLUSIVE, COUPON_REDEMPTION_LIMIT_EXCEEDED and MAX_LIMIT_EXCEEDED", async ({
  open,
}) => {
  const shopper = await open({ store: place });
  const { page } = shopper;
  await fillCart(shopper, { "FLT-1001": 20 });
  await visit(shopper, "/cart");
  await apply(page, "WELCOME5");
  await page.getByRole("button", { name: "Remove coupon WELCOME5" }).waitFor();
  for (const [code, words] of [
    ["welcome5", "welcome5 is already applied to this cart."],
    ["ALONE", "ALONE does not go together with another offer in the cart, which takes off more."],
    // its only use was the order of the previous test
    ["ONCE", "ONCE has been used as often as it can be."],
  ] as const) {
    await apply(page, code);
    await saying(page, words).waitFor();
  }
  await apply(page, "SHIPFREE");
  await page.getByRole("button", { name: "Remove coupon SHIPFREE" }).waitFor();
  await apply(page, "FLEET25");
  await saying(page, "A cart takes 2 coupons. Remove one to use another.").waitFor();
});

test("CART_ITEM_LIMIT_EXCEEDED_FOR_COUPONS: coupons are for carts of up to 400 lines", async ({ open }) => {
  const shopper = await open({ store: place });
  const { page } = shopper;
  const client = await clientOf(place, page.context().request);
  await fillMany(client, 401);
  await visit(shopper, "/cart");
  await apply(page, "WELCOME5");
  await saying(page, "Coupons work in carts of up to 400 lines. Split this one to use a coupon.").waitFor();
});

/** Fills a cart with this many items, each a different part in the smallest quantity sold. */
async function fillMany({ cart, catalog }: Client, wanted: number): Promise<void> {
  const parts = readFileSync(new URL("products.jsonl", demoStore.folder), "utf8").trim().split("\n");
  const least = new Map(
    parts
      .map((line) => JSON.parse(line) as { sku: string; quantityMinimum?: string; quantityIncrement?: string })
      .map((part) => [part.sku, part.quantityMinimum ?? part.quantityIncrement ?? "1"]),
  );
  const skus = [...least.keys()];
  for (let at = 0, lines = 0; lines < wanted && at < skus.length; at += 20) {
    const { products } = await catalog.products({ skus: skus.slice(at, at + 20), fields: ["StockKeepingUnit"] });
    const { results } = await cart.addAll(
      products.map(({ id, fields }) => ({ productId: id!, quantity: least.get(fields.StockKeepingUnit ?? "") ?? "1" })),
    );
    lines += results.filter(({ statusCode }) => statusCode === 201).length;
  }
}

test("LIMIT_EXCEEDED: a cart that is worth more than one order can be", async ({ open }) => {
  // with scripts, nobody can add more than is available
  const shopper = await open({ store: place, javaScriptEnabled: false });
  const { page } = shopper;
  await visit(shopper, "/global-search?term=FLT-1204&as=typed");
  await openPart(shopper, dearFilter);
  await quantityOf(page, dearFilter).fill("9999999");
  await page.getByRole("button", { name: /^Add .*to cart$/ }).click();
  await saying(page, "The cart can hold no more. Take something out before you add to it.").waitFor();
});

test("SESSION_IN_ERROR and ITEM_NOT_FOUND: a part that is not sold any more", async ({ open }) => {
  const shopper = await open({ store: place });
  const other = await open({ store: place });
  answer = answerAtOnce;
  await inCheckout(shopper, { "FLT-1010": 1 });
  await visit(other, "/global-search?term=FLT-1010&as=typed");
  await openPart(other, goneFilter);
  const file = join(place.dataFolder, "..", "products.csv");
  writeFileSync(file, "sku,active\nFLT-1010,false\n");
  await importInto(place, file);

  const told = problem(shopper.page, "Something went wrong.");
  await seenAt(shopper.page, "/checkout", told);
  await told.getByText(cannotProceed).waitFor();
  await told.getByText(`${goneFilter}: This product is no longer sold. Remove it to continue.`).waitFor();
  await other.page.getByRole("button", { name: /^Add .*to cart$/ }).click();
  await saying(other.page, "This part is not there anymore, or is not sold to you.").waitFor();
});

test("UNKNOWN_ERROR: taxes that cannot be looked up are told in the store's words", async ({ open }) => {
  const shopper = await open({ store: place });
  const { page } = shopper;
  answer = (response) => void response.writeHead(500).end();
  await inCheckout(shopper, { "FLT-1001": 1 }, addressIn("Portland"));
  await seenAt(page, "/checkout", problem(page, "Something went wrong."));
  await saying(page, "Taxes cannot be looked up at the moment, so the order has to wait. Your cart is kept").waitFor();
});

test("on one page, a part that is not saved keeps a payment from beginning, and ends one that has begun", async ({
  open,
}) => {
  const shopper = await open({ store: place });
  const { page } = shopper;
  answer = answerAtOnce;
  await importInto(place, storeFolder({ coupons: ["once"], checkoutLayout: "OnePage" }));
  await inCheckout(shopper, { "FLT-1003": 1 });
  const contact = page.getByRole("region", { name: "Contact" });
  const emailField = contact.getByLabel("Email");
  const complained = () => page.waitForFunction(complaint, "This is not saved yet.");
  const held = [Promise.withResolvers<Route>(), Promise.withResolvers<Route>()];
  const whenAsked = held.values();
  let asked = 0;
  await page.route(/\/tokens$/, (route) => {
    asked++;
    whenAsked.next().value!.resolve(route);
  });

  // without the component that knows the other parts, nothing is sent
  const container = `**/${fileOf("routes/checkout/whole-page.ts")}`;
  await page.route(container, (route) => route.abort());
  await seenAt(page, "/checkout", emailField);
  await payByCard(shopper, "4000 1000 0000 0018", "Ada Whole");
  await saying(page, "The store did not answer. Try again in a moment.").waitFor();
  assert.equal(asked, 0);
  await page.unroute(container);
  await page.reload();

  await emailField.fill("other@example.com");
  await payByCard(shopper, "4000 1000 0000 0018", "Ada Whole");
  await complained();
  assert.equal(asked, 0);
  await emailField.fill(email);
  await placeOrderButton(page).click();
  const first = await held[0]!.promise;
  await emailField.fill("other@example.com");
  await first.continue();
  await complained();
  assert.equal(await page.locator("[name=paymentToken]").inputValue(), "");
  const payments = () =>
    paymentsInLedger(join(place.dataFolder, "sandbox", "ledger.jsonl")).filter(
      ({ card }) => card?.name === "Ada Whole",
    );
  assert.deepEqual(payments(), []);

  await contact.getByRole("button", { name: "Continue to shipping address" }).click();
  await contact.locator('input[value="other@example.com"]').waitFor();
  await placeOrderButton(page).click();
  await (await held[1]!.promise).continue();
  await confirmedOrder(shopper);
  assert.equal(payments().length, 1);
});

test("on one page, who types all of it orders without a reload, and never to another address than the one that is shown", async ({
  open,
}) => {
  const shopper = await open({ store: place });
  const { page } = shopper;
  answer = answerAtOnce;
  await fillCart(shopper, { "FLT-1003": 1 });
  await visit(shopper, "/checkout");
  const contact = page.getByRole("region", { name: "Contact" });
  const address = page.getByRole("region", { name: "Shipping address" });
  for (const [label, text] of Object.entries({
    Email: email,
    Phone: phoneNumber,
    "First name": firstName,
    "Last name": lastName,
  }))
    await contact.getByLabel(label).fill(text);
  await contact.getByRole("button", { name: "Continue to shipping address" }).click();
  await page.waitForFunction(() => document.activeElement?.id === "address-title");
  // the recipient is taken over from the contact
  await address.locator(`[name="firstName"][value="${firstName}"]`).waitFor();
  await address.getByLabel("First name").fill("Addie");
  await enterAddress(shopper, people.ada);
  await page.getByLabel("Purchase order number").fill("PO-1");
  // if an address is refused, the order keeps the previous one
  const street = address.getByLabel("Street address");
  const zip = address.getByLabel("ZIP code");
  const saveAddress = page.getByRole("button", { name: "Continue to shipping method" });
  await street.fill("5 Other Lane");
  await zip.fill("1");
  await saveAddress.click();
  const refusal = page.getByRole("alert").filter({ hasText: "Enter the ZIP code" });
  await refusal.waitFor();
  await page.getByLabel("Purchase order number").focus();
  await placeOrderButton(page).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "alert");
  await zip.fill(people.ada.postalCode);
  await placeOrderButton(page).click();
  await page.waitForFunction(complaint, "This is not saved yet.");
  await saveAddress.click();
  await refusal.waitFor({ state: "detached" });
  await page.locator('#street[value="5 Other Lane"]').waitFor();
  // what is typed after saving is still there after a reload
  await street.fill("6 Third Lane");
  await page.reload();
  await page.locator('#street[value="5 Other Lane"]').waitFor();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("#street")?.value === "6 Third Lane");
  await saveAddress.click();
  await page.locator('#street[value="6 Third Lane"]').waitFor();
  // the contact's, too, although the store has a different name saved by now
  await contact.getByLabel("Last name").fill("Quillon");
  await page.reload();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("#contact-lastName")?.value === "Quillon");
  await contact.getByLabel("Last name").fill(lastName);
  await placeOrderButton(page).click();
  await confirmedOrder(shopper);
  await page.getByText("Addie Quill").first().waitFor();
  await page.getByText("6 Third Lane").first().waitFor();
});

test("a buyer who loses an account while its part is open adds nothing to his own account's cart unawares", async ({
  open,
}) => {
  const shopper = await open({ store: place });
  const { page } = shopper;
  await visit(shopper, "/login?startURL=/accounts");
  await logInAs(shopper, "miles@harbor.example");
  await page.getByRole("button", { name: /^Act for it.*Tidewater Marina/ }).click();
  const account = (name: string) => page.getByRole("banner").locator("summary").getByText(name);
  await account("Tidewater Marina").waitFor();
  await visit(shopper, await partAddress("FLT-1002", place));
  const contacts = join(place.dataFolder, "..", "contacts.csv");
  const before = readFileSync(new URL("contacts.csv", demoStore.folder), "utf8");
  writeFileSync(contacts, before.replace("|TIDE:Buyer", ""));
  await importInto(place, contacts);
  const box = page.getByRole("region", { name: "Price and order" });
  const add = box.getByRole("button", { name: "Add 1 to cart" });
  await add.click();
  await box.getByText("The account that you order for has changed").waitFor();
  await account("Harbor Generator Service").waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Cart", exact: true }).waitFor();
  await add.click();
  await box.getByText("1 added.").waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Cart 1 item" }).waitFor();
});

describe.each([
  { way: "without scripts", javaScriptEnabled: false },
  { way: "where scripts do not come", javaScriptEnabled: true },
])("on one page $way", ({ javaScriptEnabled }) => {
  test("one part is open at a time, so that nothing that is typed is left out of what is sent", async ({ open }) => {
    const shopper = await open({ store: place, javaScriptEnabled });
    const { page } = shopper;
    answer = answerAtOnce;
    await inCheckout(shopper, { "FLT-1003": 1 });
    await page.route("**/*.js", (route) => route.abort());
    await page.goto("/checkout");
    const address = page.getByRole("region", { name: "Shipping address" });
    const zip = address.getByLabel("ZIP code");
    const orderNumber = page.getByLabel("Purchase order number");
    const button = (name: string) => page.getByRole("button", { name });
    const [toMethod, toPayment] = [button("Continue to shipping method"), button("Continue to payment")];
    const parts = [button("Continue to shipping address"), toMethod, toPayment, orderNumber];
    const isOpenAlone = async (part: Locator) => {
      await part.waitFor();
      for (const other of parts) if (other !== part) await other.waitFor({ state: "hidden" });
    };
    await isOpenAlone(orderNumber);
    await page.getByRole("link", { name: "Change shipping address" }).click();
    await isOpenAlone(toMethod);
    await zip.fill("1");
    await toMethod.click();
    await saying(page, "Enter the ZIP code").waitFor();
    await isOpenAlone(toMethod);
    await zip.fill("97035");
    await address.getByLabel("Street address").fill("7 Fourth Lane");
    await toMethod.click();
    await isOpenAlone(toPayment);
    await toPayment.click();
    await orderNumber.fill("PO-7");
    await isOpenAlone(orderNumber);
    await placeOrderButton(page).click();
    await confirmedOrder(shopper);
    await page.getByText("7 Fourth Lane").first().waitFor();
  });
});

test("TOO_MANY_RECORDS: a list that holds a thousand products takes no other", async ({ open }) => {
  const shopper = await open({ store: place });
  const { page } = shopper;
  const skus = Array.from({ length: 1000 }, (_, at) => `SHIM-${at}`);
  const [parts, prices] = ["products.csv", "prices.csv"].map((name) => join(place.dataFolder, "..", name));
  writeFileSync(parts!, ["sku,name,category", ...skus.map((sku) => `${sku},Shim ${sku},pulleys`)].join("\n"));
  writeFileSync(prices!, ["sku,unitPrice", ...skus.map((sku) => `${sku},1`)].join("\n"));
  await importInto(place, parts!, prices!);
  await visit(shopper, "/login?startURL=/my-account");
  await logInAs(shopper, "ada@mill.example");
  await title(page, "My account").waitFor();
  const client = await emptyCart(shopper);
  const asked = Array.from({ length: 50 }, (_, at) =>
    client.catalog.products({ skus: skus.slice(at * 20, at * 20 + 20) }),
  );
  const ids = (await Promise.all(asked)).flatMap(({ products }) => products.map(({ id }) => id!));
  const lists = wishlistsModule(client);
  // as many at once as one call accepts
  const hundredFrom = (at: number) => ids.slice(at, at + limits.batchItems);
  for (let at = limits.batchItems; at < ids.length; at += limits.batchItems)
    await client.cart.addAll(hundredFrom(at).map((productId) => ({ productId, quantity: "1" })));
  const { summary } = await lists.create("All shims", hundredFrom(0));
  assert.equal(await lists.addCart(summary.id), 900);
  await visit(shopper, await partAddress("FLT-1001", place));
  await page
    .getByRole("button", { name: /^Save to a list/ })
    .first()
    .click();
  const picker = page.getByRole("dialog", { name: "Save to a list" });
  await picker.getByRole("radio", { name: "All shims" }).check();
  await picker.getByRole("button", { name: "Save to the list" }).click();
  await picker.getByText("A list holds at most 1,000 products.").waitFor();
});

const complaint = (words: string) =>
  (document.activeElement as Partial<HTMLInputElement> | null)?.validationMessage?.startsWith(words);

test("API_DISABLED_FOR_ORG and CANNOT_START_CHECKOUT: what the store does not offer any more", async ({ open }) => {
  const shopper = await open({ store: place });
  const { page } = shopper;
  await fillCart(shopper, { "FLT-1001": 1 });
  await visit(shopper, "/cart");
  await importInto(place, storeFolder({ coupons: [], guestCheckoutEnabled: false }));
  const told = problem(page, "Something went wrong.");
  const other = await page.context().newPage();
  await seenAt(other, "/checkout", problem(other, "Something went wrong."));
  await apply(page, "WELCOME5");
  await saying(page, "This store has no coupons.").waitFor();
  await visit(shopper, "/checkout");
  await told.getByText(cannotProceed).waitFor();
});
