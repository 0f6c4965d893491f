import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import type { AddressBook } from "../addresses/index.ts";
import type { StockHolds } from "../inventory/index.ts";
import type { Promotions } from "../promotions/index.ts";
import type { CartAccess } from "./access.ts";
import type { Sources } from "./calculate.ts";
import type { CartChanges } from "./changes.ts";
import type { UpToDate } from "./up-to-date.ts";

export interface CartNeeds extends Sources {
  readonly promotions: Promotions;
  readonly addresses: Pick<AddressBook, "resolveDelivery">;
  readonly holds: Pick<StockHolds, "hold">;
  readonly db: Database;
  readonly clock: Clock;
}

/** What the cart use cases share. */
export interface UseCaseNeeds extends Pick<CartNeeds, "db" | "clock" | "addresses"> {
  readonly sources: Sources & Pick<CartNeeds, "promotions">;
  readonly access: CartAccess;
  readonly changes: CartChanges;
  readonly prices: UpToDate;
}
