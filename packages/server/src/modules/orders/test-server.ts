import { pathToFileURL } from "node:url";
import { createApp } from "../../app.ts";
import { systemClock } from "../../clock.ts";
import { openPostgres } from "../../db/postgres.ts";
import { startSandboxGateway } from "../../sandbox-gateway/index.ts";
import { sandboxCards } from "../payment/index.ts";

/** What a server process of a test is started with, as JSON in its first argument. */
export interface TestServerOptions {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly gatewayPort: number;
  /** As long as it waits for the gateway. */
  readonly timeoutMs: number;
  /** When its clock stands, in ISO 8601; it goes with the machine's unless given. */
  readonly standsAt?: string;
}

// A whole server, gateway included, so that a test can kill it. It says its address when it is ready.
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
