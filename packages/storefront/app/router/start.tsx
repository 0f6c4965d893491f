import { hydrateRoot } from "react-dom/client";
import { createRouter } from "./browser.ts";
import { listen } from "./events.ts";
import { ISLAND, pageFromIsland, ROOT, type Island } from "./island.ts";
import { BrowserApp } from "./react.tsx";
import type { Site } from "./page.ts";
import type { Client, StoreFacts } from "../client.ts";

/** Takes over the page that the server rendered. */
export async function startInBrowser(site: Site, clientFor: (store: StoreFacts) => Client): Promise<void> {
  const island = JSON.parse(document.getElementById(ISLAND)!.textContent) as Island;
  const client = clientFor(island.store);
  const page = await pageFromIsland(site, island, location.pathname);
  const router = createRouter(site, client, { page, refusal: island.refusal });
  listen(router);
  hydrateRoot(
    document.getElementById(ROOT)!,
    <BrowserApp site={site} client={client} layout={island.layout} router={router} />,
  );
}
