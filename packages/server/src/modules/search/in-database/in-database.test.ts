import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { sql } from "../../../db/index.ts";
import { createCatalog, type CatalogSnapshot } from "../../catalog/index.ts";
import { openTestCatalogue, type TestCatalogue } from "../../catalog/test-catalogue.ts";
import { pricePart } from "../../pricing/index.ts";
import type { HowAsked } from "../engine.ts";
import { searchParts, searchPlace, type SearchPlace } from "../index.ts";
import { createSynonymFinder } from "../synonyms.ts";
import { documentOf } from "./document.ts";

const products = [
  { sku: "A-1", name: "Tablet 200 mg", description: "For a hex screw" },
  { sku: "A-2", name: "Tablet 20 mg" },
  { sku: "B-1", name: "Hex head screw", replaces: ["B-0"] },
  { sku: "B-2", name: "Allen screw" },
  { sku: "C-1", name: "Oil filter" },
  { sku: "C-2", name: "Oil filter for pumps" },
  { sku: "C-3", name: "Fuel filter" },
];

let shop: TestCatalogue;
beforeAll(async () => (shop = await openTestCatalogue({ products }, { search: "database" })));
afterAll(() => shop.close());

/** The SKUs that answer, best first. */
async function found(
  question: string,
  how: HowAsked = {},
  snapshot: CatalogSnapshot = shop.catalog.snapshot(shop.storeId),
  place: SearchPlace = shop.place,
): Promise<string[]> {
  return place.engineOf(snapshot).answer(question, how, ({ rows, scores }) =>
    [...rows]
      .filter((row) => scores[row]! > 0)
      .sort((a, b) => scores[b]! - scores[a]!)
      .map((row) => snapshot.skuOf(row)),
  );
}

test("what says less beside the words stands before what says more, and a name before a description", async () => {
  expect(await found("oil filter")).toEqual(["C-1", "C-2"]);
  expect(await found("screw")).toEqual(["B-2", "B-1", "A-1"]);
});

test("a number and its unit are found in one word and in two", async () => {
  expect(await found("200mg")).toEqual(["A-1"]);
});

test("a synonym of several words is met by what has all of them, not in its description alone", async () => {
  const synonyms = createSynonymFinder([{ words: ["allen screw", "hex screw"] }]);
  expect((await found("allen screw", { synonyms })).toSorted()).toEqual(["B-1", "B-2"]);
});

test("questions that are asked side by side get each its own answer", async () => {
  const questions = ["oil filter", "tablet", "a1", "screw", "fuel filtre", "b 0"];
  const alone: string[][] = [];
  for (const question of questions) alone.push(await found(question));
  expect(await Promise.all(questions.map((question) => found(question)))).toEqual(alone);
});

describe("a version of the catalogue", () => {
  const folder = () => {
    const path = mkdtempSync(join(shop.dataFolder, "other-"));
    onTestFinished(() => rmSync(path, { recursive: true, force: true }));
    return path;
  };

  test("is found by a machine that compiles a file of its own, though products were added before all others", async () => {
    const { versionId } = shop.catalog.snapshot(shop.storeId);
    await shop.save({ products: [{ sku: "AA", name: "A first filter" }] });
    const other = shop.otherProcess(folder());
    onTestFinished(() => other.close());
    await other.open();
    const snapshot = other.snapshot(shop.storeId);
    expect([snapshot.versionId, snapshot.skuOf(0)]).toEqual([versionId, "AA"]);
    expect(await found("oil filter", {}, snapshot)).toEqual(["C-1", "C-2"]);
    expect(await found("b0", {}, snapshot)).toEqual(["B-1"]);
  });

  test("goes when another one has replaced the one that replaced it", async () => {
    await shop.catalog.publish(shop.storeId);
    const replaced = shop.catalog.snapshot(shop.storeId);
    await shop.catalog.publish(shop.storeId);
    expect(await found("oil filter", {}, replaced)).toEqual(["C-1", "C-2"]);
    await shop.catalog.publish(shop.storeId);
    const kept = await shop.db.many(sql`select distinct version_id from search_document`);
    expect(kept).toHaveLength(2);
    expect(await found("oil filter", {}, replaced)).toEqual([]);
  });

  test("that was published with its words in memory is written when they are to be in the database", async () => {
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

test("a document has each word with its places and where it stands, and the word of its version", () => {
  const texts = { name: "Oil, oil", brand: "M20x1.5", category: "", engine: "", description: "d'Oil" };
  const { vector, words } = documentOf({ ...texts, attribute: "", number: "", superseded: "" }, "v1");
  expect(vector).toBe("'=v1' 'oil':1A,2A 'm20x1.5':3B 'doil':4D");
  expect([...words.keys()]).toEqual(["oil", "m20x1.5", "doil"]);
});
