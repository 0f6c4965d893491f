import type { Metrics, MetricsNeeds } from "./metrics.ts";

export type { Metrics } from "./metrics.ts";

/** Loads the library only if metrics are enabled. */
export async function createMetrics(needs: MetricsNeeds): Promise<Metrics> {
  return (await import("./metrics.ts")).createMetrics(needs);
}
