import { accountOffer } from "@tradecounter/client";
import { afterAll, assert, beforeAll, describe, inject } from "vitest";
import { test, visit, type Shopper } from "./journey.ts";
import { people } from "./people.ts";
import { enterAddress, enterContact, logInAs, title } from "./steps.ts";
import { newPlace, removePlace, startStore, type Place, type RunningStore } from "./store.ts";
import { clientOf, emptyCart, enterCheckout, fillCart } from "./wire.ts";

/** A session that ends during checkout: nothing that was typed is lost, and the shopper is told what to do. */

// A separate store: a password is changed in it.
let place: Place;
let store: RunningStore;
beforeAll(async () => {
  place = await newPlace({ copied: inject("setUpFolder") });
  store = await startStore(place);
});
afterAll(async () => {
  await store.end("SIGTERM");
  removePlace(place);
});

const { ada } = people;

/** What was sent is still there: in its form with scripts, in a page that sends it again without. */
async function toldThat({ page, hasScripts }: Shopper, words: RegExp, heading: string): Promise<void> {
  await page.getByRole("alert").filter({ hasText: words }).waitFor();
  if (!hasScripts) await title(page, heading).waitFor();
}

const sentAgain = ({ page, hasScripts }: Shopper, button: string) =>
  page.getByRole("button", { name: hasScripts ? button : "Send it again" }).click();

async function applyCoupon({ page }: Shopper, code: string): Promise<void> {
  await page.getByLabel("Coupon code").fill(code);
  await page.getByRole("button", { name: "Apply", exact: true }).click();
}

const share = ({ page }: Shopper, shipment: number) =>
  page.getByRole("textbox", { name: `Oil filter, spin-on, 200 Series in shipment ${shipment}` });

async function logInToAccount(shopper: Shopper, email: string): Promise<void> {
  await shopper.page.goto("/login?startURL=/my-account");
  await logInAs(shopper, email);
  await title(shopper.page, "My account").waitFor();
}

const first = "Parts-counter-2026";

/** In another browser of hers. Returns the new password. */
async function passwordChanged({ page }: Shopper): Promise<string> {
  await page.getByLabel("Current password").fill(first);
  const changed = "Quite-another-2027";
  await page.getByLabel("New password", { exact: true }).fill(changed);
  await page.getByLabel("Confirm new password").fill(changed);
  await page.getByRole("button", { name: "Change the password" }).click();
  await page.getByRole("status").filter({ hasText: "Your password is changed." }).waitFor();
  return changed;
}
async function loggedOutElsewhere({ page }: Shopper): Promise<string> {
  await page.getByRole("button", { name: "Log out in all other browsers" }).click();
  await page.getByRole("status").filter({ hasText: "You are logged out in all other browsers." }).waitFor();
  return first;
}

