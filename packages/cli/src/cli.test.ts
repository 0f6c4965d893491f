import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoStore } from "@tradecounter/demo-store";
import { fillDemoFolder, openTestDatabase } from "@tradecounter/server/testing";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { startCommand } from "./testing/command.ts";
import { eachWithDataFolder } from "./testing/data-folder.ts";

// one starts a process; a busy machine takes its time
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

test("a token is printed once, listed without its text, and revoked", async () => {
  const database = await openTestDatabase("demo");
  onTestFinished(() => database.close());
  fillDemoFolder(pathTo());
  const environment = { DATABASE_URL: database.url };
  const issued = await run(["token", "--integration", "till", "--scope", "read", "--expires-in", "2h"], environment);
  expect(issued).toEqual({ code: 0, said: expect.stringMatching(/^tc_[\w-]{43}\n$/) });
  const listed = await run(["token", "--list"], environment);
  expect(listed.said).toMatch(/^0tK\w{15} {2}read {2}until 20\S+Z {2}integration till\n$/);
  const id = listed.said.slice(0, 18);
  const revoke = () => run(["token", "--revoke", id], environment);
  expect(await revoke()).toEqual({ code: 0, said: "Nobody gets in with it any more.\n" });
  expect(await revoke()).toEqual({ code: 1, said: `There is no token ${id}; tradecounter token --list shows them.\n` });
  expect(await run(["token", "--list"], environment)).toEqual({ code: 0, said: "" });
});

test("a token names buyer groups that the store has, and the list tells those of each", async () => {
  const database = await openTestDatabase("demo");
  onTestFinished(() => database.close());
  fillDemoFolder(pathTo());
  const environment = { DATABASE_URL: database.url };
  const issue = (name: string, groups: string) =>
    run(["token", "--integration", name, "--buyer-groups", groups], environment);
  expect(await issue("till", "dealers")).toEqual({
    code: 1,
    said: "The store demo has no buyer group dealers; it has trade, fleet.\n",
  });
  const imported = await run(["import", storeFolderWith({ buyerGroups })], environment);
  expect(imported.code).toBe(0);
  expect(await issue("till", "dealers,dealer")).toEqual({
    code: 1,
    said: "The store demo has no buyer group dealer; it has dealers, works.\n",
  });
  expect(await run(["token", "--list"], environment)).toEqual({ code: 0, said: "" });
  for (const [name, groups] of [
    ["till", ""],
    ["dealer desk", " works, dealers,works,"],
  ] as const)
    expect((await issue(name, groups)).code).toBe(0);
  const { said } = await run(["token", "--list"], environment);
  expect(said.replaceAll(/^\S+ {2}shop {2}until \S+Z {2}/gm, "")).toBe(
    "integration dealer desk  buyer groups: dealers, works\nintegration till\n",
  );
});

const buyerGroups = [
  { code: "dealers", name: "Dealers", policies: ["dealers"] },
  { code: "works", name: "Works", policies: [] },
];

/** A folder of the demo store's `store.json` alone, changed. */
function storeFolderWith(changes: object): string {
  const path = pathTo("store-folder");
  mkdirSync(path);
  const file = JSON.parse(readFileSync(new URL("store.json", demoStore.folder), "utf8")) as object;
  writeFileSync(join(path, "store.json"), JSON.stringify({ ...file, ...changes }));
  return path;
}

// journeys begin so on the embedded database: see e2e/process.test.ts
test.runIf(inject("testDatabase").kind === "postgres")(
  "serve sets up the demo store, answers, and stops when asked",
  async () => {
    const database = await openTestDatabase("empty");
    onTestFinished(() => database.close());
    const said = await servedOnce(database.url);
    expect(said).toContain("Setting up the demo store");
    expect(said).not.toContain("For trial and development");
  },
);

/** Runs `serve` on the data folder until it answers, then stops it. Answers what it said. */
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
