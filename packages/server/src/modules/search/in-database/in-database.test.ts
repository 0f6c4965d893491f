import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { raw, sql } from "../../../db/index.ts";
import { createCatalog, snapshotFormat, type CatalogSnapshot } from "../../catalog/index.ts";
import { openTestCatalogue, type TestCatalogue } from "../../../testing/catalogue.ts";
import { pricePart } from "../../pricing/index.ts";
import type { SearchOptions } from "../execution/search-options.ts";
import { searchParts, searchPlace, type SearchPlace } from "../index.ts";
import { createSynonymFinder } from "../expansion/synonym-finder.ts";
import { documentOf } from "./document.ts";

const products = [
  { sku: "A-1", name: "Tablet 200 mg", description: "For a hex screw" },
  { sku: "A-2", name: "Tablet 20 mg" },
  { sku: "B-1", name: "Hex head screw", replaces: ["B-0"] },
  { sku: "B-2", name: "Allen screw" },
  { sku: "C-1", name: "Oil filter" },
  { sku: "C-2", name: "Oil filter for pumps" },
  { sku: "C-3", name: "Fuel filter" },
  { sku: "E-1", name: "Hex bolt, M8 x 30 mm" },
  { sku: "E-2", name: "Hex bolt, M8 x 25 mm" },
];

let shop: TestCatalogue;
beforeAll(async () => (shop = await openTestCatalogue({ products }, { search: "database" })));
afterAll(() => shop.close());

/** The SKUs of the results, best first. */
async function found(
  query: string,
  how: SearchOptions = {},
  snapshot: CatalogSnapshot = shop.catalog.snapshot(shop.storeId),
  place: SearchPlace = shop.place,
): Promise<string[]> {
  return place.engineOf(snapshot).answer(query, how, ({ rows, scores }) =>
    [...rows]
      .filter((row) => scores[row]! > 0)
      .sort((a, b) => scores[b]! - scores[a]!)
      .map((row) => snapshot.product(row).sku),
  );
}

test("shorter names rank above longer ones, and names above descriptions", async () => {
  expect(await found("oil filter")).toEqual(["C-1", "C-2"]);
  expect(await found("screw")).toEqual(["B-2", "B-1", "A-1"]);
});

test.each(["memory", "database"] as const)(
  "a prefix of letters and a sign finds all part numbers, with the index in %s",
  async (search) => {
    const products = Array.from({ length: 250 }, (_, at) => ({ sku: `KN-${at}`, name: "Ring" }));
    const other = await openTestCatalogue({ products }, { search });
    onTestFinished(() => other.close());
    expect(await found("kn-", {}, other.catalog.snapshot(other.storeId), other.place)).toHaveLength(250);
  },
);

test("a prefix finds all products, even if it expands to many words", async () => {
  const products = Array.from({ length: 450 }, (_, at) => ({ sku: `R-${at}`, name: `Ring qu${at.toString(36)}x` }));
  const other = await openTestCatalogue({ products }, { search: "database" });
  onTestFinished(() => other.close());
  expect(await found("ring qu", {}, other.catalog.snapshot(other.storeId), other.place)).toHaveLength(450);
});

test("a number typed together with its unit finds both spellings", async () => {
  expect(await found("200mg")).toEqual(["A-1"]);
});

test.each([
  ["M8x30", ["E-1"]],
  ["m830", ["E-1"]],
])("a size without spaces finds one with spaces: %s", async (query, skus) => {
  expect(await found(query)).toEqual(skus);
});

test("a synonym of several words matches products with all of them outside the description", async () => {
  const synonyms = createSynonymFinder([{ words: ["allen screw", "hex screw"] }]);
  expect((await found("allen screw", { synonyms })).toSorted()).toEqual(["B-1", "B-2"]);
});

test("concurrent queries each get their own results", async () => {
  const queries = ["oil filter", "tablet", "a1", "screw", "fuel filtre", "b 0"];
  const alone: string[][] = [];
  for (const query of queries) alone.push(await found(query));
  expect(await Promise.all(queries.map((query) => found(query)))).toEqual(alone);
});

describe("a version of the catalogue", () => {
  const folder = () => {
    const path = mkdtempSync(join(shop.dataFolder, "other-"));
    onTestFinished(() => rmSync(path, { recursive: true, force: true }));
    return path;
  };

  test("is found by a server that compiles its own snapshot, even if a product was added before all others", async () => {
    const { versionId } = shop.catalog.snapshot(shop.storeId);
    await shop.save({ products: [{ sku: "AA", name: "A first filter" }] });
    const other = shop.otherProcess(folder());
    onTestFinished(() => other.close());
    await other.open();
    const snapshot = other.snapshot(shop.storeId);
    expect([snapshot.versionId, snapshot.product(0).sku]).toEqual([versionId, "AA"]);
    expect(await found("oil filter", {}, snapshot)).toEqual(["C-1", "C-2"]);
    expect(await found("b0", {}, snapshot)).toEqual(["B-1"]);
  });

  test("is written again by a program with another snapshot format", async () => {
    const { versionId } = shop.catalog.snapshot(shop.storeId);
    for (const table of ["version", "document", "word", "number"].map((name) => raw(`search_${name}`)))
      await shop.db.run(
        sql`update ${table} set version_id = ${versionId} || '.0' where version_id like ${versionId} || '.%'`,
      );
    const other = shop.otherProcess(folder());
    onTestFinished(() => other.close());
    await other.open();
    expect(await found("b0", {}, other.snapshot(shop.storeId))).toEqual(["B-1"]);
  });

  test("is removed when its successor has been replaced", async () => {
    await shop.catalog.publish(shop.storeId);
    const replaced = shop.catalog.snapshot(shop.storeId);
    await shop.catalog.publish(shop.storeId);
    expect(await found("oil filter", {}, replaced)).toEqual(["C-1", "C-2"]);
    await shop.catalog.publish(shop.storeId);
    const kept = await shop.db.many(sql`select distinct version_id from search_document`);
    expect(kept).toHaveLength(2);
    expect(await found("oil filter", {}, replaced)).toEqual([]);
  });

  test("published with the index in memory is written to the database when the setting changes", async () => {
    const memory = await openTestCatalogue({ products });
    onTestFinished(() => memory.close());
    const { db, dataFolder, storeId } = memory;
    const place = searchPlace("database", db);
    const parts = [pricePart, ...searchParts(place)];
    const other = createCatalog({ db, clock: { now: () => new Date() }, dataFolder, parts });
    onTestFinished(() => other.close());
    await other.open();
    expect(await found("oil filter", {}, other.snapshot(storeId), place)).toEqual(["C-1", "C-2"]);
  });
});

