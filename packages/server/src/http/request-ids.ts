import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** A proxy in front names a request with this header, and error responses include it: the log has the same id. */
export const requestIdHeader = "x-request-id";

const readable = /^[\w.:-]{1,64}$/;

/** The id of each request: the proxy's, or one of our own. */
export function requestIds({ isBehindProxy }: { readonly isBehindProxy: boolean }) {
  const process = randomBytes(5).toString("hex");
  let count = 0;
  return ({ headers }: Pick<IncomingMessage, "headers">): string => {
    const given = isBehindProxy && headers[requestIdHeader];
    return typeof given === "string" && readable.test(given) ? given : `${process}-${(count++).toString(36)}`;
  };
}
