import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoStore } from "@tradecounter/demo-store";
import { afterAll, assert, beforeAll, inject } from "vitest";
import { runHere } from "../packages/cli/src/testing/run-here.ts";
import { startLoopbackService, type LoopbackService } from "../packages/server/src/testing/loopback-service.ts";
import { test, visit } from "./journey.ts";
import { people } from "./people.ts";
import { confirmedOrder, payByPurchaseOrder, title } from "./steps.ts";
import { newPlace, removePlace, startStore, type Place, type RunningStore } from "./store.ts";
import { clientOf, fillCart } from "./wire.ts";

// A separate store, which queries these services for carriers' rates and an ERP's stock.
let place: Place;
let store: RunningStore;
let service: LoopbackService;
let erp: LoopbackService;

beforeAll(async () => {
  [service, erp] = await Promise.all([startLoopbackService(), startLoopbackService()]);
  erp.answer((response) => response.end('{ "stock": [] }'));
  place = await newPlace({ copied: inject("setUpFolder") });
  const folder = join(place.dataFolder, "..", "store-with-services");
  mkdirSync(folder);
  const setUp = JSON.parse(readFileSync(new URL("store.json", demoStore.folder), "utf8")) as object;
  const ratesService = { url: service.url, timeoutMs: 10_000, allowPrivateHosts: true, methods: ["ground"] };
  const stockService = { url: erp.url, timeoutMs: 10_000, allowPrivateHosts: true };
  writeFileSync(join(folder, "store.json"), JSON.stringify({ ...setUp, ratesService, stockService }));
  const { code, said } = await runHere(["import", folder], place.environment);
  assert.equal(code, 0, said);
  store = await startStore(place);
});
afterAll(async () => {
  await store.end("SIGTERM");
  removePlace(place);
  service.close();
  erp.close();
});

const { email, phone: phoneNumber, firstName, lastName, street, city, postalCode } = people.ada;

test("while a carrier's fees are asked for the checkout says Processing, and the order is placed at the fee that it showed then", async ({
  open,
}) => {
  const shopper = await open({ store: place });
  const { page } = shopper;
  const release = service.hold((response) =>
    response.end('{ "currency": "USD", "fees": [{ "method": "ground", "amount": "13.57" }] }'),
  );
  await fillCart({ page, store: place, hasScripts: true }, { "FLT-1001": 1 });
  const client = await clientOf(place, page.context().request);
  await client.checkout.start();
  await client.checkout.save({ contactInfo: { email, phoneNumber, firstName, lastName } });
  const deliveryAddress = { firstName, lastName, street, city, region: "VA", postalCode, country: "US" };
  await client.checkout.save({ deliveryAddress });
  await visit(shopper, "/checkout");
  const processing = page.getByRole("status").filter({ hasText: "Processing" });
  await processing.getByText("The total is being worked out.").waitFor();
  release();
  await page.getByRole("group", { name: "Pay by" }).waitFor();
  const fee = page.getByRole("row", { name: /^Shipping/ }).getByText("$13.57");
  await fee.waitFor();

  service.answer((response) => response.end('{ "currency": "USD", "fees": [{ "method": "ground", "amount": "99" }] }'));
  await payByPurchaseOrder(shopper, "PO-4711");
  await confirmedOrder(shopper);
  await fee.waitFor();
});

test("while an ERP is asked for its stock the checkout says Processing, and what it has less of is told before anybody pays", async ({
  open,
}) => {
  const shopper = await open({ store: place });
  const { page } = shopper;
  service.answer((response) => response.end('{ "currency": "USD", "fees": [{ "method": "ground", "amount": "9" }] }'));
  const release = erp.hold((response) => response.end('{ "stock": [{ "sku": "FLT-1002", "available": "2" }] }'));
  await fillCart({ page, store: place, hasScripts: true }, { "FLT-1002": 3 });
  await visit(shopper, "/checkout");
  await page.getByRole("status").filter({ hasText: "Processing" }).waitFor();
  release();
  const notice = page.getByRole("alert").filter({ hasText: "Not enough inventory" });
  await notice.getByText("2 of 3 available now").waitFor();
  await notice.getByRole("link", { name: "Return to cart" }).click();
  await title(page, "Cart").waitFor();
});
