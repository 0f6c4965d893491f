import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { CONSENT_COOKIE, consentText, noConsent } from "@tradecounter/wire";
import { assert, test as plainTest } from "vitest";
import { launchBrowser, oneProcess } from "../testing/browser.ts";
import { contextPool } from "./contexts.ts";
import { sharedStore } from "./shared-store.ts";
import { faultsIn, type Place } from "./store.ts";

export interface Visit extends BrowserContextOptions {
  /** The one that journeys share unless given. */
  readonly store?: Place;
  /** Complaints that the journey is about; all others fail it. */
  readonly tolerated?: RegExp;
  /** Has not been asked yet whether he may be measured. All others have said no. */
  readonly isUndecided?: boolean;
  /** Whom the browser may ask beside the store and the gateway. */
  readonly otherOrigins?: readonly string[];
  /** Ends with its test: where the journey moves the clock, for one. */
  readonly ownContext?: boolean;
}

/** A limit for what hangs: a busy machine takes its time over what shows in a moment otherwise. */
export const waitMs = 60_000;
const desk = { width: 1280, height: 900 };

/** Somebody at a browser. `page` is the first tab. */
export interface Shopper {
  readonly page: Page;
  readonly hasScripts: boolean;
  readonly store: Place;
}

/**
 * A test with `open`: a new shopper, whose browser knows nothing yet. However the journey goes, it fails when the browser
 * complains, asks anybody but the store and the gateway for anything, or the store logs an error.
 */
export const test = plainTest
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern what a fixture needs
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser(oneProcess);
    onCleanup(() => browser.close());
    return { browser, contexts: contextPool(browser) };
  })
  .extend("open", async ({ browser: { browser, contexts }, task }, { onCleanup }) => {
    const visits: { page: Page; leave(): Promise<void>; complaints: string[]; tolerated: RegExp | undefined }[] = [];
    const shared = sharedStore();
    const faultsBefore = faultsIn(shared.log).length;
    onCleanup(async () => {
      if (task.result?.state === "fail") for (const { page } of visits) console.log(await seenIn(page));
      await Promise.all(visits.map(({ leave }) => leave()));
      const complaints = visits.flatMap((one) => one.complaints.filter((text) => !one.tolerated?.test(text)));
      assert.deepEqual([...complaints, ...faultsIn(shared.log).slice(faultsBefore)], []);
    });
    return async function open({
      store = shared,
      tolerated,
      isUndecided = false,
      otherOrigins = [],
      ownContext = isUndecided,
      viewport = desk,
      ...options
    }: Visit = {}): Promise<Shopper> {
      const all = { baseURL: store.address, viewport: desk, ...options };
      const context = await (ownContext ? browser.newContext(all) : contexts.take(all));
      const origins = [store.address, store.gateway, ...otherOrigins];
      const complaints = complaintsIn(context, origins);
      context.setDefaultTimeout(waitMs);
      if (!isUndecided)
        await context.addCookies([
          { name: CONSENT_COOKIE, value: consentText(noConsent, new Date()), url: store.address },
        ]);
      const page = await context.newPage();
      visits.push({
        page,
        leave: () => (ownContext ? context.close() : contexts.giveBack(context, origins)),
        complaints,
        tolerated,
      });
      if (viewport && viewport !== desk) await page.setViewportSize(viewport);
      return { page, hasScripts: options.javaScriptEnabled !== false, store };
    };
  });

/** What a journey that failed had before it: where it waited in vain, the page tells why. */
async function seenIn(page: Page): Promise<string> {
  const text = await page.locator("main").innerText({ timeout: 5000 }).catch(String);
  return `${page.url()}\n${text.replaceAll(/\n\s*/g, "\n")}`;
}

/** What goes wrong in any page of a browser, as it comes. */
function complaintsIn(context: BrowserContext, allowedOrigins: readonly string[]): string[] {
  const complaints: string[] = [];
  context.on("console", (message) => {
    const text = message.text();
    // Pages that answer 404 or 422 are what journeys look at; what a page lacks is caught below.
    if (message.type() === "error" && !text.startsWith("Failed to load resource")) complaints.push(text);
  });
  context.on("weberror", (fault) => complaints.push(String(fault.error())));
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && !allowedOrigins.includes(origin)) complaints.push(`asks ${request.url()}`);
  });
  context.on("response", (response) => {
    const isPartOfPage = !["document", "fetch", "xhr"].includes(response.request().resourceType());
    if (response.status() >= 500 || (isPartOfPage && response.status() >= 400))
      complaints.push(`${response.status()} ${response.url()}`);
  });
  return complaints;
}

/** Opens an address and waits until scripts have taken over the page, where there are scripts. */
export async function visit({ page, hasScripts }: Shopper, path: string): Promise<void> {
  await page.goto(path);
  if (hasScripts) await alive(page);
}

export async function alive(page: Page): Promise<void> {
  await page.locator('html[data-scripts="on"]').waitFor();
}

/** Waits for what goes on beside the page, too: menus that open by themselves, parts that are put aside. */
export async function accompanied(page: Page): Promise<void> {
  await page.locator('html[data-extras="on"]').waitFor();
}

/** A slow line: what a form sends to the cart, once it is `sent`, reaches the store when it is let go. */
export async function holdCart(where: Page | BrowserContext): Promise<{ sent: Promise<void>; release: () => void }> {
  const [sent, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await where.route("**/page-data/cart", async (route) => {
    if (route.request().method() === "POST") {
      sent.resolve();
      await held.promise;
    }
    await route.continue();
  });
  return { sent: sent.promise, release: held.resolve };
}

/** A slow line: pages come, their scripts only when the answer is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
