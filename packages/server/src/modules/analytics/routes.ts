import { CONSENT_COOKIE, CommerceError, consentFrom, recordEvents } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import { networkOf } from "../../http/rate-limits.ts";
import { route, type Route } from "../../http/route.ts";
import type { Catalog } from "../catalog/index.ts";
import type { EventBuffer } from "./buffer.ts";
import { eventFrom } from "./event.ts";

/** Twenty events of two hundred parts each. */
const bodyLimitBytes = 512 * 1024;

interface Needs {
  readonly events: EventBuffer;
  readonly clock: Clock;
  readonly catalog: Pick<Catalog, "shownTo">;
}

/**
 * Takes what browsers have measured. Our choice: who has not agreed is refused here too, whatever sends it. Who he is serves to tell
 * which parts he is shown, and where he comes from to tell his network from others (networks.ts): nothing that is kept leads to him.
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
