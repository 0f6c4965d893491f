import { isApiPath } from "../http/server.ts";

const files = /^\/(assets|img|cms|cdn-cgi|sfsites\/c)\//;
const watching = new Set(["/healthz", "/readyz"]);

/** Few kinds: of each there is a line for each status, and addresses are the visitors' own. */
export function kindOfRequest(url: string): "api" | "file" | "page" | "watch" {
  if (files.test(url)) return "file";
  if (watching.has(url)) return "watch";
  return isApiPath(url) ? "api" : "page";
}
