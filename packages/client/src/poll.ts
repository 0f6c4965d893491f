import { limits } from "@tradecounter/wire";
import type { Clock } from "./clock.ts";
import { ClientError, FetchError, isAbort } from "./errors.ts";

/** Milliseconds to wait before poll `attempt` (from 1). Source: commerce specification, section 4, "Polling". */
export function pollDelayMs(attempt: number): number {
  if (attempt <= 4) return 0;
  return attempt <= 8 ? (attempt - 4) * 100 : 750 * 2 ** (attempt - 8);
}

interface Patience {
  readonly clock: Clock;
  /** Whether to ask again at all; without, what is not ready at once is an error. */
  readonly polls: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Asks until the answer is ready. Throws SSR_NO_POLLING and ASYNC_MAXIMUM_WAIT_EXCEEDED. */
export async function poll<Answer>(
  ask: () => Promise<Answer>,
  isReady: (answer: Answer) => boolean,
  { clock, polls, signal }: Patience,
): Promise<Answer> {
  for (let attempt = 1; attempt <= limits.pollAttempts; attempt++) {
    const delayMs = pollDelayMs(attempt);
    if (delayMs > 0) await clock.wait(delayMs, signal);
    const answer = await ask();
    if (isReady(answer)) return answer;
    if (!polls) throw new ClientError("SSR_NO_POLLING", "not ready, and a page that is being rendered does not wait");
  }
  throw new ClientError("ASYNC_MAXIMUM_WAIT_EXCEEDED", "async maximum wait exceeded");
}

/**
 * Repeats what failed for a passing reason: up to 3 attempts, 4 seconds apart. Source: commerce specification, section 4.
 * Our choice: not only a conflict (409) but everything that will fail again as it stands is thrown at once.
 */
export async function retry<Answer>(act: () => Promise<Answer>, { clock, polls, signal }: Patience): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (!polls || attempt === limits.retryAttempts || !isPassing(error)) throw error;
      await clock.wait(limits.retryDelayMs, signal);
    }
  }
}

function isPassing(error: unknown): boolean {
  // `fetch` rejects with a TypeError when the network is gone.
  if (!(error instanceof FetchError)) return error instanceof TypeError && !isAbort(error);
  return [423, 429].includes(error.status) || error.status >= 500;
}
