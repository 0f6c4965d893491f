import { FetchError, isAbort } from "./errors.ts";

/** Something that a page wanted and did not get before it was shown. The last three are set only if a store has answered. */
export interface PreloadFailure {
  /** The name of the provider that failed. */
  readonly provider: string;
  readonly reason: string;
  readonly url?: string;
  readonly status?: number;
  readonly statusText?: string;
}

export interface Preloaded<Data> {
  /** What was loaded, without what failed. */
  readonly data: Partial<Data>;
  readonly failures: readonly PreloadFailure[];
}

/**
 * Loads everything that a page needs, in parallel, before it is shown. Failures are collected and do not affect the rest.
 * Throws only if loading was aborted. Source: site specification, section 8, "Navigation preload failures".
 */
export async function preload<Data extends object>(providers: {
  readonly [Name in keyof Data]: () => Promise<Data[Name]>;
}): Promise<Preloaded<Data>> {
  const names = Object.keys(providers) as (keyof Data & string)[];
  const outcomes = await Promise.allSettled(names.map(async (provider) => providers[provider]()));
  const data: Partial<Data> = {};
  const failures: PreloadFailure[] = [];
  outcomes.forEach((outcome, at) => {
    const provider = names[at]!;
    if (outcome.status === "fulfilled") data[provider] = outcome.value;
    else if (isAbort(outcome.reason)) throw outcome.reason;
    else failures.push(failureOf(provider, outcome.reason));
  });
  return { data, failures };
}

function failureOf(provider: string, error: unknown): PreloadFailure {
  if (!(error instanceof FetchError))
    return { provider, reason: error instanceof Error ? error.message : String(error) };
  const { words, url, status, statusText } = error;
  return { provider, reason: words, url, status, statusText };
}
