import fc from "fast-check";
import { expect, test } from "vitest";
import { openTextEngine, type TextEngine } from "../execution/text-engine.ts";
import { categoryKind, listed } from "./product-texts.ts";
import { textsOf, type TestTexts } from "../test-products.ts";
import { stemOf } from "../text/words.ts";

const words = "pump seal sealing hose gasket gaskets water waterpump oil 12v 12 v m8 x30 filter filters".split(" ");
const numbers = [
  "FO-3614",
  "FO 3615",
  "3614",
  "00412",
  "412-A",
  "KG6204",
  "6204-2RS",
  "BX 16.883",
  "16884",
  "KG6304-X",
  "OIL-100",
];
const word = fc.constantFrom(...words);
const product = fc.record({
  name: fc.array(word, { minLength: 1, maxLength: 4 }).map((some) => some.join(" ")),
  description: fc.array(word, { maxLength: 5 }).map((some) => some.join(" ")),
  number: fc.constantFrom(...numbers),
  superseded: fc.constantFrom("", ...numbers),
  kind: fc.uniqueArray(fc.constantFrom("pumps", "seals", "hoses"), { maxLength: 2 }).map(listed),
  isShown: fc.boolean(),
});
const typed = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 3 }).map((some) => some.join(" ")),
  fc.constantFrom(...numbers, "fo361", "6204", "16 883", "F0-3614", "0412", "kg6204x", "bx168zz", "01l-10o"),
  fc.tuple(word, fc.constantFrom(...numbers)).map((some) => some.join(" ")),
  // prefixes and typos
  word.map((text) => text.slice(0, 3)),
  word.map((text) => `${text.slice(0, 2)}${text.slice(3)}`),
);

/** Everything that the engine returns for a query, with rows translated by `placeOf`. */
function resultsOf(engine: TextEngine, query: string, placeOf: (row: number) => number) {
  const { rows, scores, interpretation } = engine.answer(query);
  const { corrections, alternatives, ...rest } = interpretation;
  const found = Array.from(rows).filter((row) => scores[row]! > 0);
  return {
    found: found.map(placeOf).sort((a, b) => a - b),
    best: Array.from(engine.best(query, 20), placeOf),
    ...rest,
    replacements: [corrections, alternatives].map((some) => some.map(({ from, to, by }) => ({ from, to, by }))),
    completions: engine
      .completionsOf(query, 5)
      .map((text) => text.split(" ").map(stemOf).join(" "))
      .sort(),
  };
}

test("with hidden products, results are those of an index without them", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(product, { minLength: 1, maxLength: 12 }),
      fc.array(typed, { minLength: 3, maxLength: 6 }),
      async (products, queries) => {
        const all = await openTextEngine(products.map(textsOf));
        const engine = all.among(Uint8Array.from(products, ({ isShown }) => Number(isShown)));
        const places = [...products.keys()].filter((place) => products[place]!.isShown);
        const others = await openTextEngine(places.map((place) => textsOf(products[place]!)));
        for (const query of queries)
          expect([query, resultsOf(engine, query, (row) => row)]).toEqual([
            query,
            resultsOf(others, query, (row) => places[row]!),
          ]);
      },
    ),
    { numRuns: 300 },
  );
});

interface Case {
  readonly query: string;
  readonly shown: readonly TestTexts[];
  readonly hidden: readonly TestTexts[];
}

const times = (count: number, product: TestTexts): TestTexts[] => Array.from({ length: count }, () => product);

/** An engine's results and completions, with rows replaced by products. */
async function productsFoundFor({ query, shown, hidden }: Case) {
  const products = [...hidden, ...shown];
  const engine = await openTextEngine(products.map(textsOf));
  const among = engine.among(Uint8Array.from(products, (_, row) => (row < hidden.length ? 0 : 1)));
  const { rows, scores, interpretation } = among.answer(query);
  const replaced = (list: typeof interpretation.corrections) =>
    list.map(({ row, ...one }) => ({ ...one, product: row === undefined ? undefined : products[row] }));
  return {
    found: Array.from(rows)
      .filter((row) => scores[row]! > 0)
      .sort((a, b) => scores[b]! - scores[a]! || a - b)
      .map((row) => products[row]),
    ...interpretation,
    corrections: replaced(interpretation.corrections),
    alternatives: replaced(interpretation.alternatives),
    completions: among.completionsOf(query, 5),
  };
}

test.each<[what: string, Case]>([
  [
    "a word that only hidden products have is corrected",
    { query: "pamp", shown: times(2, { name: "Pump" }), hidden: times(3, { name: "Pamp" }) },
  ],
  [
    "the correction is the word that more shown products have",
    {
      query: "bolq",
      shown: [{ name: "Bolk" }, ...times(3, { name: "Bolt" })],
      hidden: times(9, { name: "Bolk" }),
    },
  ],
  [
    "a mistyped number is not corrected to a hidden one",
    {
      query: "7701-2346",
      shown: [{ name: "Pump", number: "900-1" }],
      hidden: [{ name: "Valve", number: "7701-2345" }],
    },
  ],
  [
    "nor is one typed without its leading letters",
    {
      query: "1234567",
      shown: [{ name: "Pump", number: "900-1" }],
      hidden: [{ name: "Valve", number: "KG1234568" }],
    },
  ],
  [
    "a hidden number is not found without its leading letters",
    { query: "71505", shown: [{ name: "Pump", number: "900-1" }], hidden: [{ name: "Valve", number: "ZQ 71505" }] },
  ],
  [
    "a corrected number is spelled as a shown product has it",
    {
      query: "LM78O5",
      shown: [{ name: "Regulator", number: "LM7805" }],
      hidden: [{ name: "Hidden", number: "LM7805" }],
    },
  ],
  [
    "a word of many shown products is not a part number, even if many hidden ones have it as theirs",
    {
      query: "bolt m8x40",
      shown: [...times(4, { name: "Bolt M8X40" }), { name: "Hammer", number: "M8X40" }],
      hidden: times(5, { name: "Nail", number: "M8X40" }),
    },
  ],
  [
    "a compound is split by shown names",
    {
      query: "oilfilter",
      shown: [{ name: "Oilfiltre" }, { name: "Filter for oil" }],
      hidden: [{ name: "Oil filter" }],
    },
  ],
  [
    "so is a grade",
    {
      query: "15w10",
      shown: [{ name: "Grease 15w1o" }, { name: "Oil 15w" }, { name: "Oil 10" }],
      hidden: [{ name: "Oil 15w 10" }],
    },
  ],
  [
    "completions are ranked by shown products",
    {
      query: "gas",
      shown: [{ name: "Gasket" }, ...times(3, { name: "Gaskin" })],
      hidden: [...times(9, { name: "Gasket" }), { name: "Gastight" }],
    },
  ],
  [
    "a category of several products is boosted if that of the one product is hidden",
    {
      query: "hose clamp",
      shown: [
        { name: "Pliers for hose and clamp", description: "Hose clamp", kind: categoryKind(["Tools"]) },
        { name: "Band", description: "A clamp for a hose", kind: categoryKind(["Hose & Clamps"]) },
      ],
      hidden: [{ name: "Clamp", kind: categoryKind(["Hose Clamps"]) }],
    },
  ],
])("%s", async (_, given) => {
  const { found, ...interpretation } = await productsFoundFor(given);
  const { found: expectedProducts, ...expectedInterpretation } = await productsFoundFor({ ...given, hidden: [] });
  expect(interpretation).toEqual(expectedInterpretation);
  expect(found).toEqual(expectedProducts);
});
