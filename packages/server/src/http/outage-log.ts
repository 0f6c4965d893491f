/** Without a failure for so long a route counts as well: its next failure is told again. */
const wellAfterMs = 10_000;

/** Says of each failure whether it is told: the first of a route's outage is, the thousands that follow are not. */
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
