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
  /** When it came: a browser may say that it was long before. */
  readonly cameAt: Date;
  /** Of a purchase the order's reference number, by which it is counted once. It is not kept: it would lead from a visit to whoever ordered. */
  readonly orderReference: string | null;
  /** The network that it came from; null where that is not known. It is not kept: of a visit a code of it is, for as long as nobody may teach the store alone. */
  readonly network: string | null;
}

interface Origin {
  readonly storeId: RecordId;
  readonly visit: string;
  readonly network: string | null;
  readonly now: Date;
  /** Whether the store has a part of this number: what else is sent as one may be anything. */
  readonly isSku: (text: string) => boolean;
}

const measured: ReadonlySet<string> = new Set(measuredPages);

/** An event that a browser has sent. */
export function eventFrom(event: AnalyticsEvent, { storeId, visit, network, now, isSku }: Origin): HeldEvent {
  // a list tells what was shown, which is read from nowhere: what was chosen from it comes by itself
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

/** Words of a search as they are compared: small letters, single spaces. Null of what may tell of a person or of his engine. */
export function termKept(typed: string): string | null {
  const term = typed.trim().toLowerCase().replaceAll(/\s+/g, " ");
  return term === "" || isPersonal(term) ? null : term;
}
