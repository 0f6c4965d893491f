import type { StoreSettings } from "./store.ts";

/** Whether anything measures what visitors do, so that they have to be asked. Source: site shell contract, 7.6. */
export function isMeasured({ analytics }: Pick<StoreSettings, "analytics">): boolean {
  return analytics !== undefined && (analytics.firstParty || analytics.tagManagerId !== undefined);
}
