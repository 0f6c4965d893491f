import { call } from "../call.ts";

/** What generic clients of the platform ask for before they know a store. Source: contract of the catalogue, section 1.13. */
export const queryRecords = call("queryRecords", "GET", "query", { base: "data" });
export const queryMoreRecords = call("queryMoreRecords", "GET", "query/:locator", { base: "data" });
export const getLimits = call("getLimits", "GET", "limits", { base: "data" });
export const getIdentity = call("getIdentity", "GET", "/id/:organizationId/:userId", { base: "host" });

/** Our choice: how a merchandise management system writes; the rows are those of `tradecounter import`. */
export const importRecords = call("importRecords", "POST", "imports/:kind");
