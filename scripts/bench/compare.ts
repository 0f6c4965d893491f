import type { Load } from "./load.ts";

/** One of two things to compare: runs for a while, and reports the processor time used so far. */
export interface Side {
  run(): Promise<Load>;
  /** Milliseconds; undefined if the system does not report it. */
  processorMs(): number | undefined;
}

/** How often our side ran in the time in which the other ran once. */
export interface Comparison {
  /** By processor time if the system reports it, otherwise by the clock. */
  readonly ratio: number;
  readonly byClock: number;
  /** Of our side. */
  readonly perSecond: number;
  readonly limitPerSecond: number;
  /** Processor time per run in microseconds, of our side and of the other. */
  readonly us: number | undefined;
  readonly limitUs: number | undefined;
}

/** Runs until V8 has compiled most of the code, which takes a store about ten seconds: in production it runs for weeks. */
const warmUps = 10;

/**
 * Measures both sides by turns, several times, and takes the median of each figure. Compares processor time: a side
 * that needs half of it does twice as much on an idle machine, and other load on the machine affects it least.
 */
export async function compare(limit: Side, ours: Side, rounds = 5): Promise<Comparison> {
  for (let warming = 0; warming < warmUps; warming++) {
    await limit.run();
    await ours.run();
  }
  const seen: Comparison[] = [];
  for (let round = 0; round < rounds; round++) {
    const [other, own] = [await costOf(limit), await costOf(ours)];
    const byClock = own.load.perSecond / other.load.perSecond;
    const byProcessor = own.us && other.us && other.us / own.us;
    seen.push({
      ratio: byProcessor || byClock,
      byClock,
      perSecond: own.load.perSecond,
      limitPerSecond: other.load.perSecond,
      us: own.us,
      limitUs: other.us,
    });
  }
  const of = (name: keyof Comparison) => medianOf(seen.map((one) => one[name] ?? Number.NaN));
  return {
    ratio: of("ratio"),
    byClock: of("byClock"),
    perSecond: of("perSecond"),
    limitPerSecond: of("limitPerSecond"),
    us: of("us") || undefined,
    limitUs: of("limitUs") || undefined,
  };
}

/** Runs one side, and returns the processor time per run in microseconds. */
export async function costOf({ run, processorMs }: Side): Promise<{ load: Load; us: number | undefined }> {
  const before = processorMs();
  const load = await run();
  const after = processorMs();
  return { load, us: before === undefined || after === undefined ? undefined : ((after - before) * 1000) / load.count };
}

/** The median of several runs: other load on the machine varies from second to second. */
export async function usualCostOf(side: Side, rounds = 5): Promise<Awaited<ReturnType<typeof costOf>>> {
  const costs = [];
  for (let round = 0; round < rounds; round++) costs.push(await costOf(side));
  return costs.sort((a, b) => (a.us ?? 0) - (b.us ?? 0))[Math.floor(rounds / 2)]!;
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** The quantile of the values at a share from 0 to 1. */
export function quantileOf(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]!;
}

/** Describes a comparison, for the remark of a measure. */
export function toldBy({ byClock, perSecond, limitPerSecond, us, limitUs }: Comparison): string {
  const processor = us && limitUs ? `${us.toFixed(0)} µs of the processor against ${limitUs.toFixed(0)}; ` : "";
  return `${processor}by the clock ${byClock.toFixed(2)} (${Math.round(perSecond)}/s against ${Math.round(limitPerSecond)}/s)`;
}
