import type { Dictionary, WordRange } from "./dictionary.ts";

/** The most letters to try at a position: scripts with thousands of characters have no one-letter typos. */
const mostLetters = 64;

/**
 * The ranges of words whose prefix is one typo away: a missing, inserted, wrong or transposed letter. The first letter must be
 * right: typos there are rare, and without it every word would have to be scanned.
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

/** The letters that follow `head`, each with its range of words. */
function* lettersAfter(words: Dictionary, head: string, { start, end }: WordRange): Generator<[string, WordRange]> {
  let at = start;
  for (let letters = 0; at < end && letters < mostLetters; letters++) {
    const letter = words.at(at)[head.length];
    if (letter === undefined) {
      at++; // `head` itself is a word
      continue;
    }
    const range = words.withPrefix(head + letter, { start: at, end });
    yield [letter, range];
    at = Math.max(range.end, at + 1);
  }
}
