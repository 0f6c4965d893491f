import { call } from "../call.ts";

/** Source: site shell contract, 7.5. Answers once the events are in memory: none waits for a database. */
export const recordEvents = call("recordEvents", "POST", "connect/analytics/events", { base: "data", statuses: [204] });
