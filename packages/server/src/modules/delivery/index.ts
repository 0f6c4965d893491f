export { methodChosen, type DeliveryMethod, type Shipment } from "./rules.ts";
export { openDelivery, type Delivery } from "./service.ts";
export { replaceDeliveryMethods, type DeliveryMethodInput } from "./store.ts";
export { toWireMethod } from "./wire.ts";
