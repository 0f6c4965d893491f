import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openTextEngine } from "../execution/text-engine.ts";
import { listed } from "../index/product-texts.ts";
import { textsOf, type TestTexts } from "../test-products.ts";

async function shopOf(...products: TestTexts[]) {
  const engine = await openTextEngine(products.map(textsOf));
  return {
    found: (query: string) => Array.from(engine.best(query, 10), (row) => products[row]!.name),
    corrections: (query: string) => engine.answer(query).interpretation.corrections.map(({ by }) => by),
    alternatives: (query: string) => engine.answer(query).interpretation.alternatives.map(({ by }) => by),
    dropped: (query: string) => engine.answer(query).interpretation.dropped,
    answerCount: (query: string) => engine.answer(query).scores.filter((score) => score > 0).length,
  };
}

const letters = [..."ABCDEFGHKMNPRSTUVWXYZ23456789"];
const number = fc.string({ unit: fc.constantFrom(...letters), minLength: 5, maxLength: 14 });
const sign = fc.constantFrom("", "-", " ", ".", "/", "_", " - ");

test("a number finds itself, whatever stands between its letters and digits", () =>
  fc.assert(
    fc.asyncProperty(
      number,
      fc.uniqueArray(number, { maxLength: 20 }),
      fc.array(sign),
      async (asked, others, signs) => {
        const shop = await shopOf(
          ...others.filter((other) => other !== asked).map((other) => ({ name: "Other", number: other })),
          { name: "It", number: asked },
        );
        const typed = [...asked]
          .map((letter, at) => letter + (at < asked.length - 1 ? (signs[at] ?? "") : ""))
          .join("");
        expect(shop.found(typed)[0]).toBe("It");
        expect(shop.found(typed.toLowerCase())[0]).toBe("It");
        expect(shop.corrections(typed)).toEqual([]);
      },
    ),
    { numRuns: 60 },
  ));

test("a number with one slip in it finds the part, where nothing else goes by what was typed", () =>
  fc.assert(
    fc.asyncProperty(number, fc.nat(), async (asked, place) => {
      fc.pre(/\d/.test(asked));
      const shop = await shopOf({ name: "It", number: asked }, { name: "Hose", number: "HS-1" });
      const at = place % (asked.length - 1);
      const dropped = asked.slice(0, at) + asked.slice(at + 1);
      const swapped = asked.slice(0, at) + asked[at + 1] + asked[at] + asked.slice(at + 2);
      for (const typed of [dropped, swapped].filter((text) => /\d/.test(text))) expect(shop.found(typed)[0]).toBe("It");
    }),
    { numRuns: 60 },
  ));

describe("digits", () => {
  const battery = { name: "Battery", number: "BAT-6204" };
  const bearing = { name: "Ball bearing, 6204-2RS", number: "KG 6204-2RS" };
  const amplifier = { name: "KN-6204-T5, amplifier", number: "KN-6204-T5" };
  const socket = { name: "Socket for 6204", number: "SKT-1" };

  test("by which a part is called are meant before those of a number, but not where a name says them within its own", async () => {
    const shop = await shopOf(amplifier, battery, bearing, socket);
    expect(shop.found("6204").slice(0, 2)).toEqual([bearing.name, battery.name]);
  });
});

describe("a number among other words", () => {
  const products = [
    { name: "Oil filter", brand: "Filtrane", number: listed(["FLT-1001", "FO-36.14/B"]) },
    { name: "Fuel filter", brand: "Filtrane", number: "FLT-1003" },
    { name: "Resistor 10K25", number: "R-1" },
    ...Array.from({ length: 9 }, (_, at) => ({ name: `Resistor 10K25 of kind ${at}`, number: `R-${at + 20}` })),
    { name: "Clip", number: "10K25" },
    ...Array.from({ length: 60 }, (_, at) => ({ name: `Hose ${at}` })),
  ];

  test.each([
    ["filtrane fo 36 14 b", "Oil filter"],
    ["fuel filter fo36.14-b", "Oil filter"],
    ["flt1003 oil filter", "Fuel filter"],
    ["filtrane filter FO-36.1A/B", "Oil filter"],
  ])("%s puts %s first", async (query, name) => {
    expect((await shopOf(...products)).found(query)[0]).toBe(name);
  });

  test("is a word where many products say it, and the number where it stands alone", async () => {
    const shop = await shopOf(...products);
    expect(shop.found("resistor 10k25")[0]).toContain("Resistor");
    expect(shop.found("10k25")[0]).toBe("Clip");
  });
});

