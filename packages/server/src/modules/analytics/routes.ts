import { CONSENT_COOKIE, CommerceError, consentFrom, recordEvents } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import { networkOf } from "../../http/rate-limits.ts";
import { route, type Route } from "../../http/route.ts";
import type { Catalog } from "../catalog/index.ts";
import type { EventBuffer } from "./buffer.ts";
import { eventFrom } from "./event.ts";

/** Twenty events with two hundred parts each. */
const bodyLimitBytes = 512 * 1024;

interface Needs {
  readonly events: EventBuffer;
  readonly clock: Clock;
  readonly catalog: Pick<Catalog, "shownTo">;
}

/**
 * Receives events from browsers. Our choice: events without consent are refused here too, whatever sends them. The visitor's identity
 * determines which parts they may see, and their address identifies the network (networks.ts): nothing that is stored leads back to them.
 */
export function analyticsRoutes({ events, clock, catalog }: Needs): Route[] {
  return [
    route(
      recordEvents,
      ({ body }, shopper) => {
        const { store, visitor } = shopper;
        if (!store.settings.analytics?.firstParty) throw new CommerceError("NOT_FOUND");
        if (!consentFrom(visitor.cookie(CONSENT_COOKIE))?.analytics)
          throw new CommerceError("INSUFFICIENT_ACCESS", "This visitor has not agreed to be measured.");
        const parts = catalog.shownTo(shopper);
        const isSku = (text: string) => parts.rowBySku(text) !== undefined;
        const network = visitor.address === undefined ? null : networkOf(visitor.address);
        const origin = { storeId: store.id, visit: body.visit, network, now: clock.now(), isSku };
        const taken = events.add(body.events.map((event) => eventFrom(event, origin)));
        if (!taken) throw new CommerceError("REQUEST_LIMIT_EXCEEDED");
        return undefined;
      },
      { bodyLimitBytes },
    ),
  ];
}
