import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import type { JobHandler } from "../jobs/index.ts";
import { weekOf } from "./networks.ts";
import {
  deleteEventsBefore,
  forgetVisitsBefore,
  forgetWritten,
  dropPartition,
  ensurePartition,
  partitionDay,
  partitionDays,
} from "./store.ts";

const dayMs = 24 * 3600 * 1000;
/** As long as the store learns from visits (learning.ts), plus a day. */
const networksKeptDays = 91;
/** Events may wait for a database that is down. */
const keysKeptDays = 2;

interface RetentionNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly allStores: () => readonly Store[];
}

/**
 * Creates the partitions of the next days and deletes what a store does not keep: days that no store keeps are dropped as a whole, from
 * the others this store's rows are deleted. The origins of visits are deleted as soon as nothing is learned from them.
 */
export function eventRetention({ db, clock, allStores }: RetentionNeeds): JobHandler {
  return {
    kind: "analytics-retention",
    everySeconds: 6 * 3600,
    async run({ storeId }) {
      const now = clock.now().getTime();
      const kept = ({ settings }: Store) => settings.analytics?.keepDays ?? 0;
      const stores = allStores();
      const store = stores.find(({ id }) => id === storeId);
      if (!store) return;
      const startOfKept = (days: number) => new Date(now - days * dayMs);
      if (store.settings.analytics?.firstParty)
        for (const days of [0, 1, 2]) await ensurePartition(db, partitionDay(new Date(now + days * dayMs)));
      const oldest = partitionDay(startOfKept(Math.max(...stores.map(kept), 1)));
      const days = await partitionDays(db);
      for (const day of days) if (day < oldest) await dropPartition(db, day);
      await forgetVisitsBefore(db, storeId, startOfKept(Math.min(kept(store), networksKeptDays)));
      await forgetWritten(db, {
        weeksBefore: weekOf(startOfKept(keysKeptDays)),
        batchesBefore: startOfKept(keysKeptDays),
      });
      const own = startOfKept(kept(store));
      if (days.some((day) => day >= oldest && day <= partitionDay(own))) await deleteEventsBefore(db, storeId, own);
    },
  };
}
