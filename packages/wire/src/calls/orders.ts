import { call } from "../call.ts";

const lookup = "order-summaries/actions/lookup";

/** A read, sent as a POST so that the proof of the right to see the order stays out of URLs and logs. */
export const lookUpOrder = call("lookUpOrder", "POST", lookup);
export const lookUpOrderByToken = call("lookUpOrderByToken", "GET", lookup);
/** Trades details that only the buyer knows for a token valid for 60 minutes. */
export const authorizeOrderLookup = call("authorizeOrderLookup", "POST", "order-summaries/actions/authorize");
