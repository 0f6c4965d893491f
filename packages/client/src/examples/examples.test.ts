import { readdirSync, readFileSync } from "node:fs";
import { renderToReadableStream } from "react-dom/server";
import { createElement, Suspense } from "react";
import type { ReactNode } from "react";
import { replies } from "@tradecounter/wire/testing";
import { expect, test } from "vitest";
import type { Client } from "@tradecounter/client";
import { ClientProvider } from "@tradecounter/client/react";
import { systemClock } from "../clock.ts";
import { orderReferenceNumber } from "../testing/checkout-shop.ts";
import { drawn } from "../testing/draw.ts";
import { openForm } from "../testing/open-form.ts";
import { openReplayedClient } from "../testing/replay-store.ts";
import { openSmallStore, refused, webstoreId } from "../testing/small-store.ts";
import * as accounts from "./accounts.ts";
import * as addresses from "./addresses.ts";
import * as cache from "./cache.ts";
import * as cart from "./cart.ts";
import * as catalog from "./catalog.ts";
import * as checkout from "./checkout.ts";
import * as checkoutForm from "./checkout-form.ts";
import * as client from "./client.ts";
import * as content from "./content.ts";
import * as context from "./context.ts";
import * as controllers from "./controllers.ts";
import * as delivery from "./delivery.ts";
import * as errors from "./errors.ts";
import * as inventory from "./inventory.ts";
import * as messages from "./messages.ts";
import * as orders from "./orders.ts";
import * as ownCoupons from "./own-coupons.ts";
import * as ownSubscriptions from "./own-subscriptions.ts";
import * as payment from "./payment.ts";
import * as places from "./people-and-places.ts";
import * as polling from "./polling.ts";
import * as pricing from "./pricing.ts";
import * as profile from "./profile.ts";
import * as react from "./react.ts";
import * as recommendations from "./recommendations.ts";
import * as search from "./search.ts";
import * as storage from "./storage.ts";
import * as machines from "./machines.ts";
import * as wishlists from "./wishlists.ts";

const productId = "01t7t00000ImPe1AAL";
const itemId = "0a97t00000ItEm1AAF";

const buyer = {
  getSessionContext: {
    body: {
      accountId: null,
      accountName: null,
      buyerGroups: [],
      guestUser: false,
      profile: { firstName: "Ada" },
      userId: "u",
    },
  },
};
const [settings] = replies.getApplicationContext as [object];
const [group] = (replies.getDeliveryGroups as [{ items: [object] }])[0].items;
const counted = {
  isInventoryEnabled: true,
  inventoryDefaultSource: {
    locationSourceId: "1ql7t00000LoCa1AAN",
    webStoreInventoryLocationSourceType: "LocationGroup",
  },
};

const elsewhere = { name: "Inga Holm", street: "Am Kielseng 7", city: "Flensburg", country: "DE" };

const launch = { model: "C404", name: "Corvane 404", serialNumber: null, nickname: "Launch" };

const asText = (text: string) => ({ body: JSON.stringify(text), headers: { "content-type": "application/json" } });

type Own = Parameters<typeof openReplayedClient>[0];

