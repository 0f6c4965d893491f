import type { BrowserContext } from "playwright-core";
import { afterAll, assert, beforeAll, inject } from "vitest";
import { startStripeApi } from "../packages/server/src/modules/payment/stripe-api.ts";
import { test, visit } from "./journey.ts";
import { people } from "./people.ts";
import { sharedStore } from "./shared-store.ts";
import { newPlace, removePlace, startStore, type Place, type RunningStore } from "./store.ts";
import { comeToPayment, confirmedOrder, logInAs, placeOrderButton } from "./steps.ts";

let stripe: Awaited<ReturnType<typeof startStripeApi>>;
let place: Place;
let store: RunningStore;
beforeAll(async () => {
  stripe = await startStripeApi();
  place = await newPlace({
    copied: inject("setUpFolder"),
    STRIPE_SECRET_KEY: "sk_test_of_nobody",
    STRIPE_PUBLISHABLE_KEY: "pk_test_of_nobody",
    STRIPE_API_URL: stripe.apiUrl.href,
  });
  store = await startStore(place);
});
afterAll(async () => {
  await store.end("SIGTERM");
  await stripe.close();
  removePlace(place);
});

/**
 * The parts of Stripe's script that the page uses, according to its reference: a field in a Stripe frame, and a payment
 * method from Stripe's API.
 */
const script = `
window.Stripe = (key) => ({
  elements: () => ({
    create: () => {
      const frame = document.createElement("iframe");
      frame.title = "Secure card payment input frame";
      frame.src = "https://js.stripe.com/v3/card.html";
      return {
        on: (event, hear) => frame.addEventListener("load", hear),
        mount: (place) => place.append(frame),
        destroy: () => frame.remove(),
        focus: () => frame.focus(),
        frame,
      };
    },
  }),
  async createPaymentMethod({ card: { frame } }) {
    const number = await new Promise((resolve) => {
      addEventListener("message", ({ origin, data }) => origin === "https://js.stripe.com" && resolve(data), { once: true });
      frame.contentWindow.postMessage("number", "https://js.stripe.com");
    });
    const body = new URLSearchParams({ key, number });
    return (await fetch("https://api.stripe.com/v1/payment_methods", { method: "POST", body })).json();
  },
});`;
const cardField = `<input aria-label="Card number"><script>
addEventListener("message", ({ source, origin }) => source.postMessage(document.querySelector("input").value, origin));
</script>`;
const methods: Readonly<Record<string, string>> = {
  "4242424242424242": "pm_card",
  "4000000000000002": "pm_declined",
  "4000002500003155": "pm_secure",
};

/** Replies for Stripe's hosts, so that no request leaves this machine. */
async function standInFor(context: BrowserContext, asked: string[]): Promise<void> {
  await context.route("https://js.stripe.com/**", (route) =>
    route.request().url().endsWith("/v3/")
      ? route.fulfill({ contentType: "text/javascript", body: script })
      : route.fulfill({ contentType: "text/html", body: cardField }),
  );
  await context.route("https://api.stripe.com/**", async (route) => {
    const body = new URLSearchParams(route.request().postData() ?? "");
    asked.push(body.get("key")!);
    const id = methods[body.get("number")!];
    const json = id ? { paymentMethod: { id } } : { error: { message: "Your card number is incomplete." } };
    await route.fulfill({ json, headers: { "access-control-allow-origin": "*" } });
  });
  await context.route("https://hooks.stripe.com/3ds/*", async (route) => {
    const id = new URL(route.request().url()).pathname.split("/").at(-1)!;
    const [back] = stripe.requests.flatMap(({ path, body }) =>
      path === `/v1/payment_intents/${id}/confirm` ? [body.get("return_url")!] : [],
    );
    stripe.answer(id, "confirm");
    await route.fulfill({ contentType: "text/html", body: `<a href="${back!.replaceAll("&", "&amp;")}">Confirm</a>` });
  });
}

test("a card is entered in Stripe's field, and its number goes to Stripe alone; a bank that asks is answered there", async ({
  open,
}) => {
  const shopper = await open({
    store: place,
    otherOrigins: ["https://js.stripe.com", "https://api.stripe.com", "https://hooks.stripe.com"],
  });
  const { page } = shopper;
  const [asked, toStore]: [string[], string[]] = [[], []];
  await standInFor(page.context(), asked);
  page.on("request", (request) => {
    if (request.url().startsWith(place.address)) toStore.push(`${request.url()} ${request.postData()}`);
  });
  await comeToPayment(shopper, people.ben, { "FLT-1003": 1 });
  const pay = async (number: string) => {
    await page.getByRole("radio", { name: /^Card/ }).check();
    await page.frameLocator("iframe[title^=Secure]").getByLabel("Card number").fill(number);
    await placeOrderButton(page).click();
  };
  await pay("4242");
  await page.getByRole("alert").filter({ hasText: "Your card number is incomplete." }).waitFor();
  await pay("4000000000000002");
  await page.getByRole("alert").filter({ hasText: "declined" }).waitFor();
  await pay("4000002500003155");
  await page.getByRole("link", { name: "Confirm" }).click();
  await confirmedOrder(shopper);
  assert.deepEqual(new Set(asked), new Set(["pk_test_of_nobody"]));
  assert.isFalse(toStore.some((text) => /4000000000000002|4000002500003155/.test(text)));
  assert.deepEqual(
    stripe.intents().map(({ status }) => status),
    ["requires_payment_method", "requires_capture"],
  );

  // a buyer saves a card without an order
  const buyer = await open({ store: place, otherOrigins: ["https://js.stripe.com", "https://api.stripe.com"] });
  await standInFor(buyer.page.context(), asked);
  await visit(buyer, "/my-account/payment-methods?add=1");
  await logInAs(buyer, "ada@mill.example");
  const cardNumber = buyer.page.frameLocator("iframe[title^=Secure]").getByLabel("Card number");
  await cardNumber.fill("4242");
  await buyer.page.getByRole("button", { name: "Save this card" }).click();
  await buyer.page.getByRole("alert").filter({ hasText: "Your card number is incomplete." }).waitFor();
  await cardNumber.fill("4242424242424242");
  await buyer.page.getByRole("button", { name: "Save this card" }).click();
  await buyer.page.getByText("Card saved").waitFor();
  await buyer.page.getByRole("link", { name: "Remove Visa ending 4242" }).waitFor();

  // another store's pages do not allow anything from Stripe
  const { headers } = await fetch(`${sharedStore().address}/cart`);
  assert.notInclude(headers.get("content-security-policy"), "stripe");
});
