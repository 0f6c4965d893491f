export { inventoryRoutes } from "./routes.ts";
export type { Wanted } from "./rules.ts";
export {
  consume,
  giveBack,
  inventoryJobs,
  release,
  releaseExpired,
  reserve,
  outlookOn,
  type Allocation,
  type Outlook,
  type Shortage,
} from "./service.ts";
export { stockedProducts } from "./stocked.ts";
export { heldStock, levelsOf, stockFaults, type Level, type Reserved } from "./store.ts";
