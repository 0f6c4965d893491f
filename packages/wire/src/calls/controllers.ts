import { call } from "../call.ts";
import { CONTROLLER_EXECUTE_PATH, CONTROLLER_ROOT } from "../constants.ts";

const method = `${CONTROLLER_ROOT}/:className/:methodName` as const;

/** Server methods called by name. Source: contract of the site shell, section 4.1. */
export const readController = call("readController", "GET", method, { base: "host" });
export const runController = call("runController", "POST", method, { base: "host" });

/** The older form, in which the body names the method. Source: contract of the site shell, section 4.2. */
export const executeController = call("executeController", "POST", CONTROLLER_EXECUTE_PATH, { base: "host" });
export const executeControllerByGet = call("executeControllerByGet", "GET", CONTROLLER_EXECUTE_PATH, { base: "host" });
