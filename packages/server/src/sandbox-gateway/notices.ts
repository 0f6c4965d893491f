import { createHmac, randomBytes } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { LedgerPayment } from "./ledger.ts";

export interface NoticeOptions {
  /** The store's URL for webhooks; none are sent until it is known. */
  readonly url: string;
  /** How late they are sent, and how often, to test how a store copes. */
  readonly delayMs?: number;
  readonly copies?: number;
  /** The clock for their signatures, if not the gateway's own. */
  readonly clock?: Clock;
}

/** Delays in seconds before a webhook that was not accepted is sent again. */
const pausesSeconds = [0, 1, 5, 30, 120];

/** Notifies the store of payment events, as a real gateway does: signed, until accepted, and in no particular order. */
export function createNotices({ secret, clock }: { secret: string; clock: Clock }) {
  let target: NoticeOptions | undefined;
  const timers = new Set<NodeJS.Timeout>();
  const isOver = new AbortController();

  function later(ms: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void work();
    }, ms);
    timer.unref();
    timers.add(timer);
  }

  async function send(url: string, body: string, attempt: number): Promise<void> {
    const time = Math.floor((target?.clock ?? clock).now().getTime() / 1000);
    const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
    const isTaken = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "sandbox-signature": `t=${time},v1=${signature}` },
      body,
      signal: AbortSignal.any([isOver.signal, AbortSignal.timeout(5000)]),
    }).then(
      async ({ ok, body: answer }) => {
        await answer?.cancel();
        return ok;
      },
      () => false,
    );
    const pause = pausesSeconds[attempt];
    if (!isTaken && pause !== undefined && !isOver.signal.aborted)
      later(pause * 1000, () => send(url, body, attempt + 1));
  }

  return {
    sendTo(options: NoticeOptions) {
      target = options;
    },
    about({ key, reference, status }: LedgerPayment) {
      if (!target) return;
      const { url, delayMs = 0, copies = 1 } = target;
      const body = JSON.stringify({
        id: `evt_${randomBytes(12).toString("base64url")}`,
        payment: { key, reference, status },
      });
      for (let copy = 0; copy < copies; copy++) later(delayMs, () => send(url, body, 1));
    },
    close() {
      isOver.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
