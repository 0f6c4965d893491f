import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordIdOf } from "@tradecounter/commerce";
import { getProduct, getProductPrice, getSuggestions, pathOf, searchProducts, type ReplyOf } from "@tradecounter/wire";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../clock.ts";
import { json, sql } from "../../db/index.ts";
import { openDemoStore, type DemoStore } from "../../testing/index.ts";
import {
  createImporter,
  kindOfFile,
  StoreBusyError,
  type Importer,
  type ImportFile,
  type ImportOptions,
  type ImportSummary,
} from "./index.ts";
import { mappingFrom } from "./mapping.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: DemoStore;
let folder: string;
let importer: Importer;
let rollBack: () => Promise<void>;

beforeAll(async () => {
  // each test publishes two or three times
  shop = await openDemoStore({ sells: ["FLT-", "FLU-"] });
  rollBack = await shop.savepoint();
  folder = mkdtempSync(join(tmpdir(), "import-test-"));
  importer = createImporter({ db: shop.db, clock: systemClock, publish: shop.app.catalog.publish });
});
afterEach(() => rollBack());
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

const store = () => shop.app.stores.find("demo")!;
const snapshot = () => shop.app.catalog.snapshot(shop.webstoreId);
const idOf = (sku: string) => recordIdOf("product", shop.webstoreId, sku);

function files(contents: Record<string, string>): ImportFile[] {
  return Object.entries(contents).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return { path: join(folder, name), kind: kindOfFile(name)! };
  });
}

async function load(contents: Record<string, string>, options?: ImportOptions): Promise<ImportSummary> {
  const summary = await importer.run(store(), files(contents), options);
  await shop.app.stores.refresh();
  return summary;
}

/** The report's entries: file, row, column, code. */
async function reported(summary: ImportSummary): Promise<string[]> {
  const lines: string[] = [];
  for await (const page of importer.issues(summary.run)) {
    for (const issue of page)
      lines.push(
        `${summary.files[issue.fileNo]}:${issue.rowNo} ${issue.column ?? "row"} ${issue.severity} ${issue.code}`,
      );
  }
  return lines;
}

/** Everything that an import may change, without times. */
async function everything(): Promise<unknown> {
  const tables = [
    "category",
    "attribute",
    "engine",
    "product",
    "price_book_entry",
    "stock",
    "reservation",
    "catalog_version",
  ];
  const found: Record<string, unknown> = {};
  for (const table of tables) {
    found[table] = await shop.db.one(sql`
      select count(*)::int as count, md5(coalesce(string_agg(row_text, '|' order by row_text), '')) as digest
      from (select (to_jsonb(t) - 'created_at' - 'updated_at')::text as row_text from ${{ text: table, values: [] }} t) rows`);
  }
  return found;
}

function product(sku: string) {
  return shop.db.maybe<Record<string, unknown>>(
    sql`select * from product where store_id = ${shop.webstoreId} and sku = ${sku}`,
  );
}

async function priceRow(sku: string) {
  const row = await shop.db.one<{ price: unknown }>(sql`
    select to_jsonb(p) - '{id,store_id,price_book_id,product_id,currency,updated_at}'::text[] as price from price_book_entry p
    where store_id = ${shop.webstoreId} and product_id = ${idOf(sku)}`);
  return row.price;
}

/** More rows than go into one batch. */
const manyProducts = (count: number) =>
  `sku,name,category\n${Array.from({ length: count }, (_, index) => `BULK-${index},Bulk part ${index},test-bench\n`).join("")}`;

const small = {
  "categories.csv": "code,name,parent\ntest-bench,Test bench,\ngauges,Gauges,test-bench\n",
  "products.csv":
    "sku,name,brand,category,attr.Range,quantityIncrement\nGA-1,Gauge,Calder,gauges,10 bar,2\nGA-2,Gauge with tube,Calder,gauges|test-bench,16 bar,\n",
  "prices.csv": "sku,priceBook,currency,unitPrice,tiers\nGA-1,standard,USD,19.90,10:18.50\nGA-2,standard,USD,24,\n",
  "stock.csv": "sku,location,onHand\nGA-1,NOR,12\nGA-2,RNO,3\n",
};

test("what was in the files is what shoppers see", async () => {
  const before = snapshot().versionId;
  const summary = await load(small);
  expect(summary.outcome.kinds).toMatchObject({
    categories: { created: 2 },
    products: { created: 2 },
    prices: { created: 2 },
    stock: { created: 2 },
  });
  expect(summary).toMatchObject({ rowsRead: 8, rowsRefused: 0, isPublished: true });
  expect(snapshot().versionId).not.toBe(before);
  const row = snapshot().row(idOf("GA-1"))!;
  expect(snapshot().detail(row)).toMatchObject({ fields: { Name: "Gauge" }, urlName: "gauge" });
  expect(await product("GA-2")).toMatchObject({
    attributes: { Range: "16 bar" },
    category_ids: ["gauges", "test-bench"].map((code) => recordIdOf("category", shop.webstoreId, code)),
  });
});

