import { CONSENT_COOKIE } from "@tradecounter/wire";
import type { BrowserContext } from "playwright-core";
import { assert } from "vitest";
import { test, visit } from "./journey.ts";
import { fillCart } from "./wire.ts";

const contexts = new Set<BrowserContext>();

test.for(["first", "second"])(
  "the %s shopper in a browser finds nothing of another, and leaves all",
  async (_, { open }) => {
    const shopper = await open();
    const { page } = shopper;
    const context = page.context();
    assert.deepEqual(
      (await context.cookies()).map(({ name }) => name),
      [CONSENT_COOKIE],
    );
    await visit(shopper, "/about");
    const kept = await page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage).filter((key) => key === "left"),
      ...(await indexedDB.databases()).map(({ name }) => name),
      ...(await caches.keys()),
      ...(window.name ? [window.name] : []),
      ...(history.length > 2 ? ["history"] : []),
    ]);
    assert.deepEqual(kept, []);
    assert.deepEqual(page.viewportSize(), { width: 1280, height: 900 });

    await fillCart(shopper, { "FLT-1001": 1 });
    const other = await context.newPage();
    await other.goto("/about");
    await other.evaluate(async () => {
      localStorage.setItem("left", "left");
      sessionStorage.setItem("left", "left");
      window.name = "left";
      await caches.open("left");
      const { promise, resolve } = Promise.withResolvers<unknown>();
      indexedDB.open("left").onsuccess = resolve;
      await promise;
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await context.grantPermissions(["clipboard-read"]);
    await context.route("**/*", (route) => route.abort());
    await page.route("**/about", (route) => route.abort());
    await context.setOffline(true);
    contexts.add(context);
  },
);

test("a browser is used by one shopper after the other", () => {
  assert.equal(contexts.size, 1);
});
