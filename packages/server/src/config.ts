import { resolve } from "node:path";
import { storePaths } from "@tradecounter/wire/pages";

/** An owner's settings from environment variables. Nothing else reads the environment. */
export interface Config {
  /** `HOST`, `PORT`: where the store listens. */
  readonly host: string;
  readonly port: number;
  /** `PUBLIC_URL`: the URL that shoppers type, if not http://host:port (behind a load balancer). */
  readonly publicUrl: string | undefined;
  /** `BASE_PATH`: the store's path on its host, such as /shop; empty at its root. */
  readonly basePath: string;
  /**
   * `PROXIES`: how many trusted proxies a request comes through, whose word on the client's address counts; 1 with a public URL, else none.
   */
  readonly proxies: number | undefined;
  /** `RATE_LIMITS`: on or off. Limits searches, lookups and checkouts per client address. */
  readonly rateLimits: boolean;
  /** `REQUEST_SECONDS`: how long a client may take to send a request; default 30. */
  readonly requestSeconds: number;
  /**
   * `DRAIN_SECONDS`: how long a stopping process reports that to the load balancer before it refuses requests; 5 with a public URL, else 0.
   */
  readonly drainSeconds: number;
  /** `METRICS_PORT` and `METRICS_HOST`: where metrics for an operator are served; nowhere without the first. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /**
   * `OTEL_EXPORTER_OTLP_ENDPOINT`: a collector for traces; without it none are sent. `OTEL_TRACES_SAMPLER_ARG`: the share of requests,
   * default 1.
   */
  readonly tracing: { readonly endpoint: string; readonly ratio: number } | undefined;
  /** `DATABASE_URL`: a PostgreSQL server; without it the embedded database in the data folder is used. */
  readonly databaseUrl: string | undefined;
  /** `DATABASE_READ_URL`: a streaming standby of it, for reads of data that may be a second old. */
  readonly databaseReadUrl: string | undefined;
  /** `DATABASE_CONNECTIONS`: the maximum number of connections of this process. At least 5, which db/postgres.ts divides up. */
  readonly databaseConnections: number;
  /** `DATABASE_POOLER`: on or off. On where `DATABASE_URL` leads to pgbouncer in transaction mode: no state is kept on a connection. */
  readonly databasePooler: boolean;
  /** `TRADECOUNTER_DATA`: the folder of the embedded database and the compiled catalog. */
  readonly dataFolder: string;
  /** `TRADECOUNTER_SEARCH`: where search keeps the catalog's words: in each process's memory, or in the database. */
  readonly search: "memory" | "database";
  /** `IMAGE_RESIZING`: on or off. If off, the URL of a picture in another size returns the picture as it is. */
  readonly imageResizing: boolean;
  /**
   * Secrets of identity providers, services and endpoints, by the names given in `store.json`: they begin with `RATES_`, `SSO_`, `STOCK_`,
   * `TAX_` or `WEBHOOK_`.
   */
  readonly secretOf: (name: string) => string | undefined;
  /** `LOG_LEVEL`: silent, error, warn, info or debug. */
  readonly logLevel: string;
  /** `SANDBOX_PORT`: where the built-in sandbox card gateway listens; default the next port. 0 turns it off. */
  readonly sandboxPort: number;
  /** `SANDBOX_SLOW_MS`: how long the slow test card takes, if not eight seconds. */
  readonly sandboxSlowMs: number | undefined;
  /** `SANDBOX_URL`: that gateway's URL for browsers, if not at localhost. */
  readonly sandboxUrl: string | undefined;
  /**
   * `STRIPE_SECRET_KEY`, `STRIPE_PUBLISHABLE_KEY` and `STRIPE_WEBHOOK_SECRET`: the store takes cards through Stripe instead of the sandbox
   * gateway. `STRIPE_API_URL`: another URL of its API, such as stripe-mock on this machine.
   */
  readonly stripe: StripeAccount | undefined;
  /** `SMTP_URL` and `MAIL_FROM`: the server for the store's mail, and the sender's address; see docs/mail.md. */
  readonly mail: { readonly server: SmtpServer; readonly from: string } | undefined;
  /** `SMS_URL`, `SMS_TOKEN` and `SMS_FROM`: the gateway for the store's text messages; see docs/mail.md. */
  readonly sms: SmsGateway | undefined;
}

