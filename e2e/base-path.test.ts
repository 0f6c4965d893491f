import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoStore } from "@tradecounter/demo-store";
import type { Page } from "playwright-core";
import { afterAll, assert, beforeAll, inject, vi } from "vitest";
import { runHere } from "../packages/cli/src/testing/run-here.ts";
import { accompanied, alive, test, visit, waitMs } from "./journey.ts";
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

// A separate store, as the base path applies to the whole process. Its owner also uses a tag manager.
let place: Place;
let store: RunningStore;
beforeAll(async () => {
  place = await newPlace({ copied: inject("setUpFolder"), BASE_PATH: basePath });
  await setTagManager("GTM-ABC1234");
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
  // the menu's own code may load after the page: until then, links are followed by the browser
  await page.waitForFunction(() => {
    const link = document.querySelector('a[href$="/webruntime/logout"]');
    return link && Object.keys(link).some((key) => key.startsWith("__reactProps"));
  });
  const header = page.getByRole("banner");
  await header.locator("summary").filter({ hasText: "Ada" }).click();
  // waits for the next page, which is held back
  const pressed = header.getByRole("link", { name: "Log out" }).click();
  const spinner = page.getByRole("status").filter({ hasText: "Logging out" });
  await spinner.waitFor();
  assert.equal(await spinner.evaluate((element) => getComputedStyle(element).zIndex), "99999");
  held.resolve();
  await pressed;
  await title(page, "Log in").waitFor();
  assert.deepEqual(above, []);
});

async function setTagManager(tagManagerId: string): Promise<void> {
  const demo = JSON.parse(readFileSync(new URL("store.json", demoStore.folder), "utf8")) as { settings: object };
  const settings = { ...demo.settings, analytics: { firstParty: true, tagManagerId } };
  const folder = join(place.dataFolder, "..", "with-tags");
  mkdirSync(folder);
  writeFileSync(join(folder, "store.json"), JSON.stringify({ ...demo, settings }));
  const { code, said } = await runHere(["import", folder], place.environment);
  assert.equal(code, 0, said);
}

test("a tag hears what is looked at and pressed once it may, and never of a serial number or of the secret of a link", async ({
  open,
}) => {
  const shopper = await open({ store: place, isUndecided: true, otherOrigins: [tagScripts] });
  const { page } = shopper;
  const tag = await tagIn(page);
  const engine = `${basePath}/engine/C204-42`;
  const exactly = page.getByRole("button", { name: "Only parts that fit your Corvane C204-42" });
  await visit(shopper, engine);
  await alive(page);
  assert.deepEqual(tag.asked(), []);
  await page.getByRole("region", { name: "Cookies" }).getByRole("button", { name: "Accept" }).click();
  await tag.hears(engine);

  // a page with a serial number in its address and a choice on it, and one that is left before its scripts have loaded
  await page.getByLabel("Serial number").fill("204a-018834");
  await page.getByRole("button", { name: "Show parts for this serial number" }).click();
  await page.waitForURL(/serial=/);
  await alive(page);
  await page.getByRole("button", { name: /^Shop for it/ }).click();
  const header = page.getByRole("banner");
  await header.getByText("204A 018834").waitFor();
  await page.evaluate(() => {
    document.querySelector<HTMLMetaElement>('meta[name="referrer"]')!.content = "strict-origin-when-cross-origin";
  });
  await header.getByRole("link", { name: "Parts for" }).click();
  await title(page, /C204-42/).waitFor();
  await alive(page);

  // to and from a list of exactly this engine's parts; from there on, with the tag loaded
  await searchFor(shopper, "fuel pump");
  await exactly.click();
  await page.waitForURL(/SerialNumber__c/);
  await accompanied(page);
  await page.getByRole("link", { name: "Show all parts" }).click();
  await exactly.waitFor();
  await tag.listens();
  await header.getByRole("link", { name: "Parts for" }).click();
  await tag.hears("Parts for Corvane C204-42");
  await title(page, /C204-42/).waitFor();
  await searchFor(shopper, "fuel pump");
  await exactly.waitFor();
  await tag.listens();
  await exactly.click();
  await tag.hears("Only parts that fit");
  await page.waitForURL(/SerialNumber__c/);
  await accompanied(page);
  // nor of one among the words of a search
  await searchFor(shopper, "fuel pump 204A018834");
  // whoever goes on before analytics has loaded is tracked from the next document on
  await accompanied(page);
  await searchFor(shopper, "oil filter");
  await tag.hears("oil filter");
  // nor of a link that was sent to someone, however they go on
  const asked = tag.asked().length;
  await visit(shopper, `${basePath}/ChangePassword?t=sent-to-somebody`);
  await accompanied(page);
  assert.equal(tag.asked().length, asked);
  await searchFor(shopper, "fuel filter");
  await tag.hears("fuel filter");
  assert.notMatch(tag.heard().join("\n"), /018834|sent-to-somebody/);
});

const tagScripts = "https://www.googletagmanager.com";

/** A container with a script that records everything that the triggers and variables of a tag manager read. */
async function tagIn(page: Page) {
  const heard: string[] = [];
  const asked: string[] = [];
  await page.exposeFunction("tellHeard", (what: string) => void heard.push(what));
  await page.route(`${tagScripts}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: `(${listening.toString()})()` });
  });
  return {
    asked: () => asked,
    heard: () => heard,
    /** Clicks before the tag has loaded are not recorded. */
    async listens() {
      await page.waitForFunction(() => "tagListens" in window);
    },
    async hears(words: string) {
      await vi.waitUntil(() => heard.some((one) => one.includes(words)), waitMs);
    },
  };
}

/** Runs in the page. */
function listening(): void {
  const { tellHeard, dataLayer } = window as unknown as { tellHeard(what: string): void; dataLayer: unknown[] };
  const tell = (...what: unknown[]) => tellHeard(JSON.stringify(what));
  Object.assign(window, { tagListens: true });
  tell("page", location.href, document.title, document.referrer);
  dataLayer.forEach((entry) => tell("event", entry));
  const push = dataLayer.push.bind(dataLayer);
  dataLayer.push = (...entries) => (tell("event", ...entries), push(...entries));
  const enter = history.pushState.bind(history);
  history.pushState = (...entry) => (enter(...entry), tell("history", location.href));
  for (const kind of ["pointerdown", "click", "submit"]) document.addEventListener(kind, hear, { capture: true });
  function hear({ type, target }: Event): void {
    const pressed = (target as Element).closest("a, button, form");
    const at = pressed?.cloneNode() as Element | undefined;
    tell(
      type,
      at?.outerHTML,
      (pressed as HTMLAnchorElement | null)?.href,
      type === "submit" ? "" : pressed?.textContent,
    );
  }
}
