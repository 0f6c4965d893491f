import { limits } from "@tradecounter/wire";
import type { Clock } from "./clock.ts";
import { abortReason, ClientError, FetchError, isAbort } from "./errors.ts";

/** Milliseconds to wait before poll `attempt` (from 1). Source: commerce specification, section 4, "Polling". */
export function pollDelayMs(attempt: number): number {
  if (attempt <= 4) return 0;
  return attempt <= 8 ? (attempt - 4) * 100 : 750 * 2 ** (attempt - 8);
}

export interface Patience {
  readonly clock: Clock;
  /** Whether to ask again at all; otherwise, what is not ready at once is an error. */
  readonly polls: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks until the answer is ready. Throws SSR_NO_POLLING, ASYNC_MAXIMUM_WAIT_EXCEEDED, and the signal's reason.
 * Source: commerce specification, section 4, "Polling".
 */
export async function poll<Answer>(
  ask: () => Promise<Answer>,
  isReady: (answer: Answer) => boolean,
  { clock, polls, signal }: Patience,
): Promise<Answer> {
  for (let attempt = 1; attempt <= limits.pollAttempts; attempt++) {
    await pause(pollDelayMs(attempt), clock, signal);
    const answer = await ask();
    if (isReady(answer)) return answer;
    if (!polls) throw withoutPolling();
  }
  throw new ClientError("ASYNC_MAXIMUM_WAIT_EXCEEDED", "async maximum wait exceeded");
}

/**
 * Waits until something in this page is ready, looking every 10 ms. Throws SSR_NO_POLLING and the signal's reason.
 * Source: commerce specification, section 9.
 */
export async function waitUntilReady(isReady: () => boolean, { clock, polls, signal }: Patience): Promise<void> {
  await pause(0, clock, signal);
  while (!isReady()) {
    if (!polls) throw withoutPolling();
    await pause(limits.readyPollMs, clock, signal);
  }
}

const withoutPolling = () =>
  new ClientError("SSR_NO_POLLING", "not ready, and a page that is being rendered does not wait");

/** Even where nothing is waited for, an aborted caller goes no further. */
async function pause(ms: number, clock: Clock, signal?: AbortSignal): Promise<void> {
  try {
    if (ms > 0) await clock.wait(ms, signal);
    clock.signal?.throwIfAborted();
    signal?.throwIfAborted();
  } catch (reason) {
    throw abortReason({ reason });
  }
}

/**
 * Retries what failed: up to 3 attempts, 4 seconds apart, but not after a conflict (409) or an abort.
 * Source: commerce specification, section 4, "Retry action".
 */
export async function retry<Answer>(act: () => Promise<Answer>, { clock, polls, signal }: Patience): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      const isConflict = error instanceof FetchError && error.status === 409;
      if (!polls || attempt === limits.retryAttempts || isConflict || isAbort(error, signal)) throw error;
      await pause(limits.retryDelayMs, clock, signal);
    }
  }
}

/** `retry` for a write. Our choice: a refusal by the store is an answer, so a shopper does not wait for it to be asked three times. */
export async function retryWrite<Answer>(write: () => Promise<Answer>, patience: Patience): Promise<Answer> {
  const answer = await retry(() => write().catch(refusalFrom), patience);
  if (answer instanceof FetchError) throw answer;
  return answer;
}

function refusalFrom(error: unknown): FetchError {
  if (error instanceof FetchError && error.status < 423) return error;
  throw error;
}