export interface SmsGateway {
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string | undefined;
  /** The sender's number or name, where the gateway requires one. */
  readonly from: string | undefined;
}

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** From the first byte, by STARTTLS before any data is sent, or not at all. */
  readonly tls: "implicit" | "required" | "off";
  readonly auth: { readonly user: string; readonly pass: string } | null;
}

/** The keys of a store's own account at Stripe. */
export interface StripeAccount {
  readonly secretKey: string;
  /** For the browser. */
  readonly publishableKey: string;
  readonly webhookSecret: string | undefined;
  /** The URL of its API, if not Stripe's. */
  readonly apiUrl: URL | undefined;
}

/** An environment variable is invalid. The message names it, and says what it should be. */
export class ConfigError extends Error {}

/** How many trusted proxies a request comes through. */
export const proxiesOf = ({ proxies, publicUrl }: Partial<Pick<Config, "proxies" | "publicUrl">>): number =>
  proxies ?? (publicUrl === undefined ? 0 : 1);

/** Reads the configuration. Throws ConfigError. */
export function configFrom(environment: Record<string, string | undefined>): Config {
  const port = portFrom("PORT", environment.PORT, 3000);
  return {
    host: environment.HOST || "127.0.0.1",
    port,
    publicUrl: publicUrlFrom(environment.PUBLIC_URL),
    basePath: basePathFrom(environment.BASE_PATH ?? ""),
    proxies: environment.PROXIES ? countFrom("PROXIES", environment.PROXIES, { otherwise: 0, atLeast: 0 }) : undefined,
    rateLimits: switchFrom("RATE_LIMITS", environment.RATE_LIMITS),
    requestSeconds: countFrom("REQUEST_SECONDS", environment.REQUEST_SECONDS, { otherwise: 30, atLeast: 1 }),
    drainSeconds: countFrom("DRAIN_SECONDS", environment.DRAIN_SECONDS, {
      otherwise: environment.PUBLIC_URL ? 5 : 0,
      atLeast: 0,
    }),
    metrics: environment.METRICS_PORT
      ? {
          host: environment.METRICS_HOST || "127.0.0.1",
          port: portFrom("METRICS_PORT", environment.METRICS_PORT, 0),
        }
      : undefined,
    tracing: tracingFrom(environment),
    databaseUrl: databaseUrlFrom("DATABASE_URL", environment.DATABASE_URL),
    databaseReadUrl: databaseUrlFrom("DATABASE_READ_URL", environment.DATABASE_READ_URL),
    databaseConnections: countFrom("DATABASE_CONNECTIONS", environment.DATABASE_CONNECTIONS, {
      otherwise: 20,
      atLeast: 5,
    }),
    databasePooler: environment.DATABASE_POOLER ? switchFrom("DATABASE_POOLER", environment.DATABASE_POOLER) : false,
    dataFolder: resolve(environment.TRADECOUNTER_DATA || ".tradecounter"),
    search: searchFrom(environment.TRADECOUNTER_SEARCH || "memory"),
    imageResizing: switchFrom("IMAGE_RESIZING", environment.IMAGE_RESIZING),
    secretOf: (name) => (/^(RATES|SSO|STOCK|TAX|WEBHOOK)_/.test(name) ? environment[name] : undefined),
    logLevel: environment.LOG_LEVEL || "info",
    sandboxPort: portFrom("SANDBOX_PORT", environment.SANDBOX_PORT, port === 0 ? 0 : port + 1),
    sandboxSlowMs: environment.SANDBOX_SLOW_MS
      ? countFrom("SANDBOX_SLOW_MS", environment.SANDBOX_SLOW_MS, { otherwise: 0, atLeast: 0 })
      : undefined,
    sandboxUrl: environment.SANDBOX_URL || undefined,
    stripe: stripeFrom(environment),
    mail: mailFrom(environment.SMTP_URL, environment.MAIL_FROM),
    sms: smsFrom(environment),
  };
}

/** A path of the store's own pages cannot be the base path. */
function basePathFrom(text: string): string {
  const path = text.replace(/\/$/, "");
  const [, first = ""] = path.split("/");
  if (path !== "" && (!/^(\/[a-z0-9][a-z0-9_-]*){1,3}$/i.test(path) || storePaths.includes(first)))
    throw new ConfigError(
      `BASE_PATH must be a path such as /shop that does not begin as an address of the store's own, not "${text}".`,
    );
  return path;
}

