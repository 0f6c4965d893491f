import { describe, expect, test } from "vitest";
import { openTextEngine } from "./text-engine.ts";
import { featureCount, featureNames } from "../ranking/features.ts";
import { rerankerFrom } from "../ranking/reranker.ts";
import { categoryKind, listed } from "../index/product-texts.ts";
import { textsOf, type TestTexts } from "../test-products.ts";

async function engineOver(...products: TestTexts[]) {
  const engine = await openTextEngine(products.map(textsOf));
  const namesOf = (rows: Uint32Array) => Array.from(rows, (row) => products[row]!.name);
  return {
    found: (query: string) => namesOf(engine.best(query, 10)),
    answering: (query: string) => {
      const scores = engine.match(query);
      return products.filter((_, row) => scores[row]! > 0).map(({ name }) => name);
    },
    /** The second stage's features of each product, by name. */
    features(query: string) {
      const { rows, features } = engine.candidatesFor(query);
      const of = (at: number) => featureNames.map((name, feature) => [name, features[at * featureCount + feature]]);
      return Object.fromEntries(
        Array.from(rows, (row, at) => [products[row]!.name, Object.fromEntries(of(at)) as Record<string, number>]),
      );
    },
  };
}

describe("a category that is called as was asked", () => {
  const ofCategory = (number: string, category: string, attribute = "") => ({
    name: `${number}, ${category}`,
    category: `Fuse and Circuit Protection ${category}`,
    kind: listed([categoryKind(["Fuse and Circuit Protection", category]), "Fuse and Circuit Protection"]),
    description: category,
    attribute,
  });
  const holders = Array.from({ length: 9 }, (_, at) => ofCategory(`6480${at}`, "Fuse Holders", "Fuse"));
  const fuse = ofCategory("30TS-032H", "Fuses", "1 A");

  test.each(["fuse", "Fuses", "fuse 1A"])("leads before others that say the word: %s", async (query) => {
    const shop = await engineOver(...holders, fuse);
    expect(shop.found(query)[0]).toBe(fuse.name);
  });

  test("is not meant where more was asked", async () => {
    const shop = await engineOver(fuse, ...holders);
    expect(shop.found("fuse holder")[0]).not.toBe(fuse.name);
  });
});

describe("the last words tell what is asked, and those before them what it is for", () => {
  const of = (name: string, path: readonly string[], description = "") => ({
    name,
    description,
    category: path.join(" "),
    kind: listed(path.map((_, at) => categoryKind(path.slice(0, path.length - at)))),
  });
  const hoses = ["Hose & Clamps", "Coolant Hose"];
  const products = [
    of("Radiator hose, upper", hoses, "Radiator hose with its clamps"),
    of("Radiator hose, lower", hoses, "Radiator hose with its clamps"),
    of("Worm drive clamp", ["Hose & Clamps", "Hose Clamps"]),
    of("Exhaust clamp", ["Exhaust", "Exhaust Clamps"]),
    of("Radiator, aluminum", ["Cooling", "Radiators"], "Hose and clamp are not part of it"),
    of("Flexible water pump", ["Cooling", "Water Pumps"], "Water pump with impeller"),
    of("Impeller, neoprene", ["Cooling", "Water Pumps", "Impellers"]),
    of("Condenser microphone", ["Microphones", "Condenser Microphones"], "Also as a vocal microphone"),
    of("Stage microphone", ["Microphones", "Dynamic Microphones", "Vocal"]),
    of("Vocal microphone set", ["Sets"]),
  ];

  test.each([
    ["radiator hose clamp", "Worm drive clamp"],
    ["water pump impeller", "Impeller, neoprene"],
  ])("%s has first what is called by its end", async (query, first) => {
    const shop = await engineOver(...products);
    expect(shop.found(query)[0]).toBe(first);
  });

  test.each(["impeller for water pump", "impeller for old water pump", "impeller for water pump 12v"])(
    'what stands behind "for" is what the thing is for as well: %s',
    async (query) => {
      const kit = of("Repair set, neoprene", ["Cooling", "Water Pumps", "Impellers"]);
      const shop = await engineOver(...products, kit, of("Pump", ["Oil pumps"]), of("Water", ["Fluids"]));
      const found = shop.found(query);
      const pump = "Flexible water pump";
      expect(found.filter((name) => [kit.name, pump].includes(name))).toEqual([kit.name, pump]);
    },
  );

  test.each([
    ["radiator", "Radiator, aluminum"],
    ["radiator hose", "Radiator hose, upper"],
    ["radiator hose without clamp", "Radiator hose, upper"],
    ["vocal microphone", "Vocal microphone set"],
  ])("%s names one thing alone", async (query, first) => {
    const shop = await engineOver(...products);
    expect(shop.found(query)[0]).toBe(first);
  });
});

