import { call } from "../call.ts";

const addresses = "accounts/:accountId/addresses";

/** Source: contract of cart and checkout, section 11. */
export const getAddresses = call("getAddresses", "GET", addresses);
export const addAddress = call("addAddress", "POST", addresses, { statuses: [201] });
export const changeAddress = call("changeAddress", "PATCH", `${addresses}/:addressId`);
export const deleteAddress = call("deleteAddress", "DELETE", `${addresses}/:addressId`, { statuses: [204] });
