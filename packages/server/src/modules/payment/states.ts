/** Source: contract of cart and checkout, section 16, "Payment". `Pending`, `Open`, `Failed` and `Reversing` are ours. */
export type PaymentStatus =
  | "Pending"
  | "Open"
  | "Authorized"
  | "Captured"
  | "Declined"
  | "Failed"
  | "Reversing"
  | "Reversed";

/**
 * What the gateway says of a payment (`opened` to `reversed`; `refused` is the shopper's no where he was asked to confirm), and what is decided here: `failed`, as the gateway knows nothing of it
 * and never will; `cancelled`, as nothing is to be paid by it any more; `released`, as its order has been given up before anything was taken.
 */
export type PaymentEvent =
  | "opened"
  | "authorized"
  | "captured"
  | "declined"
  | "refused"
  | "reversed"
  | "failed"
  | "cancelled"
  | "released";

type Moves = { readonly [Event in PaymentEvent]?: PaymentStatus };

/** `Ordered` is what is held for an order that is placed. */
type Stage = PaymentStatus | "Ordered";

/**
 * The whole life of a payment. What is not in the table changes nothing: a word that comes late, twice or out of order.
 * Money without an order is `Authorized` until an order has bound it or `cancelled` gives it back; see recovery.ts.
 */
export const transitions: { readonly [From in Stage]: Moves } = {
  /** Written down before the gateway is asked: it may have taken the money or not. */
  Pending: {
    opened: "Open",
    authorized: "Authorized",
    captured: "Authorized",
    declined: "Declined",
    refused: "Declined",
    failed: "Failed",
    reversed: "Reversed",
    cancelled: "Reversing",
  },
  /**
   * The shopper completes it at the gateway; a card that is declined there may be followed by another one. What he was to confirm and
   * has not is over, and made sure of at the gateway.
   */
  Open: {
    authorized: "Authorized",
    captured: "Authorized",
    refused: "Reversing",
    reversed: "Reversed",
    cancelled: "Reversing",
  },
  /** Also where a gateway has taken the money by itself: there is no order yet. */
  Authorized: { reversed: "Reversed", cancelled: "Reversing" },
  Ordered: { captured: "Captured", released: "Reversed" },
  Captured: {},
  /** What has ended without money and gets some after all gives it back. */
  Declined: { authorized: "Reversing", captured: "Reversing" },
  Failed: { authorized: "Reversing", captured: "Reversing" },
  /** To be given back; a job asks until the gateway has done it. */
  Reversing: { reversed: "Reversed" },
  Reversed: { authorized: "Reversing", captured: "Reversing" },
};

/** The next status; undefined where the event changes nothing. */
export function statusAfter(
  { status, orderId }: { readonly status: PaymentStatus; readonly orderId: string | null },
  event: PaymentEvent,
): PaymentStatus | undefined {
  return transitions[status === "Authorized" && orderId !== null ? "Ordered" : status][event];
}
