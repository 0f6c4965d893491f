import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { Client, StoreFacts } from "../client.ts";
import { createRouter, type Router } from "./browser.ts";
import { listen } from "./events.ts";
import { ISLAND, pageFrom, ROOT, type Island } from "./island.ts";
import type { Site } from "./page.ts";
import { BrowserApp } from "./react.tsx";

/**
 * Hydrates the page that the server rendered. `clientFor` loads the data layer, which few pages need at once; `started` is called once the
 * page is hydrated.
 */
export async function startInBrowser(
  site: Site,
  clientFor: (store: StoreFacts) => Promise<Client>,
  started?: (router: Router, store: StoreFacts, getClient: () => Promise<Client>) => void,
): Promise<void> {
  const island = JSON.parse(document.getElementById(ISLAND)!.textContent) as Island;
  const page = await pageFrom(site, island.page, island.pathname);
  let client: Promise<Client> | undefined;
  const getClient = () => (client ??= clientFor(island.store));
  const router = createRouter(site, island, page);
  listen(router);
  // a transition lets the browser respond to its visitor between slices of the work, which would otherwise block a phone throughout
  startTransition(() => {
    hydrateRoot(
      document.getElementById(ROOT)!,
      <BrowserApp site={site} store={island.store} client={getClient} router={router} />,
    );
  });
  started?.(router, island.store, getClient);
}
