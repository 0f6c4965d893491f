import type { SiteEvent } from "./page-events.ts";

/** An event with its time, in milliseconds since 1970, and the name of the page where it happened. */
export interface Recorded {
  readonly event: SiteEvent;
  readonly at: number;
  readonly page: string;
}

/** Where events go. */
export interface Sink {
  take(recorded: Recorded): void;
}

/** More than a visitor does before he has chosen; what is older goes first. */
const heldAtMost = 200;

/**
 * Events on their way from the page to where they are counted: held in memory alone until the visitor has agreed, forgotten where he
 * does not, and stopped when he agrees no longer.
 */
export function createRecorder(sinks: readonly Sink[], now: () => number) {
  let isAllowed: boolean | undefined;
  let held: Recorded[] = [];
  return {
    push(event: SiteEvent, page: string): void {
      if (isAllowed === false) return;
      const recorded = { event, at: now(), page };
      if (isAllowed) return sinks.forEach((sink) => sink.take(recorded));
      held.push(recorded);
      if (held.length > heldAtMost) held.shift();
    },
    /** The visitor has chosen. */
    allow(allowed: boolean): void {
      isAllowed = allowed;
      const waiting = held;
      held = [];
      if (allowed) for (const recorded of waiting) sinks.forEach((sink) => sink.take(recorded));
    },
  };
}
