import { placeOf } from "../../packed/index.ts";
import { fieldBits } from "./product-texts.ts";
import type { TextIndex } from "./text-index.ts";

/** Finds the rows that have words in a way which the words alone do not tell. Words are told by their index. */
export interface RowFinder {
  /** The rows whose name has the one word right before one of the others; without others, whose name has it. */
  naming(head: number, tails?: readonly number[]): Uint32Array;
  /** The rows that have one of each list of words, and not in their description alone. */
  telling(forms: readonly (readonly number[])[]): Uint32Array;
  /** Whether any row has the word in another text than its description. */
  isTold(word: number): boolean;
}

export function rowFinderOf({ offsets, rows, fields, names, isShown }: TextIndex): RowFinder {
  const rowsOf = (word: number) => rows.subarray(offsets[word]!, offsets[word + 1]!);

  const isInName = (inFields: number) => (inFields & fieldBits.name) !== 0;
  const isElsewhere = (inFields: number) => (inFields & ~fieldBits.description) !== 0;

  /** Whether the row has the word in another text than its description. */
  function isToldOf(row: number, word: number): boolean {
    const at = placeOf(row, rows, offsets[word]!, offsets[word + 1]!);
    return at >= 0 && isElsewhere(fields[at]!);
  }

  const rowCountOf = (words: readonly number[]) => words.reduce((sum, word) => sum + rowsOf(word).length, 0);

  return {
    naming(head, tails) {
      if (!tails) return rowsOf(head).filter((row, at) => isShown(row) && isInName(fields[offsets[head]! + at]!));
      const wanted = new Set(tails);
      return rowsOf(head).filter((row) => {
        if (!isShown(row)) return false;
        const end = names.offsets[row + 1]! - 1;
        for (let at = names.offsets[row]!; at < end; at++)
          if (names.words[at] === head && wanted.has(names.words[at + 1]!)) return true;
        return false;
      });
    },
    telling(forms) {
      const rarest = forms.reduce((a, b) => (rowCountOf(a) <= rowCountOf(b) ? a : b));
      const found = rarest
        .flatMap((word) => [...rowsOf(word)])
        .filter((row) => isShown(row) && forms.every((words) => words.some((word) => isToldOf(row, word))));
      return Uint32Array.from(new Set(found));
    },
    isTold(word) {
      for (let at = offsets[word]!; at < offsets[word + 1]!; at++)
        if (isElsewhere(fields[at]!) && isShown(rows[at]!)) return true;
      return false;
    },
  };
}
