import type { Database } from "../../db/index.ts";
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
  /** Reads the methods again: they are kept in memory, and changed seldom. */
  refresh(): Promise<void>;
}

export async function openDelivery(db: Database): Promise<Delivery> {
  let methods = await loadMethods(db);
  return {
    methodsFor(store, address, shipment) {
      if (!address || !store.settings.shippingMethodsEnabled) return [];
      return methodsOffered(methods.get(store.id) ?? [], address, shipment);
    },
    async refresh() {
      methods = await loadMethods(db);
    },
  };
}
