import { poll, retry } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** Waits for something that takes time: four tries at once, then at growing intervals, fourteen in all. */
export async function untilDone({ clock, polls }: Client, ask: () => Promise<{ done: boolean }>): Promise<void> {
  await poll(ask, ({ done }) => done, { clock, polls });
}

/** Three tries, four seconds apart; a conflict (409) is not retried. */
export async function persistently<Answer>({ clock, polls }: Client, act: () => Promise<Answer>): Promise<Answer> {
  return retry(act, { clock, polls });
}

/** Waits for the page's own cart changes before it goes on to the checkout. */
export async function toCheckout({ cart }: Client, go: () => void): Promise<void> {
  await cart.whenReady();
  go();
}