test.each(["led", "red led"])("%s has first what is of a category with these initials", async (query) => {
  const of = (number: string, category: string) => ({
    name: `${number}, ${category}`,
    category,
    kind: categoryKind([category]),
    description: `Red ${category}`,
    attribute: "red",
  });
  const displays = Array.from({ length: 9 }, (_, at) => of(`FJ430${at}`, "Led Segment Display"));
  const diode = of("L5", "Light Emitting Diodes (LED)");
  const shop = await engineOver(...displays, diode);
  expect(shop.found(query)[0]).toBe(diode.name);
});

test("what is called as was asked leads what is called by more words, however shortly", async () => {
  const injector = { name: "Injector, common rail, 400 and 600 Series, first type", description: "Genuine" };
  const shop = await engineOver({ name: "Injector line", description: "Between pump and injectors" }, injector);
  expect(shop.found("injectors")).toEqual([injector.name, "Injector line"]);
});

test("what is called as stands before a purpose leads what the purpose is called", async () => {
  const gasket = { name: "Gasket, thin", description: "Between pump and block. Change it with the water pump." };
  const pump = { name: "Water pump", description: "Gasket with the water pump" };
  const shop = await engineOver(pump, gasket, { name: "Hose", description: "Before the water pump" });
  expect(shop.found("gasket for water pump")[0]).toBe(gasket.name);
  expect(shop.found("gasket water pump")[0]).not.toBe(gasket.name);
});

test("a word that is mistyped ranks as the word that was meant", async () => {
  const shop = await engineOver(
    { name: "Crankcase breather element, 400 Series", description: "Breather of the crankcase, series 400 and 200" },
    { name: "Crankcase breather, 200 Series", description: "Between block and intake", kind: "Crankcase breathers" },
    { name: "Breather hose, 200 Series", description: "For the crankcase" },
    { name: "Crankcase, 200 Series", description: "With a hole for the breather" },
  );
  const rightly = shop.found("crankcase breather 200 series");
  expect(shop.found("crankcase braether 200 series")).toEqual(rightly);
  expect(shop.found("cranckcase breather 200 series")).toEqual(rightly);
});

test("a word that is mistyped is one with its neighbour like the word that was meant", async () => {
  const shop = await engineOver({ name: "Smartwatch, black" }, { name: "Watch" }, { name: "Smart phone" });
  expect(shop.answering("samrt watch")).toEqual(shop.answering("smart watch"));
  expect(shop.found("samrt watch")[0]).toBe("Smartwatch, black");
});

test("two words that are run together rank as though they stood apart", async () => {
  const shop = await engineOver(
    { name: "Water pump pulley, 200 Series", description: "200" },
    { name: "Water pump, 400 Series", description: "Water" },
    { name: "Water pump, 200 Series", description: "Genuine" },
    { name: "Pump, fresh water" },
  );
  const rightly = shop.found("water pump 200 series");
  expect(shop.found("waterpump 200 series")).toEqual(rightly);
  expect(rightly[0]).toBe("Water pump, 200 Series");
});

test("what has all of the words in its name leads where it is called by some of them", async () => {
  const pump = { name: "Water pump, 400 Series", description: "Genuine" };
  const other = { name: "Raw-water pump, M Series", description: "Water pump for 400 water pumps of the 400 series" };
  const shop = await engineOver(other, pump);
  expect(shop.found("water pump 400 series")[0]).toBe(pump.name);
});

