import { getSuggestions, searchProducts } from "@tradecounter/wire";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openDemoStore } from "../../../testing/index.ts";
import { openTestCatalogue, type TestCatalogue } from "../../../testing/catalogue.ts";
import { foundIn, searchPlaces } from "../test-search.ts";

describe.each(searchPlaces)("with its words in %s", (place) => {
  let shop: TestCatalogue;
  beforeAll(async () => {
    shop = await openTestCatalogue(
      {
        products: [
          { sku: "PMP-3", name: "Pump", brand: "Coldrake", partNumber: "CD/WP/6606", replaces: ["PMP-2"] },
          { sku: "PMP-2", name: "Pump, second type", partNumber: "CD/WP/6604", replaces: ["PMP-1"], active: false },
          { sku: "PMP-1", name: "Pump, first type", partNumber: "CD/WP/6601", replaces: ["0099120"], active: false },
          { sku: "VLV-1", name: "Valve" },
          { sku: "VLV-2", name: "Valve, second type", replaces: ["VLV-1"] },
          { sku: "VLV-3", name: "Valve of the third type, with housing", replaces: ["VLV-2"] },
          { sku: "VLV-4", name: "Housing, third type", replaces: ["VLV-1"] },
          { sku: "BLT-2", name: "Belt", replaces: ["BLT-1"], crossReferences: ["8PK 1420", "0051.220"] },
          { sku: "BLT-1", name: "Belt, remaining stock" },
          { sku: "CLP-1", name: "Clamp", partNumber: "ZQ 7150" },
          { sku: "TUB-1", name: "Hose", description: "Bend zq, pipe 7150" },
          { sku: "END-1", name: "Sold no more", active: false },
          { sku: "END-2", name: "Nor this", replaces: ["END-1"], active: false },
          { sku: "SET-1", name: "Pump with motor", partNumber: "S-100/W", active: false },
          { sku: "SET-2", name: "Coupling half", replaces: ["SET-1"] },
          { sku: "SET-3", name: "Motor half", replaces: ["SET-1"] },
          { sku: "OWN-1", name: "Relay", brand: "Ohmstead", partNumber: "77001234" },
          { sku: "OLD-1", name: "Old relay", brand: "Brixa", partNumber: "77001234", active: false },
          { sku: "NEW-1", name: "New relay", brand: "Brixa", partNumber: "77009999", replaces: ["OLD-1"] },
          { sku: "GSK-1", name: "Gasket for pump PMP-3" },
          { sku: "LMP-1", name: "Lamp", partNumber: "L-7636/A" },
          { sku: "OIL-1", name: "Bottle, 5 l" },
          { sku: "FLT-1", name: "Filter", partNumber: "OX 2036" },
          { sku: "FLT-2", name: "Filter, long", partNumber: "2036-77" },
          { sku: "REG-1", name: "Regulator, linear", partNumber: "LM7812CT/NOPB" },
          { sku: "REG-2", name: "Regulator, linear", partNumber: "LM7805CT/NOPB" },
          { sku: "REG-3", name: "Regulator, switching", partNumber: "LM17805" },
          { sku: "REG-4", name: "Socket for regulators", partNumber: "MC7805B" },
          { sku: "REG-5", name: "Heat sink", partNumber: "HS-7805-T" },
          { sku: "REG-6", name: "Regulator, negative", partNumber: "LM7905-CV" },
          { sku: "TRS-1", name: "Transistor", partNumber: "IRFZ46NPBF" },
          { sku: "RES-1", name: "Resistor", partNumber: "RL010-1010-OI" },
          { sku: "BRG-1", name: "Ball bearing", partNumber: "KG 6204-2RS" },
          { sku: "BRG-2", name: "Ball bearing, open", partNumber: "KG 6204-ZZ" },
          { sku: "BRG-3", name: "Ball bearing, large", partNumber: "KUGELX 6208-2RS" },
          { sku: "BRG-5", name: "Ball bearing, 6312-2RS-C3", partNumber: "KG 6312-2RS-C3" },
          { sku: "PLG-1", name: "Spark plug", partNumber: "42 732 02" },
          { sku: "FLT-3", name: "Filter, spin-on", partNumber: "52 050 64-S" },
          { sku: "GOV-9", name: "Governor 42 V", description: "For 732 kW and 52 hp, 20 A, 050 type, 65 mm" },
          { sku: "INJ-4001", name: "Injector" },
          { sku: "INJ-4003", name: "Injector, common rail", replaces: ["INJ-4005"] },
          { sku: "BRG-4", name: "Ball bearing, loose", partNumber: "KG 6205-C3" },
          { sku: "SKT-1", name: "Socket", partNumber: "DIN-319H" },
          { sku: "RNG-1012", name: "Ring of rubber" },
          { sku: "C7301", name: "Cover" },
          { sku: "BRG-7", name: "Ball bearing, loose", partNumber: "KG 7301-ZZ" },
          { sku: "RNG-0077", name: "Ring of steel", replaces: ["RNX-0099"] },
          { sku: "SKT-2", name: "Socket of a DI box" },
          { sku: "BAT-6312", name: "Battery" },
          { sku: "DIO-1", name: "Diode", partNumber: "STTH1R02-ZFY" },
          { sku: "CRB-2", name: "Carburetor", replaces: ["CRB-1"] },
          { sku: "CRB-1", name: "Carburetor, first type", partNumber: "24 853 90-S", active: false },
          { sku: "GEN-9", name: "Generator 24 V, 853 W" },
          { sku: "PIP-1", name: "Pipe, type CD" },
          { sku: "SKT-3", name: "Socket for 6312" },
          { sku: "PIP-2", name: "Pipe, O5O, 64" },
          { sku: "PIP-3", name: "Pipe, 101 turns" },
          { sku: "VAR-1", name: "Varistor", partNumber: "10D471K" },
          { sku: "VAR-2", name: "Varistor, large", partNumber: "ERZV14D471" },
        ],
      },
      { search: place },
    );
  });
  afterAll(() => shop.close());

  async function search(searchTerm: string) {
    const answer = await foundIn(shop, searchTerm);
    return { ...answer, chain: answer.termReading?.supersession.map(({ number, productId }) => [number, productId]) };
  }

  test.each(["RNG-101*", "RNG-101?", "rng-101...", "(RNG-101)"])(
    "signs around the beginning of a number change nothing: %s",
    async (term) => {
      expect((await search(term)).skus).toEqual(["RNG-1012"]);
    },
  );

  test("what goes by two of the numbers that may be meant does not stand before the one that is said to be shown", async () => {
    const { skus, termReading } = await search("INJ-400I");
    expect(termReading?.searchedTerm).toBe("INJ-4001");
    expect(skus.slice(0, 2)).toEqual(["INJ-4001", "INJ-4003"]);
  });

  test("what took a part's place stands before it where words find both, and the part that a number asks for before that", async () => {
    expect((await search("valve")).skus).toEqual(["VLV-3", "VLV-2", "VLV-1"]);
    expect((await search("VLV-1")).skus[0]).toBe("VLV-1");
    const suggested = await shop.guest.get(getSuggestions, {
      query: { searchTerm: "valv", includeSuggestedProducts: true, maxSuggestedProducts: 2 },
    });
    expect(suggested.recentSearchSuggestions[0]?.suggestedProducts?.map(({ name }) => name)).toEqual([
      "Valve of the third type, with housing",
      "Valve, second type",
    ]);
  });

  describe("a superseded number", () => {
    test.each([
      ["the oldest", "pmp1", [["PMP-1"], ["PMP-2"], ["PMP-3"]]],
      ["one in between", "PMP 2", [["PMP-2"], ["PMP-3"]]],
      ["a maker's, told in makers' numbers", "cd wp 6601", [["CD/WP/6601"], ["CD/WP/6604"], ["CD/WP/6606"]]],
      ["what never was a product, without its zeros", "99120", [["0099120"], ["PMP-1"], ["PMP-2"], ["PMP-3"]]],
      ["one among other words", "water pump PMP-2", [["PMP-2"], ["PMP-3"]]],
    ])("leads to the part that is sold, with the whole chain: %s", async (_, term, numbers) => {
      const { skus, chain } = await search(term);
      expect(skus[0]).toBe("PMP-3");
      expect(chain?.map(([number]) => [number])).toEqual(numbers);
      expect(chain?.map(([, id]) => id)).toEqual([...numbers.slice(1).map(() => null), shop.productId("PMP-3")]);
    });

    test.each(["BLT-1", "BLT-l", "BTL-1"])(
      "that is still sold comes first, then what took its place: %s",
      async (term) => {
        const { skus, chain } = await search(term);
        expect(skus.slice(0, 2)).toEqual(["BLT-1", "BLT-2"]);
        expect(chain).toEqual([
          ["BLT-1", shop.productId("BLT-1")],
          ["BLT-2", shop.productId("BLT-2")],
        ]);
      },
    );

    test.each([
      ["pmp2", "PMP-2"],
      ["pmp1", "PMP-1"],
      ["99120", "0099120"],
      ["vlv-1", undefined],
    ])("is told beside the part that is suggested for it, however many steps away: %s", async (searchTerm, number) => {
      const query = { searchTerm, includeSuggestedProducts: true };
      const { recentSearchSuggestions } = await shop.guest.get(getSuggestions, { query });
      expect(recentSearchSuggestions[0]?.suggestedProducts?.[0]?.replacedNumber).toBe(number);
    });

    test.each(["24 853 90", "24 853", "carburetor 24 853 90"])(
      "is told also where only its beginning is typed: %s",
      async (term) => {
        const { skus, chain } = await search(term);
        expect([skus[0], chain?.map(([number]) => number)]).toEqual(["CRB-2", ["24 853 90-S", "CRB-2"]]);
      },
    );

    test("that several parts replace leads to all of them", async () => {
      for (const term of ["SET-1", "s100w"]) expect((await search(term)).skus).toEqual(["SET-2", "SET-3"]);
    });

    test("by which another maker's part is sold is not said to be replaced", async () => {
      expect(await search("007700 1234")).toMatchObject({ skus: ["OWN-1", "NEW-1"], termReading: undefined });
      expect((await search("OLD-1")).chain?.map(([number]) => number)).toEqual(["OLD-1", "NEW-1"]);
    });

    test("of which nothing is sold any more still tells its chain", async () => {
      expect(await search("end-1")).toMatchObject({
        skus: [],
        chain: [
          ["END-1", null],
          ["END-2", null],
        ],
      });
    });

    test("is told with all that took its place", async () => {
      const { termReading } = await search("SET-1");
      const besides = [{ number: "SET-3", productId: shop.productId("SET-3") }];
      expect(termReading?.supersession[1]).toEqual({ number: "SET-2", productId: shop.productId("SET-2"), besides });
    });

    test("mistyped is corrected to the number as it was written, and leads on", async () => {
      const { skus, termReading } = await search("cd/wp/66o1");
      expect(skus[0]).toBe("PMP-3");
      expect(termReading).toMatchObject({
        corrections: [{ from: "cd/wp/66o1", to: "CD/WP/6601" }],
        supersession: [{ number: "CD/WP/6601" }, { number: "CD/WP/6604" }, { number: "CD/WP/6606" }],
      });
    });
  });

  test("what is sold now says nothing of what it replaces", async () => {
    expect(await search("PMP-3")).toMatchObject({ termReading: undefined });
  });

  test.each([
    ["8pk-1420", "BLT-2"],
    ["51220", "BLT-2"],
    ["8PK142O", "BLT-2"],
  ])("another maker's number finds the part: %s", async (term, sku) => {
    expect((await search(term)).skus).toEqual([sku]);
  });

  test.each([
    ["L-7636/A", ["LMP-1"]],
    ["PMP-3", ["PMP-3", "GSK-1"]],
    ["kg 6205", ["BRG-4"]],
    ["bottle L-7636/A", ["LMP-1", "OIL-1"]],
  ])("behind what goes by a number stands what has all of it, and goes on from it: %s", async (term, skus) => {
    expect((await search(term)).skus).toEqual(skus);
  });

  test.each([
    ["24 853 90", ["CRB-2"]],
    ["cd-wp-6660", ["PMP-3"]],
  ])("behind a number that is begun or mistyped nothing stands that has a part of it: %s", async (term, skus) => {
    expect((await search(term)).skus).toEqual(skus);
  });

  test.each(["CD-SR04", "L-1234/A", "W 712/24", "GOV-9998", "V-733"])(
    "pieces of a number that nothing goes by are no answer to it: %s",
    async (term) => {
      expect((await search(term)).skus).toEqual([]);
    },
  );

  test.each([
    ["bend-7150", ["TUB-1"]],
    ["24-volt", ["GEN-9"]],
    ["ZQ-715O/B", ["CLP-1"]],
  ])("words with a sign between that products have are found: %s", async (term, skus) => {
    expect((await search(term)).skus).toEqual(skus);
  });

  test("digits that a name says are meant before those of a shop's own number", async () => {
    expect((await search("6312")).skus).toEqual(["BRG-5", "BAT-6312", "SKT-3"]);
  });

  test.each([
    ["KG6312ZZ", "KG 6312"],
    ["bearing KG6312ZZ", "KG 6312"],
    ["LM7812Q", "LM7812"],
  ])("a number that only goes on otherwise behind its last digit is found, and that is said: %s", async (term, to) => {
    const { skus, termReading } = await search(term);
    expect([["BRG-5", "REG-1"].includes(skus[0] ?? ""), termReading?.corrections.map((one) => one.to)]).toEqual([
      true,
      [to],
    ]);
  });

  test("a mistyped number is one rather than the word that looks like a part of it", async () => {
    const { skus, termReading } = await search("zq 715O");
    expect(skus[0]).toBe("CLP-1");
    expect(termReading?.corrections).toEqual([{ from: "zq 715O", to: "ZQ 7150" }]);
  });

  test("a mistyped number is one though a part of it looks like a measure and another is a word", async () => {
    const { skus, termReading } = await search("di-319h");
    expect(skus[0]).toBe("SKT-1");
    expect(termReading?.searchedTerm).toBe("DIN-319H");
  });

  test.each([
    ["RNG-001012", "RNG-1012"],
    ["rng0001012", "RNG-1012"],
    ["ring RNG 01012", "RNG-1012"],
    ["0001012", "RNG-1012"],
    ["RNG-77", "RNG-0077"],
    ["rng00077", "RNG-0077"],
    ["RNX99", "RNG-0077"],
  ])("zeros before a number's digits may be too many or too few: %s", async (term, sku) => {
    const { skus, termReading } = await search(term);
    expect(skus[0]).toBe(sku);
    expect(termReading?.corrections ?? []).toEqual([]);
  });

  test.each([
    ["valve 7301", ["BRG-7"]],
    ["7301 housing", ["BRG-7"]],
  ])("a run of a number's digits beside a word that its parts lack is no mistyped number: %s", async (term, found) => {
    const { skus, termReading } = await search(term);
    expect(skus).toEqual(expect.arrayContaining(found));
    expect(termReading?.corrections).toEqual([]);
  });

  test("a number without its zeros tells the chain", async () => {
    const { chain } = await search("RNX99");
    expect(chain?.map(([number]) => number)).toEqual(["RNX-0099", "RNG-0077"]);
  });

  test("a maker's letters before a number may be left out", async () => {
    expect(await search("6606")).toEqual({ skus: ["PMP-3"], termReading: undefined, chain: undefined });
    expect(await search("7636")).toEqual({ skus: ["LMP-1"], termReading: undefined, chain: undefined });
    expect(await search("2036")).toEqual({ skus: ["FLT-1", "FLT-2"], termReading: undefined, chain: undefined });
  });

  test.each(["6204rs", "6204-2sr", "bearing 6204 rs", "6304-2rs"])(
    "a number without the maker's letters is found with one slip in it, and that is said: %s",
    async (term) => {
      const { skus, termReading } = await search(term);
      expect([skus[0], termReading?.corrections.map(({ to }) => to)]).toEqual(["BRG-1", ["KG 6204-2RS"]]);
    },
  );

  test.each(["620rs", "6204w", "630 rpm", "6208-2rx"])(
    "what is short, a measure, or has more letters before it is not taken for one: %s",
    async (term) => {
      const { termReading } = await search(term);
      expect(termReading?.corrections ?? []).toEqual([]);
    },
  );

  test("digits that are a whole run of a number, with a word, find the parts of that number which have the word", async () => {
    const { skus, termReading } = await search("7805 regulator");
    expect([skus.toSorted(), termReading]).toEqual([["REG-2", "REG-4"], undefined]);
    expect((await search("7805")).skus.toSorted()).toEqual(["REG-2", "REG-4", "REG-5"]);
  });

  test.each([
    ["LM7805CV", ["REG-2"], "LM7805", ["LM7905-CV"]],
    ["LM7905CW", ["REG-6"], "LM7905-CV", []],
    ["LM7995CV", ["REG-6"], "LM7905-CV", []],
  ])(
    "a number with another digit is asked where some begin with the digits as typed, else found: %s",
    async (term, found, to, asked) => {
      const { skus, termReading } = await search(term);
      expect([skus, termReading?.corrections, termReading?.didYouMean]).toEqual([found, [{ from: term, to }], asked]);
    },
  );

  test.each([
    ["LM7915CV", [], ["LM7905-CV"]],
    ["14D471K", ["VAR-2"], ["10D471K"]],
  ])("a digit from elsewhere on the keyboard is another part, which is asked: %s", async (term, found, asked) => {
    const { skus, termReading } = await search(term);
    expect([skus, termReading?.didYouMean]).toEqual([found, asked]);
  });

  test.each(["6205-2RS", "6205 2rs", "kg 6205-2rs"])(
    "digits in a word of their own are kept, and the maker's letters may be left out: %s",
    async (term) => {
      const { skus, termReading } = await search(term);
      expect([skus[0], termReading?.corrections, termReading?.didYouMean]).toEqual([
        "BRG-4",
        [{ from: term, to: "KG 6205" }],
        ["KG 6204-2RS"],
      ]);
    },
  );

  test.each(["RLOIO-IOIO-OI", "rlolo lolo oi"])(
    "a number with a letter for each of its digits is found, and that is said: %s",
    async (term) => {
      const { skus, termReading } = await search(term);
      expect([skus, termReading?.corrections]).toEqual([["RES-1"], [{ from: term, to: "RL010-1010-OI" }]]);
    },
  );

  test("groups of digits alone are a number with a slip in it rather than words of other products", async () => {
    const { skus, termReading } = await search("42 732 20");
    expect([skus[0], termReading?.corrections.map(({ to }) => to)]).toEqual(["PLG-1", ["42 732 02"]]);
  });

  test("groups of digits that words answer ask the number that begins most like them", async () => {
    const { skus, termReading } = await search("52 050 65");
    expect([skus[0], termReading?.didYouMean]).toEqual(["GOV-9", ["52 050 64-S"]]);
  });

  test.each([
    ["LM7812CT/NOPB, IRFZ46NPBF, INJ-4001", ["REG-1", "TRS-1", "INJ-4001"], []],
    ["IRFZ46NPBF and INJ-4001", ["TRS-1", "INJ-4001"], []],
    ["IRFZ46NPBF and INJ-4OO1", ["TRS-1", "INJ-4001"], ["INJ-4001"]],
    ["INJ-4OO1 and LM78O5CT/NOPB", ["INJ-4001", "REG-2"], ["INJ-4001", "LM7805CT/NOPB"]],
  ])("of several numbers each is one for itself, in the order typed: %s", async (term, found, to) => {
    const { skus, termReading } = await search(term);
    expect([skus, termReading?.corrections.map((one) => one.to) ?? []]).toEqual([found, to]);
  });

  test("of several numbers one that nothing is near is said, and the others found", async () => {
    const { skus, termReading } = await search("IRFZ46NPBF and QQX-99999");
    expect([skus[0], termReading?.searchedTerm]).toEqual(["TRS-1", "IRFZ46NPBF"]);
  });

  test.each(["4 x INJ-4003", "INJ-4001 4", "2x INJ-4001", "please send 10 pcs INJ-4001", "INJ-4001 qty 2"])(
    "how many are wanted of a number is no word: %s",
    async (term) => {
      const { skus, termReading } = await search(term);
      expect([skus, termReading]).toEqual([[/\S+-\d+/.exec(term)![0]], undefined]);
    },
  );

  test("a number that is asked for politely is offered alone", async () => {
    const { skus, termReading } = await search("hello, please send INJ-4OO1");
    expect([skus[0], termReading?.didYouMean]).toEqual(["INJ-4001", []]);
    expect((await search("please send LM7805CV")).termReading?.didYouMean).toEqual(["LM7905-CV"]);
  });

  test("numbers with another digit are asked also where other words are searched", async () => {
    const { skus, termReading } = await search("lm7805cv regulator");
    expect([skus[0], termReading?.searchedTerm]).toEqual(["REG-2", "LM7805 regulator"]);
    expect(termReading?.didYouMean).toEqual(["LM7905-CV regulator"]);
  });

  test.each([
    ["irfz44n", [], ["IRFZ46NPBF"]],
    ["irfz4", ["TRS-1"], undefined],
    ["irfx44n", [], undefined],
  ])("of a number that nothing answers those are asked that begin most like it: %s", async (term, found, asked) => {
    const { skus, termReading } = await search(term);
    expect([skus, termReading?.didYouMean]).toEqual([found, asked]);
  });

  test.each([
    ["rl010-l0lo-0i", ["RES-1"]],
    ["RL01O IOI0 OI", ["RES-1"]],
    ["rl0io20l0oi", []],
  ])("letters for digits and digits for letters are understood in whatever mixture: %s", async (term, found) => {
    const { skus, termReading } = await search(term);
    expect(skus).toEqual(found);
    expect(termReading?.corrections ?? []).toEqual(found.map(() => ({ from: term, to: "RL010-1010-OI" })));
  });

  test("a corrected number is written as the part has it", async () => {
    expect((await search("8PK142O")).termReading?.corrections).toEqual([{ from: "8PK142O", to: "8PK 1420" }]);
  });

  test("the demo store's numbers lead to what is sold now, by its own, makers' and other makers' numbers", async () => {
    const demo = await openDemoStore();
    onTestFinished(() => demo.close());
    const found = async (searchTerm: string) => {
      const query = { searchTerm, fields: ["StockKeepingUnit"] };
      const { productsPage, termReading } = await demo.guest().get(searchProducts, { query });
      return {
        first: productsPage.products[0]?.fields.StockKeepingUnit?.value,
        chain: termReading?.supersession.map(({ number }) => number),
      };
    };
    expect(await found("FLT 1013")).toEqual({ first: "FLT-1001", chain: ["FLT-1013", "FLT-1012", "FLT-1001"] });
    expect(await found("fo3510")).toEqual({ first: "FLT-1001", chain: ["FO-3510", "FO-3514", "FO-3614"] });
    expect(await found("filter OX-2036")).toEqual({ first: "FLT-1001", chain: undefined });
  });
});
