import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { assert } from "vitest";
import { shopPages } from "./every-page.ts";
import { alive, holdScripts, test, visit } from "./journey.ts";
import { searchFor } from "./steps.ts";

/** The allowed layout shift, as defined by the Layout Instability specification: too small to notice. */
const unseenShift = 0.02;

const measured = new Set([
  "home",
  "home of somebody who has looked at parts",
  "category",
  "search results",
  "search results as drawings",
  "part",
  "family",
  "cart",
  "checkout: address",
  "checkout: payment by purchase order",
  "order confirmation",
]);

test.for(shopPages.filter(({ name }) => measured.has(name)))(
  "$name: nothing moves while it comes, on phone and desk",
  async ({ arrive }, { open }) => {
    const shopper = await open();
    const { page } = shopper;
    await arrive(shopper);
    const browser = await page.context().newCDPSession(page);
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      // as on a first visit: fonts and pictures are not cached
      await browser.send("Network.clearBrowserCache");
      await page.reload();
      await alive(page);
      assert.isBelow(await layoutShift(page), unseenShift, `at ${viewport.width} px`);
    }
  },
);

const understood = [
  ["oil gaskte", "No part has “gaskte”: shown is “oil gasket”."],
  ["flt1012", "FLT-1012 was replaced by FLT-1001."],
  ["filterings", "Nothing found for “filterings”"],
] as const;

test.for(understood)(
  "what is said of “%s” comes with its list, however slow the line",
  async ([words, said], { open }) => {
    const shopper = await open();
    const { page } = shopper;
    await visit(shopper, "/global-search?term=gasket");
    const release = await holdScripts(page);
    await searchFor(shopper, words);
    assert.equal(await page.getByText(said).count(), 1);
    release();
  },
);

test.for(understood)(
  "what is said of “%s” stays where it is while the scripts come",
  async ([words, said], { open }) => {
    const { page } = await open({ viewport: { width: 390, height: 844 } });
    await page.route("**/*.js", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await page.goto(`/global-search?term=${encodeURIComponent(words)}`);
    await alive(page);
    assert.equal(await page.getByText(said).count(), 1);
    assert.isBelow(await layoutShift(page), unseenShift);
  },
);

test.for([
  ["a column that stands above what comes before it", 'id="my-engine"', 390],
  ["the header, of which half is there,", 'popoverTarget="menu-4"', 1440],
] as const)("%s moves nothing, however late the rest comes", async ([, from, width], { open }) => {
  const { page, store } = await open({ viewport: { width, height: 844 }, tolerated: /asks/ });
  const whole = await (await fetch(store.address)).text();
  const late = whole.indexOf(from);
  assert.isAbove(late, 0);
  const shown = Promise.withResolvers<void>();
  const slowLine = createServer(async ({ url }, answer) => {
    if (url !== "/") {
      const { headers, body } = await fetch(store.address + url);
      answer.setHeader("content-type", headers.get("content-type") ?? "text/plain");
      return void answer.end(Buffer.from(await new Response(body).arrayBuffer()));
    }
    answer.setHeader("content-type", "text/html").write(whole.slice(0, late));
    await shown.promise;
    answer.end(whole.slice(late));
  });
  try {
    await new Promise<void>((resolve) => slowLine.listen(0, "127.0.0.1", resolve));
    const { port } = slowLine.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: "commit" });
    await page.waitForFunction(() => document.querySelector("header"));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    shown.resolve();
    await page.getByRole("heading", { name: "My engine" }).waitFor();
    assert.isBelow(await layoutShift(page), unseenShift / 10);
  } finally {
    slowLine.close();
    slowLine.closeAllConnections();
  }
});

test("letters whose font comes late move nothing", async ({ open }) => {
  const { page } = await open({ viewport: { width: 390, height: 844 } });
  const shown = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await shown.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  shown.resolve();
  await alive(page);
  assert.isBelow(await layoutShift(page), unseenShift / 10);
});

/** The total layout shift in this document without user input. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) sum += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    // what loads after the page, such as the cart's count, is there by then
    await new Promise((resolve) => setTimeout(resolve, 400));
    return sum;
  });
}
