import { call } from "../call.ts";

const groups = "carts/:cartStateOrId/delivery-groups";

/** Source: contract of cart and checkout, section 6. */
export const getDeliveryGroups = call("getDeliveryGroups", "GET", groups);
export const getDeliveryGroup = call("getDeliveryGroup", "GET", `${groups}/:deliveryGroupId`);
export const changeDeliveryGroup = call("changeDeliveryGroup", "PATCH", `${groups}/:deliveryGroupId`, {
  statuses: [200, 202],
});
