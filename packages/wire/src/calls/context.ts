import { call } from "../call.ts";

/** Source: contract of the catalogue, section 3. */
export const getApplicationContext = call("getApplicationContext", "GET", "application-context", { cacheable: true });
export const getSessionContext = call("getSessionContext", "GET", "session-context");

/** Source: contract of the catalogue, section 1.13. */
export const getApiVersions = call("getApiVersions", "GET", "/services/data", { base: "host", cacheable: true });
export const getDiscovery = call("getDiscovery", "GET", "/.well-known/tradecounter", { base: "host", cacheable: true });
