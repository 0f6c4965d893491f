import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startCommand } from "./testing/command.ts";

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "relevance-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const shapes = {
  "titles with bullets and a path": [
    {
      id: "a",
      title: "Impeller for raw water pumps",
      brand: "Havnes",
      category: ["Cooling", "Impellers"],
      bullets: null,
    },
    {
      id: "b",
      title: "Raw water pump",
      brand: "Havnes",
      category: ["Cooling", "Pumps"],
      bullets: "With\u2028impeller",
    },
    { id: "c", title: "Oil filter", brand: "Filtrane", category: ["Filters"], bullets: "" },
  ],
  "numbers and nested attributes": [
    { sku: "a", name: "Impeller", partNumber: "HV-20.1", attrs: { fits: ["pump", { flow: "water" }], vanes: 6 } },
    { sku: "b", name: "Water pump", partNumber: "HV-20.2", attrs: {} },
    { sku: "c", name: "Filter", manufacturer: "Filtrane" },
  ],
};

async function ask(lines: readonly object[], queries: string, mapping: readonly string[] = []) {
  const catalogue = join(folder, "catalogue.jsonl.gz");
  writeFileSync(catalogue, gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join("")));
  writeFileSync(join(folder, "queries.tsv"), queries);
  const { code, said } = await startCommand(
    ["relevance", "--catalogue", catalogue, "--queries", join(folder, "queries.tsv"), ...mapping],
    { TRADECOUNTER_DATA: folder },
  ).ended;
  return code === 0
    ? said
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown)
    : { code, said };
}

test.each(Object.entries(shapes))("a catalogue of %s is searched without a store", async (_, lines) => {
  expect(await ask(lines, "query\tclass\nwater pump\tx\nfiltrane\ty\nunobtainium\tz\n")).toEqual([
    { query: "water pump", ids: ["b", "a"] },
    { query: "filtrane", ids: ["c"] },
    { query: "unobtainium", ids: [] },
  ]);
});

test("a part number leads, however it is written", async () => {
  expect(await ask(shapes["numbers and nested attributes"], "query\nhv 201\n")).toEqual([
    { query: "hv 201", ids: ["a"] },
  ]);
});

test("a mapping of one's own names the fields", async () => {
  const mapping = join(folder, "mapping.json");
  const none: string[] = [];
  const texts = { brand: none, category: none, description: none, attribute: none, number: none, superseded: none };
  writeFileSync(mapping, JSON.stringify({ ...texts, id: ["key"], name: ["said"] }));
  expect(await ask([{ key: 7, said: "Oil filter" }], "query\nfilter\n", ["--mapping", mapping])).toEqual([
    { query: "filter", ids: ["7"] },
  ]);
});

test("a line without an id is refused in one line", async () => {
  expect(await ask([{ title: "Oil filter" }], "query\nfilter\n")).toMatchObject({
    code: 1,
    said: expect.stringContaining("has none of the fields id, sku"),
  });
});
