import { call } from "../call.ts";

/** Creates an account for a guest who is placing an order. Source: contract of cart and checkout, section 10.2. */
export const registerBuyer = call("registerBuyer", "POST", "buyers/registrations", { statuses: [201, 200] });
