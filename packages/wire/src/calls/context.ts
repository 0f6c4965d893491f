import { call } from "../call.ts";
import { DATA_ROOT } from "../constants.ts";

/** Source: contract of the catalogue, section 3. */
export const getApplicationContext = call("getApplicationContext", "GET", "application-context", { cacheable: true });
/** Source: site shell contract, section 8.7. */
export const getCountries = call("getCountries", "GET", "connect/i18n/countries", { base: "data", cacheable: true });
export const getSessionContext = call("getSessionContext", "GET", "session-context");

/** Source: contract of the catalogue, section 1.13. */
export const getApiVersions = call("getApiVersions", "GET", "/services/data", { base: "host", cacheable: true });
/** Our choice: lists the one resource that we have; the contract requires only the list of versions, which links here. */
export const getApiResources = call("getApiResources", "GET", DATA_ROOT, { base: "host", cacheable: true });
export const getDiscovery = call("getDiscovery", "GET", "/.well-known/tradecounter", { base: "host", cacheable: true });
