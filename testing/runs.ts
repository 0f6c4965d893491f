/**
 * How often a property that costs seconds is tried: as often as given, which shows in CI that it holds, or `TEST_RUNS` times as
 * often, for whoever has changed what it is about.
 */
export const runs = (count: number): number => Math.ceil(count * Number(process.env.TEST_RUNS ?? 1));
