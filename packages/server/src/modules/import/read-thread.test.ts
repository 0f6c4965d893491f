import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RecordId } from "@tradecounter/commerce";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mappingFrom } from "./mapping.ts";
import { readBatches, type FilesToRead, type ImportFile } from "./read-files.ts";
import { readBatchesInThread } from "./read-thread.ts";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "read-thread-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = { fileNo: 0, rowNo: 0 };
const target: FilesToRead["target"] = {
  storeId: "0ZE000000000001GAA" as RecordId,
  currencies: ["USD"],
  defaultCurrency: "USD",
  priceBooks: new Map([["retail", "01s000000000001" as RecordId]]),
  locations: new Map([["main", "131000000000001" as RecordId]]),
  defaultPriceBook: "retail",
  defaultLocation: "main",
  timeZone: "America/New_York",
  replace: true,
  now: new Date("2026-11-21T12:00:00Z"),
};

const mapping = mappingFrom(
  JSON.stringify({
    rows: [
      { kind: "categories", onlyIfNew: true, columns: { code: { slug: "group" }, name: "group" } },
      { kind: "products", columns: { sku: "no", name: "title", category: { slug: "group" } } },
      {
        kind: "stock",
        when: "qty",
        columns: { sku: "no", onHand: "qty", incoming: { is: 1 }, incomingDate: { is: "+5d" } },
      },
    ],
    constants: { attributes: [{ name: "Capacity", facetable: true }] },
  }),
);

function file(name: string, lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, lines.join("\n"));
  return path;
}

function feed(): ImportFile[] {
  const line = (no: number) =>
    JSON.stringify({
      no: `P-${no}`,
      title: `Pump ${no}`,
      group: no % 2 ? "Pumps" : "pumps",
      qty: no % 11 ? no : "many",
    });
  const lines = Array.from({ length: 4000 }, (_, no) => (no % 97 === 0 ? "{" : line(no)));
  return [
    { path: file("feed.jsonl", lines), mapping },
    { path: file("prices.csv", ["sku,unitPrice", "P-1,12.50", "P-1,12.60", "P-2,dear"]), kind: "prices" },
  ];
}

const all = (read: typeof readBatches, task: FilesToRead) => Array.fromAsync(read(task));

test.each([start, { fileNo: 0, rowNo: 2500 }, { fileNo: 1, rowNo: 2 }])(
  "a thread of its own reads the same from %o on",
  async (position) => {
    const task = { files: feed(), target, position };
    const here = await all(readBatches, task);
    expect(here.length).toBeGreaterThan(0);
    // How far the file has been read ahead when a batch is full depends on the system.
    const withoutBytes = (batches: typeof here) => batches.map((batch) => ({ ...batch, bytesRead: undefined }));
    expect(withoutBytes(await all(readBatchesInThread, task))).toEqual(withoutBytes(here));
  },
);

test("a torn file is told in the same words", async () => {
  const torn = { path: file("torn.csv", ["sku,name", 'P-1,"Pump']), kind: "products" } as const;
  const words = "a quote is opened and never closed";
  await expect(all(readBatches, { files: [torn], target, position: start })).rejects.toThrow(words);
  await expect(all(readBatchesInThread, { files: [torn], target, position: start })).rejects.toThrow(words);
});

test("a reader that stops ends the thread", async () => {
  const batches = readBatchesInThread({ files: feed(), target, position: start });
  expect((await batches.next()).done).toBe(false);
  await batches.return(undefined);
  expect((await batches.next()).done).toBe(true);
});
