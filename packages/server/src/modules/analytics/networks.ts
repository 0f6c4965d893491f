import { createHmac } from "node:crypto";
import type { RecordId } from "@tradecounter/commerce";
import type { Queries } from "../../db/index.ts";
import type { HeldEvent } from "./event.ts";
import { networkKey } from "./store.ts";

const dayMs = 24 * 3600 * 1000;
const weekMs = 7 * dayMs;

/** A visit and its origin, as stored. */
export interface SeenVisit {
  readonly storeId: RecordId;
  readonly visit: string;
  /** A code shared by all visits from a network in a week, from which no address can be derived once the week's key is deleted. */
  readonly network: string;
  readonly at: Date;
}

/** The first day of a moment's UTC week: `2026-11-23`. */
export function weekOf(at: Date): string {
  // day 0 of the epoch was a Thursday
  const monday = Math.floor((at.getTime() - 4 * dayMs) / weekMs) * weekMs + 4 * dayMs;
  return new Date(monday).toISOString().slice(0, 10);
}

/** Distinguishes networks without storing addresses, with keys that all processes of a store share. */
export function createNetworkCodes(q: Queries) {
  const keys = new Map<string, string>();

  async function keyOf(week: string): Promise<string> {
    let key = keys.get(week);
    if (key === undefined) {
      key = await networkKey(q, week);
      // past weeks get no more events
      if (keys.size > 1) keys.clear();
      keys.set(week, key);
    }
    return key;
  }

  return {
    /**
     * The visits of events, without duplicates and in a fixed order, as two processes may write the same ones. The week is the one in which
     * the events arrived: by the times that browsers give, a network could have two codes.
     */
    async visitsOf(events: readonly HeldEvent[]): Promise<SeenVisit[]> {
      const visits = new Map<string, SeenVisit>();
      for (const { storeId, visit, network, at, cameAt } of events) {
        const name = `${storeId} ${visit}`;
        if (network === null || visits.has(name)) continue;
        const key = await keyOf(weekOf(cameAt));
        const code = createHmac("sha256", key).update(`${storeId} ${network}`).digest("base64url").slice(0, 22);
        visits.set(name, { storeId, visit, network: code, at });
      }
      return [...visits].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, visit]) => visit);
    },
    /** Drops cached keys, which another process may have deleted. */
    forget: (): void => keys.clear(),
  };
}
