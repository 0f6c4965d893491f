import { indexToken } from "./words.ts";

// People ask for a part by the run of digits inside its number: "7805" for LM7805CT. Each run is a token of the index.

/** Shorter runs match too much. Longer ones are searched as part numbers, and nearly every one would add a token. */
const runOfDigits = /(?<!\d)\d{3,5}(?!\d)/g;
const isRun = /^\d{3,5}$/;
/** A machine model such as `C404`. */
const lettersAndRun = /(?<![\p{L}\p{N}])\p{L}{1,2}(\d{3,5})(?![\p{L}\p{N}])/gu;

/** The token for a run of digits; undefined if the text is not one. */
export function runToken(digits: string): string | undefined {
  return isRun.test(digits) ? indexToken(digits) : undefined;
}

/** The tokens for the runs in part numbers with their punctuation. A number that is a run as a whole has none. */
export function runTokens(numbers: readonly string[]): string[] {
  const runs = numbers.flatMap((number) => (isRun.test(number) ? [] : (number.match(runOfDigits) ?? [])));
  return [...new Set(runs)].map(indexToken);
}

/** The tokens for the runs in machine models, which people also ask for by their digits: "Corvane 404". */
export function machineRunTokens(machines: string): string[] {
  return [...new Set(Array.from(machines.matchAll(lettersAndRun), ([, digits]) => indexToken(digits!)))];
}
