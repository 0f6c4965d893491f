import { splitShipmentModule } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";
import type { Arrangement } from "@tradecounter/wire";

/** Changes the default group; `null` clears a field, and fields left out stay unchanged. */
export async function leaveAtGate({ delivery }: Client): Promise<string | null> {
  const group = (await delivery.groups()).find(({ isDefault }) => isDefault);
  if (!group) return null;
  const changed = await delivery.change(group.id, { shippingInstructions: "Leave it at the gate." });
  return changed.shippingInstructions;
}

/** Sends some of an item to another address, for which a new group is created, and waits for the new delivery costs. */
export async function sendSomeElsewhere(
  client: Client,
  cartItemId: string,
  deliveryAddress: Arrangement["deliveryAddress"],
): Promise<string> {
  const { groups } = await splitShipmentModule(client).arrange([
    { cartItemId, deliveryGroupName: "Second yard", deliveryAddress, quantity: "1" },
  ]);
  const { totalChargeAmount } = await client.cart.current();
  return `${groups.length} groups, ${totalChargeAmount}`;
}
