/** The data layer's source of time and waiting, so that a test can control both at once. */
export interface Clock {
  now(): number;
  /** Milliseconds; rejects with the signal's reason if it aborts first. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** Aborted when nobody is waiting any more. */
  readonly signal?: AbortSignal;
}

/** The same clock, whose waits also end with the signal. */
export const endingWith = (clock: Clock, signal: AbortSignal): Clock => ({
  signal,
  now: () => clock.now(),
  wait: (ms, own) => clock.wait(ms, own ? AbortSignal.any([own, signal]) : signal),
});

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const stop = () => {
        clearTimeout(timer);
        reject(signal!.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", stop);
        resolve();
      }, ms);
      signal?.addEventListener("abort", stop, { once: true });
    }),
};
