import { afterAll, assert, beforeAll, inject } from "vitest";
import { alive, test, visit } from "./journey.ts";
import { people } from "./people.ts";
import {
  addToCart,
  checkOutAs,
  confirmedOrder,
  logInAs,
  openCart,
  openPart,
  payByPurchaseOrder,
  searchFor,
  title,
} from "./steps.ts";
import { newPlace, removePlace, startStore, type Place, type RunningStore } from "./store.ts";

const basePath = "/shop";
const filter = "Oil filter, spin-on, 200 Series";

// A store of its own: where it is on its host is of the whole process.
let place: Place;
let store: RunningStore;
beforeAll(async () => {
  place = await newPlace({ copied: inject("setUpFolder"), BASE_PATH: basePath });
  store = await startStore(place);
});
afterAll(async () => {
  await store.end("SIGTERM");
  removePlace(place);
});

test("below a base path a shopper searches, orders, changes the language, logs in and out, and asks for nothing above it", async ({
  open,
}) => {
  const shopper = await open({ store: place });
  const { page } = shopper;
  const above: string[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === place.address && pathname !== basePath && !pathname.startsWith(`${basePath}/`)) above.push(pathname);
  });

  await visit(shopper, basePath);
  await searchFor(shopper, "oil filter");
  await openPart(shopper, filter);
  await addToCart(shopper, filter, 2);
  await openCart(shopper);
  await checkOutAs(shopper, people.ada);
  await payByPurchaseOrder(shopper, "HC 20818");
  assert.match(await confirmedOrder(shopper), /^\d{8}$/);

  await page.getByRole("contentinfo").getByRole("link", { name: "Español" }).click();
  await page.waitForURL(/\/shop\/es\//);
  await alive(page);
  await page.getByRole("banner").getByRole("link", { name: "Carrito" }).click();
  await title(page, "Su carrito está vacío").waitFor();
  assert.equal(new URL(page.url()).pathname, `${basePath}/es/cart`);

  await visit(shopper, `${basePath}/my-account`);
  await logInAs(shopper, "ada@mill.example");
  await page.waitForURL(`**${basePath}/my-account`);

  const held = Promise.withResolvers<void>();
  await page.route("**/webruntime/logout*", async (route) => {
    await held.promise;
    await route.continue();
  });
  // the menu's own code may come later than the page's: until then its links are the browser's
  await page.waitForFunction(() => {
    const link = document.querySelector('a[href$="/webruntime/logout"]');
    return link && Object.keys(link).some((key) => key.startsWith("__reactProps"));
  });
  const header = page.getByRole("banner");
  await header.locator("summary").filter({ hasText: "Ada" }).click();
  // it waits for the page that it leads to, which is held back
  const pressed = header.getByRole("link", { name: "Log out" }).click();
  const spinner = page.getByRole("status").filter({ hasText: "Logging out" });
  await spinner.waitFor();
  assert.equal(await spinner.evaluate((element) => getComputedStyle(element).zIndex), "99999");
  held.resolve();
  await pressed;
  await title(page, "Log in").waitFor();
  assert.deepEqual(above, []);
});
