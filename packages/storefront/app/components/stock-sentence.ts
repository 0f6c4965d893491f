import { counted, dayOf, pieces } from "../content/format.ts";

/** Availability, in the figures of the wire's inventory levels. */
export interface Stock {
  /** Can ship today, from all locations together. */
  available: number;
  /** Can be promised, including what is on order: never less than `available`. */
  orderable: number;
  /** By location, if the store says; locations without stock may be left out. */
  places?: readonly { name: string; available: number }[];
  /** When the next delivery to us is due. */
  dueAt?: string | null;
  /** How much of that can be ordered before it arrives. */
  backorder?: number;
}

/** Each state has a word, a shape and a color; color is never the only cue. */
export type StockState = "in" | "low" | "due" | "none";

/** Our choice: fewer than this many pieces are shown as low, so that a buyer who needs a set looks twice. */
const LOW_BELOW = 5;

export function stockState({ available, orderable }: Stock, wanted = 1): StockState {
  if (available >= Math.max(LOW_BELOW, wanted)) return "in";
  if (available > 0) return "low";
  return orderable > 0 ? "due" : "none";
}

/** Whether nothing can be ordered. Unknown stock may be available. */
export function isOut(stock: Stock | null): boolean {
  return stock !== null && orderableNow(stock) <= 0;
}

/** How many there are: `4 in stock`, `4 of 12 in stock` if more are wanted, `Out of stock`. */
export function stockCount({ available, backorder }: Stock, wanted = 1): string {
  if (available <= 0) return backorder ? "On back-order" : "Out of stock";
  return available < wanted ? `${pieces(available)} of ${pieces(wanted)} in stock` : `${pieces(available)} in stock`;
}

/** Where they are: `at Norfolk`, `4 at Norfolk, 12 at Reno`. Empty if the store does not say. */
export function stockPlaces({ available, places = [] }: Stock): string {
  const stocked = places.filter((place) => place.available > 0);
  if (available <= 0 || stocked.length === 0) return "";
  if (stocked.length === 1) return `at ${stocked[0]!.name}`;
  return stocked.map((place) => `${pieces(place.available)} at ${place.name}`).join(", ");
}

/** What is still to come: `12 more by Tue, Nov 24`, `12 more on order`, `12 due Tue, Nov 24`. */
export function stockIncoming({ available, orderable, dueAt }: Stock, timeZone: string): string | undefined {
  const incoming = orderable - Math.max(available, 0);
  if (incoming <= 0) return undefined;
  if (available > 0) {
    return dueAt ? `${pieces(incoming)} more by ${dayOf(dueAt, timeZone)}` : `${pieces(incoming)} more on order`;
  }
  return dueAt ? `${pieces(incoming)} due ${dayOf(dueAt, timeZone)}` : `${counted(incoming, "piece")} on order`;
}

/** The whole sentence, as at a counter: `4 in stock at Norfolk, 12 more by Tue, Nov 24`. */
export function stockSentence(stock: Stock, timeZone: string, wanted?: number): string {
  return [joined(stock, wanted), stockIncoming(stock, timeZone)].filter(Boolean).join(", ");
}

/**
 * The message if more are wanted than there are: only what is in stock is sold (`docs/decisions/reservations.md`),
 * so it is shown here rather than at the checkout.
 */
export function stockLimit(stock: Stock, wanted: number): string | undefined {
  const { available } = stock;
  if (available >= wanted) return undefined;
  const most = orderableNow(stock);
  if (most >= wanted)
    return available > 0 ? "The rest follows when it comes in." : "Order it now, and we send it when it comes in.";
  return most > 0 ? `Only ${pieces(most)} can be ordered now.` : "It can be ordered when more have come in.";
}

/** From stock and on back-order. */
export function orderableNow({ available, backorder = 0 }: Stock): number {
  return Math.max(available, 0) + backorder;
}

/** Whether this many arrive together: all from stock, or all on back-order. For what is unavailable the date is unknown. */
export function comesAtOnce(stock: Stock, wanted: number): boolean {
  return stock.available >= wanted || (stock.available <= 0 && orderableNow(stock) >= wanted);
}

/** The stock left for others if this many are taken: from the shelf first, then from back-orders. */
export function stockBehind(stock: Stock, taken: number): Stock {
  const { available, orderable, backorder = 0 } = stock;
  const there = Math.min(taken, Math.max(available, 0));
  return {
    ...stock,
    available: available - there,
    orderable: orderable - taken,
    backorder: Math.max(backorder - (taken - there), 0),
  };
}

/**
 * How many of these would be back-ordered, and when they are due: `2 back-ordered, due Tue, Nov 24`. Undefined if all are in stock, or
 * there are not enough.
 */
export function stockLater(stock: Stock, wanted: number, timeZone: string): string | undefined {
  const late = wanted - Math.max(stock.available, 0);
  if (late <= 0 || orderableNow(stock) < wanted) return undefined;
  return stock.dueAt
    ? `${pieces(late)} back-ordered, due ${dayOf(stock.dueAt, timeZone)}`
    : `${pieces(late)} back-ordered, due as soon as it comes in`;
}

function joined(stock: Stock, wanted?: number): string {
  const places = stockPlaces(stock);
  if (places === "") return stockCount(stock, wanted);
  return stockCount(stock, wanted) + (places.startsWith("at ") ? " " : ": ") + places;
}
