import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startCommand } from "./testing/command.ts";
import { runHere } from "./testing/run-here.ts";

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

type Asked = [lines: readonly (object | string)[], queries: string, mapping?: readonly string[]];

/** Writes both files, and returns the command that reads them. */
function commandFor(...[lines, queries, mapping = []]: Asked): string[] {
  const catalogue = join(folder, "catalogue.jsonl.gz");
  writeFileSync(
    catalogue,
    gzipSync(lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("")),
  );
  writeFileSync(join(folder, "queries.tsv"), queries);
  return ["relevance", "--catalogue", catalogue, "--queries", join(folder, "queries.tsv"), ...mapping];
}

const run = (command: readonly string[]) => runHere(command, { TRADECOUNTER_DATA: folder });
const asking = (...asked: Asked) => run(commandFor(...asked));

async function ask(...asked: Asked) {
  const { code, said } = await asking(...asked);
  return code === 0 ? said.match(/^\{.*\}$/gm)?.map((line) => JSON.parse(line) as unknown) : { code, said };
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

test("fields go by their usual names, in capitals, with other signs, and where the line is but a wrapper", async () => {
  const lines = [
    { product_id: 1, product_title: "Oil filter", product_brand: "Havnes", "Part-Number": "HV-1" },
    { ID: 2, Name: "Fuel filter", Manufacturer: "Filtrane" },
    { source: { productId: 3, productName: "Air filter" } },
  ];
  expect(await ask(lines, "query\nhavnes\nfiltrane\nhv1\nair filter\n")).toEqual([
    { query: "havnes", ids: ["1"] },
    { query: "filtrane", ids: ["2"] },
    { query: "hv1", ids: ["1"] },
    { query: "air filter", ids: ["3", "2", "1"] },
  ]);
});

test("fields of shops that sell parts and items go by the names that those have for them", async () => {
  const lines = [
    { item_id: 1, item_name: "Cordless drill", item_brand: "Havnes", item_description: "With two batteries" },
    { part_number: "FX-02", part_name: "Oil filter", vendor: "Filtrane" },
    { uuid: "u3", "Item Title": "Saw blade", Body: "For hard wood" },
    { article_number: "A-4", title: "Chisel", category_name: "Hand tools" },
  ];
  expect(await ask(lines, "query\nhavnes drill\nfx02\nfiltrane\nhard wood\nhand tools\n")).toEqual([
    { query: "havnes drill", ids: ["1"] },
    { query: "fx02", ids: ["FX-02"] },
    { query: "filtrane", ids: ["FX-02"] },
    { query: "hard wood", ids: ["u3"] },
    { query: "hand tools", ids: ["A-4"] },
  ]);
});

test("where only an object in the line has a name, its fields are the line's own", async () => {
  const lines = [
    { id: 1, data: { title: "Starter motor", model: "ZX-450" }, rack: { title: "" } },
    { id: 2, data: { heading: "Oil filter", engines: ["D902"] } },
    { id: 3, description: "Gasket", attrs: { colour: "motor grey" } },
  ];
  expect(await ask(lines, "query\nmotor\nzx450\nd902 filter\ngasket\n")).toEqual([
    { query: "motor", ids: ["1", "3"] },
    { query: "zx450", ids: ["1"] },
    { query: "d902 filter", ids: ["2"] },
    { query: "gasket", ids: ["3"] },
  ]);
});

test("a field that says nothing leaves its place to the next one", async () => {
  const lines = [
    { id: " ", sku: "a", title: "", name: "Oil filter" },
    { id: { $oid: "b" }, title: [null], name: "Fuel filter" },
  ];
  expect(await ask(lines, "query\nfilter\n")).toEqual([{ query: "filter", ids: ["a", "b"] }]);
});

test("of a text with markup only what a reader sees is searched", async () => {
  const lines = [
    { id: 1, title: "Nuts &amp; bolts", description: '<ul class="strong"><li>caf&eacute;&nbsp;steel</li></ul>' },
    { id: 2, title: "Fuse, 12 amp", description: "For currents <12 A and >2 A<br/>strong" },
  ];
  expect(await ask(lines, "query\namp\nstrong\nli\ncafe steel\ncurrents\n")).toEqual([
    { query: "amp", ids: ["2"] },
    { query: "strong", ids: ["2"] },
    { query: "li", ids: [] },
    { query: "cafe steel", ids: ["1"] },
    { query: "currents", ids: ["2"] },
  ]);
});

test("a file is unpacked where its first bytes tell that it is packed, whatever its name", async () => {
  const plain = join(folder, "plain.jsonl.gz");
  const packed = join(folder, "packed.tsv");
  writeFileSync(plain, JSON.stringify({ id: 1, title: "Oil filter" }));
  writeFileSync(packed, gzipSync("query\nfilter\n"));
  const command = ["relevance", "--catalogue", plain, "--queries", packed];
  expect(await run(command)).toEqual({ code: 0, said: '{"query":"filter","ids":["1"]}\n' });
});

test.each(["\n", "\r\n", "\r"])("lines may end in %j", async (end) => {
  const lines = ['{"id": 1, "title": "Oil filter"}', '{"id": 2, "title": "Fuel pump"}'].join(end);
  expect(await ask([lines], `query${end}filter${end}${end}pump${end}`)).toEqual([
    { query: "filter", ids: ["1"] },
    { query: "pump", ids: ["2"] },
  ]);
});

test("the column that the header names is asked, else the one with words in it, and which one is told", async () => {
  const lines = [{ id: 1, title: "Oil filter" }];
  const found = [{ query: "filter", ids: ["1"] }];
  expect(await ask(lines, "\ufeffqid\tQuery\r\n7\tfilter\r\n")).toEqual(found);
  expect(await ask(lines, "filter")).toEqual(found);
  const { code, said } = await asking(lines, "7\tfilter\n8\tfilter\n");
  expect([code, said.match(/^\{.*\}$/gm)?.length]).toEqual([0, 2]);
  expect(said).toContain("queries.tsv has no header");
  expect(said).toContain("column 2 of 2 is asked");
});

test("a mapping of one's own names the fields", async () => {
  const mapping = join(folder, "mapping.json");
  writeFileSync(mapping, JSON.stringify({ id: ["key"], name: ["said"] }));
  expect(await ask([{ key: 7, said: "Oil filter" }], "query\nfilter\n", ["--mapping", mapping])).toEqual([
    { query: "filter", ids: ["7"] },
  ]);
});

test("a product that comes twice is listed once, as its last line has it", async () => {
  const lines = [
    { id: 1, title: "Oil filter" },
    { id: 2, title: "Oil filter for pumps" },
    { id: 1, title: "Oil filter for belts" },
  ];
  expect(await ask(lines, "query\nfilter\nbelts\n")).toEqual([
    { query: "filter", ids: ["2", "1"] },
    { query: "belts", ids: ["1"] },
  ]);
});

test("a mark that a program has put before the first line is no part of it", async () => {
  expect(await ask(['\ufeff{"id": 1, "title": "Oil filter"}'], "query\nfilter\n")).toEqual([
    { query: "filter", ids: ["1"] },
  ]);
});

const filter = { id: 1, title: "Oil filter" };

const hasNoId =
  "has none of the fields id, sku, productId, itemId, asin, code, productCode, uuid, productNumber, itemNumber, articleNumber, partNumber, partNo, reference";
test.each([
  [{ title: "Oil filter" }, hasNoId],
  [{ id: " ", title: "Oil filter" }, hasNoId],
  ["null", "is no JSON object"],
  ['[{"id": 2, "title": "Oil filter"}]', "is no JSON object"],
  ['{"id": 2', "is no JSON object"],
  [{ id: 1, title: "Oil filter" }, "has the id 1 of a line before, which no longer counts"],
])("the line %j is told, and the others answer", async (line, why) => {
  expect(await asking([filter, "", line], "query\nfilter\n")).toEqual({
    code: 0,
    said: `${join(folder, "catalogue.jsonl.gz")}, line 3 ${why}.\n{"query":"filter","ids":["1"]}\n`,
  });
});

test("of many lines that are left out the first few are told, and how many more there are", async () => {
  const { said } = await asking([filter, ...Array.from({ length: 20 }, () => "{")], "query\nfilter\n");
  expect(said.match(/line \d+ is no JSON object/g)).toHaveLength(5);
  expect(said).toContain("catalogue.jsonl.gz: so it is with 15 more lines.");
});

test("of a packed catalogue that is torn what can be read is searched, and where it ends is told", async () => {
  const lines = Array.from({ length: 9000 }, (_, at) => ({ id: at, title: `Filter ${Math.imul(at, 2654435761)}` }));
  const command = commandFor(lines, "query\n0\n");
  const path = join(folder, "catalogue.jsonl.gz");
  truncateSync(path, statSync(path).size >> 1);
  const { code, said } = await run(command);
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/line \d+ cannot be read, nor what follows: .*\n\{"query":"0"/),
  ]);
});

