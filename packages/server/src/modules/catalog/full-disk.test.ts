import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createCatalog } from "./index.ts";
import type { SnapshotPart } from "./snapshot/part.ts";
import { openTestCatalogue, type TestCatalogue } from "../../testing/catalogue.ts";

let shop: TestCatalogue;
const folder = mkdtempSync(join(tmpdir(), "full-disk-"));
const disk = { isFull: true, tried: 0 };
let now = new Date("2026-11-02T08:00:00Z");

/** Fails with a full disk in the middle of the compile. */
const onFullDisk: SnapshotPart<undefined> = {
  name: "full",
  amend: "whole",
  start: () => ({
    async finish() {
      disk.tried++;
      if (disk.isFull) await writeFile("/dev/full", "a section");
      return {};
    },
  }),
  open: () => undefined,
};

beforeAll(async () => {
  shop = await openTestCatalogue({ products: [{ sku: "A" }] });
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const other = () => createCatalog({ db: shop.db, clock: { now: () => now }, dataFolder: folder, parts: [onFullDisk] });

test("what publishes without room on the disk hears which folder has none", async () => {
  const catalog = other();
  await expect(catalog.publish(shop.storeId)).rejects.toMatchObject({
    code: "ENOSPC",
    message: `the disk of ${folder} is full`,
  });
  await catalog.close();
});

test("what has no room for the catalogue that another process published tries it less and less often, and shows it when there is", async () => {
  const catalog = other();
  disk.tried = 0;
  let looks = 0;
  const said: string[] = [];
  catalog.watch({ afterLook: async () => void looks++, onError: (error) => said.push(String(error)) });
  const lookTwice = () => {
    const before = looks;
    return vi.waitFor(() => expect(looks).toBeGreaterThan(before + 1), { timeout: 60_000 });
  };
  for (const [times, seconds] of [1, 2, 4].entries()) {
    await vi.waitFor(() => expect(said).toHaveLength(times + 1), { timeout: 60_000 });
    expect(said.at(-1)).toContain(
      `as the disk of ${folder} is full. The one before it goes on; tried again in ${seconds} s.`,
    );
    now = new Date(now.getTime() + seconds * 1000 - 1);
    await lookTwice();
    expect([said.length, disk.tried]).toEqual([times + 1, times + 1]);
    now = new Date(now.getTime() + 1);
  }
  await vi.waitFor(() => expect(said).toHaveLength(4), { timeout: 60_000 });
  disk.isFull = false;
  now = new Date(now.getTime() + 8000);
  await vi.waitFor(() => expect(catalog.snapshot(shop.storeId).productCount).toBe(1), { timeout: 60_000 });
  await catalog.close();
});
