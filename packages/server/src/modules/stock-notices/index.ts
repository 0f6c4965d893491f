export { stockNoticeMethods } from "./methods.ts";
export { createStockNotices, type StockNotices } from "./service.ts";
export { forgetWhoHasOrdered } from "./store.ts";
