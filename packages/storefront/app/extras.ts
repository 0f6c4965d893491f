import type { StoreFacts } from "./client.ts";
import type { Router } from "./router/browser.ts";

// What goes on beside the pages, fetched after them: an entry that named each of these would be larger than they may make it.

export { showSpinner } from "./spinner-overlay.ts";

/** Measures what the visitor does, where the store wants it and the visitor agrees; without a connection nothing is. */
export async function measure(router: Router, store: StoreFacts): Promise<void> {
  const analytics = await import("./analytics/index.ts").catch(() => undefined);
  analytics?.measure(router, store);
}
