import { call } from "../call.ts";

/** Our own: has somebody else pay for a copy of a cart, by a link. Source: requirement C3.7. */
export const createPayLink = call("createPayLink", "POST", "pay-links", { statuses: [201] });
/** A read, though it is posted: what lets its holder pay stays out of addresses and logs. */
export const openPayLink = call("openPayLink", "POST", "pay-links/actions/open");
/** For whoever made it, and for the store's staff, until it is paid. */
export const withdrawPayLink = call("withdrawPayLink", "POST", "pay-links/actions/withdraw");
/** Those that can still be paid by: the shopper's own, or all of the store for its staff. */
export const getPayLinks = call("getPayLinks", "GET", "pay-links");
export const payByLink = call("payByLink", "POST", "pay-links/actions/pay", { statuses: [200, 422] });
