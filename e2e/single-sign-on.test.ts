import type { Page } from "playwright-core";
import { afterAll, assert, beforeAll, beforeEach, describe, inject } from "vitest";
import {
  startOpenIdProvider,
  startSamlProvider,
  type TestOpenIdProvider,
  type TestSamlProvider,
} from "../packages/server/src/testing/identity-providers.ts";
import { alive, test, visit, type Shopper, type Visit } from "./journey.ts";
import { SECRET, setUpWithProviders } from "./providers.ts";
import { cartLine, logInAs, openCart, searchFor, title } from "./steps.ts";
import { faultsIn, newPlace, removePlace, startStore, type Place, type RunningStore } from "./store.ts";
import { fillCart } from "./wire.ts";

// Two providers on a different site than the store: their POST requests carry none of the store's cookies.
let openId: TestOpenIdProvider;
let saml: TestSamlProvider;
let place: Place;
let store: RunningStore;

beforeAll(async () => {
  place = await newPlace({ copied: inject("setUpFolder") });
  openId = await startOpenIdProvider([`${place.address}/services/authcallback/harbor`]);
  saml = await startSamlProvider();
  place = { ...place, environment: { ...place.environment, [SECRET]: openId.clientSecret } };
  await setUpWithProviders(place, { openId, saml });
  store = await startStore(place);
});
afterAll(async () => {
  await store.end("SIGTERM");
  await Promise.all([openId.close(), saml.close()]);
  const faults = faultsIn(place.log);
  removePlace(place);
  assert.deepEqual(faults, []);
});

const ada = { subject: "ada-1", email: "ada@mill.example", firstName: "Ada", lastName: "Byron" };
beforeEach(() => {
  openId.person = saml.person = ada;
  openId.isAsking = saml.isAsking = true;
  saml.options = {};
});

const filter = "Oil filter, spin-on, 200 Series";
const headerOf = (page: Page) => page.getByRole("banner");
const atStore = (): Visit => ({
  store: place,
  otherOrigins: [openId.issuer, new URL(saml.entryPoint).origin],
});

/** Goes to the provider's own page, from any page of the store. */
async function goToProvider({ page }: Shopper, button: string): Promise<void> {
  await headerOf(page).getByRole("link", { name: "Log in" }).click();
  await title(page, "Log in").waitFor();
  await page.getByRole("link", { name: button }).click();
  await title(page, "Who are you?").waitFor();
}

/** A SAML provider's page posts by script or, without scripts, by a button. */
async function answerThere({ page, hasScripts }: Shopper, button: string, answer: "Go on" | "Cancel"): Promise<void> {
  await page.getByRole("button", { name: answer }).click();
  if (button === "Works sign-in" && !hasScripts) await page.getByRole("button", { name: "Submit" }).click();
}

const at = ({ page }: Shopper): string => new URL(page.url()).pathname + new URL(page.url()).search;

