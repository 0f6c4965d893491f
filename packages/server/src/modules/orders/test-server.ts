import { pathToFileURL } from "node:url";
import { createApp } from "../../app.ts";
import { systemClock } from "../../clock.ts";
import { openPostgres } from "../../db/postgres.ts";
import { startSandboxGateway } from "../../sandbox-gateway/index.ts";
import { sandboxCards } from "../payment/index.ts";

/** The options of a test's server process, as JSON in its first argument. */
export interface TestServerOptions {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly gatewayPort: number;
  /** How long it waits for the gateway. */
  readonly timeoutMs: number;
  /** The fixed time of its clock, in ISO 8601; by default the clock is the machine's. */
  readonly standsAt?: string;
}

// A whole server, gateway included, so that a test can kill it. It prints its URL when it is ready.
if (import.meta.url === pathToFileURL(process.argv[1]!).href) {
  const { databaseUrl, folder, gatewayPort, timeoutMs, standsAt } = JSON.parse(process.argv[2]!) as TestServerOptions;
  const clock = standsAt === undefined ? systemClock : { now: () => new Date(standsAt) };
  const gateway = await startSandboxGateway({ port: gatewayPort, folder, slowMs: 200 });
  const app = await createApp({
    config: { dataFolder: folder, logLevel: "silent" },
    clock,
    db: openPostgres({ url: databaseUrl, connections: 10 }),
    cards: sandboxCards({ ...gateway, timeoutMs, clock }),
  });
  await app.start();
  console.log(await app.http.listen({ port: 0, host: "127.0.0.1" }));
}