/** Against a store that answers with the contract's examples, and with these. */
test.each<[string, (client: Client) => unknown, unknown, Own?]>([
  ["isOnSale", (store) => client.isOnSale(store, productId), true],
  [
    "isOnSale",
    (store) => client.isOnSale(store, productId),
    false,
    { getProduct: refused(404, "ITEM_NOT_FOUND", "No.") },
  ],
  ["greeting", context.greeting, "Welcome"],
  ["greeting", context.greeting, "Welcome back, Ada", buyer],
  ["mayBuyAsGuest", context.mayBuyAsGuest, true],
  ["breadcrumbs", (store) => catalog.breadcrumbs(store, productId), ["Raw-water pumps", "Impeller, 6 blades"]],
  ["names", (store) => catalog.names(store, ["IMP-2001"]), ["Not sold here."]],
  ["menu", catalog.menu, ["Raw-water pumps"]],
  ["newsTitles", (store) => content.newsTitles(store, "0DM7t00000SiTe1AAH"), ["Winter hours", "Winter hours"]],
  [
    "pictureAddresses",
    (store) => content.pictureAddresses(store, "0DM7t00000SiTe1AAH", ["MCNONE"]),
    ["/cdn-cgi/image/format=auto,onerror=redirect,fit=scale-down,width=1920/sfsites/c/cms/delivery/media/MCNONE"],
  ],
  ["goesWith", (store) => catalog.goesWith(store, productId), ["spareParts", "tools"]],
  ["findPumps", search.findPumps, ["Impeller, 6 blades on request", "Impeller, 6 blades 27.85"]],
  ["suggest", (store) => search.suggest(store, "imp", new AbortController().signal), ["impeller", "impeller puller"]],
  ["unitPrices", (store) => pricing.unitPrices(store, [productId]), new Map([[productId, null]])],
  ["tiers", (store) => pricing.tiers(store, productId), ["10–: 24.85"]],
  [
    "available",
    (store) => inventory.available(store, productId),
    7,
    {
      getApplicationContext: { body: { ...settings, inventoryConfiguration: counted } },
      getInventoryLevels: { body: { success: true, totalInventory: [{ product2Id: productId, availableToOrder: 7 }] } },
    },
  ],
  ["alsoBought", (store) => recommendations.alsoBought(store, productId), ["Impeller, 6 blades"]],
  ["addTwo", (store) => cart.addTwo(store, productId), "83.55"],
  ["changeQuantity", (store) => cart.changeQuantity(store, itemId, "3"), "Saved."],
  ["redeem", (store) => cart.redeem(store, "REFIT"), "Applied."],
  [
    "redeem",
    (store) => cart.redeem(store, "REFIT"),
    "Add parts for 50.00 more.",
    { addCartCoupon: refused(400, "UNQUALIFIED_CART", "Add parts for 50.00 more.") },
  ],
  [
    "bringCart",
    (store) => (store.storage.guestCartId.set(itemId), cart.bringCart(store)),
    "1 could not come along.",
    buyer,
  ],
  ["bringCart", cart.bringCart, "", buyer],
  ["sendSomeElsewhere", (store) => delivery.sendSomeElsewhere(store, itemId, elsewhere), "2 groups, 0.00"],
  [
    "changeQuantity",
    (store) => cart.changeQuantity(store, itemId, "900"),
    "At most 50.",
    { changeCartItem: refused(400, "INVALID_API_INPUT", "At most 50.") },
  ],
  [
    "leaveAtGate",
    delivery.leaveAtGate,
    "Leave it at the gate.",
    {
      getDeliveryGroups: { body: { count: 1, items: [{ ...group, totalCartItemCount: 2 }] } },
      changeDeliveryGroup: ({ body }) => ({ body: { ...group, ...(body as object) } }),
    },
  ],
  ["problems", checkout.problems, ["We do not ship to this address."]],
  ["toPay", (store) => payment.toPay(store, "Zm9yIHdob2V2ZXIgcGF5cw"), "83.55"],
  ["payWithCard", (store) => payment.payWithCard(store, "tok_8842"), "Paid."],
  ["withdrawAll", payment.withdrawAll, undefined],
  ["payLink", (store) => payment.payLink(store, "/pay"), "/pay?t=Zm9yIHdob2V2ZXIgcGF5cw"],
  ["buyOnAccount", (store) => orders.buyOnAccount(store, "PO-1042"), "MISSING_ORDER_REFERENCE_NUMBER"],
  ["statusOfOrder", (store) => orders.statusOfOrder(store, "PUMP2-84KQX"), "being placed"],
  ["latestOrders", orders.latestOrders, ["00000612 83.55"]],
  [
    "keepEngine",
    (store) => machines.keepEngine(store, launch),
    "Launch",
    { runController: { body: { ...launch, id: "0mN7t00000MaCh1AAB" } } },
  ],
  [
    "pauseAll",
    ownSubscriptions.pauseAll,
    1,
    { runController: { body: [{ id: "0sB7t00000SuBs1AAA", status: "Active" }] } },
  ],
  [
    "usableCodes",
    ownCoupons.usableCodes,
    ["MILL10YEARS"],
    {
      runController: {
        body: [
          { couponCode: "MILL10YEARS", usesLeft: 3 },
          { couponCode: "SPENT", usesLeft: 0 },
        ],
      },
    },
  ],
  ["keepForLater", (store) => wishlists.keepForLater(store, productId), undefined],
  ["buyList", (store) => wishlists.buyList(store, "0Wl7t00000LiSt1AAA"), 1],
  ["actForFirst", accounts.actForFirst, "0017t00000BoAt1AAC"],
  ["leave", accounts.leave, "/webruntime/logout"],
  ["withdraw", (store) => accounts.withdraw(store, "inga@werft-holm.example"), true],
  ["withdraw", (store) => accounts.withdraw(store, "lars@werft-holm.example"), false],
  ["resetPassword", (store) => accounts.resetPassword(store, "ada"), "./CheckPasswordResetEmail"],
  ["resetPassword", (store) => accounts.resetPassword(store, "ada"), "Ask us.", { runController: asText("Ask us.") }],
  ["savedCities", addresses.savedCities, []],
  ["savedCities", addresses.savedCities, ["Flensburg"], buyer],
  ["moveTo", (store) => addresses.moveTo(store, "8lW7t00000AdR01AAK", "4 Slip Lane"), undefined],
  ["savePhone", (store) => profile.savePhone(store, "+17575550134"), "Saved."],
  [
    "savePhone",
    (store) => profile.savePhone(store, "+17575550134"),
    "We have sent a code to *** 0148.",
    { changeProfile: { body: replies.changeProfile![1] } },
  ],
  ["confirm", (store) => profile.confirm(store, "1234", "code-17"), true],
  ["readTwice", (store) => cache.readTwice(store, productId), true],
  ["lookAgain", async (store) => (await cache.lookAgain(store)).totalProductCount, "0"],
  ["openingHours", (store) => controllers.openingHours(store, "Norfolk"), "8–17", { readController: asText("8–17") }],
  ["tryToAdd", (store) => errors.tryToAdd(store, productId), "Added."],
  [
    "tryToAdd",
    (store) => errors.tryToAdd(store, productId),
    "This product is no longer sold.",
    { addCartItem: refused(404, "ITEM_NOT_FOUND", "No.") },
  ],
  [
    "tryToAdd",
    (store) => errors.tryToAdd(store, productId),
    "One a customer.",
    { addCartItem: refused(400, "LIMIT_EXCEEDED", "One a customer.") },
  ],
])("the example %s does what its page says", async (_, example, expected, own) => {
  const { client: store } = await openReplayedClient(own);
  expect(await example(store)).toEqual(expected);
});

