import { assert, inject, test } from "vitest";
import type { Island } from "../packages/storefront/app/router/island.ts";
import { ownPlace } from "../packages/storefront/src/build.ts";
import { openBuilt } from "../packages/storefront/src/rendering.ts";

const documentParts = /<div id="app">(.*)<\/div>\n<script type="application\/json" id="page-data">(.*)<\/script>/s;
const preloads = /<link rel="preload"[^>]*>/g;

test.for([
  "/",
  "/category/products/engine-parts",
  "/global-search?term=filter",
  "/global-search?term=filter&page=2",
  "/global-search?term=filter&view=drawings",
  "/global-search?term=zzzz",
  "/global-search?sku=FLT-1001",
  "/global-search?sku=SEA-2501",
  "/about",
  "/no-such-page",
])("%s is drawn from remembered pieces as React draws it whole from the data that it carries", async (path) => {
  const renderer = await (await openBuilt(ownPlace)).renderer();
  const { address } = inject("store");
  for (const round of [1, 2]) {
    const url = new URL(path, address);
    const response = await fetch(
      new URL(
        `${url.pathname}?${new URLSearchParams({ ...Object.fromEntries(url.searchParams), round: `${round}` })}`,
        address,
      ),
    );
    const [, markup, island] = documentParts.exec(await response.text())!;
    const whole = await renderer.markupFrom(JSON.parse(island!) as Island, new URL(response.url).pathname);
    assert.equal(markup!.replace(preloads, ""), whole.replace(preloads, ""));
  }
});
