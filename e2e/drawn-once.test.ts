import { recordIdOf } from "@tradecounter/commerce";
import type { NavigationMenuItem } from "@tradecounter/wire";
import { assert, test } from "vitest";
import type { Island } from "../packages/storefront/app/router/island.ts";
import { ownPlace } from "../packages/storefront/src/build.ts";
import { openBuilt } from "../packages/storefront/src/rendering.ts";
import { noContent, type SiteContent } from "../packages/storefront/app/sections/site-content.ts";
import { sharedStore } from "./shared-store.ts";
import type { Place } from "./store.ts";
import { clientOf } from "./wire.ts";

const documentParts = /<div id="app">(.*)<\/div>\n<script type="application\/json" id="page-data">(.*)<\/script>/s;
const preloads = /<link rel="preload"[^>]*>/g;

async function documentAt(path: string, address = sharedStore().address): Promise<{ markup: string; island: Island }> {
  const response = await fetch(new URL(path, address));
  const [, markup, island] = documentParts.exec(await response.text())!;
  return { markup: markup!, island: JSON.parse(island!) as Island };
}

async function pathOfPart(sku: string): Promise<string> {
  const { markup } = await documentAt(`/global-search?term=sku:${sku}`);
  return /href="(\/product\/[^"]+)"/.exec(markup)![1]!;
}

/** The content that the layout shows to any visitor. */
function contentOf({ address }: Place): SiteContent {
  const menus = `/services/data/v65.0/connect/communities/${recordIdOf("network", "demo")}/navigation-menu`;
  return {
    ...noContent,
    async menu(name) {
      const path = `${menus}/navigation-menu-items?navigationLinkSetDeveloperName=${name}`;
      const response = await fetch(new URL(path, address));
      return ((await response.json()) as { menuItems: NavigationMenuItem[] }).menuItems;
    },
  };
}

test.for([
  "/",
  "/category/products/engine-parts",
  "/global-search?term=filter",
  "/global-search?term=filter&page=2",
  "/global-search?term=filter&view=drawings",
  "/global-search?term=zzzz",
  "part FLT-1001",
  "part GSK-2208",
  "family SEA-2501",
  "variation SEA-2502",
  "/about",
  "/no-such-page",
])("%s is drawn from remembered pieces as React draws it whole from the data that it carries", async (name) => {
  const renderer = await (await openBuilt(ownPlace)).renderer();
  const path = name.startsWith("/") ? name : await pathOfPart(name.split(" ")[1]!);
  // what was rendered for one host is rendered again for another
  for (const hostname of ["127.0.0.1", "localhost"]) {
    const { port } = new URL(sharedStore().address);
    const { markup, island } = await documentAt(path, `http://${hostname}:${port}`);
    const layout = await renderer.layoutFor(await clientOf(sharedStore()), island.store, contentOf(sharedStore()));
    const whole = await renderer.markupFrom(island, layout);
    assert.equal(markup.replace(preloads, ""), whole.replace(preloads, ""));
  }
});
