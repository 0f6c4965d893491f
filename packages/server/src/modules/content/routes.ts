import { getChannelContent, getChannelContents, getSiteContent, getSiteContents } from "@tradecounter/wire";
import { route, type Route } from "../../http/route.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import { seenBy, type Content } from "./content.ts";
import { channelDelivery, collectionOf, documentOf, siteDelivery } from "./delivery.ts";

export interface ContentNeeds {
  readonly content: Content;
  /** Scheme, host and base path of the store's site, if its owner has configured a host. */
  readonly siteOf: (store: Store) => string | null;
}

/** Source: site shell contract, sections 1.1 and 1.2. */
export function contentRoutes({ content, siteOf }: ContentNeeds): Route[] {
  const shown = (shopper: Shopper) => content.of(shopper.store, seenBy(shopper));
  const site = ({ store }: Shopper) => siteDelivery(store, siteOf(store));
  const channel = ({ store }: Shopper) => channelDelivery(store, siteOf(store));
  return [
    route(getSiteContents, async ({ query }, shopper) => collectionOf(await shown(shopper), query, site(shopper))),
    route(getChannelContents, async ({ query }, shopper) =>
      collectionOf(await shown(shopper), query, channel(shopper)),
    ),
    route(getSiteContent, async ({ params, query }, shopper) =>
      documentOf(await shown(shopper), params.contentKeyOrId, query, site(shopper)),
    ),
    route(getChannelContent, async ({ params, query }, shopper) =>
      documentOf(await shown(shopper), params.contentKeyOrId, query, channel(shopper)),
    ),
  ];
}
