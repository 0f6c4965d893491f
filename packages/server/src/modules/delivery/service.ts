import { keep, type KeptNeeds } from "../../db/kept.ts";
import type { Store } from "../../stores/index.ts";
import { methodsOffered, type DeliveryMethod, type Shipment } from "./rules.ts";
import { loadMethods } from "./store.ts";

export interface Delivery {
  /** What is offered to this address, in the operator's order; none where the store has delivery methods switched off. */
  methodsFor(
    store: Store,
    address: { country: string | null; region: string | null } | null,
    shipment: Shipment,
  ): DeliveryMethod[];
  /** Reads the methods again at once. Otherwise a change is noticed within seconds. */
  refresh(): Promise<void>;
}

export async function openDelivery(needs: KeptNeeds): Promise<Delivery> {
  const kept = await keep(needs, loadMethods);
  return {
    methodsFor(store, address, shipment) {
      if (!address || !store.settings.shippingMethodsEnabled) return [];
      return methodsOffered(kept.value().get(store.id) ?? [], address, shipment);
    },
    refresh: kept.refresh,
  };
}