test("the same files again change nothing and publish nothing", async () => {
  await load(small);
  const [before, version] = [await everything(), snapshot().versionId];
  const summary = await load(small);
  expect(summary.outcome.kinds.products).toEqual({ created: 0, changed: 0, unchanged: 2 });
  expect(summary.isPublished).toBe(false);
  expect(await everything()).toEqual(before);
  expect(snapshot().versionId).toBe(version);
});

test.each([
  [
    "products and prices",
    true,
    { "products.csv": "sku,name\nGA-1,Renamed\n", "prices.csv": "sku,unitPrice\nGA-2,9.99\n" },
  ],
  ["a category, which products show", false, { "categories.csv": "code,name\ngauges,Renamed\n" }],
])("a change of %s is published with what depends on it", async (_, isAmendment, contents) => {
  await load(small);
  const { source } = snapshot();
  await load(contents);
  expect(snapshot().source.whole.versionId === source.whole.versionId).toBe(isAmendment);
  const { fields } = snapshot().detail(snapshot().row(idOf("GA-1"))!);
  expect(JSON.stringify([fields, snapshot().categories.list])).toContain("Renamed");
});

test("a price keeps when it last changed, and an import that says the same leaves that as it is", async () => {
  const changed = async (sku: string) => {
    const row = await shop.db.one<{ updated_at: Date }>(sql`
      select updated_at from price_book_entry where store_id = ${shop.webstoreId} and product_id = ${idOf(sku)}`);
    return row.updated_at.getTime();
  };
  await load(small);
  const [first, second] = [await changed("GA-1"), await changed("GA-2")];
  await load({ "prices.csv": "sku,unitPrice,tiers\nGA-1,19.90,10:18.50\nGA-2,25,\n" });
  expect(await changed("GA-1")).toBe(first);
  expect(await changed("GA-2")).toBeGreaterThan(second);
});

test("a price is taken back, and back again once a file gives it", async () => {
  const priceOf = async (sku: string) =>
    (await shop.guest().get(getProductPrice, { params: { productId: idOf(sku) } })).unitPrice;
  await load(small);
  expect(await priceOf("GA-2")).toBe("24.00");
  const { outcome } = await load({ "prices.csv": "sku,active\nGA-2,no\n" });
  expect(outcome.kinds.prices).toEqual({ created: 0, changed: 1, unchanged: 0 });
  expect(await priceOf("GA-2")).toBeNull();
  await load({ "prices.csv": "sku,unitPrice\nGA-2,25\n" });
  expect(await priceOf("GA-2")).toBe("25.00");

  const never = await load({ "prices.csv": "sku,currency,active\nGA-2,CAD,no\n" });
  expect(await reported(never)).toEqual(["prices.csv:2 unitPrice refused missing value"]);
});

test.each([
  ["tiers", "sku,tiers\nGA-1,20:17\n", { unit_price: 19.9, tier_from: [20], tier_unit_price: [17] }],
  ["no tiers", "sku,tiers\nGA-1,\n", { unit_price: 19.9, tier_from: [], tier_unit_price: [] }],
  ["a unit price", "sku,unitPrice\nGA-1,18.95\n", { unit_price: 18.95, tier_from: [10], tier_unit_price: [18.5] }],
  ["an active flag", "sku,active\nGA-1,yes\n", { unit_price: 19.9, tier_from: [10], tier_unit_price: [18.5] }],
])("a row of prices with %s alone changes just that", async (_, text, changed) => {
  await load(small);
  await load({ "prices.csv": "sku,active\nGA-1,no\n" });
  const summary = await load({ "prices.csv": text });
  expect(await reported(summary)).toEqual([]);
  // prices that are not in the file stay withdrawn
  expect(await priceRow("GA-1")).toEqual({ ...changed, active: !text.includes("tiers") });

  const never = await load({ "prices.csv": "sku,currency,tiers,active\nGA-2,CAD,5:4,yes\n" });
  expect(await reported(never)).toEqual(["prices.csv:2 unitPrice refused missing value"]);
});

test("a refused row is named by file, row, column and reason, and the others are in", async () => {
  const summary = await load({
    ...small,
    "products.csv": "sku,name,quantityMinimum\nGA-1,Gauge,two\n,No number,\nGA-3,Third,\nGA-4\n",
    "prices.jsonl":
      '{"sku":"GA-3","unitPrice":-1}\n{"sku":\n{"sku":"GA-3","unitPrice":5}\n{"sku":"GHOST","unitPrice":5}\n',
    "prices.csv": "sku,unitPrice\nGA-3,4\n",
    "stock.csv": "sku,location,onHand\nGA-3,MARS,1\nGA-3,NOR,2\nGA-1,NOR,2\n",
  });
  expect(summary.rowsRefused).toBe(8);
  expect((await reported(summary)).filter((line) => line.includes("refused"))).toEqual([
    "products.csv:2 quantityMinimum refused wrong value",
    "products.csv:3 sku refused missing value",
    "products.csv:5 row refused unreadable",
    "stock.csv:2 location refused unknown location",
    "stock.csv:4 sku refused unknown product",
    "prices.jsonl:1 unitPrice refused wrong value",
    "prices.jsonl:2 row refused unreadable",
    "prices.jsonl:4 sku refused unknown product",
  ]);
  expect(await product("GA-3")).toMatchObject({ name: "Third" });
  expect(await product("GA-1")).toBeUndefined();
});

