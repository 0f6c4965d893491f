import { call } from "../call.ts";

/** 202 means not ready yet; 422 carries the same body with `errors`. Source: contract of cart and checkout, section 7. */
const statuses = [200, 202, 422];
const checkout = "checkouts/:activeOrCheckoutId";

export const startCheckout = call("startCheckout", "PUT", "checkouts", { statuses });
export const startCheckoutByPost = call("startCheckoutByPost", "POST", "checkouts", { statuses });
/** Source: commerce specification, section 7, which lists starting a checkout among the calls on an existing one. */
export const startCheckoutInPlace = call("startCheckoutInPlace", "PUT", checkout, { statuses });
export const getCheckout = call("getCheckout", "GET", checkout, { statuses });
export const changeCheckout = call("changeCheckout", "PATCH", checkout, { statuses });
export const deleteCheckout = call("deleteCheckout", "DELETE", checkout, { statuses: [204] });

const coupons = `${checkout}/coupons`;
/** Source: section 5.5. */
export const addCheckoutCoupon = call("addCheckoutCoupon", "POST", coupons, { statuses: [200, 422] });
export const removeCheckoutCoupon = call("removeCheckoutCoupon", "DELETE", `${coupons}/:cartCouponId`, {
  statuses: [202, 204],
});

/** Source: section 8.1. */
export const payCheckout = call("payCheckout", "POST", `${checkout}/payments`, { statuses: [200, 422] });

/** Source: section 9. */
export const placeOrder = call("placeOrder", "POST", `${checkout}/orders`, { statuses: [201, 422] });
export const runOrderActions = call("runOrderActions", "POST", `${checkout}/orders/actions`, { statuses: [200, 422] });
