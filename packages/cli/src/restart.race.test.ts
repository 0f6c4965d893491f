import { mkdtempSync, rmSync } from "node:fs";
import { Agent, createServer, request, type Server } from "node:http";
import { spawn } from "node:child_process";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fillDemoFolder, openTestDatabase, sql, type TestDatabase } from "@tradecounter/server/testing";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { commandOf, startCommand, type RunningCommand } from "./testing/command.ts";

// starts processes, which takes long on a busy machine
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let folder: string;
let database: TestDatabase;
const environment = () => ({
  TRADECOUNTER_DATA: join(folder, "data"),
  DATABASE_URL: database.url,
  DATABASE_CONNECTIONS: "8",
  DRAIN_SECONDS: "5",
  RATE_LIMITS: "off",
  LOG_LEVEL: "warn",
  PORT: "0",
  SANDBOX_PORT: "0",
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "restart-"));
  fillDemoFolder(join(folder, "data"));
  database = await openTestDatabase("demo");
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts it as the readme says. */
function npmStart(): RunningCommand {
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  return commandOf(spawn("npm", ["start"], { cwd: root, env: { ...process.env, ...environment() } }));
}

const portOf = async (serving: RunningCommand) =>
  Number(/http:\/\/localhost:(\d+)/.exec(await serving.says("http://localhost:"))![1]);

/** Forwards each request to a store that reports being ready, over keep-alive connections, and never retries one. */
async function openBalancer(ports: readonly number[]): Promise<{ server: Server; address: string }> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(ports);
  const looking = setInterval(() => {
    for (const port of ports)
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => (ok ? ready.add(port) : ready.delete(port)),
        () => ready.delete(port),
      );
  }, 100);
  let turn = 0;
  const server = createServer((asked, answer) => {
    const [...open] = ready;
    const port = open[turn++ % open.length];
    const { method, url, headers } = asked;
    const sent = request({ agent, port, method, path: url, headers }, (answered) => {
      answer.writeHead(answered.statusCode!, answered.headers);
      answered.pipe(answer);
    });
    sent.on("error", () => answer.destroy());
    asked.pipe(sent);
  });
  server.on("close", () => {
    clearInterval(looking);
    agent.destroy();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("a store that is restarted under load behind a balancer resets nobody, also when npm started it", async () => {
  const stores = [npmStart(), startCommand(["serve"], environment())];
  const { server, address } = await openBalancer(await Promise.all(stores.map(portOf)));
  let isOver = false;
  const answers = new Map<string, number>();
  const shopper = async () => {
    for (let turn = 0; !isOver; turn++) {
      const path = ["/", "/cart", "/.well-known/tradecounter"][turn % 3]!;
      const { status } = await fetch(address + path).catch(() => ({ status: "reset" }));
      answers.set(`${status}`, (answers.get(`${status}`) ?? 0) + 1);
    }
  };
  const load = Array.from({ length: 8 }, shopper);
  await expect.poll(() => answers.get("200") ?? 0, { timeout: 60_000 }).toBeGreaterThan(100);

  stores[0]!.process.kill("SIGTERM");
  const { said } = await stores[0]!.ended;
  expect(said).toContain("Stopping …");
  const then = answers.get("200")!;
  await expect.poll(() => answers.get("200")!, { timeout: 60_000 }).toBeGreaterThan(then + 100);
  isOver = true;
  await Promise.all(load);
  expect([...answers.keys()]).toEqual(["200"]);

  server.close();
  server.closeAllConnections();
  stores[1]!.process.kill("SIGINT");
  expect((await stores[1]!.ended).code).toBe(0);
});

test("a store does not start on a schema that it cannot serve, and says why", async () => {
  await database.db.run(sql`insert into migration (name, needs) values ('9999-drops-a-column.sql', '9998')`);
  const { code, said } = await startCommand(["serve"], environment()).ended;
  await database.db.run(sql`delete from migration where name = '9999-drops-a-column.sql'`);
  expect(code).toBe(1);
  expect(said).toContain("The database is of a newer Tradecounter");
});

test("a start that fails for a port that somebody else has leaves no process behind", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => void other.listen(0, "127.0.0.1", resolve));
  const port = String((other.address() as AddressInfo).port);
  const ends = ["PORT", "METRICS_PORT"].map(
    (name) => startCommand(["serve"], { ...environment(), [name]: port }).ended,
  );
  for (const { code, said } of await Promise.all(ends)) {
    expect(code).toBe(1);
    expect(said).toContain("The port is in use");
  }
  other.close();
});
