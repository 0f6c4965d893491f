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
  // begun, and mistyped
  word.map((text) => text.slice(0, 3)),
  word.map((text) => `${text.slice(0, 2)}${text.slice(3)}`),
);

/** What it tells to a query, rows by the places of their products. */
function hitTermsOf(engine: TextEngine, query: string, placeOf: (row: number) => number) {
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

test("to whom some products are not shown it answers like an engine that does not have them", async () => {
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
          expect([query, hitTermsOf(engine, query, (row) => row)]).toEqual([
            query,
            hitTermsOf(others, query, (row) => places[row]!),
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

/** What an engine answers and completes, products told by their names. */
async function answersOf({ query, shown, hidden }: Case) {
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
    "a word is corrected that hidden products alone have",
    { query: "pamp", shown: times(2, { name: "Pump" }), hidden: times(3, { name: "Pamp" }) },
  ],
  [
    "it is corrected to what more of the shown ones have",
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
    "nor is one without the letters before it",
    {
      query: "1234567",
      shown: [{ name: "Pump", number: "900-1" }],
      hidden: [{ name: "Valve", number: "KG1234568" }],
    },
  ],
  [
    "nor is it found but for its letters",
    { query: "71505", shown: [{ name: "Pump", number: "900-1" }], hidden: [{ name: "Valve", number: "ZQ 71505" }] },
  ],
  [
    "a number that may be meant is told as a shown product has it",
    {
      query: "LM78O5",
      shown: [{ name: "Regulator", number: "LM7805" }],
      hidden: [{ name: "Hidden", number: "LM7805" }],
    },
  ],
  [
    "what many shown products say is no number, however many hidden ones go by it",
    {
      query: "bolt m8x40",
      shown: [...times(4, { name: "Bolt M8X40" }), { name: "Hammer", number: "M8X40" }],
      hidden: times(5, { name: "Nail", number: "M8X40" }),
    },
  ],
  [
    "two words in one are told apart by names that are shown",
    {
      query: "oilfilter",
      shown: [{ name: "Oilfiltre" }, { name: "Filter for oil" }],
      hidden: [{ name: "Oil filter" }],
    },
  ],
  [
    "so are the parts of a grade",
    {
      query: "15w10",
      shown: [{ name: "Grease 15w1o" }, { name: "Oil 15w" }, { name: "Oil 10" }],
      hidden: [{ name: "Oil 15w 10" }],
    },
  ],
  [
    "words are completed to what says most of the shown ones",
    {
      query: "gas",
      shown: [{ name: "Gasket" }, ...times(3, { name: "Gaskin" })],
      hidden: [...times(9, { name: "Gasket" }), { name: "Gastight" }],
    },
  ],
  [
    "a category of several things leads where that of the one thing is hidden",
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
  const { found, ...interpretQuery } = await answersOf(given);
  const { found: foundAlone, ...understoodAlone } = await answersOf({ ...given, hidden: [] });
  expect(interpretQuery).toEqual(understoodAlone);
  expect(found).toEqual(foundAlone);
});
