import { call } from "../call.ts";

/** Our own: says of each row of a list what it would order. A read, though it is posted: nothing is changed. */
export const checkQuickOrder = call("checkQuickOrder", "POST", "quick-order");
