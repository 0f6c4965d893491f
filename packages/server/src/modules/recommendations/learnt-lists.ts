import type { RecordId } from "@tradecounter/commerce";
import { isRecent, type Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import { breathing } from "../../packed/index.ts";
import { recentlyUsed } from "../../recently-used.ts";
import type { Neighbour } from "./rules.ts";
import { learntVersion, mostOf, neighboursOf, type LearntBy } from "./store.ts";

/**
 * Maximum number of products preloaded per store and kind, starting with the most bought or viewed: about 7 MB with all their neighbors.
 */
const mostReadAhead = 4000;
const productsAtOnce = 100;
/** For all stores and kinds. The cache holds at most a quarter in one entry, so loading stops before that. */
const readAheadBytes = 64 << 20;
const mostBytesOfOne = readAheadBytes / 5;
/** For requested products that are not preloaded. */
const askedBytes = 8 << 20;
const bytesOfNeighbour = 40;
/** How often to check for new results. */
const freshMs = 60_000;

type Neighbours = Iterable<Neighbour>;

/** A product's neighbors, nearest first, as indexes into `ReadAhead`: strings would take five times as much. */
interface PackedNeighbours {
  readonly numbers: Uint32Array;
  readonly nearness: Float32Array;
}
const bytesOfPacked = 8;
const bytesOfId = 50;
const bytesOfProduct = 300;

interface ReadAhead {
  readonly version: string;
  readonly lists: ReadonlyMap<string, PackedNeighbours>;
  readonly ids: readonly string[];
  /** Then a product not in `lists` has no neighbors. */
  readonly isWhole: boolean;
}

interface Look {
  readonly version: string;
  readonly lookedAt: number;
}

export interface LearntListsNeeds {
  readonly db: Pick<Database, "lagging">;
  readonly clock: Clock;
  /** Called when lists could not be preloaded, which nobody waits for. */
  readonly onError: (error: unknown) => void;
}

/**
 * The neighbors of each product, preloaded after the first request, and again when more was learned: a shopper who views a part that
 * nobody has viewed recently need not wait for the database. Until that is loaded, earlier results are used. Lists that failed to load,
 * or were evicted by other stores', are loaded at the next request.
 */
export function createLearntLists({ db, clock, onError }: LearntListsNeeds) {
  const looked = new Map<string, Look>();
  const looks = new Map<string, Promise<Look>>();
  const reading = new Set<string>();
  const ahead = recentlyUsed<ReadAhead>(readAheadBytes);
  const asked = recentlyUsed<readonly Neighbour[]>(askedBytes);

  async function look(by: LearntBy, storeId: RecordId): Promise<Look> {
    const key = by + storeId;
    const lookedAt = clock.now().getTime();
    const version = await learntVersion(db.lagging, by, storeId);
    const found = { version, lookedAt };
    looked.set(key, found);
    if (ahead.get(key)?.version !== version && !reading.has(key)) {
      reading.add(key);
      readAhead(by, storeId, version)
        .catch(onError)
        .finally(() => reading.delete(key));
    }
    return found;
  }

  async function readAhead(by: LearntBy, storeId: RecordId, version: string): Promise<void> {
    const lists = new Map<string, PackedNeighbours>();
    const ids: string[] = [];
    const numbers = new Map<string, number>();
    const numberOf = (id: string) => numbers.getOrInsertComputed(id, () => ids.push(id) - 1);
    const breathe = breathing();
    const productIds = await mostOf(db.lagging, by, storeId, mostReadAhead);
    let neighbourCount = 0;
    const bytes = () => neighbourCount * bytesOfPacked + ids.length * bytesOfId + lists.size * bytesOfProduct;
    let at = 0;
    for (; at < productIds.length && bytes() < mostBytesOfOne; at += productsAtOnce) {
      const some = productIds.slice(at, at + productsAtOnce);
      for (const [id, near] of await neighboursOf(db.lagging, by, storeId, some)) {
        neighbourCount += near.length;
        lists.set(id, {
          numbers: Uint32Array.from(near, (one) => numberOf(one.id)),
          nearness: Float32Array.from(near, (one) => one.nearness),
        });
      }
      await breathe();
    }
    const isWhole = at >= productIds.length && productIds.length < mostReadAhead;
    ahead.set(by + storeId, { version, lists, ids, isWhole }, bytes());
  }

  function current(by: LearntBy, storeId: RecordId): Look | Promise<Look> {
    const key = by + storeId;
    const last = looked.get(key);
    if (last && isRecent(clock, last.lookedAt, freshMs)) return last;
    return looks.getOrInsertComputed(key, () => look(by, storeId).finally(() => looks.delete(key)));
  }

  /** The neighbors of each of these products, in any order. */
  return async (by: LearntBy, storeId: RecordId, productIds: readonly string[]): Promise<Neighbours[]> => {
    const { version } = await current(by, storeId);
    const lists = ahead.get(by + storeId);
    const keyOf = (id: string) => `${by}${storeId}${version} ${id}`;
    const found: Neighbours[] = [];
    const missing: string[] = [];
    for (const id of productIds) {
      const list = (lists && neighboursIn(lists, id)) ?? asked.get(keyOf(id));
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

/** Undefined where they are not in memory. */
function neighboursIn({ lists, ids, isWhole }: ReadAhead, productId: string): Neighbours | undefined {
  const packed = lists.get(productId);
  if (!packed) return isWhole ? [] : undefined;
  return unpacked(packed, ids);
}

/** One at a time, as few are used. */
function* unpacked({ numbers, nearness }: PackedNeighbours, ids: readonly string[]): Generator<Neighbour, undefined> {
  for (let at = 0; at < numbers.length; at++) yield { id: ids[numbers[at]!]!, nearness: nearness[at]! };
}
