import { limits } from "@tradecounter/wire";
import type { Clock } from "./clock.ts";
import { lifeOfEntry, NOTHING, stateOf } from "./entry.ts";
import type { Action, ActionHandler, Entry, SnapshotState } from "./entry.ts";
import { errorFromText, textFromError } from "./serialized-error.ts";
import { abortReason, FetchError, isAbort } from "./errors.ts";
import { createWatchers } from "./watchers.ts";
import type { Watchers } from "./watchers.ts";

/** Which cached data may answer a read, and when the store is asked. Source: commerce specification, section 9. */
const policies = {
  "cache-then-network": { answers: "fresh", asks: "otherwise" },
  "cache-and-network": { answers: "any", asks: "always" },
  "no-cache": { answers: "none", asks: "always" },
  "only-if-cached": { answers: "fresh", asks: "never" },
} as const;

export type CachePolicy = keyof typeof policies;

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Default: cache-then-network. */
  readonly cachePolicy?: CachePolicy | undefined;
}

/** An entry at this moment, with the error as it was thrown. */
export interface Snapshot<Data> {
  readonly state: SnapshotState;
  readonly data: Data | undefined;
  readonly error: Error | undefined;
}

/** Something that is read repeatedly: call it for its data, or watch it. */
export interface Resource<Data> {
  (options?: ReadOptions): Promise<Data>;
  readonly key: string;
  entry(): Entry<Data>;
  /**
   * `entry` as of the server's render of the page that the cache's data came with, and empty if they did not include it: while
   * hydrating, a browser has to render what the server rendered. The same as `entry` if no page was restored.
   */
  rendered(): Entry<Data>;
  snapshot(): Snapshot<Data>;
  /** Notifies of changes until the returned function is called. A watched entry reloads when it is invalidated. */
  subscribe(changed: () => void): () => void;
}

type Load<Data> = (signal: AbortSignal) => Promise<Data>;

/** Milliseconds until data are stale; a function is called once they have loaded. -1 means never. */
type StaleAfter = number | (() => number);

/** Options for all reads of a kind. */
export interface KeepOptions<Data> {
  readonly staleAfter?: StaleAfter | undefined;
  /** How many entries the data count as. Default: one. */
  readonly weigh?: ((data: Data) => number) | undefined;
}

/** The cache's data and when they become stale, as a page carries them from the server to the browser. */
export interface CacheDump {
  /** The account they were read for: they are not restored for any other. */
  readonly reader?: string | undefined;
  readonly entries: Readonly<
    Record<string, { readonly data?: unknown; readonly error?: string | undefined; readonly staleAt: number | null }>
  >;
}

export interface Cache {
  /**
   * The data of an entry, by default loaded if missing or stale; concurrent reads of one key share a request. An aborted read changes
   * nothing. Throws what the load threw; `FetchError` 504 if the store may not be asked (only-if-cached).
   */
  read<Data>(key: string, load: Load<Data>, options?: ReadOptions & KeepOptions<Data>): Promise<Data>;
  resource<Data>(key: string, load: Load<Data>, staleAfter?: StaleAfter): Resource<Data>;
  entry<Data>(key: string): Entry<Data>;
  snapshot<Data>(key: string): Snapshot<Data>;
  /** Changes an entry through the action's handler. Throws `unknown action type: …`. */
  dispatch(key: string, action: Action): void;
  /** Adds a type of action. Throws a TypeError if it already has a handler. Source: site specification, section 8. */
  handle(type: string, handler: ActionHandler): void;
  /** Marks all entries whose key has this prefix as stale. */
  invalidate(prefix: string): void;
  /** Discards all entries except those whose key has the prefix `butNot`, as they belong to another shopper. */
  forget(butNot?: string): void;
  dump(): CacheDump;
  /** Restores entries that were read for the same account; those of another are ignored. */
  restore(dump: CacheDump): void;
}

const NEVER = -1;
/** Enough for the hundred result lists of an afternoon's searching. */
const USUAL_ENTRIES = 3_000;

interface Slot {
  entry: Entry<unknown>;
  /** When it was read: if the clock has since been set back, its age is unknown. */
  readAt: number;
  staleAt: number;
  request: Request | undefined;
  load: (() => Promise<unknown>) | undefined;
  weight: number;
  readonly watchers: Watchers;
  /** Whether it was used since it was last moved to the end of the eviction queue. */
  wasUsed: boolean;
}

interface Request {
  readonly promise: Promise<unknown>;
  readonly abort: AbortController;
  readers: number;
}

