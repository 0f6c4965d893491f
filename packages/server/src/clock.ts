/** Where a function that needs the time gets it, so that a test can set it. */
export interface Clock {
  now(): Date;
}

/** Whether it is less than so many milliseconds since a moment. A clock that was put back says nothing of how old something is. */
export function isRecent(clock: Clock, moment: number, ms: number): boolean {
  return Math.abs(clock.now().getTime() - moment) < ms;
}

export const systemClock: Clock = { now: () => new Date() };
