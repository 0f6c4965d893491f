import { isPersonal, type RecordId } from "@tradecounter/commerce";
import { measuredPages, type AnalyticsEvent } from "@tradecounter/wire";

/** A row of `analytics_event`. */
export interface StoredEvent {
  readonly storeId: RecordId;
  readonly at: Date;
  readonly visit: string;
  readonly name: AnalyticsEvent["name"];
  readonly page: string;
  readonly term: string | null;
  readonly resultCount: number | null;
  readonly position: number | null;
  readonly skus: readonly string[];
  readonly quantities: readonly number[];
  readonly currency: string | null;
  readonly value: number | null;
}

/** An event on its way to its row. */
export interface HeldEvent extends StoredEvent {
  /** When it was received: a browser may give a much earlier time. */
  readonly cameAt: Date;
  /** A purchase's order reference number, to count it once. It is not stored: it would link a visit to the person who ordered. */
  readonly orderReference: string | null;
  /**
   * The network that it came from; null where unknown. It is not stored: a visit has a code for it, for as long as is needed to keep any
   * one network from training the store alone.
   */
  readonly network: string | null;
}

interface Origin {
  readonly storeId: RecordId;
  readonly visit: string;
  readonly network: string | null;
  readonly now: Date;
  /** Whether the store has a part with this number: anything else sent as one may be arbitrary text. */
  readonly isSku: (text: string) => boolean;
}

const measured: ReadonlySet<string> = new Set(measuredPages);

/** An event sent by a browser. */
export function eventFrom(event: AnalyticsEvent, { storeId, visit, network, now, isSku }: Origin): HeldEvent {
  // the items of a list view are never used: a choice from the list is sent separately
  const items = event.name === "view_item_list" ? [] : (event.items ?? []).filter(({ item_id }) => isSku(item_id));
  return {
    storeId,
    at: new Date(now.getTime() - event.msAgo),
    cameAt: now,
    visit,
    name: event.name,
    page: measured.has(event.page) ? event.page : "Unknown Page",
    term: event.searchTerm == null ? null : termKept(event.searchTerm),
    resultCount: event.resultCount ?? null,
    position: event.name === "select_item" ? (items[0]?.index ?? null) : null,
    skus: items.map(({ item_id }) => item_id),
    quantities: items.map(({ quantity }) => quantity ?? 1),
    currency: event.currency ?? null,
    value: event.value ?? null,
    orderReference: event.name === "purchase" ? (event.transactionId ?? "") : null,
    network,
  };
}

/**
 * A search term in the form in which terms are compared: lower case, single spaces. Null for one that may identify a person or their
 * engine.
 */
export function termKept(typed: string): string | null {
  const term = typed.trim().toLowerCase().replaceAll(/\s+/g, " ");
  return term === "" || isPersonal(term) ? null : term;
}
