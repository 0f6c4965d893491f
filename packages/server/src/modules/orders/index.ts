export { giveGuestOrder, giveOrdersOfAddress } from "./giving.ts";
export { historyIdOf, seesAllOfAccount } from "./access.ts";
export { createOrderHistory } from "./history.ts";
export { orderRoutes } from "./routes.ts";
export { createOrderService, type OrderService } from "./service.ts";
export { unattendedOrders } from "./unattended.ts";
