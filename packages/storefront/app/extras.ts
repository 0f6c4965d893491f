import type { StoreFacts } from "./client.ts";
import type { Router } from "./router/browser.ts";
import { markLinks } from "./sections/link-marks.ts";

// What goes on beside the pages, fetched after them: an entry that named each of these would be larger than they may make it.

export { showSpinner } from "./spinner-overlay.ts";

/** Once the page is alive. What the visitor does is measured where the store wants it and the visitor agrees; without a connection nothing is. */
export async function accompany(router: Router, store: StoreFacts): Promise<void> {
  markLinks(document);
  if (!store.analytics) return;
  const analytics = await import("./analytics/index.ts").catch(() => undefined);
  analytics?.measure(router, store);
}
