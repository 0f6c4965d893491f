import type { Page } from "playwright-core";
import { assert, describe } from "vitest";
import { alive, test, visit, type Shopper } from "./journey.ts";
import { people } from "./people.ts";
import {
  cartLine,
  chooseDelivery,
  comeToCheckout,
  confirmedOrder,
  enterAddress,
  enterMissingContact,
  logInAs,
  openCart,
  payByPurchaseOrder,
  searchFor,
  title,
} from "./steps.ts";
import { fillCart } from "./wire.ts";

const filter = "Oil filter, spin-on, 200 Series";
const password = "three grey valve springs";

/** An email address that no other journey uses. */
const newAddress = () => `ida.${Date.now()}.${Math.round(Math.random() * 1e6)}@marsh.example`;

const headerOf = (page: Page) => page.getByRole("banner");

/** Follows the password link in the mail with this subject, in the mailbox that a store in development shows. */
async function followMail({ page, hasScripts }: Shopper, to: string, subject: string): Promise<void> {
  const mail = page.getByRole("row").filter({ hasText: to }).filter({ hasText: subject }).first();
  await page.goto("/dev/mailbox");
  // until the test times out
  while ((await mail.count()) === 0) {
    await page.waitForTimeout(250);
    await page.reload();
  }
  await mail.getByRole("link").first().click();
  const text = await page.content();
  const address = /https?:\/\/[^"<>\s]*?(\/ChangePassword\?t=[\w-]+)/.exec(text)?.[1];
  assert.isDefined(address, "the mail has no link to a password");
  await page.goto(address!);
  if (hasScripts) await alive(page);
}

async function setPassword({ page }: Shopper, typed: string): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(typed);
  await page.getByLabel("Confirm new password").fill(typed);
  await page.getByRole("button", { name: "Set the password and log in" }).click();
}

async function logOut({ page }: Shopper): Promise<void> {
  await headerOf(page).locator("summary").filter({ hasText: "Ida" }).click();
  await headerOf(page).getByRole("link", { name: "Log out" }).click();
  await title(page, "Log in").waitFor();
}

describe.each([
  { way: "with scripts", javaScriptEnabled: true },
  { way: "without scripts", javaScriptEnabled: false },
])("$way", ({ javaScriptEnabled }) => {
  test("somebody registers, chooses a password, buys, logs out, comes back with a guest's cart, and forgets the password", async ({
    open,
  }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    const email = newAddress();

    await visit(shopper, "/login");
    await page.getByRole("link", { name: "Create an Account" }).click();
    await title(page, "Create an Account").waitFor();
    await page.getByLabel("First name").fill("Ida");
    await page.getByRole("button", { name: "Create an Account" }).click();
    await page.getByRole("alert").getByText("Enter your last name.").waitFor();
    assert.equal(await page.getByLabel("First name").inputValue(), "Ida");
    await page.getByLabel("Last name").fill("Marsh");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Create an Account" }).click();
    await title(page, "Check your email").waitFor();

    await followMail(shopper, email, "Finish your registration");
    await setPassword(shopper, "short");
    await page.getByRole("alert").getByText("Enter a password of 10 characters or more.").waitFor();
    assert.equal(await page.getByLabel("New password", { exact: true }).inputValue(), "");
    await setPassword(shopper, password);
    await headerOf(page).getByText("Ida Marsh").first().waitFor();

    await searchFor(shopper, "oil filter");
    await headerOf(page).getByText("Ida Marsh").first().waitFor();
    await comeToCheckout(shopper, { "FLT-1001": 2 });
    await enterMissingContact(shopper, { ...people.ada, email, firstName: "Ida", lastName: "Marsh" });
    await enterAddress(shopper, people.ada);
    await chooseDelivery(shopper, "Ground");
    await payByPurchaseOrder(shopper, "IDA-1");
    await confirmedOrder(shopper);

    await logOut(shopper);
    await headerOf(page).getByRole("link", { name: "Log in" }).waitFor();
    await fillCart(shopper, { "FLT-1001": 3 });
    await visit(shopper, "/cart");
    await headerOf(page).getByRole("link", { name: "Log in" }).click();
    await title(page, "Log in").waitFor();
    await logInAs(shopper, email, "not this one");
    await page.getByRole("alert").getByText("We could not log you in").waitFor();
    assert.equal(await page.getByLabel("Email").inputValue(), email);
    assert.equal(await page.getByLabel("Password", { exact: true }).inputValue(), "");
    await logInAs(shopper, email, password);
    await headerOf(page).getByText("Ida Marsh").first().waitFor();
    await openCart(shopper);
    await cartLine(page, filter).waitFor();

    await logOut(shopper);
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await title(page, "Forgot your password?").waitFor();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await title(page, "Check your email").waitFor();
    await followMail(shopper, email, "Set a new password");
    const link = page.url();
    await setPassword(shopper, "another one altogether");
    await headerOf(page).getByText("Ida Marsh").first().waitFor();
    await page.goto(link);
    await title(page, "This link does not work anymore").waitFor();
  }, 180_000);
});

