import { readFileSync } from "node:fs";
import { inject } from "vitest";
import type { Place } from "./store.ts";

let stores: readonly Place[] | undefined;

/** The store shared by all journeys in this worker. */
export function sharedStore(): Place {
  stores ??= JSON.parse(readFileSync(inject("storesFile"), "utf8")) as Place[];
  return stores[Number(process.env.VITEST_POOL_ID) - 1]!;
}
