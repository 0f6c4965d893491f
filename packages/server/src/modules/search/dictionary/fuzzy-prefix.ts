import type { Dictionary, WordRange } from "./dictionary.ts";

/** Alphabets of thousands of signs are not walked through: one of them is not misspelt by a letter. */
const mostLetters = 64;

/**
 * Where the words stand that begin with `prefix` but for one letter that is left out, put in, another, or swapped with its
 * neighbour. The first letter counts as right: few slips are there, and without it every word would be looked at.
 */
export function fuzzyPrefixes(words: Dictionary, prefix: string): WordRange[] {
  const found: WordRange[] = [];

  function look(beginning: string, within: WordRange) {
    const range = words.withPrefix(beginning, within);
    if (range.end > range.start) found.push(range);
  }

  let within = words.withPrefix(prefix.slice(0, 1));
  for (let at = 1; at < prefix.length && within.end > within.start; at++) {
    const head = prefix.slice(0, at);
    const typed = prefix[at]!;
    const rest = prefix.slice(at + 1);
    look(head + rest, within);
    if (rest !== "") look(head + rest[0] + typed + rest.slice(1), within);
    for (const [letter, range] of lettersAfter(words, head, within)) {
      if (letter === typed) continue;
      look(head + letter + rest, range);
      look(head + letter + typed + rest, range);
    }
    within = words.withPrefix(head + typed, within);
  }
  return found;
}

/** The letters that stand behind `head`, each with the words that go on so. */
function* lettersAfter(words: Dictionary, head: string, { start, end }: WordRange): Generator<[string, WordRange]> {
  let at = start;
  for (let letters = 0; at < end && letters < mostLetters; letters++) {
    const letter = words.at(at)[head.length];
    if (letter === undefined) {
      at++; // the word that `head` is itself
      continue;
    }
    const range = words.withPrefix(head + letter, { start: at, end });
    yield [letter, range];
    at = Math.max(range.end, at + 1);
  }
}
