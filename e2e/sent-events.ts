import type { Page } from "playwright-core";

export interface SentEvent {
  readonly name: string;
  readonly searchTerm?: string;
  readonly resultCount?: number;
  readonly value?: number;
  readonly transactionId?: string;
  readonly items?: readonly { readonly item_id: string; readonly index: number; readonly quantity: number }[];
}

/** The events that pages send. Playwright does not see the body of a beacon, so the page reports it, and sends it all the same. */
export async function eventsSent(page: Page) {
  const events: SentEvent[] = [];
  await page.exposeFunction("tellSent", (body: string) =>
    events.push(...(JSON.parse(body) as { events: SentEvent[] }).events),
  );
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      void (body as Blob).text().then((window as unknown as { tellSent(body: string): Promise<void> }).tellSent);
      return send(url, body);
    };
  });
  return { events: () => events, names: () => [...new Set(events.map(({ name }) => name))] };
}

/** Simulates leaving the page: pending events are sent now. Playwright misses what is sent later. */
export async function leave(page: Page): Promise<void> {
  await page.evaluate(async () => {
    dispatchEvent(new Event("pagehide"));
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
}
