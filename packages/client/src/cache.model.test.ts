import { deepStrictEqual as deepEqual } from "node:assert";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createCache } from "./cache.ts";
import type { Cache, CachePolicy } from "./cache.ts";
import { textFromError } from "./serialized-error.ts";
import { FetchError } from "./errors.ts";
import { fakeClock } from "./testing/fake-clock.ts";
import { walk } from "./testing/steps.ts";
import type { Step } from "./testing/steps.ts";

const keys = ["cart/items", "cart/summary", "catalog/product"];
const FRESH_MS = 300_000;
const failures = {
  notThere: new FetchError("/", 404, "Not Found", []),
  down: new FetchError("/", 503, "Service Unavailable", []),
};

/** The outcome of a read: a number is data, text is an error. */
type Outcome = number | string | undefined;

interface Load {
  readonly key: string;
  readers: number;
  isAborted: boolean;
}

interface Read {
  outcome: Outcome;
  readonly load: Load | undefined;
  readonly canAbort: boolean;
}

interface Slot {
  data: number | undefined;
  error: keyof typeof failures | undefined;
  isLoaded: boolean;
  freshUntil: number;
  running: Load | undefined;
  watchers: number;
  hasBeenRead: boolean;
}

/** The cache as specified, without promises. */
interface Model {
  now: number;
  trimmedAt: number;
  readonly slots: Map<string, Slot>;
  /** Not answered yet, in the order they started. */
  readonly loads: Load[];
  readonly reads: Read[];
}

interface Real {
  readonly clock: ReturnType<typeof fakeClock>;
  readonly cache: Cache;
  /** In step with the model's. */
  readonly loads: { answer: (value: number) => void; fail: (error: Error) => void; signal: AbortSignal }[];
  readonly reads: { outcome: Outcome; abort: AbortController | undefined }[];
  readonly unsubscribe: Map<string, (() => void)[]>;
  /** Keys whose watchers have been notified since the last step. */
  readonly told: Set<string>;
}

const open = (): { model: Model; real: Real } => {
  const clock = fakeClock();
  const now = clock.now();
  return {
    model: { now, trimmedAt: now, slots: new Map(), loads: [], reads: [] },
    real: { clock, cache: createCache(clock), loads: [], reads: [], unsubscribe: new Map(), told: new Set() },
  };
};

function slotOf({ slots }: Model, key: string): Slot {
  const slot = slots.get(key) ?? {
    data: undefined,
    error: undefined,
    isLoaded: false,
    freshUntil: 0,
    running: undefined,
    watchers: 0,
    hasBeenRead: false,
  };
  slots.set(key, slot);
  return slot;
}

function ask(model: Model, key: string): Load {
  const slot = slotOf(model, key);
  if (!slot.running) {
    slot.running = { key, readers: 0, isAborted: false };
    model.loads.push(slot.running);
  }
  slot.running.readers++;
  if (model.now - model.trimmedAt >= 5_000) {
    model.trimmedAt = model.now;
    for (const [other, { watchers, running, freshUntil }] of model.slots) {
      if (watchers === 0 && !running && freshUntil <= model.now) model.slots.delete(other);
    }
  }
  return slot.running;
}

function readModel(model: Model, key: string, policy: CachePolicy, canAbort: boolean): void {
  const slot = slotOf(model, key);
  slot.hasBeenRead = true;
  const isFresh = slot.isLoaded && model.now < slot.freshUntil;
  const hasData = slot.isLoaded && slot.error === undefined;
  const known = slot.error === undefined ? slot.data : failures[slot.error].message;
  if (policy === "cache-and-network" && hasData) {
    ask(model, key);
    model.reads.push({ outcome: known, load: undefined, canAbort });
  } else if (isFresh && (policy === "cache-then-network" || policy === "only-if-cached")) {
    model.reads.push({ outcome: known, load: undefined, canAbort });
  } else if (policy === "only-if-cached") {
    model.reads.push({ outcome: "Gateway Timeout", load: undefined, canAbort });
  } else {
    model.reads.push({ outcome: undefined, load: ask(model, key), canAbort });
  }
}

