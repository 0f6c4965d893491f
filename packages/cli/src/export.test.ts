import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { demoStore } from "@tradecounter/demo-store";
import { fillDemoFolder, fillEmptyFolder, openTestDatabase, type TestDatabase } from "@tradecounter/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runHere } from "./testing/run-here.ts";

let folder: string;
const databases: TestDatabase[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "export-"));
  databases.push(await openTestDatabase("demo"), await openTestDatabase("empty"));
  fillDemoFolder(join(folder, "full"));
  fillEmptyFolder(join(folder, "new"));
});
afterAll(async () => {
  for (const database of databases) await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const inStore = (name: "full" | "new", ...args: string[]) =>
  runHere(args, {
    TRADECOUNTER_DATA: join(folder, name),
    DATABASE_URL: databases[name === "full" ? 0 : 1]!.url,
  });
const pathTo = (...names: string[]) => join(folder, ...names);

test("what was exported makes the same store of an empty one", async () => {
  const exported = await inStore("full", "export", pathTo("out"));
  expect(exported.said).toMatch(/^products +\d+$/m);
  expect(exported.code).toBe(0);
  expect(statSync(pathTo("out", "contacts.jsonl")).mode & 0o777).toBe(0o600);
  // the pictures that its rows name are its owner's own files
  mkdirSync(pathTo("again"));
  cpSync(join(fileURLToPath(demoStore.folder), "img"), pathTo("again", "img"), { recursive: true });
  for (const name of readdirSync(pathTo("out")))
    if (/\.jsonl?$/.test(name)) cpSync(pathTo("out", name), pathTo("again", name));
  expect(await inStore("new", "import", pathTo("again"))).toMatchObject({ code: 0 });

  expect((await inStore("new", "export", pathTo("twice"))).code).toBe(0);
  for (const name of readdirSync(pathTo("out"))) {
    const [before, after] = ["out", "twice"].map((part) => readFileSync(pathTo(part, name), "utf8").split("\n"));
    expect([name, after]).toEqual([name, before]);
    expect(before!.length).toBeGreaterThan(1);
  }
});

test("an import is undone by what it has kept of before, after a dry run that tells what that would do", async () => {
  const products = async (name: string) => {
    await inStore("full", "export", pathTo(name), "--kind", "products");
    return readFileSync(pathTo(name, "products.jsonl"), "utf8");
  };
  const before = await products("before");
  mkdirSync(pathTo("change"));
  const [first, ...others] = before.trim().split("\n");
  const renamed = { ...(JSON.parse(first!) as object), name: "Another name" };
  const added = { ...(JSON.parse(others[0]!) as object), sku: "NEW-1", name: "A new one", replaces: [] };
  writeFileSync(pathTo("change", "products.jsonl"), [renamed, added].map((row) => `${JSON.stringify(row)}\n`).join(""));
  const imported = await inStore("full", "import", pathTo("change", "products.jsonl"), "--keep", pathTo("kept"));
  expect(imported).toMatchObject({ code: 0 });
  // of the kinds that it changes alone: stock that is sold meanwhile stays as it is
  expect(readdirSync(pathTo("kept"))).toEqual(["products.jsonl"]);
  expect(await products("changed")).toContain("A new one");
  expect((await inStore("full", "import", pathTo("change"), "--keep", pathTo("kept"))).said).toContain("is not empty");

  const undo = /To undo this: tradecounter (.*)/.exec(imported.said)![1]!.split(" ");
  expect((await inStore("full", ...undo, "--dry-run")).code).toBe(0);
  expect(await products("dry")).toContain("A new one");
  expect(await inStore("full", ...undo)).toMatchObject({ code: 0 });
  const rows = (await products("undone")).split("\n");
  const isAdded = (row: string) => row.includes('"sku":"NEW-1"');
  expect(rows.filter((row) => !isAdded(row)).join("\n")).toBe(before);
  expect(rows.find(isAdded)).toContain('"active":false');
});

test("an export goes into an empty folder alone, and one kind where one is named", async () => {
  expect((await inStore("full", "export", pathTo("stock"), "--kind", "stock")).code).toBe(0);
  expect(readdirSync(pathTo("stock"))).toEqual(["stock.jsonl"]);
  expect(await inStore("full", "export", pathTo("stock"))).toEqual({
    code: 1,
    said: expect.stringContaining("is not empty"),
  });
  expect((await inStore("full", "export", pathTo("none"), "--kind", "sock")).said).toContain('no kind "sock"');
});
