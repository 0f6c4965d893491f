import { ownSubscriptionsModule } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** Pauses all that would be ordered again, such as for the winter. Answers how many those were. */
export async function pauseAll(client: Client): Promise<number> {
  const subscriptions = ownSubscriptionsModule(client);
  const active = (await subscriptions.list()).filter(({ status }) => status === "Active");
  for (const { id } of active) await subscriptions.change(id, "pause");
  return active.length;
}
