/** After this long without a failure a route counts as healthy again, and its next failure is logged. */
const wellAfterMs = 10_000;

/** Decides for each failure whether to log it: the first of a route's outage is logged, the thousands that follow are not. */
export function createOutageLog(now: () => number = () => performance.now()) {
  const failedAt = new Map<string, number>();
  return {
    isNews(route: string): boolean {
      const before = failedAt.get(route);
      failedAt.set(route, now());
      return before === undefined || now() - before > wellAfterMs;
    },
  };
}
