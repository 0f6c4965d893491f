import { call } from "../call.ts";

/** Our own: lets somebody else pay for a copy of a cart through a link. Source: requirement C3.7. */
export const createPayLink = call("createPayLink", "POST", "pay-links", { statuses: [201] });
/** A read, sent as a POST so that the token, which lets its holder pay, stays out of URLs and logs. */
export const openPayLink = call("openPayLink", "POST", "pay-links/actions/open");
/** For whoever created it and for the store's staff, until it is paid. */
export const withdrawPayLink = call("withdrawPayLink", "POST", "pay-links/actions/withdraw");
/** The links that can still be paid: the shopper's own, or all of the store's for its staff. */
export const getPayLinks = call("getPayLinks", "GET", "pay-links");
export const payByLink = call("payByLink", "POST", "pay-links/actions/pay", { statuses: [200, 422] });