test("serial-number breaks are kept as they are read, and one that no engine can have is refused by its row", async () => {
  const files = {
    "engines.csv":
      "code,maker,family,model,serials\nSX-1,Serex,X,SX-1,11A|11b 000001 to 11B 000900\nSX-2,Serex,X,SX-2,\n",
    "products.csv": [
      "sku,name,fits,fitsSerials",
      "SX-OLD,Pump,SX-1|SX-2,SX-1: up to 11a-018833",
      '"SX-NEW","Pump","SX-1|SX-2","SX-1: from 11A018834, built from 2014-06-01|SX-2: from 77 000100"',
      "SX-BACK,Pump,SX-1,SX-1: 11A 018834 to 11A 018833",
      "SX-ELSE,Pump,SX-1,SX-1: from 204A 018834",
      "SX-WORDS,Pump,SX-1,from 11A 018834",
      "",
    ].join("\n"),
  };
  const summary = await load(files);
  expect(await reported(summary)).toEqual([
    "products.csv:4 fitsSerials refused wrong value",
    "products.csv:5 fitsSerials refused unknown serial number",
    "products.csv:6 fitsSerials refused wrong value",
  ]);
  expect(await product("SX-OLD")).toMatchObject({ fits_serials: ["SX-1: up to 11A 018833"] });
  expect(await product("SX-NEW")).toMatchObject({
    fits_serials: ["SX-1: from 11A 018834, built from 2014-06-01", "SX-2: from 77000100"],
  });
  expect(await product("SX-BACK")).toBeUndefined();
  // engines that already exist are checked as well
  const again = await load({ "products.csv": "sku,fitsSerials\nSX-OLD,SX-1: up to 12A 000001\nSX-NEW,\n" });
  expect(await reported(again)).toEqual(["products.csv:2 fitsSerials refused unknown serial number"]);
  expect(await product("SX-NEW")).toMatchObject({ fits_serials: [] });
});

test("a product takes what its drawing's numbers point at and what there is to read about it", async () => {
  const summary = await load({
    "products.csv":
      "sku,name,callouts,documents\nDD-1,Pump,1: seal|2: drain,Sheet=/docs/a.pdf|Manual=https://docs.example/b.pdf\n" +
      "DD-2,Pump,seal,\nDD-3,Pump,,Sheet=//docs.example/a.pdf\nDD-4,Pump,,Sheet=javascript:alert(1)\nDD-5,Pump,,/docs/a.pdf\n",
  });
  expect(await reported(summary)).toEqual([
    "products.csv:3 callouts refused wrong value",
    "products.csv:4 documents refused wrong value",
    "products.csv:5 documents refused wrong value",
    "products.csv:6 documents refused wrong value",
  ]);
  const whole = {
    callouts: ["1: seal", "2: drain"],
    documents: ["Sheet=/docs/a.pdf", "Manual=https://docs.example/b.pdf"],
  };
  expect(await product("DD-1")).toMatchObject(whole);
  await load({ "products.csv": "sku,callouts,documents\nDD-1,,\n" });
  expect(await product("DD-1")).toMatchObject({ callouts: [], documents: [] });
});

test("core charges are amounts of the store's currencies, one of each", async () => {
  const summary = await load({
    "products.csv":
      "sku,name,coreCharge\nCC-1,Starter,95.50\nCC-2,Starter,cad:130|95\nCC-3,Starter,EUR:5\nCC-4,Starter,95|USD:90\nCC-5,Starter,lots\n",
  });
  expect(await reported(summary)).toEqual([
    "products.csv:4 coreCharge refused unknown currency",
    "products.csv:5 coreCharge refused wrong value",
    "products.csv:6 coreCharge refused wrong value",
  ]);
  expect(await product("CC-1")).toMatchObject({ core_charges: ["USD:95.5"] });
  expect(await product("CC-2")).toMatchObject({ core_charges: ["CAD:130", "USD:95"] });
  await load({ "products.csv": "sku,coreCharge\nCC-1,\nCC-2,CAD:130|USD:95\n" });
  expect(await product("CC-1")).toMatchObject({ core_charges: [] });
  expect(await product("CC-2")).toMatchObject({ core_charges: ["CAD:130", "USD:95"] });
});

