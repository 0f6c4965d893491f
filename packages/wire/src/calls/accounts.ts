import { call } from "../call.ts";

/** Source: contract of the catalogue, sections 3.5 and 3.6. */
export const getManagedAccounts = call("getManagedAccounts", "GET", "external-managed-accounts");
export const getEffectiveAccount = call("getEffectiveAccount", "GET", "effective-accounts/:effectiveAccountId");

/** Our choice: from the next request on, every tab of this browser session acts for the account. */
export const actForAccount = call("actForAccount", "POST", "effective-accounts/:effectiveAccountId/actions/act-for");
