export type * from "./cart.ts";
export { refFrom } from "./refs.ts";
export { defaultGroupOf } from "./rules.ts";
export { cartRoutes } from "./routes.ts";
export { createCartService, type AddOutcome, type CartNeeds, type CartService } from "./service.ts";
export { toWireGroup, toWireGroups } from "./wire-group.ts";
export { toWireProduct, toWireResult } from "./wire-item.ts";
export { toWireSummary } from "./wire.ts";
