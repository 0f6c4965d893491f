import { setImmediate as nextTurn } from "node:timers/promises";
import type { RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Queries } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import { levelsOf, type Level } from "./store.ts";

type LevelsById = ReadonlyMap<RecordId, readonly Level[]>;

interface Look {
  readonly productIds: Set<RecordId>;
  readonly levels: Promise<LevelsById>;
}

/**
 * Reads live stock by product, independent of any cart. All requests in one turn of the event loop share a statement, which is sent at
 * its end: sending one and waking the database costs more than reading a row. The result includes the levels that others asked for.
 */
export function createLevelReader({ db, clock }: { db: Queries; clock: Clock }) {
  const looks = new Map<Store, Look>();

  async function look(store: Store, productIds: ReadonlySet<RecordId>): Promise<LevelsById> {
    await nextTurn();
    looks.delete(store);
    const levels = await levelsOf(db, store, { productIds: [...productIds], now: clock.now() });
    return Map.groupBy(levels, (level) => level.productId);
  }

  return (store: Store, productIds: readonly RecordId[]): Promise<LevelsById> => {
    let shared = looks.get(store);
    if (!shared) {
      const asked = new Set<RecordId>();
      looks.set(store, (shared = { productIds: asked, levels: look(store, asked) }));
    }
    for (const id of productIds) shared.productIds.add(id);
    return shared.levels;
  };
}

export type LevelReader = ReturnType<typeof createLevelReader>;
