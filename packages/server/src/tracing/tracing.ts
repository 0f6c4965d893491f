import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import type { Context, Span } from "@opentelemetry/api";
import type { FastifyInstance } from "fastify";
import type { Database, Queries, Statement } from "../db/index.ts";

export interface TracingOptions {
  /** A collector's URL for OTLP over HTTP: `http://localhost:4318`. */
  readonly endpoint: string;
  /** The share of requests that are traced where no proxy has decided: from 0 to 1. */
  readonly ratio: number;
  /** Whether there is a proxy that may say which trace a request belongs to: otherwise it would be the client. */
  readonly isBehindProxy: boolean;
}

/** Spans of requests and of their statements, sent to a collector in batches. */
export interface Tracing {
  /** Creates a span for each request from now on: in the trace that a proxy has begun, or in its own. */
  watch(http: FastifyInstance): void;
  /** The same database, whose statements become spans of the request that waits for them. */
  over(db: Database): Database;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

/** The parent of one request's spans. */
interface Trace {
  readonly span: Span;
  readonly context: Context;
}

/** Loads OpenTelemetry's library: a store without an endpoint does not need it. */
export async function createTracing({ endpoint, ratio, isBehindProxy }: TracingOptions): Promise<Tracing> {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = await import("@opentelemetry/api");
  const sdk = await import("@opentelemetry/sdk-trace");
  const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-http");
  const { resourceFromAttributes } = await import("@opentelemetry/resources");
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ "service.name": "tradecounter" }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("tradecounter");
  const current = new AsyncLocalStorage<Trace>();
  const begun = new WeakMap<IncomingMessage, Trace>();

  function contextOf({ headers }: IncomingMessage): Context {
    if (!isBehindProxy) return ROOT_CONTEXT;
    const [, traceId, spanId, flags] =
      /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(headers.traceparent)) ?? [];
    if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
    return trace.setSpanContext(ROOT_CONTEXT, {
      traceId,
      spanId,
      traceFlags: Number.parseInt(flags, 16),
      isRemote: true,
    });
  }

  async function during<T>(name: string, text: string | undefined, work: () => Promise<T>): Promise<T> {
    const outer = current.getStore();
    if (!outer) return work();
    const attributes = { "db.system.name": "postgresql", ...(text !== undefined && { "db.query.text": text }) };
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, outer.context);
    try {
      return await current.run({ span, context: trace.setSpan(outer.context, span) }, work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  }

  /** Statement texts contain no values. */
  const queriesOver = (q: Queries): Queries => ({
    many: (statement) => during(nameOf(statement), statement.text, () => q.many(statement)),
    one: (statement) => during(nameOf(statement), statement.text, () => q.one(statement)),
    maybe: (statement) => during(nameOf(statement), statement.text, () => q.maybe(statement)),
    run: (statement) => during(nameOf(statement), statement.text, () => q.run(statement)),
  });

  return {
    watch(http) {
      http.server.prependListener("request", (request, response) => {
        const outer = contextOf(request);
        const method = request.method ?? "";
        const attributes = { "http.request.method": method, "url.path": request.url?.split("?", 1)[0] ?? "" };
        const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, outer);
        begun.set(request, { span, context: trace.setSpan(outer, span) });
        response.once("close", () => {
          span.setAttribute("http.response.status_code", response.statusCode);
          if (response.statusCode >= 500 || !response.writableFinished) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        });
      });
      // not earlier: reading the body continues in the socket's context, which does not know the request
      http.addHook("preHandler", (request, _reply, done) => {
        const traced = begun.get(request.raw);
        if (!traced) return done();
        const route = request.routeOptions.url ?? "";
        traced.span.updateName(`${request.method} ${route}`);
        traced.span.setAttributes({ "http.route": route, "tradecounter.request_id": request.id });
        current.run(traced, done);
      });
    },
    over: (db) => ({
      ...db,
      ...queriesOver(db),
      lagging: queriesOver(db.lagging),
      transaction: (work) =>
        during("transaction", undefined, () => db.transaction((tx) => work({ ...tx, ...queriesOver(tx) }))),
    }),
    close: () => provider.shutdown(),
  };
}

/** `select cart`, `insert order_summary`: the operation, and its table. */
function nameOf({ text }: Statement): string {
  const [, verb = "statement"] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+([a-z_]+)/.exec(text) ?? [];
  return table ? `${verb} ${table}` : verb;
}
