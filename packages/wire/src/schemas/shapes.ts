import { catalogShapes } from "./catalog.ts";
import { contextShapes } from "./context.ts";
import { inventoryShapes } from "./inventory.ts";
import { pricingShapes } from "./pricing.ts";
import { searchShapes } from "./search.ts";

/** The shapes of every call, by the call's name: `query`, `body` and `reply` as far as it has them. */
export const shapes = {
  ...contextShapes,
  ...catalogShapes,
  ...searchShapes,
  ...pricingShapes,
  ...inventoryShapes,
};
