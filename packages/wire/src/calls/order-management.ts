import { call } from "../call.ts";

const orders = "order-management/order-summaries";
const order = `${orders}/:orderSummaryId` as const;

/** What the store's staff and its integrations do with orders once they are placed. Our choice: the contract does not cover it. */
export const getManagedOrders = call("getManagedOrders", "GET", orders);
export const getManagedOrder = call("getManagedOrder", "GET", order);
export const createShipment = call("createShipment", "POST", `${order}/shipments`, { statuses: [201, 200] });
export const submitCancel = call("submitCancel", "POST", `${order}/actions/submit-cancel`);
export const capturePayment = call("capturePayment", "POST", `${order}/captures`);
export const refundPayment = call("refundPayment", "POST", `${order}/refunds`);
export const changeOrderStatus = call("changeOrderStatus", "POST", `${order}/actions/change-status`);

/** Cancels an order for its buyer, or for a guest who proves their right to it. Our choice, likewise. */
export const cancelOrder = call("cancelOrder", "POST", "order-summaries/actions/cancel");
