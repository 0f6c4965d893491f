import { call } from "../call.ts";

/** What the platform's generic clients request before they know a store. Source: contract of the catalogue, section 1.13. */
export const queryRecords = call("queryRecords", "GET", "query", { base: "data" });
export const queryMoreRecords = call("queryMoreRecords", "GET", "query/:locator", { base: "data" });
export const getLimits = call("getLimits", "GET", "limits", { base: "data" });
export const getIdentity = call("getIdentity", "GET", "/id/:organizationId/:userId", { base: "host" });

/** Our choice: how an inventory or ERP system writes; the rows are those of `tradecounter import`. */
export const importRecords = call("importRecords", "POST", "imports/:kind");
