import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { CONSENT_COOKIE, consentText, noConsent } from "@tradecounter/wire";
import { assert, test as plainTest } from "vitest";
import { launchBrowser, oneProcess } from "../testing/browser.ts";
import { contextPool } from "./contexts.ts";
import { sharedStore } from "./shared-store.ts";
import { faultsIn, type Place } from "./store.ts";

export interface Visit extends BrowserContextOptions {
  /** By default the one that journeys share. */
  readonly store?: Place;
  /** Complaints that the journey is about; all others make it fail. */
  readonly tolerated?: RegExp;
  /** Has not been asked for consent to analytics yet. All others have declined. */
  readonly isUndecided?: boolean;
  /** Origins that the browser may request besides the store and the gateway. */
  readonly otherOrigins?: readonly string[];
  /** Closed after its test: for journeys that change the clock, for example. */
  readonly ownContext?: boolean;
}

/** A timeout for what hangs: on a busy machine, what normally shows immediately may take long. */
export const waitMs = 60_000;
const desk = { width: 1280, height: 900 };

/** Someone at a browser. `page` is the first tab. */
export interface Shopper {
  readonly page: Page;
  readonly hasScripts: boolean;
  readonly store: Place;
}

/**
 * A test with `open`: a new shopper with a clean browser. Any journey fails if the browser complains or sends a request
 * to anything but the store and the gateway, or if the store logs an error.
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

/** What the page showed when a journey failed: if it timed out, the page shows why. */
async function seenIn(page: Page): Promise<string> {
  const text = await page.locator("main").innerText({ timeout: 5000 }).catch(String);
  return `${page.url()}\n${text.replaceAll(/\n\s*/g, "\n")}`;
}

/** Collects errors in any page of a browser. */
function complaintsIn(context: BrowserContext, allowedOrigins: readonly string[]): string[] {
  const complaints: string[] = [];
  context.on("console", (message) => {
    const text = message.text();
    // Journeys look at pages that reply with 404 or 422; what a page lacks is caught below.
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

/** Opens an address and waits until scripts are active, unless they are turned off. */
export async function visit({ page, hasScripts }: Shopper, path: string): Promise<void> {
  await page.goto(path);
  if (hasScripts) await alive(page);
}

export async function alive(page: Page): Promise<void> {
  await page.locator('html[data-scripts="on"]').waitFor();
}

/** Also waits for what loads after the page: menus that open on hover, lazy parts. */
export async function accompanied(page: Page): Promise<void> {
  await page.locator('html[data-extras="on"]').waitFor();
}

/** Simulates a slow connection: form submissions to the cart, once `sent`, reach the store only when released. */
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

/** Simulates a slow connection: pages load, but their scripts only when the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
