import type { FastifyInstance } from "fastify";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** Seconds for which a browser that came over TLS comes without it no more: a year. */
const withTlsAlone = "max-age=31536000";

export interface DoorNeeds {
  /** For a client to take something of an answer that waits for it. Without a limit who reads nothing holds the answer in memory for ever. */
  readonly unreadMs: number;
  /** Whether the address that shoppers type begins with https. */
  readonly isTls: boolean;
  /** Whether a proxy stands in front, whose word on how the client came counts. */
  readonly isBehindProxy: boolean;
}

/** Options of a server to whom a request arrives whole within so many milliseconds, or not at all. */
export function arrivingWithin(ms: number) {
  return {
    requestTimeout: ms,
    // Node looks every 30 seconds unless told: a slow client would have twice as long
    http: { headersTimeout: ms, connectionsCheckingInterval: Math.min(1000, ms / 4) },
  };
}

/** Puts a server's own handler, or what is made of it, behind the door. */
export function lookAtTheDoor(
  { server }: FastifyInstance,
  door: DoorNeeds,
  behind: (handle: RequestListener) => RequestListener = (handle) => handle,
): void {
  const [handle] = server.listeners("request") as [RequestListener];
  server.removeListener("request", handle);
  server.on("request", atTheDoor(door, behind(handle)));
}

/** What is looked at before a request is routed, for whatever answers it. */
function atTheDoor({ unreadMs, isTls, isBehindProxy }: DoorNeeds, handle: RequestListener): RequestListener {
  return (request, response) => {
    if (hasTwoHosts(request)) return refuse(response);
    // whoever waits for an answer that is being made has nothing to take yet
    response.setTimeout(unreadMs, () => {
      if (request.socket.writableLength > 0) request.socket.destroy();
    });
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
