import { ownSubscriptionsModule } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** Pauses all active subscriptions, for example for the winter. Returns how many there were. */
export async function pauseAll(client: Client): Promise<number> {
  const subscriptions = ownSubscriptionsModule(client);
  const active = (await subscriptions.list()).filter(({ status }) => status === "Active");
  for (const { id } of active) await subscriptions.change(id, "pause");
  return active.length;
}
