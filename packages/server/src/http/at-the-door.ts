import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** Seconds for which a browser that came over TLS comes without it no more: a year. */
const withTlsAlone = "max-age=31536000";

export interface DoorNeeds {
  /** Whether the address that shoppers type begins with https. */
  readonly isTls: boolean;
  /** Whether a proxy stands in front, whose word on how the client came counts. */
  readonly isBehindProxy: boolean;
}

/** What is looked at before a request is routed, for whatever answers it. */
export function atTheDoor({ isTls, isBehindProxy }: DoorNeeds, handle: RequestListener): RequestListener {
  return (request, response) => {
    if (hasTwoHosts(request)) return refuse(response);
    if (isTls || (isBehindProxy && request.headers["x-forwarded-proto"] === "https"))
      response.setHeader("strict-transport-security", withTlsAlone);
    return handle(request, response);
  };
}

/** A proxy may go by one of them and we by the other: a page would be kept for whom it is not. Source: RFC 9112, 3.2. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === "host") count++;
  }
  return count > 1;
}

function refuse(response: ServerResponse): void {
  response.shouldKeepAlive = false;
  response.writeHead(400, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  response.end("A request names one host.");
}