test("the beginning of a number finds what is shown, however many begin so and are hidden", async () => {
  const hidden = Array.from({ length: 2100 }, (_, at) => textsOf({ name: "Hidden", number: `770-1${1000 + at}` }));
  const engine = await openTextEngine([...hidden, textsOf({ name: "Pump", number: "770-19999" })]);
  const shown = engine.among(Uint8Array.from({ length: 2101 }, (_, row) => (row === 2100 ? 1 : 0)));
  for (const query of ["7701", "770 1", "pump 7701"]) {
    const { rows, interpretation } = shown.answer(query);
    expect([query, [...rows], interpretation.dropped]).toEqual([query, [2100], []]);
  }
});

describe("the beginning of a number among other words", () => {
  const products = [
    { name: "Air filter", brand: "Brixa", number: "16 883 02-S1" },
    { name: "Head gasket", brand: "Ardmoor", number: "AR 4401-1 HG" },
    { name: "Oil filter 16", brand: "Brixa", description: "Part 883 of the head", number: "52 050 14-S" },
    { name: "Fuse, 2.0 A, 4 pin, jst", number: "F-1" },
    { name: "Jst connector, ph, 8 pin", number: "B8B-XK" },
    { name: "Jack", number: "PJ-204" },
    ...Array.from({ length: 30 }, (_, at) => ({ name: `Hose ${at + 5}`, brand: "Brixa" })),
  ];

  test.each([
    ["brixa 16 883 02", "Air filter"],
    ["Brixa 16-883-02 filter", "Air filter"],
    ["ardmoor ar 4401", "Head gasket"],
  ])("%s puts the %s first, and drops no piece of it", async (query, name) => {
    const shop = await shopOf(...products);
    expect(shop.found(query)[0]).toBe(name);
    expect(shop.dropped(query)).toEqual([]);
  });

  test("is not made of short words that stand beside each other", async () => {
    expect((await shopOf(...products)).corrections("jst ph 2.0 4 pin")).toEqual([]);
  });
});

describe("zeros before a number", () => {
  test("count only where another number has them", async () => {
    const shop = await shopOf({ name: "Plain", number: "451103" }, { name: "Zeros", number: "0778812" });
    expect(shop.found("0451103")).toEqual(["Plain"]);
    expect(shop.found("778-812")).toEqual(["Zeros"]);
    const both = await shopOf({ name: "Plain", number: "451103" }, { name: "Zeros", number: "0451103" });
    expect(both.found("0451103")).toEqual(["Zeros", "Plain"]);
    expect(both.found("451103")).toEqual(["Plain", "Zeros"]);
  });
});

describe("letters before a short number may be left out", () => {
  const products = [
    { name: "Oil filter", number: listed(["FO-3614", "OX 203"]) },
    { name: "Service kit", number: "KIT-1", description: "With the filter FO-3614." },
    { name: "Fuel filter", number: "FF-600" },
    ...Array.from({ length: 4 }, (_, at) => ({ name: `Gasket, 600 Series, ${at}`, number: `G-${at}` })),
  ];

  test.each([
    ["203", ["Oil filter"]],
    ["3614", ["Oil filter", "Service kit"]],
  ])("%s", async (query, names) => {
    expect((await shopOf(...products)).found(query)).toEqual(names);
  });

  test("also where a letter stands behind it, and where other numbers go on behind what was typed", async () => {
    const shop = await shopOf(
      { name: "Long", number: "2036-77" },
      { name: "Pump", number: "L-7636/A" },
      { name: "Filter", number: "OX 2036" },
      { name: "Another number", number: "9-7636" },
      { name: "Two letters", number: "7636-AB" },
    );
    expect(shop.found("7636")).toEqual(["Pump", "Two letters", "Another number"]);
    expect(shop.found("2036")).toEqual(["Filter", "Long"]);
    const exact = await shopOf({ name: "Filter", number: "OX 2036" }, { name: "It", number: "2036" });
    expect(exact.found("2036")).toEqual(["It"]);
  });

  test("but not of what many products say in words", async () => {
    expect((await shopOf(...products)).found("600")).not.toContain("Fuel filter");
  });
});

