import { expect, test } from "vitest";
import { collectGarbage } from "../../../../../../testing/collect-garbage.ts";
import type { Synonyms } from "../../../stores/index.ts";
import { openTextEngine } from "../execution/text-engine.ts";
import { listed } from "../index/product-texts.ts";
import { parseQuery } from "../query/query-parser.ts";
import { createSynonymFinder } from "./synonym-finder.ts";
import { textsOf, type TestTexts } from "../test-products.ts";

async function shopOf(...products: TestTexts[]) {
  const engine = await openTextEngine(products.map(textsOf));
  return (query: string, ...groups: Synonyms[]) =>
    Array.from(engine.leading(query, 10, { synonyms: createSynonymFinder(groups) }), (row) => products[row]!.name);
}

const pans: TestTexts[] = [
  { name: "Oil pan, 400 Series" },
  { name: "Oil sump, 200 Series" },
  { name: "Oil filter", description: "Comes with a pan to drain into" },
  { name: "Frying pan" },
  { name: "Sump pump" },
];
const oilPan: Synonyms = { words: ["oil pan", "oil sump"] };

test("who asks for one of several words for a thing finds all, what has the word asked for first", async () => {
  const find = await shopOf(
    { name: "Silencer, compact" },
    { name: "Muffler, compact" },
    { name: "Muffler clamp" },
    { name: "Hose" },
  );
  const words: Synonyms = { words: ["muffler", "silencer", "exhaust pot"] };
  expect(find("silencer")).toEqual(["Silencer, compact"]);
  expect(find("silencers", words)[0]).toBe("Silencer, compact");
  expect(find("silencers", words).toSorted()).toEqual(["Muffler clamp", "Muffler, compact", "Silencer, compact"]);
  expect(find("exhaust pots", words).toSorted()).toEqual(["Muffler clamp", "Muffler, compact", "Silencer, compact"]);
  expect(find("mufflers", words).toSorted()).toEqual(["Muffler clamp", "Muffler, compact", "Silencer, compact"]);
  expect(find("compact silencer", words).toSorted()).toEqual(["Muffler, compact", "Silencer, compact"]);
});

test("a synonym of several words is met by products that have all of them, not in their description alone", async () => {
  const find = await shopOf(...pans);
  expect(find("oil sump")).toEqual(["Oil sump, 200 Series"]);
  for (const query of ["oil sump", "sump, oil"])
    expect(find(query, oilPan).toSorted()).toEqual(["Oil pan, 400 Series", "Oil sump, 200 Series"]);
  expect(find("oil sump 400", oilPan)[0]).toBe("Oil pan, 400 Series");
  expect(find("sump", oilPan).toSorted()).toEqual(["Oil sump, 200 Series", "Sump pump"]);
});

test("from and to go one way, between words and groups of words", async () => {
  const find = await shopOf(
    { name: "Coolant, green" },
    { name: "Antifreeze" },
    { name: "Head lamp" },
    { name: "Beacon" },
  );
  const oneWay: Synonyms[] = [
    { from: ["antifreeze"], to: ["coolant"] },
    { from: ["flashing light", "beacon"], to: ["head lamp"] },
  ];
  expect(find("antifreeze", ...oneWay).toSorted()).toEqual(["Antifreeze", "Coolant, green"]);
  expect(find("coolant", ...oneWay)).toEqual(["Coolant, green"]);
  expect(find("flashing lights", ...oneWay)).toEqual(["Head lamp"]);
  expect(find("beacon", ...oneWay).toSorted()).toEqual(["Beacon", "Head lamp"]);
  expect(find("head lamp", ...oneWay)).toEqual(["Head lamp"]);
});

test("a synonym is known where its words are run together, and where one word is typed as two", async () => {
  const find = await shopOf({ name: "Ribbed belt" }, { name: "Connecting rod" }, { name: "Fan" });
  const groups: Synonyms[] = [
    { from: ["fan belt"], to: ["belt"] },
    { from: ["conrod"], to: ["connecting rod"] },
  ];
  for (const query of ["fanbelt", "fanbelts"]) expect(find(query, ...groups)).toEqual(["Ribbed belt"]);
  for (const query of ["con rod", "con rods"]) expect(find(query, ...groups)).toEqual(["Connecting rod"]);
  expect(find("fanbelt")).toEqual([]);
});

test("synonyms of synonyms do not count, and words that mean themselves change nothing", async () => {
  const find = await shopOf({ name: "Pan" }, { name: "Tray" }, { name: "Dish" });
  expect(find("pan", { words: ["pan", "tray"] }, { words: ["tray", "dish"] }, { words: ["pan", "pans"] })).toEqual([
    "Pan",
    "Tray",
  ]);
});

test("a number that is typed without its punctuation does not stand for itself", () => {
  const finder = createSynonymFinder([{ words: ["FLT-1001", "FLT-2002", "oil filter"] }])!;
  const [others] = finder.alternativesFor(parseQuery("flt1001").terms)!;
  expect(others).toEqual([
    { words: ["flt", "2002"], otherWords: ["2002"], number: "flt2002" },
    { words: ["oil", "filter"], otherWords: ["oil", "filter"], number: undefined },
  ]);
});

test("a query without any of the words is answered as it was, and a store without synonyms has no finder", async () => {
  const find = await shopOf(...pans);
  for (const query of ["sump pump", "pan", "oil filter", "zzz"])
    expect(find(query, { words: ["gasket", "joint"] }, { from: ["oil pump"], to: ["pan"] })).toEqual(find(query));
  expect(createSynonymFinder([])).toBeUndefined();
});

test("a group's number of words does not matter, nor do signs in them", async () => {
  const find = await shopOf({ name: "Fuel / water separator", category: listed(["Filters"]) }, { name: "Water pump" });
  expect(find("sedimenter", { words: ["fuel-water separator", "sedimenter"] })).toEqual(["Fuel / water separator"]);
});

test("large groups take memory by the number of their words, not by its square", async () => {
  const groups = Array.from({ length: 200 }, (_, group) => ({
    words: Array.from({ length: 100 }, (_, word) => `part ${word} of group g${group}`),
  }));
  const usedBytes = async () => (await collectGarbage(), process.memoryUsage().heapUsed);
  const before = await usedBytes();
  const finder = createSynonymFinder(groups)!;
  expect((await usedBytes()) - before).toBeLessThan(40 << 20);
  expect(finder.alternativesFor(parseQuery("part 8 of group g7").terms)![0]).toHaveLength(99);
});

test("what means a part number finds what goes by it, in whatever punctuation", async () => {
  const find = await shopOf(
    { name: "Oil filter", number: "FLT-1001" },
    { name: "Fuel filter", number: "FLT-1002" },
    { name: "Hose" },
  );
  const groups: Synonyms[] = [{ from: ["OX 99", "small spin-on"], to: ["flt 1001"] }];
  for (const query of ["OX-99", "ox99", "small spin on"]) expect(find(query, ...groups)).toEqual(["Oil filter"]);
  expect(find("FLT-1002", ...groups)).toEqual(["Fuel filter"]);
});
