import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ConnectionLost, cut } from "./connection-lost.ts";

const answerWithinMs = 1000;
const askAgainMs = 250;

/** Knows whether the server answers at all, by connections of its own: those of the pool may all have work. */
export interface Listening {
  /** Asks on a new connection. Throws when no answer comes within a second. */
  ping(): Promise<void>;
  /** An answer is late: has the server asked, once and then until it answers. */
  suspect(): void;
  /** Told with each answer: a server that answers others is slow, not silent. */
  heard(): void;
  /** Throws while nothing answers: what is asked now would wait in vain. */
  demandAnswers(): void;
  close(): void;
}

/**
 * `onSilent` is called when an outage begins, and when it ends: what waited for a connection may have begun one meanwhile, which
 * nobody answers.
 */
export function listenTo(url: string, onSilent: () => void): Listening {
  const stop = new AbortController();
  let isSilent = false;
  let lastHeard = 0;
  let asking: Promise<void> | undefined;
  let looking: Promise<void> | undefined;

  const ping = () => (asking ??= ask(url).finally(() => (asking = undefined)));

  async function look(): Promise<void> {
    while (!stop.signal.aborted) {
      const since = performance.now();
      const isAnswering = await ping().then(
        () => true,
        (error: unknown) => error instanceof pg.DatabaseError || lastHeard > since,
      );
      if (isAnswering) break;
      if (!isSilent && !stop.signal.aborted) {
        isSilent = true;
        onSilent();
      }
      await sleep(askAgainMs, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
    if (isSilent && !stop.signal.aborted) onSilent();
    isSilent = false;
  }

  return {
    ping,
    suspect() {
      looking ??= look().finally(() => (looking = undefined));
    },
    heard() {
      lastHeard = performance.now();
    },
    demandAnswers() {
      if (isSilent) throw new ConnectionLost("The database does not answer");
    },
    close: () => stop.abort(),
  };
}

/** Without a pool, whose connections may be the ones over which nothing comes. */
async function ask(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "tradecounter" });
  client.on("error", () => {});
  const timer = afterPatience(answerWithinMs, () => cut(client, new ConnectionLost("The database does not answer")));
  try {
    await client.connect();
    await client.query("select 1");
  } finally {
    timer.clear();
    client.end().catch(() => {});
  }
}

/** A timer that hears what has arrived before it acts: this process itself may have stood still for as long. */
export function afterPatience(ms: number, act: () => void): { clear(): void } {
  let isOver = false;
  const timer = setTimeout(() => setImmediate(() => isOver || act()), ms);
  return {
    clear() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
