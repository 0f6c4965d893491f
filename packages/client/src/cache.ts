import { limits } from "@tradecounter/wire";
import type { Clock } from "./clock.ts";
import { lifeOfEntry, NOTHING, stateOf } from "./entry.ts";
import type { Action, ActionHandler, Entry, SnapshotState } from "./entry.ts";
import { errorFromText, textFromError } from "./serialized-error.ts";
import { abortReason, FetchError, isAbort } from "./errors.ts";
import { createWatchers } from "./watchers.ts";
import type { Watchers } from "./watchers.ts";

/** Which known data answer a read, and when the store is asked. Source: commerce specification, section 9. */
const policies = {
  "cache-then-network": { answers: "fresh", asks: "otherwise" },
  "cache-and-network": { answers: "any", asks: "always" },
  "no-cache": { answers: "none", asks: "always" },
  "only-if-cached": { answers: "fresh", asks: "never" },
} as const;

export type CachePolicy = keyof typeof policies;

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** cache-then-network unless given. */
  readonly cachePolicy?: CachePolicy | undefined;
}

/** An entry as of now; the error as it was thrown. */
export interface Snapshot<Data> {
  readonly state: SnapshotState;
  readonly data: Data | undefined;
  readonly error: Error | undefined;
}

/** Something that is read again and again: call it for its data, or watch it. */
export interface Resource<Data> {
  (options?: ReadOptions): Promise<Data>;
  readonly key: string;
  entry(): Entry<Data>;
  /**
   * As `entry` was when the page was rendered that has brought the cache's data along, nothing where it did not bring them: what
   * a browser takes over must be drawn as the server drew it. As `entry` where no page was restored.
   */
  rendered(): Entry<Data>;
  snapshot(): Snapshot<Data>;
  /** Tells of changes until the returned function is called. A watched entry loads again when it is invalidated. */
  subscribe(changed: () => void): () => void;
}

type Load<Data> = (signal: AbortSignal) => Promise<Data>;

/** Milliseconds until data are stale, asked for once they are there; -1 is never. */
type StaleAfter = number | (() => number);

/** What holds for all reads of a kind. */
export interface KeepOptions<Data> {
  readonly staleAfter?: StaleAfter | undefined;
  /** As how many entries data count; as one unless given. */
  readonly weigh?: ((data: Data) => number) | undefined;
}

/** What entries know and when it is stale, as a page carries them from the server to the browser. */
export interface CacheDump {
  /** For whom it was read: nobody else has it restored. */
  readonly reader?: string | undefined;
  readonly entries: Readonly<
    Record<string, { readonly data?: unknown; readonly error?: string | undefined; readonly staleAt: number | null }>
  >;
}

export interface Cache {
  /**
   * Data of an entry, by default loaded when it is missing or stale; equal reads at once are one. An aborted read changes
   * nothing. Throws what the load threw; `FetchError` 504 where the store may not be asked (only-if-cached).
   */
  read<Data>(key: string, load: Load<Data>, options?: ReadOptions & KeepOptions<Data>): Promise<Data>;
  resource<Data>(key: string, load: Load<Data>, staleAfter?: StaleAfter): Resource<Data>;
  entry<Data>(key: string): Entry<Data>;
  snapshot<Data>(key: string): Snapshot<Data>;
  /** Changes an entry by the handler of the action. Throws `unknown action type: …`. */
  dispatch(key: string, action: Action): void;
  /** Adds a type of action. Throws a TypeError when it has a handler. Source: site specification, section 8. */
  handle(type: string, handler: ActionHandler): void;
  /** Makes all entries stale whose key starts so. */
  invalidate(prefix: string): void;
  /** Forgets all entries but those whose key starts as in `butNot`: what they hold is somebody else's. */
  forget(butNot?: string): void;
  dump(): CacheDump;
  /** Takes entries over that were read for the same account; those of another are left out. */
  restore(dump: CacheDump): void;
}

const NEVER = -1;
/** Enough for the hundred lists of an afternoon's search. */
const USUAL_ENTRIES = 3_000;

interface Slot {
  entry: Entry<unknown>;
  /** When it was read: a clock that was put back since says nothing of how old it is. */
  readAt: number;
  staleAt: number;
  request: Request | undefined;
  load: (() => Promise<unknown>) | undefined;
  weight: number;
  readonly watchers: Watchers;
  /** Since it came to the end of the line. */
  wasUsed: boolean;
}

interface Request {
  readonly promise: Promise<unknown>;
  readonly abort: AbortController;
  readers: number;
}

/**
 * Entries of read data, each 300 s fresh unless said otherwise; beyond `most`, what nobody watches goes first. A read
 * for another than the one before (`reader`) finds nothing of his. Source: commerce specification, section 9.
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

  /** Every now and then what is stale goes, at once what is too much. Source: site specification, section 9. */
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
      // Once to the end of the line: keeping all in the order of use would take longer than the reads themselves.
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
    // What was invalidated or given up meanwhile belongs to its readers, not to the entry.
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
        // That something is not there is an answer like others; any other failure is asked again.
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

  /** Ends what is under way, and loads again what is watched. */
  function renew(concerns: (key: string) => boolean, isForgotten = false) {
    const stale = [...slots].flatMap(([key, slot]) => (concerns(key) ? [slot] : []));
    // First all of them: what is loaded again may itself read others.
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
    // First: what is loaded again reads as well.
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
      // Those who watch see a failure in the entry.
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
      // JSON has no infinity
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
        // Our choice: the clocks of a server and a browser may differ by days, so nothing lives longer than entries usually do.
        slot.staleAt = staleAt === null ? Infinity : Math.min(staleAt, slot.readAt + limits.contextCacheMs);
        change(slot, { type: "update", data, error });
        rendered.set(key, slot.entry);
      }
    },
  };
}
