export { arrivalOf, latestDue, waitDaysFrom, type ArrivalTerms } from "./arrival.ts";
export { parcelOf, type Parcel } from "./parcel.ts";
export { methodChosen, type DeliveryMethod, type Shipment } from "./method-rules.ts";
export type { Quote } from "./quotes.ts";
export { deliveryRoutes } from "./routes.ts";
export { openDelivery, type Delivery } from "./service.ts";
export { replaceDeliveryMethods, type DeliveryMethodInput } from "./store.ts";
export { toWireMethod } from "./wire.ts";
