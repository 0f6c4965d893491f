import type { Decimal } from "@tradecounter/commerce";
import type { Database } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import { methodsOffered, type DeliveryMethod, type Shipment } from "./method-rules.ts";
import { loadMethods } from "./store.ts";

export interface Delivery {
  /** What is offered to this address, in the operator's order; none where the store has delivery methods switched off. */
  methodsFor(
    store: Store,
    address: { country: string | null; region: string | null } | null,
    shipment: Shipment,
  ): DeliveryMethod[];
  /** The amount of goods from which on the method costs nothing in its currency; null where it always does. */
  freeFrom(store: Pick<Store, "id">, method: Pick<DeliveryMethod, "id" | "currency">): Decimal | null;
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
    freeFrom(store, { id, currency }) {
      const rule = methods.get(store.id)?.find((method) => method.id === id);
      return rule?.fees.find((fee) => fee.currency === currency)?.freeFrom ?? null;
    },
    async refresh() {
      methods = await loadMethods(db);
    },
  };
}
