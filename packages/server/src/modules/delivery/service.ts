import type { Decimal } from "@tradecounter/commerce";
import type { Database } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import type { AskingNeeds } from "../integrations/index.ts";
import { methodWithFee, rulesFor, type DeliveryMethod, type Shipment } from "./method-rules.ts";
import { isAskedFor, openQuotes, questionOf, quotedFees, type AddressOfDelivery, type Quote } from "./quotes.ts";
import { loadMethods } from "./store.ts";

export interface Delivery {
  /**
   * What is offered at this address, in the operator's order; none where the store has delivery methods turned off. Fees are those of the
   * quote, if it is for exactly this request, else of the store's own table.
   */
  methodsFor(store: Store, address: AddressOfDelivery | null, shipment: Shipment, quote?: Quote): DeliveryMethod[];
  /**
   * What the store's rates service quotes for this, as far as it is known now; undefined where no service is asked. `present` is kept while
   * it is valid.
   */
  quoteFor(store: Store, address: AddressOfDelivery | null, shipment: Shipment, present?: Quote): Quote | undefined;
  /** Whether there may be a different quote by now. */
  hasMoved(store: Store, address: AddressOfDelivery | null, shipment: Shipment, present?: Quote): boolean;
  /** The amount of goods from which the method is free in its currency; null where it never is. */
  freeFrom(store: Pick<Store, "id">, method: Pick<DeliveryMethod, "id" | "currency">): Decimal | null;
  /** Reads the methods again: they are kept in memory, and seldom change. */
  refresh(): Promise<void>;
}

export interface DeliveryNeeds extends AskingNeeds {
  readonly db: Database;
}

export async function openDelivery({ db, ...asking }: DeliveryNeeds): Promise<Delivery> {
  let methods = await loadMethods(db);
  const quotes = openQuotes(asking);

  function rulesOf(store: Store, address: AddressOfDelivery | null, shipment: Shipment) {
    if (!address || !store.settings.shippingMethodsEnabled) return [];
    return rulesFor(methods.get(store.id) ?? [], address, shipment);
  }

  const askedOf = (store: Store, address: AddressOfDelivery | null, shipment: Shipment) =>
    questionOf(store, address, shipment, rulesOf(store, address, shipment));

  return {
    methodsFor(store, address, shipment, quote) {
      const rules = rulesOf(store, address, shipment);
      const { ratesService } = store.settings;
      const fees = ratesService && quote && quotedFees(quote, questionOf(store, address, shipment, rules));
      return rules.flatMap(
        (rule) => methodWithFee(rule, shipment, fees && isAskedFor(rule, ratesService) ? fees : undefined) ?? [],
      );
    },
    quoteFor: (store, address, shipment, present) => quotes.quoteFor(store, askedOf(store, address, shipment), present),
    hasMoved: (store, address, shipment, present) => quotes.hasMoved(store, askedOf(store, address, shipment), present),
    freeFrom(store, { id, currency }) {
      const rule = methods.get(store.id)?.find((method) => method.id === id);
      return rule?.fees.find((fee) => fee.currency === currency)?.freeFrom ?? null;
    },
    async refresh() {
      methods = await loadMethods(db);
    },
  };
}
