import type { Client } from "@tradecounter/client";

/** Sends the default group somewhere else; `null` in a field clears it, what is left out stays. */
export async function leaveAtGate({ delivery }: Client): Promise<string | null> {
  const group = (await delivery.groups()).find(({ isDefault }) => isDefault);
  if (!group) return null;
  const changed = await delivery.change(group.id, { shippingInstructions: "Leave it at the gate." });
  return changed.shippingInstructions;
}
