import { call } from "../call.ts";

const lookup = "order-summaries/actions/lookup";

/** A read, though it is posted: what proves the right to see the order stays out of addresses and logs. */
export const lookUpOrder = call("lookUpOrder", "POST", lookup);
export const lookUpOrderByToken = call("lookUpOrderByToken", "GET", lookup);
/** Trades what only the buyer knows for a token of 60 minutes. */
export const authorizeOrderLookup = call("authorizeOrderLookup", "POST", "order-summaries/actions/authorize");
