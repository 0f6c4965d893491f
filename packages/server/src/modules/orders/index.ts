export { giveGuestOrder, giveOrdersOfAddress } from "./giving.ts";
export { historyIdOf, seesAllOfAccount } from "./access.ts";
export { createOrderHistory } from "./history.ts";
export type { OrderNews, OrderNewsType } from "./news.ts";
export { createFulfillment, type Fulfillment } from "./fulfillment.ts";
export { orderRoutes } from "./routes.ts";
export { createOrderService, type OrderService } from "./service.ts";
export { unattendedOrders } from "./unattended.ts";