test("what refers to what is not there is refused or warned of", async () => {
  const summary = await load({
    "categories.csv": "code,name,parent\na,A,b\nb,B,a\nc,C,nowhere\nd,D,filters\ne,E,c\n",
    "products.csv": [
      "sku,name,productClass,parent,category,fits",
      "FAM,Family,VariationParent,,d,",
      "V1,First,Variation,FAM,d,",
      "V2,Second,Variation,,d,",
      "V3,Third,Variation,GHOST,d,",
      "V4,Fourth,Variation,V1,d,",
      "P1,Plain,Simple,,d|ghosts,C203-21|X-0",
      "",
    ].join("\n"),
  });
  expect(await reported(summary)).toEqual([
    "categories.csv:2 parent refused unknown parent",
    "categories.csv:3 parent refused unknown parent",
    "categories.csv:4 parent refused unknown parent",
    "categories.csv:6 parent refused unknown parent",
    "products.csv:4 parent refused unknown parent",
    "products.csv:5 parent refused unknown parent",
    "products.csv:6 parent refused unknown parent",
    "products.csv:7 category warning unknown category",
    "products.csv:7 fits warning unknown engine",
  ]);
  expect(await product("P1")).toBeDefined();
});

test("of a number that comes twice the last row counts, with a warning, within a batch and beyond it", async () => {
  const summary = await load({
    "products.csv": `${manyProducts(3500)}BULK-1,Renamed far on,filters\nTWICE,First,filters\nTWICE,Second,filters\n`,
  });
  expect((await reported(summary)).filter((line) => line.includes("duplicate"))).toEqual([
    "products.csv:3502 row warning duplicate",
    "products.csv:3504 row warning duplicate",
  ]);
  expect(await product("BULK-1")).toMatchObject({ name: "Renamed far on" });
  expect(await product("TWICE")).toMatchObject({ name: "Second" });
  expect(summary.outcome.kinds.products?.created).toBe(3501);
});

test("of what is made only where it is new the first row counts, unless an entry of its own comes, before or after", async () => {
  const mapping = mappingFrom(
    JSON.stringify({
      rows: [{ kind: "categories", onlyIfNew: true, columns: { code: { slug: "group" }, name: "group" } }],
    }),
  );
  const feed = (name: string, groups: readonly string[]): ImportFile => {
    const path = join(folder, name);
    writeFileSync(path, groups.map((group) => JSON.stringify({ group })).join("\n"));
    return { path, mapping };
  };
  const many = Array.from({ length: 3500 }, (_, index) => `Group ${index}`);
  const summary = await importer.run(store(), [
    feed("first.jsonl", ["Hoses & Co", "HOSES & CO", "Seals", ...many, "Hoses, Co", "Hoses & Co", "Seals!"]),
    ...files({ "categories.csv": "code,name\nseals,Seals and rings\ngroup-1,First\ngroup-1,Second\n" }),
    feed("second.jsonl", ["SEALS", "Group-2", "Group 3"]),
  ]);
  const said: string[] = [];
  for await (const page of importer.issues(summary.run))
    for (const { fileNo, rowNo, column, reason } of page) said.push(`${fileNo}:${rowNo} ${column}: ${reason}`);
  expect(said).toEqual([
    '0:2 categories: "HOSES & CO" is taken for "Hoses & Co": they differ only in signs or case',
    '0:3504 categories: "Hoses, Co" is taken for "Hoses & Co": they differ only in signs or case',
    '0:3506 categories: "Seals!" is taken for "Seals": they differ only in signs or case',
    "1:4 null: the same categories entry stands in row 3: this row takes its place",
    '2:2 categories: "Group-2" is taken for "Group 2": they differ only in signs or case',
  ]);
  const named = await shop.db.many<{ name: string }>(sql`
    select name from category where store_id = ${shop.webstoreId} and code in ('hoses-co', 'seals', 'group-1', 'group-2') order by code`);
  expect(named.map(({ name }) => name)).toEqual(["Second", "Group 2", "Hoses & Co", "Seals and rings"]);
});

test("a number that a mapping cannot read is refused as it is written, in a cell and in a list", async () => {
  const mapping = mappingFrom(
    JSON.stringify({
      rows: [
        { kind: "products", columns: { sku: "no", name: "no" } },
        {
          kind: "prices",
          columns: {
            sku: "no",
            unitPrice: { number: "price", decimalSign: "," },
            tiers: { list: [{ list: ["from", { number: "each", decimalSign: "," }] }] },
          },
        },
      ],
    }),
  );
  const path = join(folder, "feed.csv");
  writeFileSync(path, "no;price;from;each\nDE-1;1.234,50;10;1.100\nDE-2;12.5;;\nDE-3;3,00;10;2.5\n");
  const summary = await importer.run(store(), [{ path, mapping }]);
  const said: string[] = [];
  for await (const page of importer.issues(summary.run))
    for (const { rowNo, column, reason } of page) said.push(`${rowNo} ${column}: ${reason}`);
  expect(said).toEqual([
    '3 unitPrice: "12.5" is not a number such as 1.234,50',
    `4 tiers: a tier's price "2.5" is not a number such as 1.234,50`,
  ]);
  expect(await product("DE-1")).toBeDefined();
  expect(await product("DE-2")).toBeUndefined();
});

