import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, assert, beforeEach, expect, test } from "vitest";
import { openDiskCache } from "./disk-cache.ts";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "images-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (size: number) => Buffer.alloc(size, 1);

test("what was kept is found again, also by the next process", async () => {
  await (await openDiskCache(folder, 100)).set("a", file(10));
  expect(await (await openDiskCache(folder, 100)).get("a")).toEqual(file(10));
});

test("what was asked for least recently goes when there are too many bytes", async () => {
  const cache = await openDiskCache(folder, 100);
  for (const name of ["a", "b", "c", "d"]) await cache.set(name, file(25));
  await cache.get("a");
  await cache.set("e", file(25));
  assert.sameMembers(readdirSync(folder), ["a", "c", "d", "e"]);
});

test("one file never takes the place of many", async () => {
  const cache = await openDiskCache(folder, 100);
  await cache.set("a", file(26));
  assert.isUndefined(await cache.get("a"));
});

test("what a killed process had begun to write goes", async () => {
  writeFileSync(join(folder, ".123-1"), "half");
  await openDiskCache(folder, 100);
  assert.isEmpty(readdirSync(folder));
});

test("a file that somebody deleted is not there", async () => {
  const cache = await openDiskCache(folder, 100);
  await cache.set("a", file(10));
  rmSync(join(folder, "a"));
  assert.isUndefined(await cache.get("a"));
});

test("a folder that cannot be written costs the file alone", async () => {
  const cache = await openDiskCache(folder, 100);
  rmSync(folder, { recursive: true });
  await cache.set("a", file(10));
  assert.isUndefined(await cache.get("a"));
});
