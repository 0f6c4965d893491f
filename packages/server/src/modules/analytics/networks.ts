import { createHmac } from "node:crypto";
import type { RecordId } from "@tradecounter/commerce";
import type { Queries } from "../../db/index.ts";
import type { HeldEvent } from "./event.ts";
import { networkKey } from "./store.ts";

const dayMs = 24 * 3600 * 1000;
const weekMs = 7 * dayMs;

/** A visit and where it came from, as a row has it. */
export interface SeenVisit {
  readonly storeId: RecordId;
  readonly visit: string;
  /** A code that is the same for all visits of a network in a week, and of which nobody can tell an address once the week's key is gone. */
  readonly network: string;
  readonly at: Date;
}

/** The first day of the week of UTC that a moment is in: `2026-11-23`. */
export function weekOf(at: Date): string {
  // the first day of the count of days was a Thursday
  const monday = Math.floor((at.getTime() - 4 * dayMs) / weekMs) * weekMs + 4 * dayMs;
  return new Date(monday).toISOString().slice(0, 10);
}

/** What tells networks apart without an address, with the keys that all processes of a store share. */
export function createNetworkCodes(q: Queries) {
  const keys = new Map<string, string>();

  async function keyOf(week: string): Promise<string> {
    let key = keys.get(week);
    if (key === undefined) {
      key = await networkKey(q, week);
      // of weeks that are over nothing comes any more
      if (keys.size > 1) keys.clear();
      keys.set(week, key);
    }
    return key;
  }

  return {
    /**
     * The visits of events, each once and in the same order for everybody, as two processes may write the same ones. The week is that in which
     * events came: by what browsers say of theirs a network would have two codes.
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
    /** Keys that somebody else may have forgotten. */
    forget: (): void => keys.clear(),
  };
}
