import fc from "fast-check";
import { expect, test } from "vitest";
import { packStrings } from "../../../packed/index.ts";
import { backwardOrder, openDictionary } from "./dictionary.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "1"), maxLength: 6 });
const words = fc.uniqueArray(word, { maxLength: 60 }).map((list) => list.sort());
const openWith = async (list: readonly string[]) => {
  const packed = packStrings(list, { hashed: false });
  return openDictionary(packed, await backwardOrder(packed, async () => {}));
};

/** A simple reference for `betweenLetters`, for words without signs. */
const isBetweenLetters = (other: string, core: string) =>
  other !== core && new RegExp(`^\\p{L}{0,5}${core}${/^\d+$/.test(core) ? "[a-z]?" : ""}$`, "v").test(other);

test("words are found whole, by their beginning and by what stands between letters", () => {
  return fc.assert(
    fc.asyncProperty(words, word, async (list, asked) => {
      const dictionary = await openWith(list);
      const index = list.indexOf(asked);
      expect(dictionary.indexOf(asked)).toBe(index < 0 ? undefined : index);
      const { start, end } = dictionary.withPrefix(asked);
      expect(list.slice(start, end)).toEqual(list.filter((other) => other.startsWith(asked)));
      const around = dictionary.betweenLetters(asked).map((at) => list[at]!);
      expect(around.sort()).toEqual(list.filter((other) => isBetweenLetters(other, asked)));
    }),
  );
});

test("beginnings and what stands between letters are found whatever letters stand in them", () => {
  const any = fc.string({ unit: fc.constantFrom("a", "é", "ÿ", "Ā", "語", "𠮷", "﨎", "1"), maxLength: 9 });
  return fc.assert(
    fc.asyncProperty(fc.uniqueArray(any, { maxLength: 40 }), any, async (list, asked) => {
      const inOrder = list.sort();
      const dictionary = await openWith(inOrder);
      const { start, end } = dictionary.withPrefix(asked);
      expect(inOrder.slice(start, end)).toEqual(inOrder.filter((other) => other.startsWith(asked)));
      const found = dictionary.betweenLetters(asked).map((at) => inOrder[at]!);
      expect(found.sort()).toEqual(inOrder.filter((other) => isBetweenLetters(other, asked)));
    }),
  );
});

test("words are found that look like one, O for 0, I and l for 1, right and wrong in whatever mixture", () => {
  const letters = fc.string({ unit: fc.constantFrom("0", "o", "1", "i", "l", "x"), maxLength: 9 });
  const folded = (text: string) => text.replaceAll("o", "0").replaceAll(/[il]/g, "1");
  return fc.assert(
    fc.asyncProperty(letters, fc.uniqueArray(letters, { maxLength: 40 }), async (asked, list) => {
      const alike = asked.replace("0", "o").replace("l", "1").replace("i", "l");
      const inOrder = [...new Set([...list, alike])].sort();
      const found = (await openWith(inOrder)).lookalikesOf(asked);
      expect(found.map((at) => inOrder[at])).toEqual(
        inOrder.filter((other) => other !== asked && folded(other) === folded(asked)),
      );
    }),
  );
});

/** All words that are one typo away, using these letters. */
function slipsOf(text: string, letters: readonly string[]): Set<string> {
  const slips = new Set([text]);
  for (let at = 0; at <= text.length; at++) {
    const [head, tail] = [text.slice(0, at), text.slice(at)];
    if (tail) slips.add(head + tail.slice(1));
    if (tail.length > 1) slips.add(head + tail[1] + tail[0] + tail.slice(2));
    for (const letter of letters) {
      slips.add(head + letter + tail);
      if (tail) slips.add(head + letter + tail.slice(1));
    }
  }
  return slips;
}

test.each([[["a", "b", "c"]], [["a", "é", "è", "ж", "語", "誟"]]])(
  "one typo is one letter more, less, other or two swapped, in letters such as %s",
  (letters) => {
    const text = fc.string({ unit: fc.constantFrom(...letters), maxLength: 6 });
    const list = fc.uniqueArray(text, { maxLength: 60 }).map((words) => words.sort());
    return fc.assert(
      fc.asyncProperty(list, text, async (words, asked) => {
        const slips = slipsOf(asked, letters);
        const found = (await openWith(words)).oneTypoFrom(asked).map((index) => words[index]);
        expect(found).toEqual(words.filter((other) => slips.has(other)));
      }),
    );
  },
);

test("one typo behind letters is one in what stands behind up to five of them", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "1", "2"), maxLength: 9 });
  const typed = fc.string({ unit: fc.constantFrom("a", "1", "2"), maxLength: 4 });
  const list = fc.uniqueArray(text, { maxLength: 60 }).map((words) => words.sort());
  return fc.assert(
    fc.asyncProperty(list, typed, async (words, asked) => {
      const slips = slipsOf(asked, ["a", "b", "1", "2"]);
      const isNear = (other: string) => /^[ab]{1,5}(?![ab])/.test(other) && slips.has(other.replace(/^[ab]+/, ""));
      const found = (await openWith(words)).oneTypoBehindLetters(asked).map((index) => words[index]);
      expect(found).toEqual(words.filter(isNear));
    }),
  );
});

test("two typos are found where letters take several bytes", async () => {
  const words = ["подшипник", "прокладка"];
  const found = (asked: string) => openWith(words).then((dictionary) => dictionary.twoTyposFrom(asked));
  expect(await found("прокладкави")).toEqual([1]);
  expect(await found("подшипинк")).toEqual([0]);
  expect(await found("подшиппиик")).toEqual([0]);
  expect(await found("подшпинкам")).toEqual([]);
});

test("no two slips make a part number of a word", async () => {
  const dictionary = await openWith(["bearing", "bearing1", "bearing22"]);
  expect(dictionary.twoTyposFrom("bearingss")).toEqual([0]);
});