test("a client of another host reads there, and stops waiting when the page is left", async () => {
  const { baseUrl } = await openSmallStore(() => ({ body: {} }));
  const left = new AbortController();
  const store = client.openStore(baseUrl, webstoreId, left.signal);
  expect(await store.context.application()).toEqual({});
  left.abort();
  await expect(store.clock.wait(10)).rejects.toThrow("aborted");
});

test("the count of the cart is shown until nobody wants it", async () => {
  const { client: store } = await openReplayedClient();
  const shown: string[] = [];
  const stop = cart.showCount(store, (count) => shown.push(count));
  await store.cart.summary();
  expect(shown.at(-1)).toBe("0");
  stop();
});

test("a quantity is shown before its total", async () => {
  const { client: store } = await openReplayedClient();
  const { cartItemId } = (await store.cart.items()).cartItems[0]!.cartItem!;
  const shown: unknown[] = [];
  await cart.showAtOnce(store, cartItemId!, "4", (...both) => shown.push(both));
  expect(shown[0]).toEqual(["4", null]);
  await expect.poll(() => shown.at(-1)).toEqual(["3.0", "83.55"]);
});

test("a checkout with contact and address has methods to choose from", async () => {
  const { client: store } = await openForm();
  expect(await checkout.deliveryChoices(store)).toEqual(["Standard 9.00", "Express 24.00"]);
});

