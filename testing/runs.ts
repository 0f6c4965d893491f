/**
 * How often to run a slow property: by default as often as given, as in CI; `TEST_RUNS` times as often after a change
 * to the code that it tests.
 */
export const runs = (count: number): number => Math.ceil(count * Number(process.env.TEST_RUNS ?? 1));
