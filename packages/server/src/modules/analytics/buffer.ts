import { randomUUID } from "node:crypto";
import { withoutHurry, type Database } from "../../db/index.ts";
import { errorCodeOf } from "../../error-code.ts";
import type { HeldEvent } from "./event.ts";
import { createNetworkCodes } from "./networks.ts";
import { ensurePartition, partitionDay, saveEvents, type Batch } from "./store.ts";

/** Events and the parts in them: ten seconds of the busiest shop that we measure, some 10 MB. */
const heldAtMost = 60_000;
const writtenAtOnce = 2_000;
/** As long as events wait for others, so that one statement writes them all. */
const pauseMs = 500;

/** As long as what could not be written waits, so that a database in trouble is not asked all the time. */
const retryMs = 2_000;

export interface EventBuffer {
  /** Takes events to be written soon. False where it is full: then none of them is taken. */
  add(events: readonly HeldEvent[]): boolean;
  /** Writes what is held. */
  flush(): Promise<void>;
  /** Writes what is held, for the last time. */
  close(): Promise<void>;
}

interface BufferNeeds {
  readonly db: Database;
  readonly limit?: number;
  /** `lost` is 0 where all is kept to be written later. */
  readonly onError: (error: unknown, lost: number) => void;
}

/**
 * Events between the call that brought them and the database. What cannot be written waits, within the same bound: a table that is
 * locked costs nothing until the memory is full. Our choice: a process that dies loses half a second of them, and a database that
 * does not keep up loses new ones: figures may be a little low, and no shopper waits for them.
 */
export function createEventBuffer({ db, limit = heldAtMost, onError }: BufferNeeds): EventBuffer {
  let held: HeldEvent[] = [];
  /** What is just being written, or waits to be written once more: the same events under the same id, as they may have been written. */
  const underway = new Set<Batch>();
  /** Of what is held and of what is just being written. */
  let heldWeight = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let isClosed = false;
  const days = new Set<string>();
  const networks = createNetworkCodes(db);

  async function writeHeld(): Promise<number> {
    for (let batch = nextBatch(); batch; batch = nextBatch()) {
      try {
        await save(batch);
      } catch (error) {
        // a day or a week may have been forgotten by another process
        days.clear();
        networks.forget();
        if (!isUnwritable(error)) {
          onError(error, 0);
          return retryMs;
        }
        onError(error, batch.events.length);
      }
      heldWeight -= weightOf(batch.events);
      underway.delete(batch);
    }
    return pauseMs;
  }

  /** Purchases by themselves and after all others: what keeps one from being written must not cost the others. */
  function nextBatch(): Batch | undefined {
    const nextOfOthers = () => underway.values().find((batch) => !batch.events.some(isPurchase));
    while (held.length > 0 && !nextOfOthers()) {
      const events = held.slice(0, writtenAtOnce);
      held = held.slice(writtenAtOnce);
      for (const some of [events.filter((event) => !isPurchase(event)), events.filter(isPurchase)])
        if (some.length > 0) underway.add({ id: randomUUID(), events: some });
    }
    return nextOfOthers() ?? underway.values().next().value;
  }

  async function save(batch: Batch): Promise<void> {
    for (const day of new Set(batch.events.map(({ at }) => partitionDay(at)))) {
      if (!days.has(day)) await ensurePartition(db, day);
      days.add(day);
    }
    await saveEvents(db, batch, await networks.visitsOf(batch.events));
  }

  function waiting(): number {
    return underway.values().reduce((sum, { events }) => sum + events.length, held.length);
  }

  /** One at a time. Its end alone says when the next one begins, however much comes meanwhile. */
  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeHeld().then((waitMs) => {
      writing = undefined;
      if (waiting() > 0) later(waitMs);
    });
    return writing;
  }

  async function flush(): Promise<void> {
    await writing;
    await write();
  }

  function later(waitMs: number): void {
    if (isClosed || writing) return;
    // whoever brought the first of the events is answered long before they are written
    timer ??= withoutHurry(() => setTimeout(() => void write(), waitMs).unref());
  }

  return {
    add(events) {
      const weight = weightOf(events);
      if (heldWeight + weight > limit) return false;
      held.push(...events);
      heldWeight += weight;
      later(pauseMs);
      return true;
    },
    flush,
    async close() {
      isClosed = true;
      await flush();
      if (waiting() > 0) onError(new Error("The store was closed before they could be written."), waiting());
    },
  };
}

const isPurchase = ({ orderReference }: HeldEvent): boolean => orderReference !== null;

/** The database has said that it will never take them: a data exception of SQL. */
function isUnwritable(error: unknown): boolean {
  return String(errorCodeOf(error)).startsWith("22");
}

/** What they take of the memory, each part as much as an event: there may be two hundred in one. */
function weightOf(events: readonly HeldEvent[]): number {
  return events.reduce((sum, { skus }) => sum + 1 + skus.length, 0);
}
