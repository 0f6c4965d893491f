import type { FastifyInstance } from "fastify";

const thisMachine = ["127.0.0.1", "0.0.0.0", "::", "::1"];

/** The origin at which a listening server is reached from its own machine; `host` is the configured listening host. */
export function listeningOrigin({ server }: FastifyInstance, host = "127.0.0.1"): string {
  const address = server.address();
  const port = typeof address === "object" && address ? `:${address.port}` : "";
  return `http://${thisMachine.includes(host) ? "localhost" : host}${port}`;
}