describe("a changed product", () => {
  const more = Array.from({ length: 110 }, (_, at) => ({ sku: `Z-${at}`, name: `Washer ${at}` }));
  const quills = [
    { sku: "Q-1", name: "Quill" },
    { sku: "Q-2", name: "Quill", policies: ["dealers"] },
  ];
  const changes = [
    { sku: "C-1", name: "Air strainer" },
    { sku: "C-2", name: "Oil filter for boats" },
    { sku: "D-1", name: "Breather for oil", replaces: ["D-0"] },
    { sku: "C-3", name: "Fuel filter", active: false },
    { sku: "Q-1", name: "Spindle" },
  ];
  let amended: TestCatalogue;
  let whole: string;
  beforeAll(async () => {
    amended = await openTestCatalogue({ products: [...products, ...more, ...quills] }, { search: "database" });
    whole = amended.catalog.snapshot(amended.storeId).versionId;
    for (const product of changes) {
      await amended.save({ products: [product] });
      await amended.catalog.publish(amended.storeId, { changed: [amended.productId(product.sku)] });
    }
  });
  afterAll(() => amended.close());

  const answers = async (catalog = amended.catalog) => {
    const snapshot = catalog.snapshot(amended.storeId);
    const ask = (query: string) => found(query, {}, snapshot, amended.place);
    return Object.fromEntries(
      await Promise.all(
        ["air strainer", "oil", "boats", "filter", "fuel", "d0", "c1", "Z-7", "hex screw", "strainr"].map(
          async (query) => [query, await ask(query)] as const,
        ),
      ),
    );
  };

  test("is found by its new words and part numbers, not by its old ones", async () => {
    expect(amended.catalog.snapshot(amended.storeId).source.whole.versionId).toBe(whole);
    expect(await answers()).toEqual({
      "air strainer": ["C-1"],
      oil: ["D-1", "C-2"],
      boats: ["C-2"],
      filter: ["C-2"],
      fuel: [],
      d0: ["D-1"],
      c1: ["C-1"],
      "Z-7": ["Z-7"],
      "hex screw": ["B-1", "A-1"],
      strainr: ["C-1"],
    });
  });

  test("is suggested by its new words, not by its old ones", async () => {
    const engine = amended.place.engineOf(amended.catalog.snapshot(amended.storeId));
    const suggested = async (typed: string) => engine.completionsOf(typed, 5);
    expect(await suggested("boa")).toEqual(["boats"]);
    expect(await suggested("oil fi")).toEqual(["oil filter"]);
    for (const typed of ["fue", "fual", "filter fu"]) expect(await suggested(typed)).toEqual([]);
  });

  test("leaves no suggestion or correction of an old word that only hidden products still have", async () => {
    const shown = amended.catalog.shownTo(amended.shopper);
    expect(await amended.place.engineOf(shown).completionsOf("qui", 5)).toEqual([]);
    expect(await found("quil", {}, shown, amended.place)).toEqual([]);
  });

  test("keeps the amended version in the database, and the previous amendment for requests that still use it", async () => {
    const ids = await amended.db.many<{ id: string }>(sql`select distinct version_id as id from search_document`);
    const last = await amended.db.many<{ id: string }>(
      sql`select id from catalog_version order by number desc limit 2`,
    );
    const expected = [whole, ...last.map(({ id }) => `${id}+`)].map((id) => `${id}.${snapshotFormat}`);
    expect(ids.map(({ id }) => id).sort()).toEqual(expected.sort());
  });

  test("is found on a server with a snapshot of the full version and on one without", async () => {
    const expected = await answers();
    for (const wholeToo of [true, false]) {
      const folder = mkdtempSync(join(amended.dataFolder, "other-"));
      const path = join("catalog", amended.storeId, `${whole}.snapshot`);
      if (wholeToo) cpSync(join(amended.dataFolder, path), join(folder, path));
      const other = amended.otherProcess(folder);
      await other.open();
      expect(await answers(other)).toEqual(expected);
      await other.close();
    }
  });

  test("is removed with the version that it amended after two more publishes", async () => {
    await amended.catalog.publish(amended.storeId);
    await amended.catalog.publish(amended.storeId);
    expect(await amended.db.many(sql`select distinct version_id from search_document`)).toHaveLength(2);
    expect((await answers()).filter).toEqual(["C-2"]);
  });
});

test("a document has each word with its positions and labels, and the token of its version", () => {
  const texts = { name: "Oil, oil", brand: "M20x1.5", category: "", engine: "", description: "d'Oil" };
  const { vector, words } = documentOf({ ...texts, attribute: "", number: "", superseded: "" }, "v1");
  expect(vector).toBe("'=v1' 'oil':1A,2A 'm20x1.5':3B 'doil':4D");
  expect([...words.keys()]).toEqual(["oil", "m20x1.5", "doil"]);
});
