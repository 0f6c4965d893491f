import { call } from "../call.ts";

const base = "data";
const methods = "payments/merchant-accounts/:merchantAccountId/saved-payment-methods";

/** Not below a store's path: the merchant's account names it. Source: contract of cart and checkout, section 8.6. */
export const getSavedPaymentMethods = call("getSavedPaymentMethods", "GET", methods, { base });
export const savePaymentMethod = call("savePaymentMethod", "POST", methods, { base, statuses: [201] });

const method = `${methods}/:savedPaymentMethodId` as const;
export const changeSavedPaymentMethod = call("changeSavedPaymentMethod", "PATCH", method, { base });
export const deleteSavedPaymentMethod = call("deleteSavedPaymentMethod", "DELETE", method, { base, statuses: [204] });
