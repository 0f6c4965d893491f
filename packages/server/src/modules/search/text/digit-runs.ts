import { wordOfIndex } from "./words.ts";

// The digits by which people call a part whose number has letters around them: "7805" for LM7805CT.

/** Shorter runs say too little; by longer ones the part is asked for by its number, and nearly each would be a word of its own. */
const runOfDigits = /(?<!\d)\d{3,5}(?!\d)/g;
const isRun = /^\d{3,5}$/;
/** A model such as `C404`. */
const lettersAndRun = /(?<![\p{L}\p{N}])\p{L}{1,2}(\d{3,5})(?![\p{L}\p{N}])/gu;

/** What the index has for a run of digits in a part number; undefined for what is none. */
export function runWord(digits: string): string | undefined {
  return isRun.test(digits) ? wordOfIndex(digits) : undefined;
}

/** The words for the runs in numbers, as those are written. */
export function runWordsOf(numbers: readonly string[]): string[] {
  const runs = numbers.flatMap((number) => (isRun.test(number) ? [] : (number.match(runOfDigits) ?? [])));
  return [...new Set(runs)].map(wordOfIndex);
}

/** The same for engines, whose models people call by their digits as well: "Corvane 404". */
export function runWordsOfEngines(engines: string): string[] {
  return [...new Set(Array.from(engines.matchAll(lettersAndRun), ([, digits]) => wordOfIndex(digits!)))];
}
