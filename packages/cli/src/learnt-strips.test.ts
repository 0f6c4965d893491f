import { recordIdOf } from "@tradecounter/commerce";
import {
  addCartItem,
  changeCheckout,
  getRecommendations,
  payCheckout,
  runOrderActions,
  startCheckout,
} from "@tradecounter/wire";
import { knownBuyer, openDemoStore, type DemoStore, type Guest } from "@tradecounter/server/testing";
import { buildStorefront } from "@tradecounter/storefront/build";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mountPages } from "./pages.ts";
import { address, contactInfo } from "./testing/ada.ts";

// What is learned from orders, on every page that shows it, from the buyer's order to the job that learns from it. The
// operator has not related these parts.
const [seal, plug, filter] = ["SEA-2405", "ELE-6302", "FLT-1301"];

let demo: DemoStore;
let ada: Guest;
let minutes = 0;
const clock = { now: () => new Date(Date.parse("2031-05-06T07:08:09Z") + minutes * 60_000) };
const idOf = (sku: string) => recordIdOf("product", demo.webstoreId, sku);

async function logIn(email: string): Promise<Guest> {
  return knownBuyer({ ...demo, clock, http: demo.app.http, storeId: demo.webstoreId }, email);
}

async function order(buyer: Guest, skus: readonly string[]): Promise<void> {
  for (const sku of skus)
    await buyer.get(addCartItem, {
      params: { cartStateOrId: "current" },
      body: { productId: idOf(sku), quantity: "2", type: "Product" },
    });
  await buyer.get(startCheckout, { body: { cartId: "current" } });
  const active = { params: { activeOrCheckoutId: "active" } };
  await buyer.get(changeCheckout, {
    ...active,
    body: { contactInfo, deliveryAddress: { ...address, name: "Ada Quist" } },
  });
  await buyer.get(runOrderActions, { ...active, body: { actions: [{ action: "prepare" }] } });
  await buyer.get(payCheckout, { ...active, body: { requestType: "SimplePurchaseOrder", paymentToken: "PO-8" } });
  await buyer.get(runOrderActions, { ...active, body: { actions: [{ action: "submit" }] } });
}

/** The strips of a page by title, each with its part numbers. */
async function stripsAt(url: string, buyer?: Guest): Promise<Record<string, string[]>> {
  const cookie = [...(buyer?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  const { body } = await demo.app.http.inject({ url, headers: { cookie } });
  const sections = [...body.matchAll(/<section[^>]*aria-label="([^"]*)".*?<\/section>/gs)];
  const strips = sections.map(([markup, title]): [string, string[]] => [
    title!,
    [...markup.matchAll(/data-strip-part="([^"]*)"/g)].map(([, sku]) => sku!),
  ]);
  return Object.fromEntries(strips.filter(([, skus]) => skus.length > 0));
}

async function boughtWithSeal(): Promise<number> {
  const query = { recommender: "CustomersWhoBoughtAlsoBought" as const, anchorValues: [idOf(seal)] };
  return (await demo.guest().get(getRecommendations, { query })).productPage.total;
}

beforeAll(async () => {
  await buildStorefront();
  demo = await openDemoStore({ clock });
  await mountPages({
    app: demo.app,
    publicUrl: "http://parts.test",
    images: async () => undefined,
    isDevelopment: false,
  });
  await demo.app.jobs.schedule([demo.webstoreId]);
  ada = await logIn("ada@mill.example");
});
afterAll(() => demo.close());

test("what orders have taught stands on the pages of product, cart and account and of a search without a result", async () => {
  const page = `/product/${seal}/${idOf(seal)}`;
  await order(ada, [seal, plug]);
  await order(await logIn("walt@mill.example"), [seal, filter]);
  // orders of the last minute are not learned from yet, and results are reloaded once a minute
  minutes += 3;
  await demo.app.jobs.runDue();
  minutes += 2;

  // the first request gets the previous recommendations, and with this fixed clock a page with them would stay cached
  await expect.poll(boughtWithSeal).toBe(2);

  expect(await stripsAt(page)).toEqual({ "Often bought with it": expect.arrayContaining([plug, filter]) });
  expect(await stripsAt("/global-search?term=zzyzx")).toEqual({
    "Popular parts": expect.arrayContaining([seal, plug, filter]),
  });
  // the buyer has the plug already, so only the other part ordered with his seal remains
  expect(await stripsAt("/my-account", ada)).toEqual({ "Goes with what you ordered": [filter] });
  await ada.get(addCartItem, {
    params: { cartStateOrId: "current" },
    body: { productId: idOf(plug), quantity: "2", type: "Product" },
  });
  expect(await stripsAt("/cart", ada)).toEqual({ "Goes with what is in your cart": [seal] });
});