test("letters before a number may be left out, and put there by another dealer", async () => {
  const shop = await shopOf({ name: "Pump", number: "CD/WP/6606-1" }, { name: "Belt", number: "81420" });
  expect(shop.found("6606-1")).toEqual(["Pump"]);
  expect(shop.found("BLT-81420")).toEqual(["Belt"]);
  expect(shop.found("WP 66061")).toEqual(["Pump"]);
});

describe("what is offered beside", () => {
  test("another number that looks the same", async () => {
    const shop = await shopOf({ name: "One", number: "F0-100" }, { name: "Other", number: "FO-100" });
    expect(shop.corrections("fo-100")).toEqual([]);
    expect(shop.alternatives("fo-100")).toEqual(["f0100"]);
    expect(shop.found("fo-100")[0]).toBe("Other");
  });

  test("no number for what products say in words", async () => {
    const shop = await shopOf({ name: "Piston for C606" }, { name: "Clip", number: "C605" });
    expect(shop.alternatives("c606")).toEqual([]);
    expect(shop.found("c606")).toEqual(["Piston for C606"]);
  });

  test("numbers one slip from what other numbers begin with", async () => {
    const shop = await shopOf({ name: "Long", number: "KX-1204-77" }, { name: "Short", number: "KX-1205" });
    expect(shop.found("kx1204")).toEqual(["Long"]);
    expect(shop.alternatives("kx1204")).toEqual(["kx1205"]);
  });

  test("the likelier slips before the others", async () => {
    const shop = await shopOf({ name: "Elsewhere", number: "AB-1290" }, { name: "Swapped", number: "AB-2143" });
    const typed = "AB-1243";
    expect(shop.corrections(typed)).toEqual(["ab2143"]);
    const near = await shopOf({ name: "Far", number: "AB-1943" }, { name: "Beside", number: "AB-1343" });
    expect(near.corrections(typed)).toEqual(["ab1343"]);
    expect(near.alternatives(typed)).toEqual(["ab1943"]);
  });
});

describe("a misspelt word", () => {
  test("is the likeliest word of the catalogue, in singular and plural", async () => {
    const shop = await shopOf({ name: "Filters" }, { name: "Filter" }, { name: "Oil filter" }, { name: "Filler" });
    expect(shop.corrections("filte oil")).toEqual(["filter"]);
    expect(shop.answerCount("fliter")).toBe(3);
  });

  test("alone is no short word that descriptions alone have", async () => {
    const shop = await shopOf({ name: "Hose", description: "of the same kind" }, { name: "Sail" });
    expect(shop.corrections("sane")).toEqual([]);
    expect(shop.corrections("sall")).toEqual(["sail"]);
  });

  test("beside others keeps its first letter where two slips are in it", async () => {
    const shop = await shopOf({ name: "Iron, ordering" }, { name: "Carburetor" });
    expect(shop.corrections("soldering iron")).toEqual([]);
    expect(shop.alternatives("soldering iron")).toEqual(["ordering"]);
  });

  test("may have two slips in it where it is long, and none where it is short", async () => {
    const shop = await shopOf({ name: "Carburetor" }, { name: "Cap" });
    expect(shop.corrections("carburetter")).toEqual(["carburetor"]);
    expect(shop.found("cop x")).toEqual([]);
  });
});
