import { encodeRefinements, getSuggestions, searchProducts } from "@tradecounter/wire";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openTestCatalogue, type TestCatalogue, type TestProduct } from "../../../testing/catalogue.ts";
import { foundIn, searchPlaces } from "../test-search.ts";

const engine = (maker: string, model: string) => ({ code: `${maker}-${model}`, maker, family: "", model });
const engines = [
  ...["C203-21", "C404-75", "C404-85", "C404-115TA"].map((model) => engine("Corvane", model)),
  engine("Brixa", "BH-130"),
  engine("Brixa", "BH-150"),
  engine("Brixa", "BH-18"),
  engine("Brixa", "BV-18"),
  engine("New Havnes", "H4-40M"),
  engine("Ardmoor", "A-130"),
  engine("Ardmoor", "A70-20"),
  engine("Brixa", "B70-20"),
];
const c404s = ["Corvane-C404-75", "Corvane-C404-85", "Corvane-C404-115TA"];

/** Without fitment, other products would rank above those that fit. */
const products: TestProduct[] = [
  { sku: "P-600", name: "Water pump, 203 mm", brand: "Corvane", partNumber: "WP-77001" },
  { sku: "P-200", name: "Cooling water pump, long", brand: "Coldrake", fits: ["Corvane-C203-21"] },
  { sku: "P-400", name: "Pump for cooling water, long", brand: "Coldrake", fits: c404s },
  { sku: "P-ALL", name: "Hand pump", brand: "Coldrake", fits: c404s },
  { sku: "F-ANY", name: "Air filter, 404 mm", brand: "Corvane" },
  { sku: "F-400", name: "Long air filter with cover", brand: "Filtrane", fits: c404s },
  { sku: "S-550", name: "Seal 550" },
  { sku: "F-404", name: "Air filter and hose for Corvane 404", brand: "Filtrane" },
  { sku: "G-130", name: "Set of gaskets and seals, small", brand: "Ardmoor", fits: ["Brixa-BH-130"] },
  { sku: "G-ANY", name: "Gasket 130", brand: "Brixa", attributes: { Bore: "130" } },
  { sku: "G-55", name: "Gasket, 55 mm", partNumber: "B130" },
  { sku: "L-18", name: "Label", fits: ["Brixa-BH-18", "Brixa-BV-18"] },
  { sku: "M-40", name: "Anode, long, zinc", fits: ["New Havnes-H4-40M"] },
  { sku: "M-ANY", name: "Anode H4, 40 mm", brand: "Havnes" },
  { sku: "I-400", name: "Injector", fits: c404s },
  { sku: "I-ANY", name: "Injectors in a box of 4" },
  { sku: "C-200", name: "Clamp and screw", fits: ["Corvane-C203-21"] },
  { sku: "C-130", name: "Clamp and screw", fits: ["Brixa-BH-130"] },
  { sku: "C-TWO", name: "Screw that holds pipes of any bore with a clamp", fits: ["Corvane-C203-21", "Brixa-BH-130"] },
  { sku: "C-OIL", name: "Grease", description: "For a clamp", fits: ["Corvane-C203-21", "Brixa-BH-130"] },
  { sku: "S-130", name: "Stud", fits: ["Ardmoor-A-130"] },
  { sku: "S-70", name: "Stud", fits: ["Ardmoor-A70-20", "Brixa-B70-20"] },
  { sku: "O-400", name: "Oil", fits: c404s },
  { sku: "O-4ST", name: "Oil, 4-stroke", fits: c404s },
  { sku: "V-ALL", name: "Valve, with lever and spring", fits: c404s },
  { sku: "V-ANY", name: "Valve lever spring" },
  { sku: "V-200", name: "Lever for a valve spring", fits: ["Corvane-C203-21"] },
  { sku: "V-400", name: "Lever of a valve", fits: c404s },
];

