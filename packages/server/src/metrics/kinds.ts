import { isApiPath } from "../http/server.ts";

const files = /^\/(assets|img|cms|cdn-cgi|sfsites\/c)\//;
const watching = new Set(["/healthz", "/readyz"]);

/** Few kinds: each has a time series per status, and URLs are chosen by visitors. */
export function kindOfRequest(url: string): "api" | "file" | "page" | "watch" {
  if (files.test(url)) return "file";
  if (watching.has(url)) return "watch";
  return isApiPath(url) ? "api" : "page";
}
