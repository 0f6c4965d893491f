import { sitePath } from "../base.ts";
import { limits, pathOf, recordEvents, type AnalyticsEvent, type BodyOf } from "@tradecounter/wire";
import type { Memory } from "./memory.ts";
import type { Recorded, Sink } from "./recorder.ts";

type Batch = BodyOf<typeof recordEvents>;

/** The maximum time an event waits to be batched while the page stays. */
const pauseMs = 10_000;

/** A browser allows 64 KiB in flight while a page is left: it refuses a beacon that does not fit, but accepts the others. */
const pieceBytes = 16_000;

/** The maximum of refused events to keep, in characters of JSON; the oldest are dropped. */
const keptLetters = 200_000;
const dayMs = 24 * 3600 * 1000;

const counted: ReadonlySet<string> = new Set<AnalyticsEvent["name"]>([
  "page_view",
  "view_item",
  "view_item_list",
  "select_item",
  "add_to_cart",
  "add_to_wishlist",
  "begin_checkout",
  "add_shipping_info",
  "add_payment_info",
  "purchase",
]);

/** An event with its time, in milliseconds since 1970. */
type Waiting = Omit<AnalyticsEvent, "msAgo"> & { readonly at: number };

/** The part of an event that the store records; undefined if it records none of it. */
export function ownEventFrom({ event, at, page }: Recorded): Waiting | undefined {
  if (!counted.has(event.event)) return undefined;
  const { ecommerce, search_term, result_count } = event;
  const items = event.event === "view_item_list" ? [] : (ecommerce?.items ?? []);
  return {
    name: event.event as AnalyticsEvent["name"],
    page: page.slice(0, 80),
    at,
    ...(search_term !== undefined && { searchTerm: search_term.slice(0, 120) }),
    ...(result_count !== undefined && { resultCount: result_count }),
    ...(ecommerce?.currency !== undefined && { currency: ecommerce.currency }),
    ...(ecommerce?.value !== undefined && { value: ecommerce.value }),
    ...(ecommerce?.transaction_id && { transactionId: ecommerce.transaction_id }),
    ...(items.length > 0 && {
      items: items.map(({ item_id, index, quantity }) => ({ item_id: item_id.slice(0, 80), index, quantity })),
    }),
  };
}

/** Batches that fit the store's limit and the browser's while a page is left. A single event that is larger is sent by itself. */
export function piecesOf<Event>(events: readonly Event[]): Event[][] {
  const pieces: Event[][] = [];
  let bytes = 0;
  for (const event of events) {
    const own = new TextEncoder().encode(JSON.stringify(event)).length;
    const piece = pieces.at(-1);
    if (piece && piece.length < limits.analyticsEvents && bytes + own <= pieceBytes) {
      piece.push(event);
      bytes += own;
    } else {
      pieces.push([event]);
      bytes = own;
    }
  }
  return pieces;
}

interface OwnEventsNeeds {
  readonly visit: () => string;
  readonly now: () => number;
  readonly memory: Pick<Memory, "get" | "set" | "remove">;
  /** Sends a batch that outlives the page. False if the browser refuses it. */
  readonly beacon: (batch: Batch) => boolean;
  readonly later: (work: () => void, ms: number) => void;
}

/**
 * Sends events to the store in batches: full ones at once, others after a while, and the rest when the visitor leaves the page. What the
 * browser refuses is retried later, at the latest on the next page, but nothing is sent twice, as it would be counted twice.
 */
export function createOwnEvents({
  visit,
  now,
  memory,
  beacon,
  later,
}: OwnEventsNeeds): Sink & { leave(): void; forget(): void } {
  let waiting: Waiting[] = [];
  let isTimed = false;

  function send(): void {
    const all = [...takeKept(), ...waiting];
    waiting = [];
    const isTaken = (piece: readonly Waiting[]) =>
      beacon({ visit: visit(), events: piece.map((event) => toSent(event, now())) });
    const recent = all.filter(({ at }) => now() - at < dayMs);
    keep(piecesOf(recent).flatMap((piece) => (isTaken(piece) ? [] : piece)));
  }

  function takeKept(): Waiting[] {
    const kept = memory.get("refusedEvents");
    // before it is parsed: invalid data would otherwise block forever
    memory.remove("refusedEvents");
    return kept === undefined ? [] : (JSON.parse(kept) as Waiting[]);
  }

  function keep(refused: readonly Waiting[]): void {
    if (refused.length === 0) return;
    let letters = 0;
    const newest = refused.toReversed();
    const room = newest.findIndex((event) => (letters += JSON.stringify(event).length) > keptLetters);
    const kept = newest.slice(0, room === -1 ? undefined : room).toReversed();
    memory.set("refusedEvents", JSON.stringify(kept));
    // the page may stay after all
    sendLater();
  }

  function sendLater(): void {
    if (isTimed) return;
    isTimed = true;
    later(() => {
      isTimed = false;
      send();
    }, pauseMs);
  }

  return {
    take(recorded) {
      const event = ownEventFrom(recorded);
      if (!event) return;
      waiting.push(event);
      if (waiting.length >= limits.analyticsEvents) send();
      else sendLater();
    },
    /** To be called when the page may be about to go. */
    leave: send,
    forget() {
      waiting = [];
    },
  };
}

function toSent({ at, ...event }: Waiting, now: number): AnalyticsEvent {
  return { ...event, msAgo: Math.max(Math.round(now - at), 0) };
}

/** Uses the browser's `sendBeacon`, whose requests outlive the page. */
export function beacon(batch: Batch): boolean {
  const body = new Blob([JSON.stringify(batch)], { type: "application/json" });
  return navigator.sendBeacon(sitePath + pathOf(recordEvents), body);
}
