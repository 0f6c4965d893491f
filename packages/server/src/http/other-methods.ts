import { CommerceError, METHOD_OVERRIDE_QUERY, type Method } from "@tradecounter/wire";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { urlPattern, type Route } from "./route.ts";

const methods: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

type Serve = (route: Route, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Responds to unsupported methods of a URL with METHOD_NOT_ALLOWED, except to a POST that stands for another method: `POST
 * …?_HttpMethod=PATCH`, for clients that cannot send it. Source: catalogue contract, 1.2.
 */
export function answerOtherMethods(server: FastifyInstance, routes: readonly Route[], serve: Serve): void {
  for (const [url, taken] of Map.groupBy(routes, (route) => urlPattern(route.call))) {
    const refusal = new CommerceError(
      "METHOD_NOT_ALLOWED",
      `This address takes ${taken.map((route) => route.call.method).join(", ")}.`,
    );
    server.route({
      method: methods.filter((method) => !taken.some((route) => route.call.method === method)),
      url,
      async handler() {
        throw refusal;
      },
    });
  }
  // no promise for the many requests without an override
  server.addHook("preHandler", (request, reply, done) => {
    const method = request.method === "POST" ? overrideOf(request) : undefined;
    if (!method || method === "POST") return done();
    const route = routes.find(
      (other) => other.call.method === method && urlPattern(other.call) === request.routeOptions.url,
    );
    if (route) serve(route, request, reply).catch(done);
    else done();
  });
}

function overrideOf(request: FastifyRequest): unknown {
  return (request.query as Record<string, unknown>)[METHOD_OVERRIDE_QUERY];
}
