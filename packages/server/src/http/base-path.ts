import { withBase, withBaseIfOwn, withoutBase } from "@tradecounter/wire/pages";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** The site's path on its host: empty, or for instance `/shop`. Source: site shell contract, 0.1. */
    readonly basePath: string;
  }
}

/** The URL within the site, by which requests are routed. Hosts and load balancers request some URLs without the base path. */
export function urlInSite(url: string, basePath: string): string {
  return withoutBase(url, basePath) ?? url;
}

/** Prefixes redirects with the base path, and limits cookies to it: handlers need not know that there is one. */
export function answerBelow(server: FastifyInstance, basePath: string): void {
  server.decorate("basePath", basePath);
  if (basePath === "") return;
  server.addHook("onSend", (_request, reply, payload, done) => {
    const to = reply.getHeader("location");
    if (typeof to === "string") reply.header("location", withBaseIfOwn(to, basePath));
    const cookies = [reply.getHeader("set-cookie") ?? []].flat().map(String);
    if (cookies.length > 0) {
      reply.removeHeader("set-cookie");
      reply.header(
        "set-cookie",
        cookies.map((cookie) => keptBelow(cookie, basePath)),
      );
    }
    done(null, payload);
  });
}

const keptBelow = (cookie: string, basePath: string) =>
  cookie.replace(/(?<=; Path=)\/[^;]*/, (path) => withBase(path, basePath));
