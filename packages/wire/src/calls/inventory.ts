import { call } from "../call.ts";

/** Not below a store's path: `scope` names the store. Source: contract of the catalogue, section 7.4. */
export const getInventoryLevels = call("getInventoryLevels", "GET", "commerce/inventory/levels", { base: "data" });
