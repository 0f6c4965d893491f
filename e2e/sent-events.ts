import type { Page } from "playwright-core";

export interface SentEvent {
  readonly name: string;
  readonly searchTerm?: string;
  readonly resultCount?: number;
  readonly value?: number;
  readonly transactionId?: string;
  readonly items?: readonly { readonly item_id: string; readonly index: number; readonly quantity: number }[];
}

/** What pages send to be counted. A tool that looks on is not told what is in a beacon: the page tells it, and sends it all the same. */
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

/** As the browser says that it leaves the page: what waits to be sent goes now. A tool that looks on misses what goes after. */
export async function leave(page: Page): Promise<void> {
  await page.evaluate(async () => {
    dispatchEvent(new Event("pagehide"));
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
}