test("a form that is filled becomes an order", async () => {
  const { client: store } = await openForm();
  expect(await checkoutForm.order(store)).toBe(orderReferenceNumber);
});

test("what the store refuses is told beside its part of the form", async () => {
  const { client: store, shop } = await openForm();
  shop.instead = (call) =>
    call.startsWith("PATCH checkouts") ? refused(400, "INVALID_API_INPUT", "No such email.") : undefined;
  expect(await checkoutForm.saveAndTell(store)).toEqual(["contactInfo: No such email."]);
});

test("an account's ways of paying are counted", async () => {
  const { client: store } = await openReplayedClient({}, { accountId: () => "0017t00000BoAt1AAC" });
  expect(await payment.wallet(store, "8cA7t00000MeRc1EAF")).toBe(1);
});

test("a form has a country's fields in order, those starred that it needs", () => {
  expect(places.addressForm("US", "en")).toEqual(["street*", "city*", "region*", "postalCode*", "country*"]);
});

test("a label is written as its country writes it", () => {
  expect(places.label()).toEqual(["Sato Haruka", "4-2-8 Shibakoen, Minato, Tokyo", "105-0011"]);
});

test("a phone is the same in whatever spelling", () => {
  expect(places.kept("302.555.0134")).toBe("+13025550134");
  expect(places.phone("302 555 0134", "+13025550134")).toBe("(302) 555-0134");
});

test.each([
  ["4 Slip Lane", true],
  ["5 Slip Lane", false],
])("a bill to %s goes where the goods go: %s", (street, expected) => {
  expect(places.isBilledToDelivery({ street: "4 Slip Lane", name: "Ada", region: "" }, { street })).toBe(expected);
});

test("data that were invalidated are stale", async () => {
  expect(await cache.rates(async () => 1.08)).toEqual({ state: "Stale", data: 1.08, error: undefined });
});

test("an order is heard of until the part is gone", async () => {
  const { client: store } = await openReplayedClient();
  const heard: string[] = [];
  const stop = messages.countOrders(store, (number) => heard.push(number));
  store.messages.publish("order-placed", { orderReferenceNumber: "PUMP2" });
  stop();
  store.messages.publish("order-placed", { orderReferenceNumber: "PUMP3" });
  expect(heard).toEqual(["PUMP2"]);
});

test("all messages are reported", async () => {
  const { client: store } = await openReplayedClient();
  const reported: unknown[] = [];
  messages.measure(store, (channel, message) => reported.push([channel, message]));
  store.messages.publish("cart-changed", { part: "items" });
  expect(reported).toEqual([["cart-changed", { part: "items" }]]);
});

test("a guest's e-mail is remembered", async () => {
  const { client: store } = await openReplayedClient();
  expect(storage.rememberedEmail(store)).toBe("");
  store.storage.guest.set({ email: "ada@harborworks.example" });
  expect(storage.rememberedEmail(store)).toBe("ada@harborworks.example");
});

test("where nobody acts for an account there is none", () => {
  expect(storage.acting(webstoreId)).toBe(undefined);
});

test("what takes its time is waited for ever longer", async () => {
  const { client: store, clock } = await openReplayedClient();
  let asked = 0;
  await polling.untilDone(store, async () => ({ done: ++asked === 6 }));
  expect(clock.waits).toEqual([100, 200]);
});

test("what fails is tried three times", async () => {
  const { client: store, clock } = await openReplayedClient();
  let tried = 0;
  const act = async () => (++tried === 3 ? "done" : Promise.reject(new Error("Not yet.")));
  expect(await polling.persistently(store, act)).toBe("done");
  expect(clock.waits).toEqual([4000, 4000]);
});

