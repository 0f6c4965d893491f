import { CONTROLLER_ROOT, DATA_ROOT } from "@tradecounter/wire";

const canonical = `${DATA_ROOT}/`;
const versioned = /^\/services\/data\/v\d+\.0(?=\/|$)/;
const community = /^(\/services\/data\/v[\d.]+\/)connect\/communities\/[A-Za-z0-9]{15,18}\/commerce\//;
const dataRoot = "/services/data/";
/** Any prefix and any version. */
const controllers = /^[^?]*?\/lwr\/apex\/v\d+\.0(?=\/)/;
const controllerExecution = /^[^?]+(?=\/webruntime\/api\/apex\/execute(?:[?/]|$))/;
/** A site's base path, with its language, before content files and session URLs. */
const siteFiles =
  /^(?:\/(?!sfsites\/|cdn-cgi\/|webruntime\/)[\w-]+){1,2}(\/sfsites\/c\/|\/webruntime\/(?:logout|module\/@app\/csrfToken|api\/csrf-token)(?=$|\?))/;

/**
 * The canonical URL that a call is routed by, whatever root the client used: any API version, a site's base path, the `webruntime/api`
 * root of hosted sites, the community form, a `.json` suffix. Source: catalogue contract, 1.2; site shell contract, 0.1.
 */
export function canonicalUrl(url: string): string {
  if (url.startsWith(canonical) && !url.includes("/connect/communities/") && !url.includes(".json")) return url;
  if (url.includes("/apex/")) return url.replace(controllers, CONTROLLER_ROOT).replace(controllerExecution, "");
  const queryAt = url.indexOf("?");
  let path = queryAt < 0 ? url : url.slice(0, queryAt);
  const rootAt = path.indexOf(dataRoot);
  if (rootAt < 0) return url.replace(siteFiles, "$1");
  if (rootAt > 0) path = path.slice(rootAt);
  if (!versioned.test(path)) return url;
  path = path
    .replace(community, "$1commerce/")
    .replace(versioned, DATA_ROOT)
    .replace(/\.json$/, "");
  return queryAt < 0 ? path : path + url.slice(queryAt);
}

/** Where SAML providers' responses are accepted. */
export const SAML_CONSUMER_PATH = "/saml/consumer";

/**
 * Providers post their responses to the login page's URL with the id of their configuration (`sc`), which the page's own form lacks.
 * Source: site shell contract, 6.7.
 */
export function samlConsumerUrl(method: string | undefined, url: string): string {
  if (method !== "POST" || !url.startsWith("/login?")) return url;
  return /[?&]sc=0LE/.test(url) ? SAML_CONSUMER_PATH + url.slice("/login".length) : url;
}
