import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, assert, beforeAll, inject, vi } from "vitest";
import { programToRun } from "../packages/cli/src/program.ts";
import { startCommand } from "../packages/cli/src/testing/command.ts";
import { runHere } from "../packages/cli/src/testing/run-here.ts";
import { test, visit, waitMs, type Shopper } from "./journey.ts";
import { people } from "./people.ts";
import {
  cartLine,
  comeToPayment,
  confirmedOrder,
  lookUpOrder,
  payByPurchaseOrder,
  placeOrderButton,
  quantityOf,
  title,
} from "./steps.ts";
import { newPlace, removePlace, startStore, type Place, type RunningStore } from "./store.ts";
import { fillCart, stockOf, type Quantities } from "./wire.ts";

const oilFilter = "Oil filter, spin-on, 200 Series";
const marineFilter = "Oil filter, spin-on, small marine";

// A separate store, which these tests kill, restart and finally stop.
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

/** Also buys what is already in the cart. */
async function buy(shopper: Shopper, quantities: Quantities, purchaseOrder: string): Promise<string> {
  await comeToPayment(shopper, people.ada, quantities);
  await payByPurchaseOrder(shopper, purchaseOrder);
  return confirmedOrder(shopper);
}

test("the first start in a place sets up the demo store, and says that its database is for trial", () => {
  const said = readFileSync(join(inject("setUpFolder"), "..", "store.log"), "utf8");
  assert.include(said, "Setting up the demo store");
  assert.include(said, "For trials and development");
});

test("processes run the program that `npm run build` has built", () => {
  assert.match(programToRun(), /\/main\.mjs$/);
});

test("a second process on the same data folder is refused and says what to do, and the first goes on", async ({
  open,
}) => {
  const { code, said } = await startCommand(["serve"], { ...place.environment, PORT: "0", SANDBOX_PORT: "0" }).ended;
  assert.equal(code, 1);
  assert.include(said, `The data folder ${place.dataFolder} is in use`);
  const shopper = await open({ store: place });
  await visit(shopper, "/");
});

test("a kill -9 loses neither the cart nor the order, and does not take stock twice", async ({ open }) => {
  const buyer = await open({ store: place });
  const browser = await open({ store: place });
  const before = await stockOf("FLT-1001", place);
  await fillCart(browser, { "FLT-1010": 5 });
  const number = await buy(buyer, { "FLT-1001": 2 }, "HC-1");
  await store.end("SIGKILL");
  store = await startStore(place);
  await visit(browser, "/cart");
  assert.equal(await quantityOf(browser.page, marineFilter).inputValue(), "5");
  await visit(browser, "/");
  await lookUpOrder(browser, number, people.ada);
  await title(browser.page, `Order ${number}`).waitFor();
  assert.equal(await stockOf("FLT-1001", place), before - 2);
});

test("a kill -9 while the order is being placed leaves one order, and the shopper finds it by trying again", async ({
  open,
}) => {
  const shopper = await open({ store: place, tolerated: /^50\d / });
  const { page } = shopper;
  const before = await stockOf("FLT-1002", place);
  await comeToPayment(shopper, people.ada, { "FLT-1002": 1 });
  await page.getByLabel("Purchase order number").fill("HC-2");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await placeOrderButton(page).click();
  await sent;
  await store.end("SIGKILL");
  store = await startStore(place);
  // either the reply had arrived, or it is requested again
  if (!(await title(page, /^Order/).isVisible())) await placeOrderButton(page).click();
  await title(page, /^(Order|Your cart is empty)/).waitFor();
  assert.equal(await stockOf("FLT-1002", place), before - 1);
});

test("a part that leaves the catalogue while it lies in a cart is told there, and the rest can be ordered", async ({
  open,
}) => {
  const shopper = await open({ store: place });
  const { page } = shopper;
  await fillCart(shopper, { "FLT-1001": 1, "FLT-1010": 1 });
  const file = join(place.dataFolder, "..", "products.csv");
  writeFileSync(file, "sku,active\nFLT-1010,false\n");
  const imported = await runHere(["import", file], place.environment);
  assert.equal(imported.code, 0, imported.said);

  const told = cartLine(page, marineFilter).getByText(/no longer|not available/i);
  // the store shows it a moment later
  await vi.waitFor(
    async () => {
      await visit(shopper, "/cart");
      assert.equal(await told.count(), 1);
    },
    { timeout: waitMs },
  );
  await page.getByRole("button", { name: `Remove ${marineFilter}` }).click();
  await page.getByText("1 line, 1 piece").waitFor();
  assert.equal(await quantityOf(page, oilFilter).inputValue(), "1");
  await buy(shopper, {}, "HC-3");
});

test("asked to stop, the store is gone within 5 seconds, with browsers still connected", async ({ open }) => {
  const shopper = await open({ store: place });
  await visit(shopper, "/global-search?term=oil+filter");
  const asked = performance.now();
  const code = await store.end("SIGTERM");
  const seconds = (performance.now() - asked) / 1000;
  assert.equal(code, 0);
  assert.isBelow(seconds, 5);
});