test("one maker's part number on two products is a warning", async () => {
  const summary = await load({
    "products.csv": "sku,name,brand,partNumber\nS1,One,Calder,77-1\nS2,Two,Calder,77-1\nS3,Three,Other,77-1\n",
  });
  expect(await reported(summary)).toEqual(["products.csv:2 partNumber warning shared part number"]);
});

/** A buyer group for each of these lists of policies, as set by a `store.json`. */
async function setBuyerGroups(...policies: string[][]) {
  const buyerGroups = policies.map((some, index) => ({ code: `g${index}`, name: `Group ${index}`, policies: some }));
  await shop.db.run(sql`
    update store set settings = settings || ${json({ buyerGroups })}::jsonb where id = ${shop.webstoreId}`);
}

/** The report's entries about policies. */
async function saidOfPolicies(summary: ImportSummary): Promise<string[]> {
  const said: string[] = [];
  for await (const page of importer.issues(summary.run))
    for (const { rowNo, column, severity, code, reason } of page)
      if (column === "policies") said.push(`${rowNo} ${severity} ${code}: ${reason}`);
  return said;
}

const withPolicies = {
  "products.csv":
    "sku,name,policies\nP1,One,dealers\nP2,Two,spies|ghosts|dealers\nP3,Three,\nP4,Four,navy|ghosts\nP5,Five,works\n",
};

test("a policy that no buyer group has is told of once, however many products have it", async () => {
  await setBuyerGroups(["dealers"], ["navy", "dealers"]);
  const summary = await load(withPolicies);
  expect(await saidOfPolicies(summary)).toEqual([
    '3 warning unknown policy: shows a product to nobody, as no buyer group has it: "ghosts" (products: 2), "spies" (products: 1)',
    '6 warning unknown policy: shows a product to nobody, as no buyer group has it: "works" (products: 1)',
  ]);
  expect(summary).toMatchObject({ rowsRefused: 0, outcome: { kinds: { products: { created: 5 } } } });
  expect(await product("P2")).toMatchObject({ policies: ["spies", "ghosts", "dealers"] });
  expect(await product("P3")).toMatchObject({ policies: [] });
});

test("a store without buyer groups has none of the policies", async () => {
  const summary = await load(withPolicies, { dryRun: true });
  expect((await saidOfPolicies(summary)).map((line) => line.replace(/:.*/, ""))).toEqual([
    "2 warning unknown policy",
    "3 warning unknown policy",
    "5 warning unknown policy",
    "6 warning unknown policy",
  ]);
});

test("policies that buyer groups have, and files that say nothing of policies, are not spoken of", async () => {
  await setBuyerGroups(["dealers", "ghosts", "spies"], ["navy", "works"]);
  expect(await saidOfPolicies(await load(withPolicies))).toEqual([]);
  await setBuyerGroups();
  expect(await saidOfPolicies(await load({ "products.csv": "sku,name\nP1,First\n" }))).toEqual([]);
  expect(await product("P1")).toMatchObject({ name: "First", policies: ["dealers"] });
});

test("an empty cell takes a product's policies away, and a list in JSON Lines sets them", async () => {
  await setBuyerGroups(["dealers", "works"]);
  await load(withPolicies);
  await load({
    "products.jsonl": '{"sku": "P1", "policies": null}\n{"sku": "P3", "policies": ["works", "dealers", "works"]}\n',
  });
  expect(await product("P1")).toMatchObject({ policies: [] });
  expect(await product("P3")).toMatchObject({ policies: ["works", "dealers"] });
});

test("a file with few columns leaves the others as they are", async () => {
  await load(small);
  const before = await product("GA-1");
  const summary = await load({
    "products.csv": "sku,description,attr.Connection\nGA-1,Now with text,G1/4\nGA-9,Unknown,\n",
  });
  expect(await reported(summary)).toEqual(["products.csv:3 name refused missing value"]);
  expect(await product("GA-1")).toEqual({
    ...before,
    description: "Now with text",
    attributes: { Range: "10 bar", Connection: "G1/4" },
    updated_at: expect.any(Date),
  });
  await load({ "products.csv": "sku,attr.Range\nGA-1,\n" });
  expect(await product("GA-1")).toMatchObject({ attributes: { Connection: "G1/4" } });
  await load({ "products.jsonl": '{"sku":"GA-1","attributes":{"Dial":"63 mm"}}\n' });
  expect(await product("GA-1")).toMatchObject({ attributes: { Dial: "63 mm" }, name: "Gauge" });
});

test("replacing ends what the files do not name, spares what a refused row names, and brings back what returns", async () => {
  await load(small);
  const summary = await load({ "products.csv": "sku,name\nGA-1,Gauge\nGA-2,\n" }, { replace: true });
  expect(summary.outcome.deactivated).toBeGreaterThan(60);
  expect(summary.rowsRefused).toBe(1);
  const active = await shop.db.many(
    sql`select sku from product where store_id = ${shop.webstoreId} and active order by sku`,
  );
  expect(active).toEqual([{ sku: "GA-1" }, { sku: "GA-2" }]);
  expect(snapshot().productCount).toBe(2);
  await load({ "products.csv": "sku,name\nFLT-1001,Oil filter\n" }, { replace: true });
  expect(snapshot().rowBySku("FLT-1001")).toBeDefined();
  expect(snapshot().rowBySku("GA-1")).toBeUndefined();
});

