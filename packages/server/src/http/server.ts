import { CommerceError, rawText } from "@tradecounter/wire";
import { CommonFlags, queryFrom } from "@tradecounter/wire/schemas";
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { proxiesOf, type Config } from "../config.ts";
import { inHurry } from "../db/index.ts";
import { answerBelow, urlInSite } from "./base-path.ts";
import { arrivingWithin, lookAtTheDoor } from "./at-the-door.ts";
import { ReadyJson, usualHeaders } from "./reply.ts";
import { cookieFrom, setCookieHeader } from "./cookies.ts";
import { withEntities } from "./entities.ts";
import { refusalOf } from "./errors.ts";
import { createOutageLog } from "./outage-log.ts";
import { requestIds, requestIdHeader } from "./request-ids.ts";
import { answerOtherMethods } from "./other-methods.ts";
import { answer, type Published } from "./pipeline.ts";
import { createReadyReplies, type ReadyReplies } from "./ready-replies.ts";
import { canonicalUrl, samlConsumerUrl } from "./roots.ts";
import { urlPattern, type Route } from "./route.ts";
import { SESSION_COOKIE } from "../modules/sign-in/index.ts";
import { refuseForged } from "./same-origin.ts";
import { bearerIn, type Visitor } from "./shopper.ts";
import { keepTicksFast } from "./ticks.ts";

/**
 * 5,000 rows of a quick order, with room for the JSON around them. A value that is too long for its field is usually received in full,
 * and refused with the field's name.
 */
const bodyLimitBytes = 2 * 1024 * 1024;
const readyBytes = 16 << 20;
/** For a request to arrive completely. Without a limit, a client that sends a byte now and then would hold its connection forever. */
const usualRequestSeconds = 30;
const json = "application/json;charset=UTF-8";
/** Shoppers' identities are kept out of the log. `params` and `detail` of a database error contain row values. */
const unloggable = ["req.headers.cookie", "req.headers.authorization", "err.params", "err.detail"];

export interface ServerNeeds extends Published {
  readonly config: Pick<Config, "logLevel"> &
    Partial<Pick<Config, "basePath" | "publicUrl" | "proxies" | "requestSeconds">>;
  readonly routes: readonly Route[];
}

