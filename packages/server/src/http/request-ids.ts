import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** By this a proxy in front names a request, and the answer of one that failed does: the log has it under the same name. */
export const requestIdHeader = "x-request-id";

const readable = /^[\w.:-]{1,64}$/;

/** Names each request: as the proxy has named it, or by a name of our own. */
export function requestIds({ isBehindProxy }: { readonly isBehindProxy: boolean }) {
  const process = randomBytes(5).toString("hex");
  let count = 0;
  return ({ headers }: Pick<IncomingMessage, "headers">): string => {
    const given = isBehindProxy && headers[requestIdHeader];
    return typeof given === "string" && readable.test(given) ? given : `${process}-${(count++).toString(36)}`;
  };
}
