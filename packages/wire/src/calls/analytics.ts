import { call } from "../call.ts";

/** Source: site shell contract, 7.5. Answers as soon as the events are in memory, without waiting for a database. */
export const recordEvents = call("recordEvents", "POST", "connect/analytics/events", { base: "data", statuses: [204] });