/** The HTTP server with every call of the wire package. It does not listen yet; pages are mounted next to it. */
export function createHttpServer({ config, routes, ...published }: ServerNeeds): FastifyInstance {
  const requestMs = (config.requestSeconds ?? usualRequestSeconds) * 1000;
  const { basePath = "" } = config;
  keepTicksFast();
  const proxies = proxiesOf(config);
  const refuse = refuseBy(createOutageLog());
  const server = fastify({
    bodyLimit: bodyLimitBytes,
    ...arrivingWithin(requestMs),
    // anything further left in X-Forwarded-For than our own proxies' entries is made up by the client
    trustProxy: proxies > 0 && ((_address: string, hop: number) => hop < proxies),
    logger: config.logLevel === "silent" ? false : { level: config.logLevel, redact: unloggable },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds({ isBehindProxy: proxies > 0 }),
    // a logger per request costs more than most responses; log entries name their request themselves
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    // a locator for the next page contains the query
    routerOptions: { maxParamLength: 8_000, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
    rewriteUrl: (request) =>
      readableUrl(canonicalUrl(samlConsumerUrl(request.method, urlInSite(request.url ?? "/", basePath)))),
  });
  acceptJsonOnly(server);
  answerBelow(server, basePath);
  // not earlier: reading the body continues in the socket's context, which does not know the request
  server.addHook("preHandler", (_request, _reply, done) => inHurry(done));
  server.setErrorHandler(refuse);
  server.setNotFoundHandler((request, reply) => refuse(new CommerceError("NOT_FOUND"), request, reply));
  const ready = createReadyReplies(readyBytes);
  const isTls = config.publicUrl?.startsWith("https:") ?? false;
  lookAtTheDoor(server, { unreadMs: requestMs, isTls, isBehindProxy: proxies > 0 }, (handle) => {
    // the framework only handles what is not cached
    return (request, response) => ready.send(request, response) || handle(request, response);
  });
  const serveRoute = (route: Route, request: FastifyRequest, reply: FastifyReply) =>
    serve(route, { published, ready }, request, reply);
  for (const route of routes) {
    server.route({
      method: route.call.method,
      url: urlPattern(route.call),
      ...(route.bodyLimitBytes && { bodyLimit: route.bodyLimitBytes }),
      handler: (request, reply) => serveRoute(route, request, reply),
    });
  }
  answerOtherMethods(server, routes, serveRoute);
  return server;
}

/** From now on each response closes its connection, and says so: keep-alive clients reconnect elsewhere. */
export function letConnectionsGo({ server }: FastifyInstance): void {
  server.prependListener("request", (_request, response) => void (response.shouldKeepAlive = false));
}

const idleLookMs = 50;

/** Finishes pending responses, and closes. Node closes idle connections at once, but not those of the last responses. */
export async function closeHttpServer(http: FastifyInstance): Promise<void> {
  const looking = setInterval(() => http.server.closeIdleConnections(), idleLookMs);
  await http.close();
  clearInterval(looking);
}

async function serve(
  route: Route,
  { published, ready }: { published: Published; ready: ReadyReplies },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { headers } = request;
  const query = request.query as Record<string, string | string[]>;
  refuseForged({
    method: request.method,
    host: headers.host,
    origin: headers.origin,
    fetchSite: headers["sec-fetch-site"] as string | undefined,
    // a token takes precedence over a session
    session: bearerIn(headers) === undefined ? cookieFrom(headers.cookie, SESSION_COOKIE) : undefined,
    csrfToken: (headers["csrf-token"] ?? headers["x-csrf-token"]) as string | undefined,
  });
  const isRaw = wantsRawText(headers, query);
  const {
    status,
    body,
    headers: ownHeaders,
    edition,
  } = await answer(
    route,
    published,
    { params: request.params as Record<string, string>, query, body: request.body, host: request.host },
    visitorOf(request, reply),
  );
  const answerHeaders = ownHeaders.etag ? headersOfForm(ownHeaders, isRaw) : ownHeaders;
  reply.code(status);
  for (const name in answerHeaders) reply.header(name, answerHeaders[name]);
  if (answerHeaders.etag && headers["if-none-match"] === answerHeaders.etag) return reply.code(304).send();
  if (body === undefined) return reply.send();
  const text = textOf(body, isRaw || route.isPlain === true);
  if (edition && !reply.hasHeader("set-cookie")) {
    const asked = { method: request.method, address: request.originalUrl, headers };
    ready.keep(asked, { headers: answerHeaders, type: json, body: text }, edition);
  }
  return reply.header("content-type", json).send(text);
}

/**
 * Our choice: text is encoded unless the client turns that off by either switch, as on the hosted platform. Throws
 * ILLEGAL_QUERY_PARAMETER_VALUE for a switch in the query that is neither true nor false.
 */
function wantsRawText(headers: FastifyRequest["headers"], query: Record<string, string | string[]>): boolean {
  const { htmlEncode } = queryFrom(CommonFlags, query);
  return headers[rawText.header.name.toLowerCase()] === rawText.header.value || htmlEncode === false;
}

/**
 * Raw and encoded text are two variants of one response: a shared cache must not serve one to a client that asked for the other and would
 * treat it as markup.
 */
function headersOfForm(headers: Readonly<Record<string, string>>, isRaw: boolean): Record<string, string> {
  const etag = isRaw ? `"${headers.etag!.slice(1, -1)}-raw"` : headers.etag!;
  return { ...headers, etag, vary: `${headers.vary!}, ${rawText.header.name}` };
}

function textOf(body: unknown, raw: boolean): string | Buffer {
  if (body instanceof ReadyJson)
    return raw ? body.bytes : JSON.stringify(withEntities(JSON.parse(body.bytes.toString())));
  return JSON.stringify(raw ? body : withEntities(body));
}

/** Turns anything thrown into a response. Faults of the store are logged, and their responses include the request id. */
function refuseBy(outages: ReturnType<typeof createOutageLog>) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { status, body, headers = {}, fault, outage } = refusalOf(error);
    const { method } = request;
    const route = request.routeOptions.url;
    const about = { err: fault ?? outage, requestId: request.id, method, route };
    // a client that disconnects while sending its body is not our fault
    if (fault && !request.raw.readableAborted) request.log.error(about, "fault");
    if (outage && outages.isNews(`${method} ${route}`)) request.log.error(about, "outage");
    if (status >= 500) void reply.header(requestIdHeader, request.id);
    return reply
      .code(status)
      .headers({ ...usualHeaders, ...headers })
      .header("cache-control", "private, no-store")
      .header("content-type", json)
      .send(JSON.stringify(body));
  };
}

