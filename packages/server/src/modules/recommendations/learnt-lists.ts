import type { RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import { breathing } from "../../packed/index.ts";
import { recentlyUsed } from "../../recently-used.ts";
import type { Neighbour } from "./rules.ts";
import { learntVersion, mostOf, neighboursOf, type LearntBy } from "./store.ts";

/** Kept in memory of each store and kind, those first that are bought or looked at most: some 7 MB with all their neighbours. */
const mostKept = 4000;
const productsAtOnce = 100;
/** Of the others what somebody asked for. */
const askedBytes = 8 << 20;
const bytesOfNeighbour = 40;
/** Whether anything new was learnt is asked so often. */
const freshMs = 60_000;

type Neighbours = readonly Neighbour[];

/** A product's neighbours, the nearest first, by their numbers in `Learnt`: strings would take five times as much. */
interface PackedNeighbours {
  readonly numbers: Uint32Array;
  readonly nearness: Float32Array;
}

interface Learnt {
  readonly version: string;
  readonly lists: Map<string, PackedNeighbours>;
  readonly ids: string[];
  /** What is not in `lists` then has no neighbours. */
  isWhole: boolean;
  lookedAt: number;
}

export interface LearntListsNeeds {
  readonly db: Pick<Database, "lagging">;
  readonly clock: Clock;
  /** Told why lists could not be read ahead, for which nobody waits. */
  readonly onError: (error: unknown) => void;
}

/**
 * What goes with each product, read ahead once somebody asks, and anew when more was learnt: a shopper who looks at a part that
 * nobody has looked at before need not wait for the database.
 */
export function createLearntLists({ db, clock, onError }: LearntListsNeeds) {
  const known = new Map<string, Learnt>();
  const looks = new Map<string, Promise<Learnt>>();
  const asked = recentlyUsed<Neighbours>(askedBytes);

  async function look(by: LearntBy, storeId: RecordId): Promise<Learnt> {
    const lookedAt = clock.now().getTime();
    const version = await learntVersion(db.lagging, by, storeId);
    const before = known.get(by + storeId);
    if (before?.version === version) {
      before.lookedAt = lookedAt;
      return before;
    }
    const learnt: Learnt = { version, lists: new Map(), ids: [], isWhole: false, lookedAt };
    known.set(by + storeId, learnt);
    readAhead(by, storeId, learnt).catch(onError);
    return learnt;
  }

  async function readAhead(by: LearntBy, storeId: RecordId, learnt: Learnt): Promise<void> {
    const { lists, ids } = learnt;
    const numbers = new Map<string, number>();
    const numberOf = (id: string) => numbers.getOrInsertComputed(id, () => ids.push(id) - 1);
    const breathe = breathing();
    const productIds = await mostOf(db.lagging, by, storeId, mostKept);
    for (let at = 0; at < productIds.length; at += productsAtOnce) {
      const some = productIds.slice(at, at + productsAtOnce);
      for (const [id, near] of await neighboursOf(db.lagging, by, storeId, some)) {
        lists.set(id, {
          numbers: Uint32Array.from(near, (one) => numberOf(one.id)),
          nearness: Float32Array.from(near, (one) => one.nearness),
        });
      }
      await breathe();
    }
    learnt.isWhole = productIds.length < mostKept;
  }

  function current(by: LearntBy, storeId: RecordId): Learnt | Promise<Learnt> {
    const key = by + storeId;
    const learnt = known.get(key);
    if (learnt && clock.now().getTime() - learnt.lookedAt < freshMs) return learnt;
    return looks.getOrInsertComputed(key, () => look(by, storeId).finally(() => looks.delete(key)));
  }

  /** The neighbours of each of these products, in any order. */
  return async (by: LearntBy, storeId: RecordId, productIds: readonly string[]): Promise<Neighbours[]> => {
    const learnt = await current(by, storeId);
    const keyOf = (id: string) => `${by}${storeId}${learnt.version} ${id}`;
    const found: Neighbours[] = [];
    const missing: string[] = [];
    for (const id of productIds) {
      const list = neighboursIn(learnt, id) ?? asked.get(keyOf(id));
      if (list) found.push(list);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    const read = await neighboursOf(db.lagging, by, storeId, missing);
    for (const id of missing) {
      const list = read.get(id) ?? [];
      found.push(list);
      asked.set(keyOf(id), list, (list.length + 5) * bytesOfNeighbour);
    }
    return found;
  };
}

/** Undefined where that is not known in memory. */
function neighboursIn({ lists, ids, isWhole }: Learnt, productId: string): Neighbours | undefined {
  const packed = lists.get(productId);
  if (!packed) return isWhole ? [] : undefined;
  return Array.from(packed.numbers, (number, at) => ({ id: ids[number]!, nearness: packed.nearness[at]! }));
}
