import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry, type OpenMetricsContentType } from "prom-client";
import type { Clock } from "../clock.ts";
import { inHurry, type Database } from "../db/index.ts";
import { publishedVersions } from "../modules/catalog/index.ts";
import { heldStock } from "../modules/inventory/index.ts";
import { jobsWaiting } from "../modules/jobs/index.ts";
import { paymentsUnfinished } from "../modules/payment/index.ts";
import { kindOfRequest } from "./kinds.ts";

export interface MetricsNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

/** Metrics for operators, in OpenMetrics format. docs/metrics.md lists them. */
export interface Metrics {
  /** Measures a server's responses from now on. */
  watch(http: FastifyInstance): void;
  /** Called for each job that has run. */
  jobRan(kind: string, seconds: number, outcome: "done" | "failed"): void;
  /** Called for each request to a tax, rates or stock service. */
  serviceAsked(integration: string, seconds: number, outcome: "answered" | "failed"): void;
  text(): Promise<string>;
  /** Serves `GET /metrics` on a separate port, which no shopper reaches. */
  serve(place: { readonly host: string; readonly port: number }): Promise<MetricsServer>;
}

interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

export function createMetrics({ db, clock }: MetricsNeeds): Metrics {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "tradecounter_request_seconds",
    help: "Time from a request's head to its answer's end, by what was asked for",
    labelNames: ["kind", "method", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const jobs = new Histogram({
    name: "tradecounter_job_seconds",
    help: "Time that jobs of this process took",
    labelNames: ["kind", "outcome"],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers,
  });
  const services = new Histogram({
    name: "tradecounter_service_seconds",
    help: "Time that a tax, rates or stock service took for an answer",
    labelNames: ["integration", "outcome"],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `tradecounter_${name}`, help, labelNames, registers });
  const up = gauge("database_up", "1 where the database answers");
  const connections = gauge("database_connections", "Connections of this process, by who has them and what they do", [
    "share",
    "state",
  ]);
  const due = gauge("jobs_due", "Jobs whose time has come, of all processes", ["kind"]);
  const lateness = gauge("jobs_oldest_due_seconds", "How long the oldest of them has been due", ["kind"]);
  const failing = gauge("jobs_failing", "Jobs that have failed and will be tried again", ["kind"]);
  const age = gauge("catalogue_age_seconds", "Since the catalogue in force was published", ["store"]);
  const payments = gauge("payments", "Payments that are not an order's yet, or have none: see docs/payments.md", [
    "state",
  ]);
  const reservations = gauge("stock_reserved", "Quantity of stock that carts hold", ["store"]);
  const told = [connections, due, lateness, failing, age, payments, reservations];

  async function look(): Promise<void> {
    for (const one of told) one.reset();
    for (const [share, states] of Object.entries(db.connections?.() ?? {}))
      for (const [state, count] of Object.entries(states)) connections.set({ share, state }, count);
    const now = clock.now();
    const looked = await Promise.all([
      jobsWaiting(db, now),
      publishedVersions(db),
      paymentsUnfinished(db),
      heldStock(db),
    ]).catch(() => undefined);
    up.set(looked ? 1 : 0);
    if (!looked) return;
    const [waiting, versions, unfinished, held] = looked;
    for (const row of waiting) {
      due.set({ kind: row.kind }, row.due);
      lateness.set({ kind: row.kind }, row.lateSeconds);
      failing.set({ kind: row.kind }, row.failing);
    }
    for (const { code, published_at: at } of versions) age.set({ store: code }, (now.getTime() - at.getTime()) / 1000);
    for (const { state, count } of unfinished) payments.set({ state }, count);
    for (const { code, quantity } of held) reservations.set({ store: code }, quantity);
  }

  return {
    watch({ server }) {
      server.prependListener("request", (request, response) => {
        const since = performance.now();
        response.once("close", () => {
          const { method = "", url = "" } = request;
          const status = response.writableFinished ? String(response.statusCode) : "broken off";
          requests.observe({ kind: kindOfRequest(url), method, status }, (performance.now() - since) / 1000);
        });
      });
    },
    jobRan: (kind, seconds, outcome) => jobs.observe({ kind, outcome }, seconds),
    serviceAsked: (integration, seconds, outcome) => services.observe({ integration, outcome }, seconds),
    text,
    serve: (place) => serveText(text, place),
  };

  async function text(): Promise<string> {
    // the scraper gives up after a few seconds
    await inHurry(look);
    return registry.metrics();
  }
}

async function serveText(
  text: () => Promise<string>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    text().then(
      (told) => response.writeHead(200, { "content-type": Registry.OPENMETRICS_CONTENT_TYPE }).end(told),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