describe.each([
  { javaScriptEnabled: true, email: "tess@tide.example", endedBy: passwordChanged },
  { javaScriptEnabled: false, email: "ada@mill.example", endedBy: loggedOutElsewhere },
])("with scripts: $javaScriptEnabled", ({ javaScriptEnabled, email, endedBy }) => {
  test("a buyer whose session is ended elsewhere logs in again in another tab, and goes on with what he typed", async ({
    open,
  }) => {
    const buyer = await open({ store: place, javaScriptEnabled });
    const { page } = buyer;
    await logInToAccount(buyer, email);
    await emptyCart(buyer);
    await fillCart(buyer, { "FLT-1001": 1 });
    await enterCheckout(buyer, ada, "address");
    await visit(buyer, "/checkout?part=address");
    const other = page.getByRole("radio", { name: "Another address" });
    if ((await other.count()) > 0) await other.check();
    await page.getByLabel("First name").fill(ada.firstName);
    await page.getByLabel("Last name").fill(ada.lastName);
    const elsewhere = await open({ store: place });
    await logInToAccount(elsewhere, email);
    await elsewhere.page.goto("/ChangePassword");
    await title(elsewhere.page, "Change your password").waitFor();
    const password = await endedBy(elsewhere);

    await enterAddress(buyer, ada);
    await toldThat(buyer, /You are logged out/, "Your session has ended");
    const tab = await page.context().newPage();
    await tab.goto("/login?startURL=/cart");
    await logInAs({ page: tab }, email, password);
    await title(tab, "Cart").waitFor();
    await sentAgain(buyer, "Continue to shipping method");
    await page.getByRole("radio", { name: /Ground/ }).waitFor();
    await page.getByText(ada.street).waitFor();
  });

  test("a guest whose cookies are gone is told that the cart is, fills another, and goes on with what he typed", async ({
    open,
  }) => {
    const guest = await open({ store: place, javaScriptEnabled });
    const { page } = guest;
    await fillCart(guest, { "FLT-1001": 1 });
    await visit(guest, "/checkout");
    await page.context().clearCookies();
    const nora = { ...ada, email: `nora${javaScriptEnabled ? 1 : 2}@dry-dock.example` };
    const password = "three grey valve springs";
    await page.getByLabel("Open an account with this order").check();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await enterContact(guest, nora);
    await toldThat(guest, /Your cart is empty:/, "Your cart is empty");
    await fillCart(guest, { "FLT-1002": 1 });
    if (!javaScriptEnabled) await page.getByLabel("Password for your new account").fill(password);
    await sentAgain(guest, "Continue to shipping address");
    await page.getByLabel("Street address").waitFor();
    await page.getByText(nora.email).waitFor();
    const client = await clientOf(place, page.context().request);
    assert.equal((await client.checkout.load()).checkout.contactInfo?.email, nora.email);
    assert.isTrue((await accountOffer(client)).isWanted);
  });

  test("a guest whose cookies are gone is told so at a coupon and a split delivery, and uses the coupon for another cart", async ({
    open,
  }) => {
    const guest = await open({ store: place, javaScriptEnabled });
    const { page } = guest;
    await fillCart(guest, { "FLT-1001": 4 });
    await enterCheckout(guest, ada, "address");
    const split = { ...guest, page: await page.context().newPage() };
    await visit(split, "/checkout/split");
    await share(split, 2).fill("1");
    await share(split, 1).fill("3");
    await visit(guest, "/checkout");
    await page.context().clearCookies();

    await split.page.getByRole("button", { name: "Continue to shipping addresses" }).click();
    await toldThat(split, /Your cart is empty:/, "Your cart is empty");
    await applyCoupon(guest, "WELCOME5");
    await toldThat(guest, /Your cart is empty:/, "Your cart is empty");

    await fillCart(guest, { "FLT-1001": 4 });
    await sentAgain(guest, "Apply");
    await page.getByRole("button", { name: "Remove coupon WELCOME5" }).waitFor();
    // the split of another cart is not applied to this one
    await sentAgain(split, "Continue to shipping addresses");
    await split.page.getByRole("alert").filter({ hasText: "Something in your order has changed" }).waitFor();
    const { checkout } = await (await clientOf(place, page.context().request)).checkout.load();
    assert.lengthOf(checkout.deliveryGroups!.items, 1);
  });

  test("what a buyer typed is saved to nobody else's checkout, who logs in in the same browser meanwhile", async ({
    open,
  }) => {
    const shopper = await open({ store: place, javaScriptEnabled });
    const { page } = shopper;
    await logInToAccount(shopper, "grace@mill.example");
    await emptyCart(shopper);
    await fillCart(shopper, { "FLT-1001": 2 });
    await visit(shopper, "/checkout?part=contact");
    await page.getByLabel("First name").waitFor();
    const withCoupon = { ...shopper, page: await page.context().newPage() };
    await visit(withCoupon, "/checkout");
    const split = { ...shopper, page: await page.context().newPage() };
    await visit(split, "/checkout/split");
    await share(split, 2).fill("1");
    await share(split, 1).fill("1");

    // these pages are not notified of the other login, as in a browser that was closed and reopened
    const elsewhere = await open({ store: place, javaScriptEnabled: false });
    await logInToAccount(elsewhere, "nils@tide.example");
    await emptyCart(elsewhere);
    await fillCart(elsewhere, { "FLT-1001": 2 });
    await visit(elsewhere, "/checkout");
    await page.context().clearCookies();
    await page.context().addCookies(await elsewhere.page.context().cookies());
    await enterContact(shopper, ada);
    await toldThat(shopper, /This was shown for another login or account/, "You are logged in as somebody else");
    await applyCoupon(withCoupon, "WELCOME5");
    await toldThat(withCoupon, /This was shown for another login or account/, "You are logged in as somebody else");
    await split.page.getByRole("button", { name: "Continue to shipping addresses" }).click();
    await toldThat(split, /This was shown for another login or account/, "You are logged in as somebody else");
    const client = await clientOf(place, page.context().request);
    const { checkout } = await client.checkout.load();
    assert.notEqual(checkout.contactInfo?.email, ada.email);
    assert.lengthOf(checkout.deliveryGroups!.items, 1);
    const { cartCoupons } = await client.cart.items({ includeCoupons: true });
    assert.deepEqual(cartCoupons?.cartCoupons.coupons, []);
  });
});
