import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  configFrom,
  createApp,
  createMetrics,
  createTracing,
  demandNoRestoreUnderWay,
  isOnThisMachine,
  migrate,
  openDatabase,
  proxiesOf,
  sandboxCards,
  stripeCards,
  startSandboxGateway,
  systemClock,
  type App,
  type Config,
  type Database,
  type Stores,
} from "@tradecounter/server";
import { createPictures } from "@tradecounter/demo-store";
import { framedGateway, stripeGateway } from "@tradecounter/storefront";
import { buildStorefront } from "@tradecounter/storefront/build";
import type { Command } from "../cli.ts";
import { ensureStore } from "../demo.ts";
import { MAILBOX_PATH, mountMailbox } from "../mailbox.ts";
import { mountPages } from "../pages.ts";
import { storeAt } from "../shown-store.ts";

const stopAtMostMs = 15_000;

export const serve: Command = {
  help: `Usage: tradecounter serve [--dev]

Runs the store: brings the database up to date, sets up the demo store if it is empty, builds the pages if their sources have changed,
and listens. Ctrl-C stops it once the requests under way are answered. SIGTERM does the same after /readyz has failed for DRAIN_SECONDS
(5 if PUBLIC_URL is set), so that a load balancer can send requests elsewhere.

  --dev   serves the storefront from its sources, with live reload
`,
  async run(args, { env }) {
    const { values } = parseArgs({
      args: [...args],
      options: { dev: { type: "boolean", default: false } },
      strict: true,
    });
    const config = configFrom(env);
    // the bundler runs in a process of its own while this one opens the database
    const building = values.dev ? Promise.resolve(false) : buildStorefront();
    building.catch(() => {});
    const tracing =
      config.tracing && (await createTracing({ ...config.tracing, isBehindProxy: proxiesOf(config) > 0 }));
    const opened = await openDatabase(config, { isShared: true });
    const db = tracing?.over(opened) ?? opened;
    try {
      await demandNoRestoreUnderWay(db);
      await migrate(db);
      await ensureStore(db, config, () => console.log("Setting up the demo store …"));
      await building;
      const running = await start(db, config, { isDevelopment: values.dev, tracing });
      const signal = await stopSignal();
      console.log("Stopping …");
      const drainSeconds = signal === "SIGTERM" ? config.drainSeconds : 0;
      setTimeout(() => process.exit(1), drainSeconds * 1000 + stopAtMostMs).unref();
      await running.drain(drainSeconds);
      await running.close();
    } finally {
      await db.close();
      await tracing?.close();
    }
    return 0;
  },
};

interface Started {
  readonly isDevelopment: boolean;
  readonly tracing: Awaited<ReturnType<typeof createTracing>> | undefined;
}

async function start(db: Database, config: Config, { isDevelopment, tracing }: Started) {
  let stores: Stores | undefined;
  const isStores = (origin: string) => stores !== undefined && storeAt(stores, origin) !== undefined;
  const gateway =
    config.stripe === undefined && config.sandboxPort > 0 ? await startGateway(config, isStores) : undefined;
  let app: App | undefined;
  try {
    const cards = config.stripe ? await stripeCards(config.stripe, { db, clock: systemClock }) : gateway?.cards;
    const metrics = config.metrics && (await createMetrics({ db, clock: systemClock }));
    app = await createApp({ config, db, cards, metrics });
    stores = app.stores;
    metrics?.watch(app.http);
    tracing?.watch(app.http);
    mountMailbox(app);
    await mountPages({
      app,
      publicUrl: config.publicUrl,
      gateway: config.stripe ? stripeGateway : gateway && framedGateway(gateway.browserUrl),
      images: createPictures(),
      isDevelopment,
    });
    await app.http.listen({ host: config.host, port: config.port });
    await app.start();
    const told = await metrics?.serve(config.metrics!);
    const { port } = app.http.server.address() as AddressInfo;
    gateway?.notify({
      url: `http://${hostShown(config.host)}:${port}/services/data/v65.0/commerce/payments/notify?provider=Sandbox`,
    });
    const names = stores.all().map((store) => store.name);
    console.log(
      `${names.join(", ")}: ${config.publicUrl ? new URL(config.publicUrl).origin : `http://${hostShown(config.host)}:${port}`}${config.basePath}`,
    );
    if (db.kind === "embedded") {
      console.log(
        `For trials and development: the embedded database in ${config.dataFolder}. In production, set DATABASE_URL to a PostgreSQL server.`,
      );
    }
    if (app.mail.kind === "mailbox")
      console.log(`No mail is sent; read it on this machine: http://localhost:${port}${MAILBOX_PATH}`);
    if (app.mail.kind === "none")
      console.log("No mail is sent: no order is confirmed and no password is reset. Set SMTP_URL and MAIL_FROM.");
    if (told) console.log(`Metrics for Prometheus: http://${config.metrics!.host}:${told.port}/metrics`);
    if (config.stripe) console.log("Cards are charged through Stripe.");
    if (gateway) console.log(`Cards are charged by the trial gateway, without real money: ${gateway.browserUrl}`);
    const served = app;
    return {
      drain: served.drain,
      async close() {
        await served.close();
        await told?.close();
        await gateway?.close();
      },
    };
  } catch (error) {
    // open servers would keep the process alive
    await app?.close();
    await gateway?.close();
    throw error;
  }
}

/** `isStores` tells whether a store lists the host of an origin as its own. */
async function startGateway(config: Config, isStores: (origin: string) => boolean) {
  const shop = config.publicUrl && new URL(config.publicUrl).origin;
  const gateway = await startSandboxGateway({
    port: config.sandboxPort,
    host: config.host,
    folder: join(config.dataFolder, "sandbox"),
    slowMs: config.sandboxSlowMs,
    isKnownOrigin: (origin) => (shop === undefined ? isOnThisMachine(origin) : origin === shop) || isStores(origin),
  });
  const browserUrl = config.sandboxUrl ?? gateway.url;
  const cards = sandboxCards({ url: gateway.url, secret: gateway.secret, browserUrl, clock: systemClock });
  return { browserUrl, cards, notify: gateway.notify, close: gateway.close };
}

function hostShown(host: string): string {
  return ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host) ? "localhost" : host;
}

/** Waits for a signal to stop, and returns it. A second signal stops the process immediately. */
function stopSignal(): Promise<"SIGINT" | "SIGTERM"> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(1));
        resolve(signal);
      });
    }
  });
}