test("catalogues that are asked in turn answer each from its own products", async () => {
  const bolts = await engineOver({ name: "Hex bolt" }, { name: "Eye bolt" }, { name: "Bolt cutter" });
  const nuts = await engineOver({ name: "Wing nut" }, { name: "Hex nut" });
  for (let turn = 0; turn < 2; turn++) {
    expect(bolts.answering("hex bolt")).toEqual(["Hex bolt"]);
    expect(nuts.answering("hex")).toEqual(["Hex nut"]);
    expect(nuts.answering("eye bolt")).toEqual([]);
    expect(bolts.found("eye bolt")[0]).toBe("Eye bolt");
  }
});

describe("one word or two", () => {
  test.each([
    ["head set", "Headset H-4", "Chair"],
    ["headset", "Head set for welders", "Head lamp, tool set"],
    ["200mg", "Tablet 200 mg", "Tablet 20 mg"],
    ["200 mg", "Tablet 200mg", "Mug"],
    ["t-shirt", "Tshirts", "Shirt"],
    ["womens boots", "Women's boots", "Winter boots"],
  ])("%s finds %s", async (query, wanted, other) => {
    const shop = await engineOver({ name: other }, { name: wanted });
    expect(shop.found(query)[0]).toBe(wanted);
  });
});

describe("words that are run together", () => {
  test.each([
    ["15w40 oil", { name: "Engine oil 15W-40" }, { name: "Oil filter" }],
    ["hex bolt M8x30", { name: "Hex bolt, M8 x 30 mm" }, { name: "Hex bolt, M8 x 25 mm" }],
    ["o-ring 10x2", { name: "O-ring, 10 x 2 mm" }, { name: "O-ring, 2 x 10 mm" }],
    ["BV27E", { name: "Fuel injector, BV-27E" }, { name: "Fuel injector, BV-18" }],
    ["air filter bv18", { name: "Air filter, panel", engine: "Brixa BV-18" }, { name: "Air filter, long" }],
    ["oil filter c40485", { name: "Oil filter, spin-on, long", engine: "C404-75 C404-85" }, { name: "Oil filter" }],
    ["oil filter 404", { name: "Oil filter, spin-on, long", engine: "Corvane C404-75" }, { name: "Oil filter" }],
    ["vbelt", { name: "V-belt, 13 mm" }, { name: "Belt, flat" }],
    ["oring", { name: "O-ring" }, { name: "Piston ring" }],
    ["spinon filter", { name: "Filter, spin-on" }, { name: "Filter, panel" }],
  ])("%s finds what is written apart", async (query, wanted, other) => {
    const shop = await engineOver(other, wanted);
    expect(shop.found(query)[0]).toBe(wanted.name);
  });

  test("letters and a number are found apart as well where others have them in one", async () => {
    const shop = await engineOver(
      { name: "RS485 board" },
      { name: "RS-485 transceiver", description: "For a board" },
      { name: "Board, RS 232, 485 mm" },
    );
    expect(shop.answering("rs485 board")).toEqual(["RS485 board", "RS-485 transceiver"]);
  });

  test("what is a part number is not taken apart", async () => {
    const shop = await engineOver({ name: "Pump", number: "BV-18" }, { name: "Hose", engine: "BV 18" });
    expect(shop.answering("bv18")).toEqual(["Pump"]);
  });

  test("what stands apart in descriptions alone is not meant", async () => {
    const shop = await engineOver({ name: "Pump", description: "For BV engines of 18 hp" });
    expect(shop.answering("bv18")).toEqual([]);
  });
});

