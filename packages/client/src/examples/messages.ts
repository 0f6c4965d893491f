import type { Client } from "@tradecounter/client";

/** Hears of every order that is placed, until the part that listens is gone. */
export function countOrders({ messages }: Client, tell: (number: string) => void): () => void {
  const context = messages.open();
  context.subscribe("order-placed", ({ orderReferenceNumber }) => tell(orderReferenceNumber));
  return () => context.release();
}

/** Hears all that is published, on every channel: to measure, or to carry it to another tab, whose messages `deliver` takes. */
export function measure({ messages }: Client, report: (channel: string, message: object) => void): void {
  messages.use({ name: "measuring", start: (_deliver) => report });
}
