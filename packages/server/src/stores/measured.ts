import type { StoreSettings } from "./store.ts";

/** Whether visitors' activity is measured, so that they have to be asked for consent. Source: site shell contract, 7.6. */
export function isMeasured({ analytics }: Pick<StoreSettings, "analytics">): boolean {
  return analytics !== undefined && (analytics.firstParty || analytics.tagManagerId !== undefined);
}