/** The sender of a request; a page that is being rendered derives its visitor from the page's request the same way. */
export function visitorOf(request: FastifyRequest, reply: FastifyReply): Visitor {
  const asGuest = String((request.query as Record<string, unknown>).asGuest).toLowerCase() === "true";
  let given: Map<string, string> | undefined;
  return {
    // a page makes several calls: later ones see the cookies set by earlier ones
    cookie: (name) =>
      asGuest && name === SESSION_COOKIE ? undefined : (given?.get(name) ?? cookieFrom(request.headers.cookie, name)),
    setCookie(name, value, { maxAgeSeconds }) {
      (given ??= new Map()).set(name, value);
      reply.header("set-cookie", setCookieHeader(name, value, { maxAgeSeconds, secure: request.protocol === "https" }));
    },
    authorization: asGuest ? undefined : request.headers.authorization,
    origin: `${request.protocol}://${request.host}`,
    site: `${request.protocol}://${request.host}${request.server.basePath}`,
    address: request.ip,
    userAgent: request.headers["user-agent"],
  };
}

/** A body is JSON or absent, whatever type a GET claims, and not compressed; an invalid one is a client error in the platform's words. */
function acceptJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addHook("preParsing", (request, _reply, payload, done) => {
    const encoding = request.headers["content-encoding"]?.toLowerCase() ?? "identity";
    if (encoding === "identity") done(null, payload);
    else done(new CommerceError("UNSUPPORTED_MEDIA_TYPE", "Send the body without a content encoding."));
  });
  server.addContentTypeParser(/^application\/([\w.]+\+)?json/, { parseAs: "string" }, (_request, text, done) => {
    if (text === "") return done(null, undefined);
    try {
      done(null, jsonFrom(text as string));
    } catch {
      done(new CommerceError("JSON_PARSER_ERROR"));
    }
  });
}

const apiPath = /^\/(services|lwr|sfsites|cdn-cgi)\/|^[^?]*\/(webruntime\/api|(services\/data|lwr\/apex)\/v\d+\.0)\//;

/** Whether a URL belongs to the API: a 404 there has the platform's form instead of a page. Source: site shell contract, 4.8. */
export function isApiPath(url: string): boolean {
  return apiPath.test(url);
}

/**
 * Our choice: in a page URL that cannot be decoded, such as a link truncated within a character, every `%` is taken literally: a shopper
 * gets the not-found page. The router would refuse it before any page is reached.
 */
function readableUrl(url: string): string {
  if (!url.includes("%") || isApiPath(url)) return url;
  const [path = "", ...query] = url.split(/(?=\?)/);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + query.join("");
  }
}

/** Throws for invalid JSON. Lone surrogates become the replacement character: PostgreSQL only stores whole characters. */
function jsonFrom(text: string): unknown {
  if (!/\\u[dD]/.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value));
}
