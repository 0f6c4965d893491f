import type { Client } from "@tradecounter/client";

/** Called for every placed order, until the component that listens is gone. */
export function countOrders({ messages }: Client, tell: (number: string) => void): () => void {
  const context = messages.open();
  context.subscribe("order-placed", ({ orderReferenceNumber }) => tell(orderReferenceNumber));
  return () => context.release();
}

/**
 * Receives everything that is published, on every channel: for measuring, or to forward it to another tab, whose messages `deliver`
 * accepts.
 */
export function measure({ messages }: Client, report: (channel: string, message: object) => void): void {
  messages.use({ name: "measuring", start: (_deliver) => report });
}
