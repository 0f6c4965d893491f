import type { Call, CallName } from "./call.ts";
import * as calls from "./calls/index.ts";

/** Every call of the contract. Not meant for a browser bundle, which would then carry them all. */
export const allCalls: readonly Call[] = Object.values(calls);

/** Calls that a client can make to other servers that speak the contract, but that ours has no route for yet. */
const notServed: ReadonlySet<CallName> = new Set<CallName>();

/** The calls that our server answers: those in its OpenAPI document and in its documentation pages. */
export const servedCalls: readonly Call[] = allCalls.filter(({ name }) => !notServed.has(name));
