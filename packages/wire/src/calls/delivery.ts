import { call } from "../call.ts";

const groups = "carts/:cartStateOrId/delivery-groups";

/** Source: contract of cart and checkout, section 6. */
export const getDeliveryGroups = call("getDeliveryGroups", "GET", groups);
export const getDeliveryGroup = call("getDeliveryGroup", "GET", `${groups}/:deliveryGroupId`);
export const changeDeliveryGroup = call("changeDeliveryGroup", "PATCH", `${groups}/:deliveryGroupId`, {
  statuses: [200, 202],
});
export const createDeliveryGroup = call("createDeliveryGroup", "POST", groups, { statuses: [201] });
/** 202 where the cart is then worked out anew. */
export const deleteDeliveryGroup = call("deleteDeliveryGroup", "DELETE", `${groups}/:deliveryGroupId`, {
  statuses: [204, 202],
});
/** Our own: what delivery to a place would cost, and when it would come, before an address is known. */
export const estimateDelivery = call("estimateDelivery", "GET", "carts/:cartStateOrId/delivery-estimate");
/** Our own: when a product comes that is ordered now, and what that costs, before there is a cart. */
export const getDeliveryPromise = call("getDeliveryPromise", "GET", "products/:productId/delivery-promise");
/** Says how many of which item go with which group: the cart is then worked out anew. */
export const arrangeItems = call("arrangeItems", "POST", `${groups}/actions/arrange-items`, { statuses: [202, 200] });
