import type { Call } from "./call.ts";
import * as calls from "./calls/all.ts";

/** Every call there is. Not for a browser, which would then carry them all. */
export const allCalls: readonly Call[] = Object.values(calls);
