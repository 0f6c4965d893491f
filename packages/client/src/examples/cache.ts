import { createCache, systemClock } from "@tradecounter/client";
import type { Client, Snapshot } from "@tradecounter/client";

/** Equal concurrent reads are a single request, and later ones need none while the data are fresh. */
export async function readTwice({ catalog }: Client, productId: string): Promise<boolean> {
  const [one, other] = await Promise.all([catalog.product(productId), catalog.product(productId)]);
  const again = await catalog.product(productId);
  return one === other && one === again;
}

/** Cached data are shown at once, and the store is asked anyway. */
export function lookAgain({ cart }: Client): Promise<{ totalProductCount: string }> {
  return cart.summary({ cachePolicy: "cache-and-network" });
}

/** A cache of your own, for data that are not part of the wire: fresh for a minute, then stale. */
export async function rates(load: () => Promise<number>): Promise<Snapshot<number>> {
  const cache = createCache(systemClock);
  await cache.read("rates/EUR", load, { staleAfter: 60_000 });
  cache.invalidate("rates/");
  return cache.snapshot<number>("rates/EUR");
}
