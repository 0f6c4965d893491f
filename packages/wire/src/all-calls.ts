import type { Call, CallName } from "./call.ts";
import * as calls from "./calls/index.ts";

/** Every call of the contract. Not for a browser, which would then carry them all. */
export const allCalls: readonly Call[] = Object.values(calls);

/** Calls that a client can make of other servers that speak the contract, while ours has no route for them yet. */
const notServed: ReadonlySet<CallName> = new Set<CallName>();

/** What our server answers, and so what its OpenAPI document and its pages of documentation name. */
export const servedCalls: readonly Call[] = allCalls.filter(({ name }) => !notServed.has(name));