describe("a model with a letter for the digit that looks like it", () => {
  test.each([
    ["filter C2O3-21", { name: "Filter", engine: "Corvane C203-21" }, { name: "Filter, 21 mm" }],
    ["tg-6ot", { name: "Spark plug", engine: "Tolmark TG-60T" }, { name: "Glow plug", engine: "Tolmark TG-22" }],
    ["C404-l45CR", { name: "Injector", engine: "C404-145CR" }, { name: "Injector, long", engine: "C404-165CR" }],
  ])("%s finds what is meant", async (query, wanted, other) => {
    const shop = await engineOver(other, wanted);
    expect(shop.found(query)[0]).toBe(wanted.name);
  });

  test("a measure and what is too short are not taken for one", async () => {
    const shop = await engineOver({ name: "Oil, no. 51" }, { name: "Engine 17" }, { name: "Lamp 101" });
    for (const query of ["5l", "i7", "10l"]) expect(shop.answering(query)).toEqual([]);
  });
});

test("what is unwanted need not be there for a product to answer", async () => {
  const shop = await engineOver({ name: "Mug" }, { name: "Mug with handle" }, { name: "Plate" });
  expect(shop.answering("mug without handle")).toEqual(["Mug", "Mug with handle"]);
});

test("products with fewer of the words come behind in the whole list alone", async () => {
  const shop = await engineOver({ name: "Fuel filter" }, { name: "Oil filter" }, { name: "Hose" });
  expect(shop.answering("oil filter")).toEqual(["Oil filter"]);
  expect(shop.found("oil filter")).toEqual(["Oil filter", "Fuel filter"]);
});

test("where few products have all of three words, those that lack one answer as well", async () => {
  const names = ["Red oil filter", "Oil filter", "Oil can", "Red hose"];
  const shop = await engineOver(...names.map((name) => ({ name })));
  expect(shop.answering("red oil filter")).toEqual(["Red oil filter", "Oil filter"]);
  const many = Array.from({ length: 24 }, (_, at) => ({ name: `Red oil filter ${at}` }));
  const fullShop = await engineOver(...many, { name: "Oil filter" });
  expect(fullShop.answering("red oil filter")).toHaveLength(24);
});

test("an own part number comes before a superseded one, and both before words", async () => {
  const shop = await engineOver(
    { name: "HV-20 mount for all" },
    { name: "Old pump", superseded: "HV 20" },
    { name: "Long pump", number: "HV-20/5" },
    { name: "Pump", number: listed(["A1", "HV20"]) },
  );
  expect(shop.found("hv-20")).toEqual(["Pump", "Old pump", "Long pump", "HV-20 mount for all"]);
});

test("asking one thing leaves nothing behind for the next", async () => {
  const shop = await engineOver(
    { name: "Oil filter", kind: "Filters", number: "F-1" },
    { name: "Hose", kind: "Hoses" },
  );
  const before = shop.features("hose");
  shop.found("oil filter without hose");
  shop.found("f1");
  expect(shop.features("hose")).toEqual(before);
  expect(shop.found("unobtainium")).toEqual([]);
});

