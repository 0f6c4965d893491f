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
 * The gateway's states of a payment (`opened` to `reversed`; `refused`: the shopper declined to confirm), and our own decisions: `failed`,
 * as the gateway does not know it and never will; `cancelled`, as nothing is to be paid with it any more; `released`, as its order was
 * canceled before anything was captured.
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

/** `Ordered`: held for a placed order. */
type Stage = PaymentStatus | "Ordered";

/**
 * The whole life of a payment. An event that is not in the table changes nothing: it is late, repeated or out of order. Money without an
 * order is `Authorized` until an order binds it or `cancelled` refunds it; see recovery.ts.
 */
export const transitions: { readonly [From in Stage]: Moves } = {
  /** Stored before the gateway is called: it may have taken the money or not. */
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
   * The shopper completes it at the gateway, and may try another card after a declined one. One that was to be confirmed and was not is
   * over, and is also ended at the gateway.
   */
  Open: {
    authorized: "Authorized",
    captured: "Authorized",
    refused: "Reversing",
    reversed: "Reversed",
    cancelled: "Reversing",
  },
  /** Even if the gateway captured the money on its own: there is no order yet. */
  Authorized: { reversed: "Reversed", cancelled: "Reversing" },
  Ordered: { captured: "Captured", released: "Reversed" },
  Captured: {},
  /** Money that arrives after the payment ended without any is refunded. */
  Declined: { authorized: "Reversing", captured: "Reversing" },
  Failed: { authorized: "Reversing", captured: "Reversing" },
  /** To be refunded; a job retries until the gateway has done it. */
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
