import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ConnectionLost, cut } from "./connection-lost.ts";

const answerWithinMs = 1000;
const askAgainMs = 250;

/** Detects whether the server responds at all, with connections of its own: those of the pool may all be busy. */
export interface Listening {
  /** Pings on a new connection. Throws when no response comes within a second. */
  ping(): Promise<void>;
  /** A response is late: pings the server, once and then until it responds. */
  suspect(): void;
  /** Called with each response: a server that responds to others is slow, not silent. */
  heard(): void;
  /** Throws while the server is silent: a query sent now would wait in vain. */
  demandAnswers(): void;
  close(): void;
}

/**
 * `onSilent` is called when an outage begins, and when it ends: queries waiting for a connection may have opened one meanwhile, on which
 * no response will come.
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

/** Without the pool, whose connections may be the silent ones. */
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

/** A timer that lets received data be processed before it acts: this process itself may have been blocked for that long. */
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