/** A load of the real cache that a later command answers. */
const loadOf = (real: Real) => (signal: AbortSignal) =>
  new Promise<number>((resolve, reject) => void real.loads.push({ answer: resolve, fail: reject, signal }));

function end(model: Model, load: Load, outcome: Outcome, change: (slot: Slot) => void): void {
  model.loads.splice(model.loads.indexOf(load), 1);
  for (const read of model.reads) if (read.load === load && read.outcome === undefined) read.outcome = outcome;
  const slot = model.slots.get(load.key);
  if (!slot || slot.running !== load) return;
  slot.running = undefined;
  slot.isLoaded = true;
  change(slot);
}

const key = fc.constantFrom(...keys);
/** Picks one of those that exist. */
const pick = fc.nat({ max: 20 });
const of = <Item>(items: readonly Item[], index: number): Item => items[index % items.length]!;

const steps: Record<string, fc.Arbitrary<Step<Model, Real>>> = {
  read: fc
    .tuple(
      key,
      fc.constantFrom<CachePolicy>("cache-then-network", "cache-and-network", "no-cache", "only-if-cached"),
      fc.boolean(),
    )
    .map(([what, cachePolicy, canAbort]) => ({
      name: `read ${what} ${cachePolicy}${canAbort ? " with a signal" : ""}`,
      run(model, real) {
        readModel(model, what, cachePolicy, canAbort);
        const abort = canAbort ? new AbortController() : undefined;
        const read: Real["reads"][number] = { outcome: undefined, abort };
        real.reads.push(read);
        real.cache.read<number>(what, loadOf(real), { cachePolicy, signal: abort?.signal }).then(
          (data) => (read.outcome = data),
          (error: Error) => (read.outcome = error.name === "AbortError" ? "aborted" : error.message),
        );
      },
    })),
  abort: pick.map((index) => ({
    name: `abort ${index}`,
    isPossible: ({ reads }) => reads.some(({ canAbort }) => canAbort),
    run(model, real) {
      const read = of(
        model.reads.filter(({ canAbort }) => canAbort),
        index,
      );
      real.reads[model.reads.indexOf(read)]!.abort!.abort();
      if (read.outcome !== undefined || !read.load) return;
      read.outcome = "aborted";
      if (--read.load.readers > 0) return;
      read.load.isAborted = true;
      const slot = model.slots.get(read.load.key);
      if (slot?.running === read.load) slot.running = undefined;
    },
  })),
  answer: fc.tuple(pick, fc.nat()).map(([index, data]) => ({
    name: `answer ${index} with ${data}`,
    isPossible: ({ loads }) => loads.length > 0,
    run(model, real) {
      const load = of(model.loads, index);
      real.loads.splice(model.loads.indexOf(load), 1)[0]!.answer(data);
      end(model, load, data, (slot) =>
        Object.assign(slot, { data, error: undefined, freshUntil: model.now + FRESH_MS }),
      );
    },
  })),
  fail: fc.tuple(pick, fc.constantFrom("notThere" as const, "down" as const)).map(([index, error]) => ({
    name: `fail ${index}: ${error}`,
    isPossible: ({ loads }) => loads.length > 0,
    run(model, real) {
      const load = of(model.loads, index);
      real.loads.splice(model.loads.indexOf(load), 1)[0]!.fail(failures[error]);
      const freshUntil = error === "notThere" ? model.now + FRESH_MS : model.now;
      end(model, load, failures[error].message, (slot) => Object.assign(slot, { error, freshUntil }));
    },
  })),
  pass: fc.constantFrom(1, 4_999, 5_000, FRESH_MS - 1, FRESH_MS).map((ms) => ({
    name: `${ms} ms pass`,
    run(model, real) {
      model.now += ms;
      real.clock.advance(ms);
    },
  })),
  invalidate: fc.constantFrom("cart/", "cart/items", "").map((prefix) => ({
    name: `invalidate ${prefix}`,
    run(model, real) {
      const stale = [...model.slots].filter(([one]) => one.startsWith(prefix));
      for (const [, slot] of stale) Object.assign(slot, { freshUntil: 0, running: undefined });
      for (const [one, slot] of stale) if (slot.watchers > 0 && slot.hasBeenRead) ask(model, one);
      real.cache.invalidate(prefix);
    },
  })),
  forget: fc.constantFrom("cart/", undefined).map((butNot) => ({
    name: `forget all${butNot ? ` but ${butNot}` : ""}`,
    run(model, real) {
      const others = [...model.slots].filter(([one]) => butNot === undefined || !one.startsWith(butNot));
      const nothing = { data: undefined, error: undefined, isLoaded: false, freshUntil: 0, running: undefined };
      for (const [, slot] of others) Object.assign(slot, nothing);
      for (const [one, slot] of others) if (slot.watchers > 0 && slot.hasBeenRead) ask(model, one);
      real.cache.forget(butNot);
    },
  })),
  watch: key.map((what) => ({
    name: `watch ${what}`,
    run(model, real) {
      slotOf(model, what).watchers++;
      const changed = () => real.told.add(what);
      const end = real.cache.resource(what, loadOf(real)).subscribe(changed);
      real.unsubscribe.set(what, [...(real.unsubscribe.get(what) ?? []), end]);
    },
  })),
  unwatch: key.map((what) => ({
    name: `unwatch ${what}`,
    isPossible: ({ slots }) => (slots.get(what)?.watchers ?? 0) > 0,
    run(model, real) {
      model.slots.get(what)!.watchers--;
      real.unsubscribe.get(what)!.pop()!();
    },
  })),
  update: fc.tuple(key, fc.nat()).map(([what, data]) => ({
    name: `update ${what} to ${data}`,
    run(model, real) {
      Object.assign(slotOf(model, what), { data, error: undefined, isLoaded: true });
      real.cache.dispatch(what, { type: "update", data });
    },
  })),
};

