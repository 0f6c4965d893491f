import { call } from "../call.ts";

const groups = "carts/:cartStateOrId/delivery-groups";

/** Source: contract of cart and checkout, section 6. */
export const getDeliveryGroups = call("getDeliveryGroups", "GET", groups);
export const getDeliveryGroup = call("getDeliveryGroup", "GET", `${groups}/:deliveryGroupId`);
export const changeDeliveryGroup = call("changeDeliveryGroup", "PATCH", `${groups}/:deliveryGroupId`, {
  statuses: [200, 202],
});
export const createDeliveryGroup = call("createDeliveryGroup", "POST", groups, { statuses: [201] });
/** 202 when the cart then has to be recalculated. */
export const deleteDeliveryGroup = call("deleteDeliveryGroup", "DELETE", `${groups}/:deliveryGroupId`, {
  statuses: [204, 202],
});
/** Our own: the cost and date of delivery to a place, before an address is known. */
export const estimateDelivery = call("estimateDelivery", "GET", "carts/:cartStateOrId/delivery-estimate");
/** Our own: when a product ordered now would arrive and what delivery costs, before there is a cart. */
export const getDeliveryPromise = call("getDeliveryPromise", "GET", "products/:productId/delivery-promise");
/** Assigns quantities of items to groups, after which the cart is recalculated. */
export const arrangeItems = call("arrangeItems", "POST", `${groups}/actions/arrange-items`, { statuses: [202, 200] });