test.each([
  ["only a header", { "products.csv": "sku,name\n" }],
  ["nothing", { "products.csv": "" }],
  ["stock alone", { "stock.csv": "sku,location,onHand\nFLT-1001,NOR,7\n" }],
])("replacing by files with %s is refused: it would end every product", async (_what, contents) => {
  const before = await everything();
  for (const dryRun of [true, false])
    await expect(load(contents, { replace: true, dryRun })).rejects.toThrow("The files name no product");
  expect(await everything()).toEqual(before);
});

test("a dry run reports the same and changes nothing", async () => {
  const contents = { ...small, "products.csv": "sku,name,category\nGA-1,Gauge,ghosts\nGA-2,,\nFLT-1001,Renamed,\n" };
  const before = await everything();
  const version = snapshot().versionId;
  const dry = await load(contents, { dryRun: true });
  expect(await everything()).toEqual(before);
  expect(snapshot().versionId).toBe(version);
  const dryReport = await reported(dry);
  const real = await load(contents);
  expect(dry.outcome).toEqual(real.outcome);
  expect(dryReport).toEqual(await reported(real));
  expect(dry.outcome.kinds.products).toEqual({ created: 1, changed: 1, unchanged: 0 });
  expect(await shop.db.many(sql`select 1 from import_row`)).toEqual([]);
});

test("an import that is stopped while it reads has changed nothing, and the same call goes on", async () => {
  const contents = { "products.csv": manyProducts(9000) };
  const before = await everything();
  const stop = new AbortController();
  await expect(
    load(contents, { signal: stop.signal, onProgress: ({ rowsRead }) => rowsRead >= 3000 && stop.abort() }),
  ).rejects.toThrow(/Stopped after row \d+/);
  expect(await everything()).toEqual(before);
  const summary = await load(contents);
  expect(summary.resumedAfter).toBeGreaterThanOrEqual(3000);
  expect(summary.resumedAfter).toBeLessThan(9000);
  expect(summary.rowsRead).toBe(9000);
  expect(summary.outcome.kinds.products).toEqual({ created: 9000, changed: 0, unchanged: 0 });
});

test("an unfinished import of other files is given up", async () => {
  const stop = new AbortController();
  await load({ "products.csv": manyProducts(9000) }, { signal: stop.signal, onProgress: () => stop.abort() }).catch(
    () => {},
  );
  const summary = await load({ "products.csv": "sku,name\nGA-1,Gauge\n" });
  expect(summary).toMatchObject({ dropped: ["products.csv"], resumedAfter: 0, rowsRead: 1 });
  expect(await product("BULK-1")).toBeUndefined();
  expect(await shop.db.many(sql`select 1 from import_row`)).toEqual([]);
});

test("when writing fails half-way the old catalogue stands whole, and the next call finishes", async () => {
  const before = await everything();
  await shop.db.script(`
    create function no_stock() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
    create trigger no_stock before insert on stock for each row execute function no_stock();`);
  await expect(load(small)).rejects.toThrow("no room");
  expect(await everything()).toEqual(before);
  await shop.db.script("drop trigger no_stock on stock");
  const summary = await load(small);
  expect(summary).toMatchObject({ resumedAfter: 8, rowsRead: 8, isPublished: true });
  expect(summary.outcome.kinds.products?.created).toBe(2);
  expect(snapshot().rowBySku("GA-1")).toBeDefined();
});

test("when publishing fails shoppers see the old catalogue, and the next call publishes", async () => {
  const failing = createImporter({
    db: shop.db,
    clock: systemClock,
    publish: () => Promise.reject(new Error("disk full")),
  });
  await expect(failing.run(store(), files(small))).rejects.toThrow("disk full");
  expect(snapshot().rowBySku("GA-1")).toBeUndefined();
  const summary = await load(small);
  expect(summary).toMatchObject({ isPublished: true, outcome: { kinds: { products: { created: 2 } } } });
  expect(snapshot().rowBySku("GA-1")).toBeDefined();
});

test("what an import wrote and could not publish is published by the next one, even of stock alone", async () => {
  const failing = createImporter({
    db: shop.db,
    clock: systemClock,
    publish: () => Promise.reject(new Error("disk full")),
  });
  await expect(failing.run(store(), files(small))).rejects.toThrow("disk full");
  await load({ "stock.csv": "sku,location,onHand\nFLT-1001,NOR,1\n" });
  expect(snapshot().rowBySku("GA-1")).toBeDefined();
});

test("a torn file changes nothing", async () => {
  const before = await everything();
  await expect(load({ ...small, "stock.csv": 'sku,onHand\nGA-1,"3\n' })).rejects.toThrow(
    "stock.csv cannot be read: a quote is opened and never closed",
  );
  expect(await everything()).toEqual(before);
});

