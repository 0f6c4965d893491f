import type { SiteEvent } from "./page-events.ts";

/** An event with its time, in milliseconds since 1970, and the name of the page on which it happened. */
export interface Recorded {
  readonly event: SiteEvent;
  readonly at: number;
  readonly page: string;
}

/** A destination of events. */
export interface Sink {
  take(recorded: Recorded): void;
}

/** More than a visitor does before choosing; the oldest are dropped. */
const heldAtMost = 200;

/**
 * Passes events from the page to the sinks: held only in memory until the visitor has agreed, discarded if they
 * decline, and stopped if they withdraw.
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
    /** Applies the visitor's choice. */
    allow(allowed: boolean): void {
      isAllowed = allowed;
      const waiting = held;
      held = [];
      if (allowed) for (const recorded of waiting) sinks.forEach((sink) => sink.take(recorded));
    },
  };
}
