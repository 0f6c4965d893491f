/** Supplies the time to functions that need it, so that a test can set it. */
export interface Clock {
  now(): Date;
}

/** Whether less than this many milliseconds have passed since a moment. False after the clock was set back, when ages are unknown. */
export function isRecent(clock: Clock, moment: number, ms: number): boolean {
  return Math.abs(clock.now().getTime() - moment) < ms;
}

export const systemClock: Clock = { now: () => new Date() };
