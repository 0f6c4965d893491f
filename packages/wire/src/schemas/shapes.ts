import type { TObject, TSchema } from "typebox";
import type { ErrorCode } from "../errors.ts";
import { accountsShapes } from "./accounts.ts";
import { addressesShapes } from "./addresses.ts";
import { aiShapes } from "./ai.ts";
import { analyticsShapes } from "./analytics.ts";
import { cartShapes } from "./cart.ts";
import { catalogShapes } from "./catalog.ts";
import { checkoutShapes } from "./checkout.ts";
import { contentShapes } from "./content.ts";
import { contextShapes } from "./context.ts";
import { controllersShapes } from "./controllers.ts";
import { deliveryShapes } from "./delivery.ts";
import { integrationShapes } from "./integration.ts";
import { inventoryShapes } from "./inventory.ts";
import { navigationShapes } from "./navigation.ts";
import { orderHistoryShapes } from "./order-history.ts";
import { orderManagementShapes } from "./order-management.ts";
import { ordersShapes } from "./orders.ts";
import { payLinksShapes } from "./pay-links.ts";
import { peopleShapes } from "./people.ts";
import { pricingShapes } from "./pricing.ts";
import { profileShapes } from "./profile.ts";
import { quickOrderShapes } from "./quick-order.ts";
import { registrationShapes } from "./registration.ts";
import { savedPaymentMethodsShapes } from "./saved-payment-methods.ts";
import { searchShapes } from "./search.ts";
import { seoShapes } from "./seo.ts";
import { wishlistsShapes } from "./wishlists.ts";

/** The input and output of every call by its name: `query`, `body`, `reply` and its own `errors`, as far as it has them. */
export const shapes = {
  ...contextShapes,
  ...aiShapes,
  ...analyticsShapes,
  ...accountsShapes,
  ...peopleShapes,
  ...addressesShapes,
  ...profileShapes,
  ...registrationShapes,
  ...controllersShapes,
  ...catalogShapes,
  ...contentShapes,
  ...navigationShapes,
  ...searchShapes,
  ...seoShapes,
  ...pricingShapes,
  ...quickOrderShapes,
  ...integrationShapes,
  ...inventoryShapes,
  ...cartShapes,
  ...deliveryShapes,
  ...checkoutShapes,
  ...payLinksShapes,
  ...ordersShapes,
  ...orderHistoryShapes,
  ...orderManagementShapes,
  ...wishlistsShapes,
  ...savedPaymentMethodsShapes,
};

/** The same without each call's own types, for code that treats all calls alike. */
export interface AnyShape {
  readonly query?: TObject;
  readonly body?: TSchema;
  readonly reply?: TSchema;
  readonly errors?: readonly ErrorCode[];
}

export const shapeOf = (name: keyof typeof shapes): AnyShape => shapes[name] as AnyShape;