test("of two imports into one store at once one is refused, and the other is whole", async () => {
  const outcomes = await Promise.allSettled([
    load({ "products.csv": manyProducts(4000) }),
    load({ "stock.csv": "sku,location,onHand\nFLT-1001,NOR,7\n" }),
  ]);
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused).toEqual([{ status: "rejected", reason: expect.any(StoreBusyError) }]);
  const at = outcomes.findIndex((outcome) => outcome.status === "fulfilled");
  expect(outcomes[at]).toMatchObject({ value: { rowsRead: [4000, 1][at] } });
  expect((await load({ "stock.csv": "sku,location,onHand\nFLT-1001,NOR,1\n" })).outcome.kinds.stock?.changed).toBe(1);
});

test("when less is counted than carts hold, their reservations of it end; stock adds up", async () => {
  await load(small);
  const cartId = recordIdOf("cart", "test");
  const locationId = recordIdOf("location", shop.webstoreId, "NOR");
  const held = {
    store_id: shop.webstoreId,
    cart_id: cartId,
    product_id: idOf("GA-1"),
    location_id: locationId,
    quantity: 5,
    expires_at: "2100-01-01T00:00:00Z",
  };
  await shop.db.run(
    sql`insert into reservation select * from jsonb_populate_record(null::reservation, ${json(held)}::jsonb)`,
  );
  const stock = sql`store_id = ${shop.webstoreId} and product_id = ${idOf("GA-1")} and location_id = ${locationId}`;
  await shop.db.run(sql`update stock set reserved = 5 where ${stock}`);
  const enough = await load({ "stock.csv": "sku,location,onHand\nGA-1,NOR,7\n" });
  expect(enough.outcome.released).toBe(0);
  expect(await shop.db.one(sql`select on_hand::int, reserved::int from stock where ${stock}`)).toEqual({
    on_hand: 7,
    reserved: 5,
  });
  const short = await load({ "stock.csv": "sku,location,onHand\nGA-1,NOR,4\n" });
  expect(short.outcome.released).toBe(1);
  expect(short.isPublished).toBe(false);
  expect(await shop.db.one(sql`select on_hand::int, reserved::int from stock where ${stock}`)).toEqual({
    on_hand: 4,
    reserved: 0,
  });
  expect(await shop.db.many(sql`select 1 from reservation where cart_id = ${cartId}`)).toEqual([]);
});

test("what orders were promised has come where less is on its way, for those that were promised first", async () => {
  await load({
    ...small,
    "stock.csv": "sku,location,onHand,incoming,incomingDate,backorder\nGA-1,NOR,0,9,2030-12-01,yes\n",
  });
  const locationId = recordIdOf("location", shop.webstoreId, "NOR");
  const stock = sql`store_id = ${shop.webstoreId} and product_id = ${idOf("GA-1")} and location_id = ${locationId}`;
  await shop.db.run(sql`update stock set promised = 7 where ${stock}`);
  for (const [order, quantity] of [
    ["first", 3],
    ["second", 4],
  ] as const)
    await shop.db.run(sql`
      insert into backorder (store_id, order_id, product_id, location_id, quantity, promised_at)
      values (${shop.webstoreId}, ${order}, ${idOf("GA-1")}, ${locationId}, ${quantity}, now() + ${quantity} * interval '1 second')`);
  const state = async () => ({
    ...(await shop.db.one<object>(sql`select incoming::int, promised::int, backorder from stock where ${stock}`)),
    arrived: (
      await shop.db.many<{ arrived: number }>(sql`select arrived::int from backorder order by promised_at`)
    ).map(({ arrived }) => arrived),
  });
  await load({ "stock.csv": "sku,location,onHand\nGA-1,NOR,1\n" });
  expect(await state()).toEqual({ incoming: 9, promised: 7, backorder: true, arrived: [0, 0] });
  await load({ "stock.csv": "sku,location,onHand,incoming\nGA-1,NOR,1,2\n" });
  expect(await state()).toEqual({ incoming: 2, promised: 2, backorder: true, arrived: [3, 2] });
  await load({ "stock.csv": "sku,location,onHand,incoming,backorder\nGA-1,NOR,1,0,no\n" });
  expect(await state()).toEqual({ incoming: 0, promised: 0, backorder: false, arrived: [3, 4] });
});

test("the planner's figures of a table are made anew when an import has changed much of it, and not for a few rows", async () => {
  const analyses = async () => {
    await shop.db.run(sql`select pg_stat_force_next_flush()`);
    const { count } = await shop.db.one<{ count: number }>(sql`
      select analyze_count::int as count from pg_stat_user_tables where relid = 'public.product'::regclass`);
    return count;
  };
  await shop.db.run(sql`analyze product`);
  const before = await analyses();
  await load({ "products.csv": "sku,name\nFLT-1001,Renamed oil filter\n" });
  expect(await analyses()).toBe(before);
  const rows = Array.from({ length: 200 }, (_, row) => `NEW-${row},New part ${row}\n`);
  await load({ "products.csv": `sku,name\n${rows.join("")}` });
  expect(await analyses()).toBe(before + 1);
});