/**
 * A cache of read data, fresh for 300 s by default; beyond `most` entries, unwatched ones are evicted. Once a read is made
 * for another account (`reader`), none of the previous one's data are found. Source: commerce specification, section 9.
 */
export function createCache(
  clock: Pick<Clock, "now" | "signal">,
  most = USUAL_ENTRIES,
  reader: () => string | undefined = () => undefined,
): Cache {
  let readFor = reader();
  const slots = new Map<string, Slot>();
  let total = 0;
  let rendered: Map<string, Entry<unknown>> | undefined;
  const ownHandlers = new Map<string, ActionHandler>();
  let trimmedAt = clock.now();

  function slotOf(key: string): Slot {
    const known = slots.get(key);
    if (known) {
      known.wasUsed = true;
      return known;
    }
    const slot: Slot = {
      entry: NOTHING,
      readAt: 0,
      staleAt: 0,
      request: undefined,
      load: undefined,
      weight: 1,
      watchers: createWatchers(),
      wasUsed: false,
    };
    slots.set(key, slot);
    total += slot.weight;
    return slot;
  }

  /** Evicts stale entries periodically, and excess ones at once. Source: site specification, section 9. */
  function trim() {
    const now = clock.now();
    const isDue = Math.abs(now - trimmedAt) >= limits.cacheTrimMs;
    if (isDue) trimmedAt = now;
    for (const [key, slot] of slots) {
      const isTooMuch = total > most;
      if (!isDue && !isTooMuch) return;
      if (slot.watchers.size > 0 || slot.request || !(isTooMuch || slot.staleAt <= now)) continue;
      slots.delete(key);
      total -= slot.weight;
      if (!slot.wasUsed) continue;
      // It gets a second chance at the end of the queue: keeping exact order of use would take longer than the reads themselves.
      slot.wasUsed = false;
      slots.set(key, slot);
      total += slot.weight;
    }
  }

  function change(slot: Slot, action: Action) {
    const handler = lifeOfEntry.get(action.type) ?? ownHandlers.get(action.type);
    if (!handler) throw new Error(`unknown action type: ${action.type}`);
    const before = slot.entry;
    slot.entry = handler(before, action);
    if (slot.entry !== before) slot.watchers.tell();
  }

  function isFresh({ entry, readAt, staleAt }: Slot): boolean {
    const now = clock.now();
    return entry.loaded && now < staleAt && (now >= readAt || staleAt === Infinity);
  }

  function start<Data>(
    slot: Slot,
    load: Load<Data>,
    { staleAfter = limits.contextCacheMs, weigh = () => 1 }: KeepOptions<Data>,
  ): Request {
    const abort = new AbortController();
    const own = { abort, readers: 0, promise: (async () => load(abort.signal))() };
    // The result of an invalidated or aborted load goes to its readers, not into the entry.
    const settle = (action: Action, freshMs?: number, weight = slot.weight) => {
      if (slot.request !== own) return;
      slot.request = undefined;
      total += weight - slot.weight;
      slot.weight = weight;
      if (freshMs !== undefined) {
        slot.readAt = clock.now();
        slot.staleAt = freshMs === NEVER ? Infinity : slot.readAt + freshMs;
      }
      change(slot, action);
    };
    slot.request = own;
    change(slot, { type: "load" });
    own.promise.then(
      (data) =>
        settle({ type: "fulfil", data }, typeof staleAfter === "number" ? staleAfter : staleAfter(), weigh(data)),
      (error: unknown) => {
        if (isAbort(error, clock.signal)) return settle({ type: "abort" });
        // Not found is a result like any other; after any other failure the next read asks again.
        const isNotThere = error instanceof FetchError && error.status === 404;
        settle({ type: "fail", error: textFromError(error) }, isNotThere ? limits.contextCacheMs : 0);
      },
    );
    return own;
  }

  function giveUp(slot: Slot, request: Request) {
    if (--request.readers > 0) return;
    request.abort.abort();
    if (slot.request !== request) return;
    slot.request = undefined;
    change(slot, { type: "abort" });
  }

  /** Aborts loads in progress, and reloads what is watched. */
  function renew(concerns: (key: string) => boolean, isForgotten = false) {
    const stale = [...slots].flatMap(([key, slot]) => (concerns(key) ? [slot] : []));
    // Mark all of them first: a reload may itself read others.
    for (const slot of stale) {
      slot.staleAt = 0;
      slot.request = undefined;
      if (isForgotten) change(slot, { type: "forget" });
    }
    for (const slot of stale) {
      // A watcher sees the failure in the entry.
      if (slot.watchers.size > 0 && slot.load) slot.load().catch(() => {});
      else if (slot.entry.loading) change(slot, { type: "abort" });
    }
  }

  function lookWhoReads() {
    const now = reader();
    if (now === readFor) return;
    // Set this first: reloading reads as well.
    readFor = now;
    renew(() => true, true);
  }

  function read<Data>(
    key: string,
    load: Load<Data>,
    { signal, cachePolicy = "cache-then-network", ...keep }: ReadOptions & KeepOptions<Data> = {},
  ): Promise<Data> {
    if (signal?.aborted) return Promise.reject(abortReason(signal));
    lookWhoReads();
    const slot = slotOf(key);
    slot.load = () => read(key, load, { cachePolicy: "no-cache", ...keep });
    const { answers, asks } = policies[cachePolicy];
    const { loaded, data, error } = slot.entry;
    if (answers === "any" ? loaded && error === undefined : answers === "fresh" && isFresh(slot)) {
      // Watchers see the failure in the entry.
      if (asks === "always") slot.load().catch(() => {});
      return error === undefined ? Promise.resolve(data as Data) : Promise.reject(errorFromText(error));
    }
    if (asks === "never") return Promise.reject(new FetchError(key, 504, "Gateway Timeout", []));
    const request = slot.request ?? start(slot, load, keep);
    request.readers++;
    trim();
    if (!signal) return request.promise as Promise<Data>;
    return new Promise((resolve, reject) => {
      const stop = () => {
        giveUp(slot, request);
        reject(abortReason(signal));
      };
      signal.addEventListener("abort", stop, { once: true });
      (request.promise as Promise<Data>).then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
    });
  }

  const entry = <Data>(key: string) => (slots.get(key)?.entry ?? NOTHING) as Entry<Data>;

  function snapshot<Data>(key: string): Snapshot<Data> {
    const slot = slots.get(key);
    const { data, error } = entry<Data>(key);
    return {
      state: stateOf(entry(key), slot !== undefined && isFresh(slot)),
      data,
      error: error === undefined ? undefined : errorFromText(error),
    };
  }

  return {
    read,
    entry,
    snapshot,
    dispatch: (key, action) => change(slotOf(key), action),
    handle(type, handler) {
      if (lifeOfEntry.has(type) || ownHandlers.has(type)) {
        throw new TypeError(`there is a handler of the action type ${type} already`);
      }
      ownHandlers.set(type, handler);
    },
    resource: (key, load, staleAfter) =>
      Object.assign((options?: ReadOptions) => read(key, load, { ...options, staleAfter }), {
        key,
        entry: () => entry<Awaited<ReturnType<typeof load>>>(key),
        rendered: () =>
          (rendered ? (rendered.get(key) ?? NOTHING) : entry(key)) as Entry<Awaited<ReturnType<typeof load>>>,
        snapshot: () => snapshot<Awaited<ReturnType<typeof load>>>(key),
        subscribe: (changed: () => void) => slotOf(key).watchers.subscribe(changed),
      }),
    invalidate: (prefix) => renew((key) => key.startsWith(prefix)),
    forget: (butNot) => renew((key) => butNot === undefined || !key.startsWith(butNot), true),
    dump() {
      const known = Array.from(slots).filter(([, slot]) => {
        const { error, loaded } = slot.entry;
        return loaded && (error === undefined || isFresh(slot));
      });
      // JSON has no Infinity
      const kept = ({ entry: { data, error }, staleAt }: Slot) => ({
        data,
        error,
        staleAt: staleAt === Infinity ? null : staleAt,
      });
      return { reader: readFor, entries: Object.fromEntries(known.map(([key, slot]) => [key, kept(slot)])) };
    },
    restore(dump) {
      lookWhoReads();
      if (dump.reader !== readFor) return;
      rendered ??= new Map();
      for (const [key, { data, error, staleAt }] of Object.entries(dump.entries)) {
        const slot = slotOf(key);
        slot.readAt = clock.now();
        // Our choice: the clocks of server and browser may differ by days, so no restored entry lives longer than the default.
        slot.staleAt = staleAt === null ? Infinity : Math.min(staleAt, slot.readAt + limits.contextCacheMs);
        change(slot, { type: "update", data, error });
        rendered.set(key, slot.entry);
      }
    },
  };
}
