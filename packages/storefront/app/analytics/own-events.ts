import { sitePath } from "../base.ts";
import { limits, pathOf, recordEvents, type AnalyticsEvent, type BodyOf } from "@tradecounter/wire";
import type { Recorded, Sink } from "./recorder.ts";

type Batch = BodyOf<typeof recordEvents>;

/** As long as an event waits for others while the page stays. */
const pauseMs = 10_000;

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

/** What of an event the store keeps; undefined of what it does not. */
export function ownEventFrom({ event, at, page }: Recorded, now: number): AnalyticsEvent | undefined {
  if (!counted.has(event.event)) return undefined;
  const { ecommerce, search_term, result_count } = event;
  const items = event.event === "view_item_list" ? [] : (ecommerce?.items ?? []);
  return {
    name: event.event as AnalyticsEvent["name"],
    page: page.slice(0, 80),
    msAgo: Math.min(Math.max(Math.round(now - at), 0), 24 * 3600 * 1000),
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

interface OwnEventsNeeds {
  readonly visit: () => string;
  readonly now: () => number;
  /** False where nothing can be sent. */
  readonly send: (batch: Batch) => boolean;
  readonly later: (work: () => void, ms: number) => void;
}

/** Sends events to the store in batches: full ones at once, others a while later, and the rest when the visitor leaves the page. */
export function createOwnEvents({ visit, now, send, later }: OwnEventsNeeds): Sink & { flush(): void; forget(): void } {
  let waiting: Recorded[] = [];
  let isTimed = false;

  function flush(): void {
    const recorded = waiting;
    waiting = [];
    const events = recorded.flatMap((one) => ownEventFrom(one, now()) ?? []);
    for (let start = 0; start < events.length; start += limits.analyticsEvents)
      send({ visit: visit(), events: events.slice(start, start + limits.analyticsEvents) });
  }

  return {
    take(recorded) {
      waiting.push(recorded);
      if (waiting.length >= limits.analyticsEvents) return flush();
      if (isTimed) return;
      isTimed = true;
      later(() => {
        isTimed = false;
        flush();
      }, pauseMs);
    },
    flush,
    forget() {
      waiting = [];
    },
  };
}

/** Outlives the page. Failures are nobody's concern: figures may be a little low. */
export function beacon(batch: Batch): boolean {
  const body = new Blob([JSON.stringify(batch)], { type: "application/json" });
  return navigator.sendBeacon(sitePath + pathOf(recordEvents), body);
}