test.each([[[]], [["{"]], [[{ id: 1, wording: "Oil filter" }]]])("a catalogue of %j ends the run", async (lines) => {
  const { code, said } = await asking(lines, "query\nfilter\n");
  expect([code, said]).toEqual([1, expect.stringContaining("has a field that says something: name its fields with")]);
});

test("queries that cannot be read are told before a catalogue is", async () => {
  const command = ["relevance", "--catalogue", join(folder, "none.jsonl.gz"), "--queries", join(folder, "none.tsv")];
  const { code, said } = await run(command);
  expect([code, said.includes("none.tsv"), said.includes("none.jsonl.gz")]).toEqual([1, true, false]);
});

/** Preloaded into a process: on exit, prints the processor time that it has used since its first line of output. */
const workedSinceFirstLine = `
  import { writeSync } from "node:fs";
  const { stdout } = process;
  const { write } = stdout;
  let first;
  stdout.write = (...line) => ((first ??= process.cpuUsage()), write.apply(stdout, line));
  process.on("exit", () => {
    const { user, system } = process.cpuUsage(first);
    writeSync(2, \`\nworked \${(user + system) / 1e6} s\n\`);
  });`;

test("who reads only the first lines gets no complaint, and the other queries are not asked", async () => {
  const lines = Array.from({ length: 500 }, (_, at) => ({ id: at, title: `Oil filter ${at} for pumps` }));
  const asked = commandFor(lines, `query\n${"oil filter pumps\n".repeat(200_000)}`);
  const command = startCommand(asked, {
    TRADECOUNTER_DATA: folder,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(workedSinceFirstLine)}`,
  });
  await command.says('{"query"');
  command.process.stdout!.destroy();
  const { code, said } = await command.ended;
  const others = said.match(/^(?!\{).+/gm);
  expect([code, others]).toEqual([0, [expect.stringMatching(/^worked [\d.]+ s$/)]]);
  expect(parseFloat(others![0]!.slice("worked ".length))).toBeLessThan(2);
});
