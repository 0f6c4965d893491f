import type { Metrics, MetricsNeeds } from "./metrics.ts";

export type { Metrics } from "./metrics.ts";

/** Loads the library only where somebody watches. */
export async function createMetrics(needs: MetricsNeeds): Promise<Metrics> {
  return (await import("./metrics.ts")).createMetrics(needs);
}
