import {
  currencyDecimals,
  recordIdFrom,
  sumOf,
  times,
  typedDecimal,
  wireAmount,
  ONE,
  ZERO,
} from "@tradecounter/commerce";
import { CommerceError, getDeliveryPromise, type DeliveryPromise } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import { route, type Route } from "../../http/route.ts";
import { apiNameOf, type Catalog } from "../catalog/index.ts";
import type { Level, LevelReader } from "../inventory/index.ts";
import type { Pricing } from "../pricing/index.ts";
import { waitDaysFrom } from "./arrival.ts";
import { parcelOf } from "./parcel.ts";
import { deliveryDays } from "./promise.ts";
import { methodChosen } from "./method-rules.ts";
import type { Delivery } from "./service.ts";

export interface DeliveryRoutesNeeds {
  readonly clock: Clock;
  readonly catalog: Pick<Catalog, "shownTo">;
  readonly readLevels: LevelReader;
  readonly pricing: Pick<Pricing, "priceOf">;
  readonly delivery: Pick<Delivery, "methodsFor" | "freeFrom">;
}

/** Our own: what is told of a product before there is a cart and an address. */
export function deliveryRoutes({ clock, catalog, readLevels, pricing, delivery }: DeliveryRoutesNeeds): Route[] {
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
        },
      );
      const method = methodChosen(methods, null);
      if (!method) return nothing;
      const now = clock.now();
      const levels = store.settings.inventory.enabled
        ? levelsFree((await readLevels(store, [product.id])).get(product.id))
        : undefined;
      if (levels && sumOf(levels.map((level) => level.availableToFulfill)) < quantity) return nothing;
      const waitDays = waitDaysFrom(levels?.map(({ locationId }) => locationId) ?? [], method, {
        locations: store.locations,
        places: store.settings.places,
      });
      const days = deliveryDays(method, { now, terms: store.settings, waitDays });
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

function levelsFree(levels: readonly Level[] = []): Level[] {
  return levels.filter(({ availableToFulfill }) => availableToFulfill > ZERO);
}
