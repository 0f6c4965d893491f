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
 * 5,000 rows of a quick order, with room for what is written around them. What is too long for its field comes in whole as a rule, and
 * is refused with the field's name.
 */
const bodyLimitBytes = 2 * 1024 * 1024;
const readyBytes = 16 << 20;
/** For a request to arrive whole. Without a limit a client that sends a byte now and then holds its connection for ever. */
const usualRequestSeconds = 30;
const json = "application/json;charset=UTF-8";
/** Who a shopper is stays out of the log. `params` and `detail` of a database's error are the values of rows. */
const unloggable = ["req.headers.cookie", "req.headers.authorization", "err.params", "err.detail"];

export interface ServerNeeds extends Published {
  readonly config: Pick<Config, "logLevel"> &
    Partial<Pick<Config, "basePath" | "publicUrl" | "proxies" | "requestSeconds">>;
  readonly routes: readonly Route[];
}

/** The HTTP server with every call of the wire on it. It does not listen yet; pages are mounted beside. */
export function createHttpServer({ config, routes, ...published }: ServerNeeds): FastifyInstance {
  const requestMs = (config.requestSeconds ?? usualRequestSeconds) * 1000;
  const { basePath = "" } = config;
  keepTicksFast();
  const proxies = proxiesOf(config);
  const refuse = refuseBy(createOutageLog());
  const server = fastify({
    bodyLimit: bodyLimitBytes,
    ...arrivingWithin(requestMs),
    // whatever stands further left in X-Forwarded-For than our own proxies wrote, the client made up
    trustProxy: proxies > 0 && ((_address: string, hop: number) => hop < proxies),
    logger: config.logLevel === "silent" ? false : { level: config.logLevel, redact: unloggable },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds({ isBehindProxy: proxies > 0 }),
    // a logger a request costs more than most answers; what is logged names its request itself
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    // the locator of a query that goes on holds the query
    routerOptions: { maxParamLength: 8_000, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
    rewriteUrl: (request) =>
      readableUrl(canonicalUrl(samlConsumerUrl(request.method, urlInSite(request.url ?? "/", basePath)))),
  });
  acceptJsonOnly(server);
  answerBelow(server, basePath);
  // not sooner: what reads a body goes on from the socket, which knows nothing of the request
  server.addHook("preHandler", (_request, _reply, done) => inHurry(done));
  server.setErrorHandler(refuse);
  server.setNotFoundHandler((request, reply) => refuse(new CommerceError("NOT_FOUND"), request, reply));
  const ready = createReadyReplies(readyBytes);
  const isTls = config.publicUrl?.startsWith("https:") ?? false;
  lookAtTheDoor(server, { unreadMs: requestMs, isTls, isBehindProxy: proxies > 0 }, (handle) => {
    // the framework is asked only for what is not ready
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

/** From now on each answer ends its connection, and says so: who kept it for the next request opens another one elsewhere. */
export function letConnectionsGo({ server }: FastifyInstance): void {
  server.prependListener("request", (_request, response) => void (response.shouldKeepAlive = false));
}

const idleLookMs = 50;

/** Answers what has been asked, and ends. Node closes the connections that are idle at once, not those of the last answers. */
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
    // a token goes before a session
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
 * Our choice: text is encoded unless the client says no by either switch, as on the hosted platform. Throws
 * ILLEGAL_QUERY_PARAMETER_VALUE for a switch of the query that says neither yes nor no.
 */
function wantsRawText(headers: FastifyRequest["headers"], query: Record<string, string | string[]>): boolean {
  const { htmlEncode } = queryFrom(CommonFlags, query);
  return headers[rawText.header.name.toLowerCase()] === rawText.header.value || htmlEncode === false;
}

/**
 * Raw and encoded text are two forms of one reply: a cache between must not give the one to who asked for the other, who
 * would take it for markup.
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

/** Answers whatever was thrown. What is the store's fault is logged, and its answer names the request. */
function refuseBy(outages: ReturnType<typeof createOutageLog>) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { status, body, headers = {}, fault, outage } = refusalOf(error);
    const { method } = request;
    const route = request.routeOptions.url;
    const about = { err: fault ?? outage, requestId: request.id, method, route };
    // a client that breaks off in the middle of its body is no fault of ours
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

/** Identity of the request's sender; a page that is being rendered makes its visitor from the page's request the same way. */
export function visitorOf(request: FastifyRequest, reply: FastifyReply): Visitor {
  const asGuest = String((request.query as Record<string, unknown>).asGuest).toLowerCase() === "true";
  let given: Map<string, string> | undefined;
  return {
    // a page makes several calls: the later ones see what the earlier ones set
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

/** A body is JSON or absent, whatever type a GET claims, and not packed; a broken one is the client's error in the platform's words. */
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

/**
 * Whether an address belongs to the API: what is not found there is told in the platform's shape, not with a page.
 * Source: site shell contract, 4.8.
 */
export function isApiPath(url: string): boolean {
  return apiPath.test(url);
}

/**
 * Our choice: in a page's address that cannot be decoded, as of a link cut off within a character, every `%` stands for
 * itself: a shopper gets the page that says that nothing is there. The router would refuse it before any page is asked.
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

/** Throws for broken JSON. Half a surrogate pair becomes the sign for what cannot be read: PostgreSQL keeps whole characters. */
function jsonFrom(text: string): unknown {
  if (!/\\u[dD]/.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value));
}
