import { readFileSync } from "node:fs";
import { demoStore } from "@tradecounter/demo-store";
import { expect, test } from "vitest";
import { merchandisingFrom, sentenceOf } from "./index.ts";

const read = (file: unknown) => merchandisingFrom(typeof file === "string" ? file : JSON.stringify(file));

/** A file's problems, one per line. */
function refusedIn(file: unknown): string[] {
  const result = read(file);
  return "refusals" in result ? result.refusals.map((refusal) => sentenceOf("m.json", refusal)) : [];
}

test("the demo store's file is read as it is written", () => {
  const text = readFileSync(new URL("merchandising.json", demoStore.folder), "utf8");
  expect(read(text)).toEqual({ merchandising: JSON.parse(text), revision: undefined });
});

test("a file may begin with the mark that some editors put there", () => {
  expect(read('\uFEFF{"revision":7}')).toMatchObject({ revision: 7 });
});

test("a file may leave lists out and name the revision that was edited", () => {
  expect(read({ revision: 7 })).toEqual({ merchandising: { synonyms: [], redirects: [], rules: [] }, revision: 7 });
});

test.each([
  ["{", /^m.json: is no JSON: /],
  [[], 'm.json: is no object such as {"synonyms": …}'],
  [{ sinonyms: [] }, "m.json, sinonyms: nothing reads this key; there is synonyms, redirects, rules, revision"],
  [{ revision: "7" }, "m.json, revision: is no whole number"],
  [{ rules: {} }, "m.json, rules: is no list"],
  [{ synonyms: ["pan"] }, 'm.json, synonyms 1: is no object such as {"words": …}'],
  [{ synonyms: [{ words: ["pan"] }] }, "m.json, synonyms 1, words: has 1 entries instead of 2 to 100"],
  [{ synonyms: [{ words: ["pan", "Pans"] }] }, 'm.json, synonyms 1, words 2: "Pans" stands in the list already'],
  [{ synonyms: [{ from: ["pan"] }] }, "m.json, synonyms 1, to: is no list"],
  [{ synonyms: [{ words: ["a b", "c"], from: ["d"] }] }, /either "words", or "from" and "to"/],
  [{ redirects: [{ terms: ["?!"], to: "/a" }] }, 'm.json, redirects 1, terms 1: "?!" has neither letters nor digits'],
  [{ redirects: [{ terms: ["x"], to: "" }] }, "m.json, redirects 1, to: is no text"],
  [{ rules: [{ pins: ["A"] }] }, 'm.json, rules 1: has either "terms" or "category"'],
  [{ rules: [{ terms: ["x"] }] }, /says nothing to do/],
  [{ rules: [{ terms: ["x"], pins: ["A", "a"] }] }, 'm.json, rules 1, pins 2: "a" stands in the list already'],
  [
    { rules: [{ category: "x", boosts: [{ sku: "A", factor: 20 }] }] },
    "m.json, rules 1, boosts 1, factor: 20 is no number from 1.1 to 10",
  ],
  [{ rules: [{ category: "x", boosts: [{ sku: "A" }] }] }, /factor: nothing is no number/],
  [{ rules: [{ category: "x", burials: [{ sku: "A", factor: 2 }] }] }, /burials 1, factor: nothing reads this key/],
  [{ rules: [{ category: "x", burials: [{ sku: "A", brand: "B" }] }] }, /names products by one of/],
  [{ rules: [{ category: "x", burials: [{ attribute: "Thread" }] }] }, /names products by one of/],
  [{ rules: [{ category: "x".repeat(256), pins: ["A"] }] }, "m.json, rules 1, category: is longer than 255 characters"],
])("%j is refused: %s", (file, sentence) => {
  expect(refusedIn(file)).toEqual([typeof sentence === "string" ? sentence : expect.stringMatching(sentence)]);
});

test.each([
  "https://other.example/",
  "//other.example",
  "/\\other.example",
  "\\\\other.example",
  "returns",
  "javascript:alert(1)",
  "/\t/other.example",
  "/re turns",
])("a term is not led to %j, which is no address of the store's own", (to) => {
  expect(refusedIn({ redirects: [{ terms: ["x"], to }] })).toEqual([
    `m.json, redirects 1, to: "${to}" is no address of the store's own, such as /contact-us`,
  ]);
});

test("a term is led to one place, and not in a circle", () => {
  const redirects = [
    { terms: ["returns"], to: "/a?b=c#d" },
    { terms: ["the Return"], to: "/b" },
    { terms: ["brakes"], to: "/global-search?term=Returns" },
    { terms: ["stoppers"], to: "/global-search?term=brake+pads" },
  ];
  expect(refusedIn({ redirects })).toEqual([
    'm.json, redirects 2, terms: "the Return" is led somewhere by redirects 1 already',
    'm.json, redirects 3, to: searches for "Returns", which is led elsewhere itself',
  ]);
});

test.each([
  ["returns", "/global-search/returns"],
  ["brake pads", "/global-search/Brake%20pad/"],
  ["FO-3614", "/global-search?term=fo3614"],
  ["fo3614", "/global-search/FO%2F3614"],
])("%s is not led back to itself by %s", (term, to) => {
  expect(refusedIn({ redirects: [{ terms: [term], to }] })).toEqual([
    expect.stringMatching(/^m.json, redirects 1, to: searches for ".*", which is led elsewhere itself$/),
  ]);
});

test.each(["/global-search/%zz", "/global-search/filters", "/global-search?term=FO-3620"])(
  "a part number may be led to %s, which is led nowhere",
  (to) => expect(refusedIn({ redirects: [{ terms: ["FO-3614"], to }] })).toEqual([]),
);

test("everything that is wrong is told at once", () => {
  const file = {
    synonyms: [{ words: ["pan"] }],
    redirects: [{ terms: ["x"], to: "y" }],
    rules: [{ terms: [], pins: [1], extra: true }],
  };
  expect(refusedIn(file).map((sentence) => sentence.split(":")[0])).toEqual([
    "m.json, synonyms 1, words",
    "m.json, redirects 1, to",
    "m.json, rules 1, extra",
    "m.json, rules 1, terms",
    "m.json, rules 1, pins 1",
  ]);
});
