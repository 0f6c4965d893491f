import { counted, dayOf, pieces } from "../content/format.ts";

/** What can be sent, in numbers of the wire's inventory levels. */
export interface Stock {
  /** Can leave the shelf today, over all places. */
  available: number;
  /** Can be promised, with what is on its way: never less than `available`. */
  orderable: number;
  /** Where it lies, as far as the store says; places without stock may be left out. */
  places?: readonly { name: string; available: number }[];
  /** When the next delivery to us is due. */
  dueAt?: string | null;
}

/** Each state has a word, a shape and a colour; the colour alone says nothing. */
export type StockState = "in" | "low" | "due" | "none";

/** Our choice: fewer than this many pieces are shown as low, so that a buyer of a set looks twice. */
const LOW_BELOW = 5;

export function stockState({ available, orderable }: Stock, wanted = 1): StockState {
  if (available >= Math.max(LOW_BELOW, wanted)) return "in";
  if (available > 0) return "low";
  return orderable > 0 ? "due" : "none";
}

/** `4 in stock at Norfolk`, `16 in stock: 4 at Norfolk, 12 at Reno`, `Out of stock`. */
export function stockOnHand({ available, places = [] }: Stock): string {
  if (available <= 0) return "Out of stock";
  const stocked = places.filter((place) => place.available > 0);
  if (stocked.length === 0) return `${pieces(available)} in stock`;
  if (stocked.length === 1) return `${pieces(available)} in stock at ${stocked[0]!.name}`;
  const each = stocked.map((place) => `${pieces(place.available)} at ${place.name}`);
  return `${pieces(available)} in stock: ${each.join(", ")}`;
}

/** What comes on top: `12 more by Tue 24 Nov`, `12 more on order`, `12 due Tue 24 Nov`. */
export function stockIncoming({ available, orderable, dueAt }: Stock, timeZone: string): string | undefined {
  const incoming = orderable - Math.max(available, 0);
  if (incoming <= 0) return undefined;
  if (available > 0) {
    return dueAt ? `${pieces(incoming)} more by ${dayOf(dueAt, timeZone)}` : `${pieces(incoming)} more on order`;
  }
  return dueAt ? `${pieces(incoming)} due ${dayOf(dueAt, timeZone)}` : `${counted(incoming, "piece")} on order`;
}

/** The whole sentence, as one would answer at the counter. */
export function stockSentence(stock: Stock, timeZone: string): string {
  return [stockOnHand(stock), stockIncoming(stock, timeZone)].filter(Boolean).join(", ");
}