describe.each(searchPlaces)("with its words in %s", (place) => {
  let shop: TestCatalogue;
  beforeAll(async () => (shop = await openTestCatalogue({ engines, products }, { search: place })));
  afterAll(() => shop.close());

  const listOf = async (searchTerm: string, within = shop) => (await foundIn(within, searchTerm)).skus;

  describe("a query that names an engine is answered first by what fits it", () => {
    test.each([
      ["water pump corvane 203", "P-200"],
      ["water pump Corvane C203-21", "P-200"],
      ["water pump c203 21", "P-200"],
      ["water pump c20321", "P-200"],
      ["c203-21 corvane water pump", "P-200"],
      ["water pump corvnae 203", "P-200"],
      ["Corvane water pump 203", "P-200"],
      ["203 water pump, Corvane", "P-200"],
      ["203 series water pump", "P-200"],
      ["water pump, corvane 203 series", "P-200"],
      ["water pump, series 203", "P-200"],
      ["water pump for the engine 203", "P-200"],
      ["water pump for the Corvane engine 203", "P-200"],
      ["water pump, 203 engine", "P-200"],
      ["water pump for the Corvane 404", "P-400"],
      ["water pump c404-115", "P-400"],
      ["gasket BH-130", "G-130"],
      ["bh130 gasket", "G-130"],
      ["gasket brixa 130", "G-130"],
      ["anode havnes h4", "M-40"],
      ["anode h4 40m", "M-40"],
      ["anode new havnes h440m", "M-40"],
    ])("%s", async (query, sku) => {
      expect((await listOf(query))[0]).toBe(sku);
    });
  });

  test("the parts for an engine alone are those that fit it, and what is called by its name", async () => {
    expect((await listOf("corvane 404")).toSorted()).toEqual([
      "F-400",
      "F-404",
      "I-400",
      "O-400",
      "O-4ST",
      "P-400",
      "P-ALL",
      "V-400",
      "V-ALL",
    ]);
    expect((await listOf("Corvane C203-21")).toSorted()).toEqual(["C-200", "C-OIL", "C-TWO", "P-200", "V-200"]);
  });

  test.each([
    ["BH-l30", "BH-130"],
    ["BH-I3O", "BH-130"],
    ["clamp BH-13O", "clamp BH-130"],
    ["label brixa BV l8", "label brixa BV 18"],
  ])("the engine in %s is read as it looks, and the list says so", async (typed, meant) => {
    const [asked, mistyped] = await Promise.all([foundIn(shop, meant), foundIn(shop, typed)]);
    expect(mistyped.skus.toSorted()).toEqual(asked.skus.toSorted());
    expect(mistyped.termReading).toMatchObject({
      searchedTerm: meant,
      engine: asked.termReading!.engine,
      droppedWords: [],
      isPartial: false,
    });
    const asTyped = await foundIn(shop, typed, { searchAsTyped: true });
    expect(asTyped.termReading?.corrections ?? []).toEqual([]);
    expect(asTyped.termReading?.engine).not.toEqual(asked.termReading!.engine);
  });

  test("of two engines what fits both comes first, then what fits one, but not before it what only speaks of the thing", async () => {
    const list = await listOf("clamp for corvane 203 and bh-130");
    expect([list[0], list.slice(1, 3).toSorted(), list.slice(3)]).toEqual(["C-TWO", ["C-130", "C-200"], ["C-OIL"]]);
  });

  test("what is called by the engine's name does not fall behind what fits it", async () => {
    const list = await listOf("air filter corvane 404");
    expect([list.slice(0, 2).toSorted(), list.slice(2)]).toEqual([["F-400", "F-404"], ["F-ANY"]]);
  });

  test("what fits with fewer of the words stands before what does not fit", async () => {
    const list = await listOf("valve lever spring corvane 404");
    expect([list.slice(0, 2), list.slice(2).toSorted()]).toEqual([
      ["V-ALL", "V-400"],
      ["V-200", "V-ANY"],
    ]);
  });

  test("what fits, and has less of the rest of the query than others, does not lead", async () => {
    expect((await listOf("air filter Brixa BH-130"))[0]).toMatch(/^F-/);
  });

  test("of a long query what fits leads though it has not every word", async () => {
    expect((await listOf("water pump 203 mm corvane c404"))[0]).toBe("P-400");
    expect((await listOf("I need a long water pump kit for my corvane 404 please"))[0]).toBe("P-400");
  });

  describe("how many are wanted takes neither the engine nor the kind away", () => {
    test.each([
      "4 injectors for a corvane 404",
      "4 injector corvane 404",
      "corvane 404 4 injectors",
      "4x injector corvane 404",
      "4 x injectors corvane 404",
      "injectors x4 corvane 404",
      "injectors corvane 404, 2 pcs",
      "a pair of injectors for corvane 404",
      "set of 4 injectors corvane 404",
      "qty 4 injectors corvane 404",
      "two injectors for corvane 404",
      "4 pack injector corvane 404",
      "injectors (4) for a corvane 404",
      "injectors for 4 corvane 404 engines",
    ])("%s", async (searchTerm) => {
      const { productsPage, termReading } = await shop.guest.get(searchProducts, { query: { searchTerm } });
      expect(productsPage.products[0]?.name).toBe("Injector");
      expect(termReading).toMatchObject({ engine: { values: expect.arrayContaining(c404s) }, droppedWords: [] });
    });

    test.each(["4 stroke oil corvane 404", "4-stroke oils corvane 404"])("%s says of what kind", async (query) => {
      expect((await listOf(query))[0]).toBe("O-4ST");
    });
  });

  test.each([
    ["a measure behind the maker", "air filter corvane 404 mm"],
    ["digits alone", "gasket 130"],
    ["the maker and one digit", "anode havnes 4"],
    ["so few letters and digits without the maker", "anode h4"],
    ["the maker apart from two digits", "brixa label 18"],
    ["a series that several makers have", "gasket 130 series"],
    ["a number before what is for engines", "203 engine oil"],
    ["its number without the dash", "water pump 404 85"],
    ["its number within a longer one", "water pump 9-404-85"],
    ["its number with more behind it", "water pump 404-85-7"],
    ["a number that engines of several makers have", "water pump 70-20"],
  ])("%s is no engine: %s", async (_, searchTerm) => {
    const { termReading } = await shop.guest.get(searchProducts, { query: { searchTerm } });
    expect(termReading?.engine).toBeUndefined();
  });

  test("an engine's number is not taken for a mistyped part number where nothing fits", async () => {
    const query = { searchTerm: "hose bh150" };
    const { productsPage, termReading } = await shop.guest.get(searchProducts, { query });
    expect(productsPage.products.map(({ name }) => name)).toEqual(["Air filter and hose for Corvane 404"]);
    expect(termReading).toMatchObject({ corrections: [], droppedWords: ["bh150"] });
  });

  test.each([
    ["water pump corvane 203", ["Corvane C203-21"], ["Corvane-C203-21"]],
    ["air filter corvnae 404", ["Corvane C404"], c404s],
    ["404-85 water pump", ["Corvane C404-85"], ["Corvane-C404-85"]],
    ["water pump 404-115", ["Corvane C404-115TA"], ["Corvane-C404-115TA"]],
    ["bh130", ["Brixa BH-130"], ["Brixa-BH-130"]],
    ["brixa 18", ["brixa 18"], ["Brixa-BH-18", "Brixa-BV-18"]],
    ["pump corvane 203 or 404", ["Corvane C203-21", "Corvane C404"], ["Corvane-C203-21", ...c404s]],
    ["clamp bh130, Brixa BH-130", ["Brixa BH-130"], ["Brixa-BH-130"]],
  ])("the list tells of which engines the parts come first: %s", async (searchTerm, names, values) => {
    const { termReading } = await shop.guest.get(searchProducts, { query: { searchTerm } });
    expect(termReading?.engine?.names).toEqual(names);
    expect(termReading?.engine?.values.toSorted()).toEqual(values.toSorted());
  });

  describe("of an engine that is not known here the list says so, and what fits the nearest comes first", () => {
    const corvanes = ["Corvane-C203-21", ...c404s];
    test.each([
      ["another maker's model", "gasket Corvane BH-130", "Corvane BH-130", "Brixa BH-130", ["Brixa-BH-130"], "G-130"],
      [
        "another maker's number alone",
        "water pump brixa 203",
        "brixa 203",
        "Corvane C203-21",
        corvanes.slice(0, 1),
        "P-200",
      ],
      ["a model that goes on otherwise", "water pump C404-99", "C404-99", "Corvane C404", c404s, "P-400"],
      ["the maker with another number", "air filter corvane 999", "corvane 999", "Corvane", corvanes, "F-400"],
      [
        "the maker with another model",
        "air filter, Corvane C505-80T",
        "Corvane C505-80T",
        "Corvane",
        corvanes,
        "F-400",
      ],
      ["a model's letters with another number", "label BV-99", "BV-99", "Brixa BV-18", ["Brixa-BV-18"], "L-18"],
      ["the same in one word", "label bv99", "bv99", "Brixa BV-18", ["Brixa-BV-18"], "L-18"],
    ])("%s: %s", async (_, searchTerm, unknown, name, values, first) => {
      const { skus, termReading } = await foundIn(shop, searchTerm);
      expect({ ...termReading?.engine, values: termReading?.engine?.values.toSorted() }).toEqual({
        unknown,
        names: [name],
        values: values.toSorted(),
      });
      expect(skus[0]).toBe(first);
    });

    test.each([
      ["a part's number behind the maker", "corvane B130"],
      ["what products say behind the maker", "seal corvane 550"],
      ["a model with more behind it", "water pump c203-21-7"],
    ])("%s is no unknown engine: %s", async (_, searchTerm) => {
      const { termReading } = await shop.guest.get(searchProducts, { query: { searchTerm } });
      expect(termReading?.engine?.unknown).toBeUndefined();
    });
  });

  test("of an engine whose parts do not come first, as others have more of the query, the list says that they have it not", async () => {
    const query = { searchTerm: "water pump bh-130" };
    const { termReading } = await shop.guest.get(searchProducts, { query });
    expect(termReading).toMatchObject({ droppedWords: ["bh-130"] });
    expect(termReading).not.toHaveProperty("engine");
  });

  test("of a part that is asked for by its number, and does not fit the engine beside it, the list does not say that it fits", async () => {
    const { skus, termReading } = await foundIn(shop, "water pump corvane 203 WP-77001");
    expect(skus[0]).toBe("P-600");
    expect(termReading?.engine).toBeUndefined();
  });

  test("a list that is narrowed to other parts says nothing of the engine, but that none of them has all words", async () => {
    const refinements = encodeRefinements([
      { attributeType: "Custom", nameOrId: "Brand__c", type: "DistinctValue", values: ["Corvane"] },
    ]);
    const query = { searchTerm: "air filter corvane 404", refinements };
    const { productsPage, termReading } = await shop.guest.get(searchProducts, { query });
    expect([productsPage.total, termReading?.isPartial, termReading?.engine]).toEqual([1, true, undefined]);
  });

  test("the products that are suggested stand in the same order", async () => {
    const query = { searchTerm: "water pump corvane 203", includeSuggestedProducts: true };
    const [first] = (await shop.guest.get(getSuggestions, { query })).recentSearchSuggestions;
    expect(first?.suggestedProducts?.[0]?.name).toBe("Cooling water pump, long");
  });

  test("an engine that only hidden parts fit is none for who may not see them", async () => {
    const hidden: TestProduct = {
      sku: "P-HID",
      name: "Hidden pump",
      fits: ["Corvane-C609-310"],
      policies: ["dealers"],
    };
    const more = { engines: [...engines, engine("Corvane", "C609-310"), engine("Corvane", "C404-75T")] };
    const visible = [...products, { sku: "P-609", name: "Water pump, 609 mm", brand: "Corvane" }];
    const withHidden = [...visible, hidden, { ...hidden, sku: "P-HID2", fits: ["Corvane-C404-75T", ...c404s] }];
    const shops = await Promise.all(
      [visible, withHidden].map((all) => openTestCatalogue({ ...more, products: all }, { search: place })),
    );
    onTestFinished(async () => void (await Promise.all(shops.map((one) => one.close()))));
    const queries = [
      "water pump corvane 609",
      "corvane 404",
      "pump c404-75t",
      "pump c404 75",
      "pump corvane 999",
      "609 series pump",
      "609-310 pump",
    ];
    for (const query of queries) {
      const [without, hiding] = await Promise.all(shops.map((one) => listOf(query, one)));
      expect([query, hiding]).toEqual([query, without]);
    }
  });
});

test.each(["water pump impeller", "water pump impeller corvane 203"])(
  "%s has first what its last word names, with an engine and without, however many have the words",
  async (query) => {
    const fits = ["Corvane-C203-21"];
    const pumps = Array.from({ length: 120 }, (_, at) => ({
      sku: `P-${at}`,
      name: "Raw water pump",
      description: "An impeller is in it",
      categories: ["Water Pumps"],
      fits,
    }));
    const shop = await openTestCatalogue({
      engines,
      categories: [{ code: "Water Pumps" }, { code: "Impellers", parent: "Water Pumps" }],
      products: [...pumps, { sku: "I", name: "Neoprene rotor", categories: ["Impellers"], fits }],
    });
    onTestFinished(() => shop.close());
    expect((await foundIn(shop, query)).skus[0]).toBe("I");
  },
);
