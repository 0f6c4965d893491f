export { openAvailability, type Availability } from "./availability.ts";
export { createStockHolds, strangerHoldSeconds, type StockHolds } from "./holds.ts";
export { createLevelReader, type LevelReader } from "./level-reader.ts";
export { inventoryRoutes } from "./routes.ts";
export { joinedShortages, type Shortage, type Wanted } from "./rules.ts";
export {
  consume,
  giveBack,
  inventoryJobs,
  release,
  releaseExpired,
  reserve,
  outlookOn,
  supplyFrom,
  type Allocation,
  type Outlook,
  type Supplies,
  type Supply,
} from "./service.ts";
export type { Promised } from "./backorder-store.ts";
export { stockedProducts } from "./stocked.ts";
export { heldStock, levelsOf, locationsOf, stockFaults, type Level, type Reserved } from "./store.ts";
