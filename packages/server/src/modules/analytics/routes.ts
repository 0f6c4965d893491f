import { CONSENT_COOKIE, CommerceError, consentFrom, recordEvents } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import { route, type Route } from "../../http/route.ts";
import type { EventBuffer } from "./buffer.ts";
import { eventFrom } from "./event.ts";

/** Twenty events of two hundred parts each. */
const bodyLimitBytes = 512 * 1024;

/**
 * Takes what browsers have measured. Our choice: who has not agreed is refused here too, whatever sends it, and what the cookie of a
 * visitor tells else is not looked at: nothing that is kept leads to him.
 */
export function analyticsRoutes({ events, clock }: { readonly events: EventBuffer; readonly clock: Clock }): Route[] {
  return [
    route(
      recordEvents,
      ({ body }, { store, visitor }) => {
        if (!store.settings.analytics?.firstParty) throw new CommerceError("NOT_FOUND");
        if (!consentFrom(visitor.cookie(CONSENT_COOKIE))?.analytics)
          throw new CommerceError("INSUFFICIENT_ACCESS", "This visitor has not agreed to be measured.");
        const now = clock.now();
        const taken = events.add(
          body.events.map((event) => eventFrom(event, { storeId: store.id, visit: body.visit, now })),
        );
        if (!taken) throw new CommerceError("REQUEST_LIMIT_EXCEEDED");
        return undefined;
      },
      { bodyLimitBytes },
    ),
  ];
}