describe("what the second stage sees", () => {
  test("a thing, and what is only for it", async () => {
    const shop = await engineOver({ name: "Laptop computer" }, { name: "Bag for laptop" });
    const { "Laptop computer": thing, "Bag for laptop": accessory } = shop.features("laptop");
    expect([thing?.behindFor, thing?.headCoverage]).toEqual([0, 1]);
    expect([accessory?.behindFor, accessory?.headCoverage]).toEqual([1, 0]);
  });

  test("words that stand together in their order", async () => {
    const shop = await engineOver({ name: "Oil filter" }, { name: "Filter oil" });
    const { "Oil filter": inOrder, "Filter oil": turned } = shop.features("oil filter");
    expect([inOrder?.adjacent, turned?.adjacent]).toEqual([1, 0]);
    expect([inOrder?.lastFromHeadEnd, turned?.lastFromHeadEnd]).toEqual([0, 1]);
  });

  test("that the thing asked for ends what a product is called, whatever measure stands behind it in the query", async () => {
    const shop = await engineOver(
      { name: "Hose clamp, 32 to 50 mm" },
      { name: "Hex bolt 40 mm", description: "A clamp" },
    );
    for (const query of ["hose clamp 40mm", "hose clamp 40 mm"]) {
      const { "Hose clamp, 32 to 50 mm": clamp, "Hex bolt 40 mm": bolt } = shop.features(query);
      expect([clamp?.lastFromHeadEnd, bolt?.lastFromHeadEnd]).toEqual([0, 20]);
    }
    expect(shop.features("40mm")["Hex bolt 40 mm"]?.lastFromHeadEnd).toBe(0);
  });

  test("that an unwanted thing is there, unless it is negated", async () => {
    const shop = await engineOver(
      { name: "Mug with handle" },
      { name: "Mug without a handle" },
      { name: "Mug, handle free" },
    );
    const named = Object.values(shop.features("mug without handle")).map(({ namesUnwanted }) => namesUnwanted);
    expect(named.sort()).toEqual([0, 0, 1]);
  });

  test("words that a name has only to say that they are not there as none of its own", async () => {
    const shop = await engineOver({ name: "Gasket set, without head gasket" }, { name: "Head gasket, steel" });
    const features = shop.features("head gasket");
    expect(features["Head gasket, steel"]).toMatchObject({ nameCoverage: 1, adjacent: 1 });
    expect(features["Gasket set, without head gasket"]).toMatchObject({ plainNameCoverage: 0.5, adjacent: 0 });
  });

  test("words that a name has not as was asked", async () => {
    const shop = await engineOver({ name: "Sugar free gum" }, { name: "Gum" });
    expect(shop.features("sugar free gum")["Sugar free gum"]).toMatchObject({ nameCoverage: 1, adjacent: 1 });
  });

  test("in which texts the words are", async () => {
    const shop = await engineOver({ name: "Filter", brand: "Havnes", description: "Takes oil" }, { name: "Oil can" });
    const { Filter } = shop.features("havnes oil");
    expect(Filter).toMatchObject({ coverage: 1, nameCoverage: 0 });
    expect(Filter!.brandCoverage! + Filter!.descriptionCoverage!).toBeCloseTo(1);
  });

  test("how much a product is of the kind that leads the list", async () => {
    const shop = await engineOver(...["A", "B", "C"].map((maker) => ({ name: `Lamp ${maker}`, kind: "Lamps" })), {
      name: "Nut",
      kind: "Nuts",
      description: "Holds a lamp",
    });
    const features = shop.features("lamp");
    expect(features["Lamp A"]!.kindAgreement).toBeGreaterThan(0.9);
    expect(features.Nut!.kindAgreement).toBeLessThan(0.1);
  });
});

test("trees add what their leaves say to the first stage's score", () => {
  const rerank = rerankerFrom({
    features: [...featureNames],
    prior: 2,
    trees: [
      { feature: [1, -1, -1], value: [0.5, 10, 20], left: [1, 0, 0], right: [2, 0, 0] },
      { feature: [-1], value: [100], left: [0], right: [0] },
    ],
  });
  const candidates = new Float32Array(2 * featureCount);
  candidates.set([1, 0.5], 0);
  candidates.set([0.25, 0.75], featureCount);
  expect([...rerank(candidates)]).toEqual([112, 120.5]);
  expect(() => rerankerFrom({ features: ["score"], prior: 0, trees: [] })).toThrow("learnt with other features");
});

test("what a range holds is found beside what only parts of the measure tell", async () => {
  const ranged = { name: "Clamp X", attribute: "38 to 55 mm", description: "Type 45, 3 mm thick" };
  const shop = await engineOver(
    ranged,
    { name: "Clamp Y", attribute: "38 to 55 mm" },
    { name: "Clamp Z", description: "45mm" },
    { name: "Clamp W", attribute: "45 mm" },
  );
  expect(shop.answering("clamp 45 mm")).toContain(ranged.name);
});

test.each(["fuse 30 amp", "fuse for 30 amp"])("%s asks for a fuse, where a relay alone has 30 A", async (query) => {
  const shop = await engineOver(
    { name: "Fuse, 10 A" },
    { name: "Fuse, 15 A", description: "Pack of 30 pieces" },
    { name: "Relay, 30 A", description: "Instead of a fuse" },
  );
  expect(shop.found(query)[0]).toMatch(/^Fuse/);
});
