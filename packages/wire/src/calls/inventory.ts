import { call } from "../call.ts";

/** Not under a store: `scope` names it. Source: contract of the catalogue, section 7.4. */
export const getInventoryLevels = call("getInventoryLevels", "GET", "commerce/inventory/levels", { base: "data" });