test("what is shown with a product is read, and told where there is no such part", async () => {
  const summary = await load({
    "products.csv": "sku,related\nFLT-1002,accessories:FLU-3004|tools:NEW-1|tools:LATER\nFLT-1003,oil filters\n",
    "products-new.jsonl": '{"sku": "NEW-1", "name": "Filter wrench", "related": ["usedWith:FLT-1002"]}\n',
  });
  expect(await reported(summary)).toEqual([
    "products.csv:2 related warning unknown related product",
    "products.csv:3 related refused wrong value",
  ]);
  const related = (sku: string) =>
    snapshot()
      .relatedTo(snapshot().rowBySku(sku)!)
      .map(({ row, type }) => `${type}:${snapshot().product(row).sku}`);
  expect(related("FLT-1002")).toEqual(["accessories:FLU-3004", "tools:NEW-1"]);
  expect(related("NEW-1")).toEqual(["usedWith:FLT-1002"]);
});

test("ways to buy a product are read, and one that the store has not is told of once", async () => {
  const summary = await load({ "products.csv": "sku,sellingModels\nFLT-1002,weekly\nFLT-1003,weekly\n" });
  expect(await reported(summary)).toEqual(["products.csv:2 sellingModels warning unknown selling model"]);
  const { productSellingModels } = snapshot().detail(snapshot().rowBySku("FLT-1002")!);
  expect(productSellingModels).toBeNull();
});

test("names in another language are what its shoppers see, search for and are refused with, and fall back to the store's own", async () => {
  const rows = [
    "record,code,language,name,description",
    "product,GA-1,es,Manómetro con glicerina,Aguanta golpes",
    "category,gauges,es,Manómetros,",
    "attribute,Range,es,Alcance,",
    "value,10 bar,es,10 bares,",
    "callout,drain valve,es,válvula de drenaje,",
    "product,NONE-1,es,Nada,",
    "shelf,GA-1,es,Nada,",
    "product,GA-1,spanish,Nada,",
  ];
  const summary = await load({ ...small, "translations.csv": rows.join("\n") });
  expect(summary.outcome.kinds.translations).toMatchObject({ created: 5 });
  expect(await reported(summary)).toEqual([
    "translations.csv:7 code refused unknown record",
    "translations.csv:8 record refused wrong value",
    "translations.csv:9 language refused wrong value",
  ]);
  const ask = async (path: string, query: Record<string, string>) =>
    (await shop.guest().request("GET", `${path}?${new URLSearchParams(query)}`)).body;
  const named = async (sku: string, language: string) =>
    (
      (await ask(pathOf(getProduct, { productId: idOf(sku) }, shop.webstoreId), { language })) as ReplyOf<
        typeof getProduct
      >
    ).fields;
  expect(await named("GA-1", "es")).toMatchObject({ Name: "Manómetro con glicerina", Range__c: "10 bares" });
  expect(await named("GA-2", "es")).toMatchObject({ Name: "Gauge with tube" });
  expect(await named("GA-1", "en")).toMatchObject({ Name: "Gauge" });
  const search = async (searchTerm: string) => {
    const reply = await ask(pathOf(searchProducts, {}, shop.webstoreId), { searchTerm, language: "es" });
    return (reply as ReplyOf<typeof searchProducts>).productsPage.products.map(({ fields }) => fields.Name?.value);
  };
  expect(await search("manometro")).toEqual(expect.arrayContaining(["Manómetro con glicerina", "Gauge with tube"]));
  const suggested = (await ask(pathOf(getSuggestions, {}, shop.webstoreId), {
    searchTerm: "manóm",
    includeSuggestedProducts: "true",
    includeSuggestedCategories: "true",
    language: "es",
  })) as ReplyOf<typeof getSuggestions>;
  expect(suggested.suggestedCategories?.map(({ category }) => category.name)).toEqual(["Manómetros"]);
  expect(suggested.recentSearchSuggestions[0]?.suggestedProducts?.map(({ name }) => name)).toContain(
    "Manómetro con glicerina",
  );

  // nobody searches for the text of a drawing's callout
  await load({ "products.csv": "sku,callouts\nGA-1,1: drain valve|2: M8\n" });
  expect(await named("GA-1", "es")).toMatchObject({ Callouts__c: "1: válvula de drenaje;2: M8" });
  expect(await search("válvula de drenaje")).toEqual([]);

  // a translation belongs to the record, whatever its name; an empty cell removes it
  await load({ "products.csv": "sku,name\nGA-1,Pressure gauge\n" });
  expect(await named("GA-1", "es")).toMatchObject({ Name: "Manómetro con glicerina" });
  await load({ "products.csv": "sku,name\nGA-1,Gauge\n", "translations.csv": `${rows[0]}\nproduct,GA-1,es,,\n` });
  expect(await named("GA-1", "es")).toMatchObject({ Name: "Gauge" });
});
