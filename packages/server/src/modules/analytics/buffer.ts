import { randomUUID } from "node:crypto";
import { withoutHurry, type Database } from "../../db/index.ts";
import { errorCodeOf } from "../../error-code.ts";
import type { HeldEvent } from "./event.ts";
import { createNetworkCodes } from "./networks.ts";
import { ensurePartition, partitionDay, saveEvents, type Batch } from "./store.ts";

/** Events and their items: ten seconds of the busiest shop that we measure, about 10 MB. */
const heldAtMost = 60_000;
const writtenAtOnce = 2_000;
/** How long events wait for others, so that one statement writes them all. */
const pauseMs = 500;

/** How long to wait after a failed write, so that a database in trouble is not hit all the time. */
const retryMs = 2_000;

export interface EventBuffer {
  /** Buffers events to be written soon. False where the buffer is full: then none of them is accepted. */
  add(events: readonly HeldEvent[]): boolean;
  /** Writes the buffered events. */
  flush(): Promise<void>;
  /** Writes the buffered events, for the last time. */
  close(): Promise<void>;
}

interface BufferNeeds {
  readonly db: Database;
  readonly limit?: number;
  /** `lost` is 0 where all is kept to be written later. */
  readonly onError: (error: unknown, lost: number) => void;
}

/**
 * Buffers events between the call that brought them and the database. Failed writes stay buffered, within the same limit: a locked table
 * costs nothing until the buffer is full. Our choice: a process that dies loses half a second of events, and a database that cannot keep
 * up loses new ones: figures may be slightly low, and no shopper waits for them.
 */
export function createEventBuffer({ db, limit = heldAtMost, onError }: BufferNeeds): EventBuffer {
  let held: HeldEvent[] = [];
  /** The batches being written, or to be retried: the same events under the same id, as they may have been written. */
  const underway = new Set<Batch>();
  /** Of the buffered events and those being written. */
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
        // another process may have deleted a day or a week
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

  /** Purchases separately and after all others: one that cannot be written must not cost the others. */
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

  /** One at a time. Only its end determines when the next one begins, however much comes in meanwhile. */
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
    // the request that brought the first event has ended long before they are written
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

/** Whether the database will never accept them: an SQL data exception. */
function isUnwritable(error: unknown): boolean {
  return String(errorCodeOf(error)).startsWith("22");
}

/** Their memory use, each item counting like an event: one may have two hundred. */
function weightOf(events: readonly HeldEvent[]): number {
  return events.reduce((sum, { skus }) => sum + 1 + skus.length, 0);
}
