import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  normalizedText,
  formsOf,
  numberKey,
  plainDecimal,
  stemOf,
  withoutStopWords,
  textOfWords,
  wordPlaces,
  wordsOf,
} from "./words.ts";

test.each([
  ["Oil filter, spin-on", ["oil", "filter", "spin", "on"]],
  ["M20x1.5 × 2,5mm", ["m20x1.5", "2,5mm"]],
  ["Größe ÉCROU", ["große", "ecrou"]],
  ["100Ω 材料", ["100ω", "材料"]],
  ["Core™ Velocity™-belt №12 Care℠", ["core", "velocity", "belt", "12", "care"]],
  ["--- ,", []],
  ["机油滤清器总成", ["机油", "油滤", "滤清", "清器", "器总", "总成"]],
  ["M8螺栓 2,5毫米 泵", ["m8", "螺栓", "2,5", "毫米", "泵"]],
  ["フィルター ﾌｨﾙﾀｰ", ["フィ", "ィル", "ルタ", "ター", "フィ", "ィル", "ルタ", "ター"]],
  ["กรอง", ["กร", "รอ", "อง"]],
  ["𠮷野家", ["𠮷野", "野家"]],
])("%s has the words %j", (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each([
  ["0.50", "0.5"],
  ["0,5", "0.5"],
  ["2.00", "2.0"],
  ["1,500", "1,500"],
  ["12,50", "12.5"],
  ["10.2.30", "10.2.30"],
  ["m20x1.50", "m20x1.50"],
])("%s as a plain decimal number is %s", (word, plain) => expect(plainDecimal(word)).toBe(plain));

test("the positions of any text's words point at those words", () => {
  const letter = fc.oneof(
    fc.constantFrom(..."a1.'滤ィกﾞ㈱𠮷🉐𝍠ー가ßİéﬁ\u0301 "),
    fc.string({ unit: "binary", maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 12 }), (text) => {
      const { text: same, places } = wordPlaces(text);
      expect(places.map(({ start, end }) => normalizedText(same.slice(start, end)))).toEqual(wordsOf(text));
    }),
    { numRuns: 500 },
  );
});

test.each(["oil filter", "机油滤清器", "m8 螺栓 泵", "𠮷野家 2", "機 oil 油圧"])(
  "the words of %s join to the same text",
  (text) => {
    expect(textOfWords(wordsOf(text))).toBe(text);
    const { text: same, places } = wordPlaces(text);
    expect(places.map(({ start, end }) => same.slice(start, end))).toEqual(wordsOf(text));
  },
);

test.each([
  ["l'huile ﬁltre", ["lhuile", "filtre"]],
  ["Cafe\u0301 ﬁlter", ["cafe", "filter"]],
  ["Große İpek", ["Große", "İpek"]],
])("the positions of the words of %s point at %j", (text, written) => {
  const { text: same, places } = wordPlaces(text);
  expect(places.map(({ start, end }) => same.slice(start, end))).toEqual(written);
});

test.each(["GB-8X25 88Z", "gb8x25.88z", "Gb 8x25/88Z"])("%s has the same part number key", (text) => {
  expect(numberKey(text)).toBe("gb8x2588z");
});

describe("a word matches its singular and plural", () => {
  test.each([
    ["filters", "filter"],
    ["batteries", "battery"],
    ["boxes", "box"],
    ["bushes", "bush"],
    ["hoses", "hose"],
    ["glass", "glass"],
    ["radius", "radius"],
    ["gas", "gas"],
    ["m6s", "m6s"],
  ])("%s", (word, stem) => {
    expect(stemOf(word)).toBe(stem);
    expect(formsOf(stem)).toContain(word);
    expect(formsOf(word)).toContain(stem);
  });
});

test("stop words are dropped unless there is nothing else", () => {
  expect(withoutStopWords(["filter", "for", "the", "c404"])).toEqual(["filter", "c404"]);
  expect(withoutStopWords(["on", "the"])).toEqual(["on", "the"]);
});
