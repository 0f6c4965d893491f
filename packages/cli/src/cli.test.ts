import { readFileSync, writeFileSync } from "node:fs";
import { fillDemoFolder, openTestDatabase } from "@tradecounter/server/testing";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { startCommand } from "./testing/command.ts";
import { eachWithDataFolder } from "./testing/data-folder.ts";

// one test starts a process, which takes long on a busy machine
vi.setConfig({ testTimeout: 120_000 });

const { pathTo, run } = eachWithDataFolder();

test("import reports refused rows in a file, exits with 3, and check finds all well", async () => {
  const database = await openTestDatabase("demo");
  onTestFinished(() => database.close());
  fillDemoFolder(pathTo());
  const environment = { DATABASE_URL: database.url };
  const file = pathTo("stock.csv");
  writeFileSync(file, "sku,location,onHand\nFLT-1001,NOR,7\n=GHOST,NOR,1\nFLT-1002,NOR,many\n");
  const report = pathTo("report.csv");
  const imported = await run(["import", file, "--report", report], environment);
  expect(imported.said).toContain("3 read, 2 refused");
  expect(imported.code).toBe(3);
  expect(readFileSync(report, "utf8")).toBe(
    [
      "file,row,column,severity,code,reason",
      'stock.csv,3,sku,refused,unknown product,"no product has the sku ""=GHOST"""',
      'stock.csv,4,onHand,refused,wrong value,"""many"" is not a number such as 1234.5 with at most 6 decimals"',
      "",
    ].join("\n"),
  );
  const checked = await run(["check"], environment);
  expect(checked.said).toContain("demo: reservations add up");
  expect(checked.code).toBe(0);
});

// on the embedded database, journeys start this way: see e2e/process.test.ts
test.runIf(inject("testDatabase").kind === "postgres")(
  "serve sets up the demo store, answers, and stops when asked",
  async () => {
    const database = await openTestDatabase("empty");
    onTestFinished(() => database.close());
    const said = await servedOnce(database.url);
    expect(said).toContain("Setting up the demo store");
    expect(said).not.toContain("For trials and development");
  },
);

/** Runs `serve` on the data folder until it replies, then stops it. Returns its output. */
async function servedOnce(databaseUrl?: string): Promise<string> {
  const serving = startCommand(["serve"], {
    TRADECOUNTER_DATA: pathTo(),
    PORT: "0",
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "warn",
  });
  try {
    const line = await serving.says("http://localhost:");
    const address = /http:\/\/localhost:\d+/.exec(line)![0];
    expect(line).toContain("Thornbeck");
    const ready = await fetch(`${address}/readyz`);
    expect(await ready.json()).toMatchObject({ status: "ready" });
    expect((await fetch(address)).status).toBe(200);
  } finally {
    serving.process.kill("SIGTERM");
  }
  const { code, said } = await serving.ended;
  expect(code).toBe(0);
  return said;
}
