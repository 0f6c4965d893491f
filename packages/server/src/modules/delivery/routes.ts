import {
  currencyDecimals,
  recordIdFrom,
  times,
  typedDecimal,
  wireAmount,
  ONE,
  ZERO,
  type Decimal,
  type RecordId,
} from "@tradecounter/commerce";
import { CommerceError, getDeliveryPromise, type DeliveryPromise } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import { route, type Route } from "../../http/route.ts";
import type { Store } from "../../stores/index.ts";
import { apiNameOf, type Catalog } from "../catalog/index.ts";
import { supplyFrom, type LevelReader, type Supply } from "../inventory/index.ts";
import type { Pricing } from "../pricing/index.ts";
import { waitDaysFrom } from "./arrival.ts";
import { parcelOf } from "./parcel.ts";
import { deliveryDays } from "./promise.ts";
import { methodChosen, type DeliveryMethod } from "./method-rules.ts";
import type { Delivery } from "./service.ts";

export interface DeliveryRoutesNeeds {
  readonly clock: Clock;
  readonly catalog: Pick<Catalog, "shownTo">;
  readonly readLevels: LevelReader;
  readonly pricing: Pick<Pricing, "priceOf">;
  readonly delivery: Pick<Delivery, "methodsFor" | "freeFrom">;
}

/** Our own: delivery information for a product before there is a cart and an address. */
export function deliveryRoutes({ clock, catalog, readLevels, pricing, delivery }: DeliveryRoutesNeeds): Route[] {
  /** Where it would be taken from, as for a cart, and when the last of it arrives; undefined where there is less. */
  async function supplyOf(
    store: Store,
    productId: RecordId,
    quantity: Decimal,
    { pickupLocation }: DeliveryMethod,
  ): Promise<Supply | undefined> {
    if (!store.settings.inventory.enabled) return { places: [] };
    const levels = (await readLevels(store, [productId])).get(productId) ?? [];
    const counter = store.locations.find(({ code }) => code === pickupLocation);
    const atCounters = counter ? [{ locationId: counter.id, quantity }] : [];
    return supplyFrom(levels, { quantity, atCounters });
  }

  return [
    route(getDeliveryPromise, async ({ params, query }, shopper): Promise<DeliveryPromise> => {
      const { store, currency } = shopper;
      const productId = recordIdFrom(params.productId);
      const snapshot = catalog.shownTo(shopper);
      const row = productId && snapshot.row(productId);
      if (row === undefined) throw new CommerceError("ITEM_NOT_FOUND");
      const product = snapshot.product(row);
      const quantity = query.quantity === undefined ? ONE : (typedDecimal(query.quantity) ?? ZERO);
      if (quantity <= ZERO) throw CommerceError.ofFields([{ field: "quantity", message: "Enter a quantity above 0." }]);
      const nothing = { currencyIsoCode: currency, promise: null };
      const price = product.isPurchasable ? pricing.priceOf(shopper, product.id, quantity) : undefined;
      if (!price) return nothing;
      const { weight, length } = parcelOf((name) => product.fields[apiNameOf(name)], store.settings.parcels);
      const methods = delivery.methodsFor(
        store,
        { country: store.settings.country, region: null },
        {
          currency,
          productAmount: times(price.unitPrice, quantity, currencyDecimals(currency)),
          quantity,
          weight: times(weight, quantity),
          itemWeight: weight,
          length,
          // Our choice: no service is asked what it would cost to deliver a part that is only being viewed
          items: [],
        },
      );
      const method = methodChosen(methods, null);
      if (!method) return nothing;
      const now = clock.now();
      const supply = await supplyOf(store, product.id, quantity, method);
      if (!supply) return nothing;
      const waitDays = waitDaysFrom(supply.places, method, {
        locations: store.locations,
        places: store.settings.places,
      });
      const days = deliveryDays(method, { now, terms: store.settings, waitDays, due: supply.due });
      if (!days) return nothing;
      const freeFrom = delivery.freeFrom(store, method);
      return {
        currencyIsoCode: currency,
        promise: {
          deliveryMethodName: method.name,
          earliestEstimatedDeliveryTime: days.earliest.toISOString(),
          freeFromAmount: freeFrom && wireAmount(freeFrom, currency),
          latestEstimatedDeliveryTime: days.latest.toISOString(),
          orderBy: days.orderBy?.toISOString() ?? null,
          shippingFee: wireAmount(method.shippingFee, currency),
        },
      };
    }),
  ];
}