function stateOf({ slots, now }: Model, one: string): string {
  const slot = slots.get(one);
  if (!slot) return "Unfulfilled";
  const { error, isLoaded, running, freshUntil } = slot;
  if (isLoaded && error === undefined) return now < freshUntil ? "Fulfilled" : "Stale";
  if (running) return "Pending";
  return error === undefined ? "Unfulfilled" : "Error";
}

const expected = (model: Model) => ({
  entries: keys.map((one) => {
    const { data, error, isLoaded = false, running } = model.slots.get(one) ?? {};
    return { data, error: error && textFromError(failures[error]), loaded: isLoaded, loading: running !== undefined };
  }),
  states: keys.map((one) => stateOf(model, one)),
  outcomes: model.reads.map(({ outcome }) => outcome),
  aborted: model.loads.map(({ isAborted }) => isAborted),
});

const seen = ({ cache, reads, loads }: Real) => ({
  entries: keys.map((one) => cache.entry(one)),
  states: keys.map((one) => cache.snapshot(one).state),
  outcomes: reads.map(({ outcome }) => outcome),
  aborted: loads.map(({ signal }) => signal.aborted),
});

async function take(step: Step<Model, Real>, model: Model, real: Real): Promise<void> {
  const before = seen(real).entries;
  real.told.clear();
  const watched = keys.map((one) => (model.slots.get(one)?.watchers ?? 0) > 0);
  step.run(model, real);
  // By then, everything that follows from it has happened.
  await new Promise(setImmediate);
  const after = seen(real);
  deepEqual(after, expected(model));
  const isUntold = (one: string, index: number) =>
    watched[index] && after.entries[index] !== before[index] && !real.told.has(one);
  deepEqual(keys.filter(isUntold), []);
}

test("whatever is read, given up, answered, failed, invalidated, watched and waited for, entries are as specified", async () => {
  await expect(walk({ open, steps: Object.values(steps), take, walks: 3_000 })).resolves.toBeUndefined();
});
