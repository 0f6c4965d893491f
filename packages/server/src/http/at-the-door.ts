import type { FastifyInstance } from "fastify";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** Seconds for which a browser that used TLS never connects without it again: a year. */
const withTlsAlone = "max-age=31536000";

export interface DoorNeeds {
  /**
   * How long a client may leave a pending response unread. Without a limit, a client that never reads would hold the response in memory
   * forever.
   */
  readonly unreadMs: number;
  /** Whether the URL that shoppers type begins with https. */
  readonly isTls: boolean;
  /** Whether there is a proxy in front whose headers about the client are trusted. */
  readonly isBehindProxy: boolean;
}

/** Server options under which a request arrives completely within this many milliseconds, or not at all. */
export function arrivingWithin(ms: number) {
  return {
    requestTimeout: ms,
    // Node's default is to check every 30 seconds: a slow client would get up to twice as long
    http: { headersTimeout: ms, connectionsCheckingInterval: Math.min(1000, ms / 4) },
  };
}

/** Wraps a server's own handler, or what `behind` makes of it, with these checks. */
export function lookAtTheDoor(
  { server }: FastifyInstance,
  door: DoorNeeds,
  behind: (handle: RequestListener) => RequestListener = (handle) => handle,
): void {
  const [handle] = server.listeners("request") as [RequestListener];
  server.removeListener("request", handle);
  server.on("request", atTheDoor(door, behind(handle)));
}

/** Checks made before a request is routed, whatever handles it. */
function atTheDoor({ unreadMs, isTls, isBehindProxy }: DoorNeeds, handle: RequestListener): RequestListener {
  return (request, response) => {
    if (hasTwoHosts(request)) return refuse(response);
    // while a response is still being computed, there is nothing to read yet
    response.setTimeout(unreadMs, () => {
      if (request.socket.writableLength > 0) request.socket.destroy();
    });
    if (isTls || (isBehindProxy && request.headers["x-forwarded-proto"] === "https"))
      response.setHeader("strict-transport-security", withTlsAlone);
    return handle(request, response);
  };
}

/** A proxy might use one of them and we the other: a page would be cached under the wrong host. Source: RFC 9112, 3.2. */
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
