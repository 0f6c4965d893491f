import { poll, retry } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** Waits for something that takes its time: at once four times, then ever longer, fourteen times in all. */
export async function untilDone({ clock, polls }: Client, ask: () => Promise<{ done: boolean }>): Promise<void> {
  await poll(ask, ({ done }) => done, { clock, polls });
}

/** Three times, four seconds apart; a conflict (409) is not tried again. */
export async function persistently<Answer>({ clock, polls }: Client, act: () => Promise<Answer>): Promise<Answer> {
  return retry(act, { clock, polls });
}

/** Waits for the page's own changes of the cart before it goes on to the checkout. */
export async function toCheckout({ cart }: Client, go: () => void): Promise<void> {
  await cart.whenReady();
  go();
}
