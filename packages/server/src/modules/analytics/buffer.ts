import type { Database } from "../../db/index.ts";
import type { HeldEvent } from "./event.ts";
import { ensurePartition, saveEvents, partitionDay } from "./store.ts";

/** Events and the parts in them: ten seconds of the busiest shop that we measure, some 10 MB. */
const heldAtMost = 60_000;
const writtenAtOnce = 2_000;
/** As long as events wait for others, so that one statement writes them all. */
const pauseMs = 500;

export interface EventBuffer {
  /** Takes events to be written soon. False where it is full: then none of them is taken. */
  add(events: readonly HeldEvent[]): boolean;
  /** Writes what is held. */
  flush(): Promise<void>;
}

interface BufferNeeds {
  readonly db: Database;
  readonly limit?: number;
  readonly onError: (error: unknown, lost: number) => void;
}

/**
 * Events between the call that brought them and the database. Our choice: a process that dies loses half a second of them, and
 * a database that does not keep up loses new ones: figures may be a little low, and no shopper waits for them.
 */
export function createEventBuffer({ db, limit = heldAtMost, onError }: BufferNeeds): EventBuffer {
  let held: HeldEvent[] = [];
  let heldWeight = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const days = new Set<string>();

  async function write(): Promise<void> {
    while (held.length > 0) {
      const events = held.slice(0, writtenAtOnce);
      held = held.slice(writtenAtOnce);
      heldWeight -= weightOf(events);
      try {
        for (const day of new Set(events.map(({ at }) => partitionDay(at)))) {
          if (!days.has(day)) await ensurePartition(db, day);
          days.add(day);
        }
        await saveEvents(db, events);
      } catch (error) {
        // a day may have been dropped in another process
        days.clear();
        onError(error, events.length);
        return;
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write).then(() => {
      if (held.length > 0) later();
    });
    return writing;
  }

  function later(): void {
    timer ??= setTimeout(() => void flush(), pauseMs).unref();
  }

  return {
    add(events) {
      const weight = weightOf(events);
      if (heldWeight + weight > limit) return false;
      held.push(...events);
      heldWeight += weight;
      later();
      return true;
    },
    flush,
  };
}

/** What they take of the memory, each part as much as an event: there may be two hundred in one. */
function weightOf(events: readonly HeldEvent[]): number {
  return events.reduce((sum, { skus }) => sum + 1 + skus.length, 0);
}
