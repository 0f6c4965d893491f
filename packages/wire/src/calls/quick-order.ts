import { call } from "../call.ts";

/** Our own: tells for each row of a list what it would order. A read, sent as a POST. */
export const checkQuickOrder = call("checkQuickOrder", "POST", "quick-order");
