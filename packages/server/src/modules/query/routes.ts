import { CommerceError, getLimits, queryMoreRecords, queryRecords } from "@tradecounter/wire";
import { route, type Route } from "../../http/route.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { QueryService } from "./service.ts";

/** Our choice: there are no daily limits, so all of them are unused. */
const allowance = { Max: 1_000_000, Remaining: 1_000_000 };

/** Source: catalogue contract, 1.13. */
export function queryRoutes({ queries }: { queries: QueryService }): Route[] {
  return [
    route(queryRecords, ({ query }, shopper) => queries.run(signedIn(shopper), query.q)),
    route(queryMoreRecords, ({ params }, shopper) => queries.more(signedIn(shopper), params.locator)),
    route(getLimits, (_received, shopper) => {
      signedIn(shopper);
      return { DailyApiRequests: allowance };
    }),
  ];
}

/** Throws INVALID_SESSION_ID for a guest. */
function signedIn(shopper: Shopper): Shopper {
  if (shopper.kind === "guest") throw new CommerceError("INVALID_SESSION_ID");
  return shopper;
}
