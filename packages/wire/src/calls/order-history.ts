import { call } from "../call.ts";

const order = "order-summaries/:orderSummaryId";

/** A buyer's placed orders. Source: contract of the catalogue, sections 10.1 to 10.6. */
export const getOrders = call("getOrders", "GET", "order-summaries");
export const getOrder = call("getOrder", "GET", order);
export const getOrderItems = call("getOrderItems", "GET", `${order}/items`);
export const getOrderDeliveryGroups = call("getOrderDeliveryGroups", "GET", `${order}/delivery-groups`);
export const getOrderShipments = call("getOrderShipments", "GET", `${order}/shipments`);
export const getShipmentItems = call("getShipmentItems", "GET", "shipments/:shipmentId/items");
export const getOrderAdjustments = call("getOrderAdjustments", "GET", `${order}/adjustments`);
/** A read, sent as a POST. */
export const getOrderItemAdjustments = call("getOrderItemAdjustments", "POST", `${order}/items/adjustments`);

/** What ordering again would add, before anything is added. Our choice: the platform has no such call. */
export const getReorderReport = call("getReorderReport", "GET", `${order}/reorder-report`);

/** The older form, from before guests could reorder; buyers only. */
export const addOrderByIdToCart = call("addOrderByIdToCart", "POST", `${order}/actions/add-order-to-cart`);
/** Also open to guests, who prove their right to the order. Source: section 10.9. */
export const addOrderToCart = call("addOrderToCart", "POST", "order-summaries/actions/add-order-to-cart");
