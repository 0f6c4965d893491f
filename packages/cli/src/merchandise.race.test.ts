import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathOf, searchProducts, type SearchResults } from "@tradecounter/wire";
import { openDemoStore } from "@tradecounter/server/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { startCommand } from "./testing/command.ts";

// starts processes, which takes long on a busy machine
vi.setConfig({ testTimeout: 180_000 });

test("every server process on a database answers by what another process has put, without a restart", async () => {
  const shop = await openDemoStore();
  onTestFinished(() => shop.close());
  const folder = mkdtempSync(join(tmpdir(), "merchandise-race-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const environment = { DATABASE_URL: shop.databaseUrl, TRADECOUNTER_DATA: folder };
  const serving = startCommand(["serve"], { ...environment, PORT: "0", SANDBOX_PORT: "0", LOG_LEVEL: "warn" });
  onTestFinished(async () => {
    serving.process.kill("SIGTERM");
    await serving.ended;
  });
  const address = /http:\/\/localhost:\d+/.exec(await serving.says("http://localhost:"))![0];
  await shop.app.start();

  const path = `${pathOf(searchProducts, {}, shop.webstoreId)}?searchTerm=gasket&pageSize=1`;
  const firstIn = ({ productsPage }: SearchResults) => productsPage.products[0]!.name;
  const firstThere = async () => firstIn((await (await fetch(address + path)).json()) as SearchResults);
  const firstHere = async () => firstIn((await shop.app.http.inject({ url: path })).json<SearchResults>());
  const before = await firstHere();
  expect(await firstThere()).toBe(before);

  const file = join(folder, "rules.json");
  writeFileSync(file, JSON.stringify({ rules: [{ terms: ["gaskets"], pins: ["DRV-8001"] }] }));
  const { code, said } = await startCommand(["merchandise", "put", file], environment).ended;
  expect({ code, said }).toEqual({
    code: 0,
    said: "Revision 2 is in force: 0 groups of synonyms, 0 redirects, 1 rule.\n",
  });
  const pinned = "V-belt, A section, 13 mm";
  expect(before).not.toBe(pinned);
  await expect.poll(firstThere, { interval: 50 }).toBe(pinned);
  await expect.poll(firstHere, { interval: 50 }).toBe(pinned);
});
