import type { Load } from "./load.ts";

/** One of two things that are compared: does its work for a while, and tells what the processor has spent on it so far. */
export interface Side {
  run(): Promise<Load>;
  /** Milliseconds; undefined where the system does not tell. */
  processorMs(): number | undefined;
}

/** How often ours was done in the time in which the other was done once. */
export interface Comparison {
  /** By processor time, where the system tells it, else by the clock. */
  readonly ratio: number;
  readonly byClock: number;
  /** Ours. */
  readonly perSecond: number;
  readonly limitPerSecond: number;
  /** Processor microseconds of one of ours, and of one of the other. */
  readonly us: number | undefined;
  readonly limitUs: number | undefined;
}

/** Runs until the engine has compiled most of it, which takes a store some ten seconds: it runs for weeks. */
const warmUps = 10;

/**
 * Measures both in turn, several times, and takes the median of each figure. What is compared is processor time: whoever
 * needs half of it does twice as much on a machine that has nothing else to do, and what else the machine does disturbs it
 * least.
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

/** Runs one side and tells the processor's microseconds for each time. */
export async function costOf({ run, processorMs }: Side): Promise<{ load: Load; us: number | undefined }> {
  const before = processorMs();
  const load = await run();
  const after = processorMs();
  return { load, us: before === undefined || after === undefined ? undefined : ((after - before) * 1000) / load.count };
}

/** The middle one of several runs: what the machine does besides hits one second and spares the next. */
export async function usualCostOf(side: Side, rounds = 5): Promise<Awaited<ReturnType<typeof costOf>>> {
  const costs = [];
  for (let round = 0; round < rounds; round++) costs.push(await costOf(side));
  return costs.sort((a, b) => (a.us ?? 0) - (b.us ?? 0))[Math.floor(rounds / 2)]!;
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** The value below which so great a share of them lies, from 0 to 1. */
export function quantileOf(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]!;
}

/** A comparison in words, for the remark of a measure. */
export function toldBy({ byClock, perSecond, limitPerSecond, us, limitUs }: Comparison): string {
  const processor = us && limitUs ? `${us.toFixed(0)} µs of the processor against ${limitUs.toFixed(0)}; ` : "";
  return `${processor}by the clock ${byClock.toFixed(2)} (${Math.round(perSecond)}/s against ${Math.round(limitPerSecond)}/s)`;
}
