/** The endpoint for a session's remaining time. Source: contract of the site shell, section 4.7. */
const SERVLET = "/sfsites/c/_nc_external/system/security/session/SessionTimeServlet";

/** Seconds before the end at which the buyer is asked whether they are still there. Source: site specification, section 9. */
const warningSeconds = 30;
const latencySeconds = 3;
const firstRetryMs = 2_000;
const longestRetryMs = 30_000;
const retries = 5;

export interface SessionTimeNeeds {
  readonly fetch: typeof globalThis.fetch;
  /** Waits, and rejects if the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
  /** The buyer has this many seconds left; undefined once they have continued, here or in another tab. */
  readonly warn: (secondsLeft: number | undefined) => void;
  readonly ended: () => void;
}

export interface SessionTime {
  /** The buyer chose "Continue Working". */
  goOn(): void;
  stop(): void;
}

/**
 * Watches a buyer's session until it ends. Asking does not extend it. If the store does not answer, it is asked a few more
 * times, and then nothing is reported. Source: contract of the site shell, section 4.7.
 */
export function watchSessionTime({ fetch, wait, now, warn, ended }: SessionTimeNeeds): SessionTime {
  let turn = new AbortController();

  async function secondsLeft(isRenewed: boolean, signal: AbortSignal): Promise<number> {
    const query = isRenewed ? `buster=${now()}&updateTimedOutSession=true` : `buster=${now()}`;
    for (let attempt = 0; ; attempt++) {
      try {
        return await ask(query, signal);
      } catch (error) {
        if (signal.aborted || attempt >= retries) throw error;
        await wait(Math.min(firstRetryMs * 2 ** attempt, longestRetryMs), signal);
      }
    }
  }

  async function ask(query: string, signal: AbortSignal): Promise<number> {
    const headers = { "X-Requested-With": "XMLHttpRequest" };
    const response = await fetch(`${SERVLET}?${query}`, { headers, signal });
    if (response.status === 401 || response.status === 403) return 0;
    if (!response.ok) throw new Error(`The session's time is not known: ${response.status}`);
    const text = await response.text();
    const { sp, sr } = JSON.parse(text.slice(text.indexOf("{"))) as { sp: number; sr: number };
    return sp === 0 ? 0 : sr;
  }

  async function watch(isRenewed: boolean, signal: AbortSignal): Promise<void> {
    let left = (await secondsLeft(isRenewed, signal)) - latencySeconds;
    while (left > 0) {
      const isNearEnd = left <= warningSeconds;
      warn(isNearEnd ? left : undefined);
      await wait((isNearEnd ? left : left - warningSeconds) * 1000, signal);
      left = (await secondsLeft(false, signal)) - latencySeconds;
    }
    ended();
  }

  function begin(isRenewed: boolean): void {
    turn.abort();
    turn = new AbortController();
    watch(isRenewed, turn.signal).catch(() => {
      // stopped, or the store is unreachable: its next page will say so
    });
  }

  begin(false);
  return { goOn: () => begin(true), stop: () => turn.abort() };
}
