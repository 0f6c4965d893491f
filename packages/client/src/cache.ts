import { limits } from "@tradecounter/wire";
import type { Clock } from "./clock.ts";
import { FetchError } from "./errors.ts";

/** What is known of something that is read. The same object until something about it changes. */
export interface Entry<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly loaded: boolean;
  readonly loading: boolean;
}

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Asks the store even if the entry is not stale. */
  readonly fresh?: boolean | undefined;
}

/** Something that is read again and again: call it for its data, or watch it. */
export interface Resource<Data> {
  (options?: ReadOptions): Promise<Data>;
  readonly key: string;
  entry(): Entry<Data>;
  /** Tells of changes until the returned function is called. A watched entry loads again when it is invalidated. */
  subscribe(changed: () => void): () => void;
}

type Load<Data> = (signal: AbortSignal) => Promise<Data>;

/** Milliseconds until data are stale, asked for once they are there; -1 is never. */
type StaleAfter = number | (() => number);

/** Data of entries and when they are stale, as a page carries them from the server to the browser. */
export type CacheDump = Readonly<Record<string, { readonly data: unknown; readonly staleAt: number | null }>>;

export interface Cache {
  /** Data of an entry, loaded when it is missing or stale; equal reads at once are one. An aborted read changes nothing. */
  read<Data>(
    key: string,
    load: Load<Data>,
    options?: ReadOptions & { readonly staleAfter?: StaleAfter },
  ): Promise<Data>;
  resource<Data>(key: string, load: Load<Data>, staleAfter?: StaleAfter): Resource<Data>;
  entry<Data>(key: string): Entry<Data>;
  /** Makes all entries stale whose key starts so. */
  invalidate(prefix: string): void;
  dump(): CacheDump;
  restore(dump: CacheDump): void;
}

const NOTHING: Entry<never> = { data: undefined, error: undefined, loaded: false, loading: false };
const NEVER = -1;
/** Enough for every list of an afternoon's search. */
const USUAL_ENTRIES = 500;

interface Slot {
  entry: Entry<unknown>;
  staleAt: number;
  request: Request | undefined;
  load: (() => Promise<unknown>) | undefined;
  readonly watchers: Set<() => void>;
}

interface Request {
  readonly promise: Promise<unknown>;
  readonly abort: AbortController;
  readers: number;
}

/**
 * Entries of read data, each 300 s fresh unless said otherwise; beyond `mostEntries`, what nobody watches goes first.
 * Source: commerce specification, section 9.
 */
export function createCache(clock: Pick<Clock, "now">, mostEntries = USUAL_ENTRIES): Cache {
  const slots = new Map<string, Slot>();

  function slotOf(key: string): Slot {
    const slot = slots.get(key) ?? {
      entry: NOTHING,
      staleAt: 0,
      request: undefined,
      load: undefined,
      watchers: new Set(),
    };
    // Last used, last in line.
    slots.delete(key);
    slots.set(key, slot);
    return slot;
  }

  function trim() {
    for (const [key, { watchers, request }] of slots) {
      if (slots.size <= mostEntries) return;
      if (watchers.size === 0 && !request) slots.delete(key);
    }
  }

  function change(slot: Slot, part: Partial<Entry<unknown>>) {
    slot.entry = { ...slot.entry, ...part };
    for (const changed of slot.watchers) changed();
  }

  const isFresh = ({ entry, staleAt }: Slot) => (entry.loaded || entry.error !== undefined) && clock.now() < staleAt;

  function start(slot: Slot, load: Load<unknown>, staleAfter: StaleAfter): Request {
    const abort = new AbortController();
    const own = { abort, readers: 0, promise: load(abort.signal) };
    // What was invalidated or given up meanwhile belongs to its readers, not to the entry.
    const settle = (part: Partial<Entry<unknown>>, freshMs: number) => {
      if (slot.request !== own) return;
      slot.request = undefined;
      slot.staleAt = freshMs === NEVER ? Infinity : clock.now() + freshMs;
      change(slot, { ...part, loading: false });
    };
    slot.request = own;
    change(slot, { loading: true });
    own.promise.then(
      (data) =>
        settle({ data, error: undefined, loaded: true }, typeof staleAfter === "number" ? staleAfter : staleAfter()),
      // That something is not there is an answer like others; any other failure is asked again.
      (error: unknown) =>
        settle({ error }, error instanceof FetchError && error.status === 404 ? limits.contextCacheMs : 0),
    );
    return own;
  }

  function giveUp(slot: Slot, request: Request) {
    if (--request.readers > 0) return;
    request.abort.abort();
    if (slot.request !== request) return;
    slot.request = undefined;
    change(slot, { loading: false });
  }

  function read<Data>(
    key: string,
    load: Load<Data>,
    { signal, fresh = false, staleAfter = limits.contextCacheMs }: ReadOptions & { staleAfter?: StaleAfter } = {},
  ): Promise<Data> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const slot = slotOf(key);
    slot.load = () => read(key, load, { fresh: true, staleAfter });
    if (!fresh && isFresh(slot)) {
      const { loaded, data, error } = slot.entry;
      return error === undefined && loaded ? Promise.resolve(data as Data) : Promise.reject(error as Error);
    }
    const request = slot.request ?? start(slot, load, staleAfter);
    request.readers++;
    trim();
    if (!signal) return request.promise as Promise<Data>;
    return new Promise((resolve, reject) => {
      const stop = () => {
        giveUp(slot, request);
        reject(signal.reason as Error);
      };
      signal.addEventListener("abort", stop, { once: true });
      (request.promise as Promise<Data>).then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
    });
  }

  const entry = <Data>(key: string) => (slots.get(key)?.entry ?? NOTHING) as Entry<Data>;

  return {
    read,
    entry,
    resource: (key, load, staleAfter) =>
      Object.assign((options?: ReadOptions) => read(key, load, { ...options, staleAfter }), {
        key,
        entry: () => entry<Awaited<ReturnType<typeof load>>>(key),
        subscribe(changed: () => void) {
          const { watchers } = slotOf(key);
          watchers.add(changed);
          return () => void watchers.delete(changed);
        },
      }),
    invalidate(prefix) {
      // A copy: loading again moves an entry to the end of the line.
      for (const [key, slot] of Array.from(slots)) {
        if (!key.startsWith(prefix)) continue;
        slot.staleAt = 0;
        slot.request = undefined;
        // A watcher sees the failure in the entry.
        if (slot.watchers.size > 0 && slot.load) slot.load().catch(() => {});
        else if (slot.entry.loading) change(slot, { loading: false });
      }
    },
    dump() {
      const known = [...slots].filter(([, { entry }]) => entry.loaded && entry.error === undefined);
      return Object.fromEntries(
        // JSON has no infinity
        known.map(([key, { entry, staleAt }]) => [
          key,
          { data: entry.data, staleAt: staleAt === Infinity ? null : staleAt },
        ]),
      );
    },
    restore(dump) {
      for (const [key, { data, staleAt }] of Object.entries(dump)) {
        const slot = slotOf(key);
        slot.staleAt = staleAt ?? Infinity;
        change(slot, { data, error: undefined, loaded: true });
      }
    },
  };
}