test("a buyer who changes his password is out in his other browser, and a page of a guest holds nobody's name", async ({
  open,
}) => {
  const [here, elsewhere, guest] = [await open(), await open(), await open()];
  for (const shopper of [here, elsewhere]) {
    await visit(shopper, "/login?startURL=/cart");
    await logInAs(shopper, "tess@tide.example");
    await headerOf(shopper.page).getByText("Tess Moreau").first().waitFor();
    assert.match(shopper.page.url(), /\/cart$/);
  }
  await visit(guest, "/global-search?term=oil+filter");
  assert.notInclude(await guest.page.content(), "Tess");
  await visit(here, "/ChangePassword");
  await here.page.getByRole("button", { name: "Log out in all other browsers" }).click();
  await here.page.getByText("You are logged out in all other browsers.").waitFor();
  await elsewhere.page.goto("/cart");
  await headerOf(elsewhere.page).getByRole("link", { name: "Log in" }).waitFor();
  await headerOf(here.page).getByText("Tess Moreau").first().waitFor();
});

/** A buyer at the cart whose session ends in this many seconds; otherwise the store replies as usual. */
async function buyerWithSecondsLeft(shopper: Shopper, seconds: number): Promise<void> {
  const { page } = shopper;
  let endsAt: number | undefined;
  await page.clock.install();
  await page.route("**/SessionTimeServlet**", async (route) => {
    const response = await route.fetch();
    const { searchParams } = new URL(route.request().url());
    // the page's own clock
    const now = Number(searchParams.get("buster"));
    // starting with the first request: how long a login takes depends on the machine
    endsAt ??= now + seconds * 1000;
    if (searchParams.get("updateTimedOutSession") === "true") endsAt = now + 7_200_000;
    const sr = Math.floor((endsAt - now) / 1000);
    await route.fulfill({ response, body: `while(1);\n${JSON.stringify({ sp: 1, sr })}` });
  });
  await visit(shopper, "/login?startURL=/cart");
  const told = page.waitForResponse("**/SessionTimeServlet**");
  await logInAs(shopper, "tess@tide.example");
  await headerOf(page).getByText("Tess Moreau").first().waitFor();
  await alive(page);
  await (await told).finished();
  // the page has read it, and waits
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

const stillThere = (page: Page) => page.getByRole("dialog", { name: "Still there?" });
const timedOut = "Your session has timed out. Try again.";

test("a buyer who has done nothing for long is asked whether he is still there, half a minute before, and works on", async ({
  open,
}) => {
  const shopper = await open({ ownContext: true });
  const { page } = shopper;
  await buyerWithSecondsLeft(shopper, 600);
  // its clock keeps running meanwhile: half a minute is left for a busy machine
  await page.clock.runFor(540_000);
  assert.isFalse(await stillThere(page).isVisible());
  await page.clock.runFor(30_000);
  await stillThere(page).waitFor();
  const said = await stillThere(page).innerText();
  for (const text of ["For security", "inactivity", "Continue Working within about 30 seconds", "Log Out"])
    assert.include(said, text);
  await stillThere(page).getByRole("button", { name: "Continue Working" }).click();
  await stillThere(page).waitFor({ state: "hidden" });
  await page.clock.runFor(60_000);
  assert.isFalse(await stillThere(page).isVisible());
  await page.reload();
  await headerOf(page).getByText("Tess Moreau").first().waitFor();
});

test("who does not answer is logged out after half a minute, is told so, and is back where he was after logging in", async ({
  open,
}) => {
  const shopper = await open({ ownContext: true });
  const { page } = shopper;
  await buyerWithSecondsLeft(shopper, 60);
  await page.clock.runFor(30_000);
  await stillThere(page).getByRole("button", { name: "Close" }).click();
  await page.clock.runFor(30_000);
  await page.getByRole("status").getByText(timedOut).waitFor();
  assert.include(page.url(), "startURL=%2Fcart");
  await headerOf(page).getByRole("link", { name: "Log in" }).waitFor();
  assert.deepEqual(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("account"))), []);
  await page.goto("/my-account");
  await title(page, "Log in").waitFor();
  await page.unroute("**/SessionTimeServlet**");
  await logInAs(shopper, "tess@tide.example");
  await headerOf(page).getByText("Tess Moreau").first().waitFor();
  assert.match(page.url(), /my-account/);
});

