import { inject } from "vitest";
import type { Place } from "./store.ts";

/** The store of all journeys that run in this worker. */
export function sharedStore(): Place {
  return inject("stores")[Number(process.env.VITEST_POOL_ID) - 1]!;
}
