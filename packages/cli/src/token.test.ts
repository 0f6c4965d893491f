import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoStore } from "@tradecounter/demo-store";
import { fillDemoFolder, openTestDatabase } from "@tradecounter/server/testing";
import { expect, onTestFinished, test } from "vitest";
import { eachWithDataFolder } from "./testing/data-folder.ts";

const { pathTo, run } = eachWithDataFolder();

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
  expect(await revoke()).toEqual({ code: 0, said: "Nobody gets in with it anymore.\n" });
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

/** A folder with only the demo store's `store.json`, changed. */
function storeFolderWith(changes: object): string {
  const path = pathTo("store-folder");
  mkdirSync(path);
  const file = JSON.parse(readFileSync(new URL("store.json", demoStore.folder), "utf8")) as object;
  writeFileSync(join(path, "store.json"), JSON.stringify({ ...file, ...changes }));
  return path;
}