function tracingFrom(environment: Readonly<Record<string, string | undefined>>): Config["tracing"] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = environment;
  if (!endpoint) return undefined;
  if (!/^https?:/.test(endpoint) || !URL.canParse(endpoint))
    throw new ConfigError(
      "OTEL_EXPORTER_OTLP_ENDPOINT must be the address of a collector, such as http://localhost:4318.",
    );
  const ratio = share ? Number(share) : 1;
  if (!(ratio >= 0 && ratio <= 1)) throw new ConfigError("OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1.");
  return { endpoint, ratio };
}

function stripeFrom(environment: Readonly<Record<string, string | undefined>>): StripeAccount | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
  } = environment;
  if (!secretKey) return undefined;
  if (!publishableKey) throw new ConfigError("STRIPE_SECRET_KEY needs STRIPE_PUBLISHABLE_KEY beside it.");
  if (apiUrl && !/^https?:/.test(apiUrl))
    throw new ConfigError("STRIPE_API_URL must be an address such as http://localhost:12111.");
  return {
    secretKey,
    publishableKey,
    webhookSecret: webhookSecret || undefined,
    apiUrl: apiUrl ? new URL(apiUrl) : undefined,
  };
}

function publicUrlFrom(text: string | undefined): string | undefined {
  if (text && !(URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)))
    throw new ConfigError(`PUBLIC_URL must be an address such as https://parts.example, not "${text}".`);
  return text || undefined;
}

/** The invalid value is not shown: it may contain a password. */
function databaseUrlFrom(name: string, text: string | undefined): string | undefined {
  if (text && !/^(postgres(ql)?|socket):|^\//.test(text))
    throw new ConfigError(
      `${name} must be the address of a PostgreSQL server, such as postgres://user:password@host/name.`,
    );
  return text || undefined;
}

function mailFrom(url: string | undefined, from: string | undefined): Config["mail"] {
  if (!url) return undefined;
  const server = smtpServerFrom(url);
  if (!server)
    throw new ConfigError(
      "SMTP_URL must be the address of a mail server, such as smtp://user:password@host:587 or smtps://user:password@host.",
    );
  if (!from || !/^[^\s@,;:<>()"]+@[^\s@,;:<>()"]+$/.test(from))
    throw new ConfigError("MAIL_FROM must be the email address that the store's mail comes from, and nothing else.");
  return { server, from };
}

/** The invalid value is not shown: it may contain a password. */
function smsFrom({ SMS_URL, SMS_TOKEN, SMS_FROM }: Readonly<Record<string, string | undefined>>): Config["sms"] {
  if (!SMS_URL) return undefined;
  const url = URL.canParse(SMS_URL) ? new URL(SMS_URL) : undefined;
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && thisMachine.has(url.hostname));
  if (!url || !isSafe || url.username || url.password)
    throw new ConfigError("SMS_URL must be an https address without a user, such as https://sms.example/messages.");
  return { url: url.href, token: SMS_TOKEN || undefined, from: SMS_FROM || undefined };
}

const thisMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The invalid value is not shown: it may contain a password. */
function smtpServerFrom(text: string): SmtpServer | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol) || !/^\/?$/.test(url.pathname)) return undefined;
  const { tls = thisMachine.has(url.hostname) ? "off" : "required", ...others } = Object.fromEntries(url.searchParams);
  if (Object.keys(others).length > 0 || (tls !== "required" && tls !== "off")) return undefined;
  const isImplicit = url.protocol === "smtps:";
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (isImplicit ? 465 : 587),
    tls: isImplicit ? "implicit" : tls,
    auth: url.username ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } : null,
  };
}

function portFrom(name: string, text: string | undefined, otherwise: number): number {
  const port = text ? Number(text) : otherwise;
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new ConfigError(`${name} must be a port from 0 to 65535, not "${text}".`);
  return port;
}

function countFrom(
  name: string,
  text: string | undefined,
  { otherwise, atLeast }: { otherwise: number; atLeast: number },
): number {
  const count = text ? Number(text) : otherwise;
  if (!Number.isInteger(count) || count < atLeast)
    throw new ConfigError(`${name} must be a whole number from ${atLeast}, not "${text}".`);
  return count;
}

function searchFrom(text: string): Config["search"] {
  if (text !== "memory" && text !== "database")
    throw new ConfigError(`TRADECOUNTER_SEARCH must be memory or database, not "${text}".`);
  return text;
}

function switchFrom(name: string, text: string | undefined): boolean {
  if (text && text !== "on" && text !== "off") throw new ConfigError(`${name} must be on or off, not "${text}".`);
  return text !== "off";
}