describe.each(
  ["Harbor ID", "Works sign-in"].flatMap((button) => [
    { button, way: "with scripts", javaScriptEnabled: true },
    { button, way: "without scripts", javaScriptEnabled: false },
  ]),
)("$button $way", ({ button, javaScriptEnabled }) => {
  test("a guest with a cart signs in at the provider, is back where he was, and has his cart", async ({ open }) => {
    const shopper = await open({ ...atStore(), javaScriptEnabled });
    const { page } = shopper;
    await fillCart(shopper, { "FLT-1001": 3 });
    await visit(shopper, "/");
    await searchFor(shopper, "oil filter");
    const before = at(shopper);
    await goToProvider(shopper, button);
    await answerThere(shopper, button, "Go on");
    await headerOf(page).getByText("Ada Byron").first().waitFor();
    assert.equal(at(shopper), before);
    await openCart(shopper);
    await cartLine(page, filter).waitFor();
  });

  test("a guest who cancels there is told so, has his cart still, and goes on with his password", async ({ open }) => {
    const shopper = await open({ ...atStore(), javaScriptEnabled });
    const { page } = shopper;
    await fillCart(shopper, { "FLT-1001": 2 });
    await visit(shopper, "/cart");
    await goToProvider(shopper, button);
    await answerThere(shopper, button, "Cancel");
    await page.getByRole("alert").getByText("You did not finish logging in there.").waitFor();
    await headerOf(page).getByRole("link", { name: "Cart 2 items" }).waitFor();
    await logInAs({ page }, "tess@tide.example");
    await title(page, "Cart").waitFor();
    await headerOf(page).getByText("Tess Moreau").first().waitFor();
    await cartLine(page, filter).waitFor();
  });

  test("somebody whom the store does not know hears that he could not be logged in, and nothing more", async ({
    open,
  }) => {
    openId.person = saml.person = { subject: "zed-1", email: "zed@nowhere.example", firstName: "Zed" };
    const shopper = await open({ ...atStore(), javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, "/cart");
    await goToProvider(shopper, button);
    await answerThere(shopper, button, "Go on");
    await page.getByRole("alert").getByText("We could not log you in with this provider.").waitFor();
    await headerOf(page).getByRole("link", { name: "Log in" }).waitFor();
    assert.include(page.url(), "startURL=%2Fcart");
  });
});

test.for([
  ["that nobody has signed", { signAssertion: false, signResponse: false }],
  ["that is for another store", { audience: "https://another.example/metadata" }],
  ["that came too late", { lifetimeInSeconds: -600 }],
] as const)("an assertion %s signs nobody in, and the page says so", async ([, options], { open }) => {
  saml.options = options;
  const shopper = await open(atStore());
  const { page } = shopper;
  await visit(shopper, "/cart");
  await goToProvider(shopper, "Works sign-in");
  await answerThere(shopper, "Works sign-in", "Go on");
  await page.getByRole("alert").getByText("We could not log you in with this provider.").waitFor();
  await headerOf(page).getByRole("link", { name: "Log in" }).waitFor();
});

test("the provider's answer counts once: the same address again, here or elsewhere, signs nobody in", async ({
  open,
}) => {
  const shopper = await open(atStore());
  const { page } = shopper;
  let callback = "";
  page.on("request", (request) => {
    if (request.url().includes("/services/authcallback/")) callback = request.url();
  });
  await visit(shopper, "/cart");
  await goToProvider(shopper, "Harbor ID");
  await answerThere(shopper, "Harbor ID", "Go on");
  await headerOf(page).getByText("Ada Byron").first().waitFor();
  await page.goto(callback);
  await title(page, "You are logged in").waitFor();
  const other = await open(atStore());
  await other.page.goto(callback);
  await other.page.getByRole("alert").getByText("That login took too long or was already used.").waitFor();
  await headerOf(other.page).getByRole("link", { name: "Log in" }).waitFor();
});

test("who is sent back to a page that the browser shows from before does not lose his way", async ({ open }) => {
  const shopper = await open(atStore());
  const { page } = shopper;
  await visit(shopper, "/cart");
  await goToProvider(shopper, "Harbor ID");
  await page.goBack();
  await title(page, "Log in").waitFor();
  await alive(page);
  await page.getByRole("link", { name: "Works sign-in" }).click();
  await answerThere(shopper, "Works sign-in", "Go on");
  await headerOf(page).getByText("Ada Byron").first().waitFor();
  assert.equal(at(shopper), "/cart");
});

test("for which branding somebody came goes with him to the provider and back", async ({ open }) => {
  const shopper = await open(atStore());
  const { page } = shopper;
  await visit(shopper, "/login?expid=marina&startURL=/cart");
  assert.include(await page.getByRole("link", { name: "Harbor ID" }).getAttribute("href"), "expid=marina");
  await page.getByRole("link", { name: "Create an Account" }).click();
  await title(page, "Create an Account").waitFor();
  await page.getByRole("link", { name: "I have an account: log in" }).click();
  await title(page, "Log in").waitFor();
  assert.equal(at(shopper), "/login?startURL=%2Fcart&expid=marina");
  await page.getByRole("link", { name: "Harbor ID" }).click();
  await answerThere(shopper, "Harbor ID", "Cancel");
  await page.getByRole("alert").waitFor();
  assert.include(page.url(), "expid=marina");
});