test("the checkout waits for the cart's changes", async () => {
  const { client: store } = await openReplayedClient({}, { clock: systemClock });
  let hasGone = false;
  const adding = store.cart.add({ productId, quantity: "1" });
  await polling.toCheckout(store, () => (hasGone = true));
  expect(hasGone).toBe(true);
  await adding;
});

test("a page is rendered with its cart", async () => {
  const { client: store } = await openReplayedClient();
  const stream = await renderToReadableStream(createElement(react.Page, { client: store }));
  await stream.allReady;
  expect(await new Response(stream).text()).toContain('<b aria-busy="false">0</b>');
});

const htmlOf = async (store: Client, part: ReactNode) => {
  const stream = await renderToReadableStream(createElement(ClientProvider, { value: store }, part));
  await stream.allReady;
  return new Response(stream).text();
};

test("a part of a page reads what it likes", async () => {
  const { client: store } = await openReplayedClient();
  const name = createElement(react.ProductName, { productId });
  expect(await htmlOf(store, createElement(Suspense, null, name))).toMatch(/<h1>.+<\/h1>/);
});

test("a total is shown as far as it is known", async () => {
  const { client: store } = await openReplayedClient();
  const total = createElement(react.CartTotal);
  expect(await htmlOf(store, total)).toBe('<output aria-busy="false">…</output>');
  await store.cart.current();
  expect(await htmlOf(store, total)).toBe('<output aria-busy="false">83.55</output>');
  const failing = await openReplayedClient({ getCart: refused(503, "SERVER_UNAVAILABLE", "Busy.") });
  await failing.client.cart.current().catch(() => {});
  expect(await htmlOf(failing.client, total)).toContain('role="alert"');
});

/** What a hook returned on each render of a component that suspends. */
async function drawnWith<Answer>(store: Client, use: () => Answer) {
  const answers: Answer[] = [];
  const Part = () => (answers.push(use()), null);
  const page = await drawn(store, createElement(Suspense, null, createElement(Part)));
  return { answers, page };
}

test("a quantity is shown at once, and goes back with the store's words", async () => {
  const { client: store } = await openReplayedClient({
    changeCartItem: refused(400, "LIMIT_EXCEEDED", "Nine at most."),
  });
  const { cartItemId, quantity } = (await store.cart.items()).cartItems[0]!.cartItem!;
  const { answers, page } = await drawnWith(store, () => react.useQuantity(react.useOptimisticCart(), cartItemId!));
  await page.act(() => answers.at(-1)!.change("12"));
  expect(answers.map((answer) => answer.quantity)).toContain("12");
  expect(answers.at(-1)).toMatchObject({ quantity, problem: "Nine at most." });
});

test("a field of the checkout shows what was entered, and what is wrong with it once it is saved", async () => {
  const { client: store, form, shop } = await openForm();
  await form.view();
  const { answers, page } = await drawnWith(store, () => react.useEmail(form));
  expect(answers.at(-1)).toMatchObject({ email: "", problem: "" });
  await page.act(() => answers.at(-1)!.enter("ada@"));
  expect(answers.at(-1)).toMatchObject({ email: "ada@", problem: "" });
  shop.instead = (call) =>
    call.startsWith("PATCH checkouts") ? refused(400, "INVALID_API_INPUT", "No such email.") : undefined;
  await page.act(() => {
    form.update({ contactInfo: { firstName: "Ada", lastName: "Reyes", phoneNumber: "+17575550134" } });
    return form.persist().catch(() => {});
  });
  expect(answers.at(-1)).toMatchObject({ email: "ada@", problem: "No such email.", isBusy: false });
});

test("no example is without a test, but those of the first steps, which the commerce server itself is put to", async () => {
  const tests = readFileSync(new URL(import.meta.url), "utf8");
  const files = readdirSync(new URL(".", import.meta.url)).filter((file) => !/test|getting-started/.test(file));
  const named = await Promise.all(files.map(async (file) => Object.keys((await import(`./${file}`)) as object)));
  expect(named.flat().length).toBeGreaterThan(50);
  expect(named.flat().filter((name) => !new RegExp(`\\w\\.${name}\\b`).test(tests))).toEqual([]);
});