test("who logs out when asked is out at once, and hears of no time that has run out", async ({ open }) => {
  const shopper = await open({ ownContext: true });
  const { page } = shopper;
  await buyerWithSecondsLeft(shopper, 25);
  await stillThere(page).getByRole("button", { name: "Log Out" }).click();
  await title(page, "Log in").waitFor();
  assert.equal(await page.getByText(timedOut).count(), 0);
  await headerOf(page).getByRole("link", { name: "Log in" }).waitFor();
});

test("the cookie of a session that has ended elsewhere is a guest's: pages say so plainly, and the way back is kept", async ({
  open,
}) => {
  // without scripts, which would notice the end by themselves
  const [here, elsewhere] = [await open({ javaScriptEnabled: false }), await open()];
  await visit(here, "/login?startURL=/my-account");
  await logInAs(here, "tess@tide.example");
  await title(here.page, "My account").waitFor();
  await elsewhere.page.context().addCookies(await here.page.context().cookies());
  await elsewhere.page.goto("/webruntime/logout");
  await here.page.reload();
  await title(here.page, "Log in").waitFor();
  assert.include(here.page.url(), "startURL=%2Fmy-account");
  await here.page.goto("/cart");
  await title(here.page, /cart/i).waitFor();
  await headerOf(here.page).getByRole("link", { name: "Log in" }).waitFor();
});

test("a guest's coupon comes along when he logs in, and one that does not fit beside the buyer's is told by its name", async ({
  open,
}) => {
  const buyer = await open();
  await visit(buyer, "/login?startURL=/cart");
  await logInAs(buyer, "ada@mill.example");
  await headerOf(buyer.page).getByText("Ada Byron").first().waitFor();
  await fillCart(buyer, { "FLT-1001": 40 });
  await visit(buyer, "/cart");
  for (const code of ["WELCOME5", "FLEET25"]) await applyCoupon(buyer.page, code);
  const guest = await open();
  await fillCart(guest, { "FLT-1001": 40 });
  await visit(guest, "/cart");
  await applyCoupon(guest.page, "SHIPFREE");
  await visit(guest, "/login?startURL=/cart");
  await logInAs(guest, "ada@mill.example");
  await guest.page.getByText("1 coupon of the cart you had before logging in could not come along").waitFor();
  await guest.page.getByText("Coupon SHIPFREE: A cart takes 2 coupons.").waitFor();
  await guest.page.getByRole("button", { name: "Remove coupon WELCOME5" }).waitFor();
});

async function applyCoupon(page: Page, code: string): Promise<void> {
  await page.getByLabel("Coupon code").fill(code);
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await page.getByRole("button", { name: `Remove coupon ${code}` }).waitFor();
}
