import { placeOf } from "../../../packed/index.ts";
import { categoriesInUse } from "./category-names.ts";
import { fieldBits } from "./product-texts.ts";
import { negatedWordMatcher } from "./negated-words.ts";
import type { TextIndex } from "./text-index.ts";
import { termKey } from "../text/words.ts";

/** Finds rows by where they have words. Words are given by their place in the index. */
export interface RowFinder {
  /** The rows whose name has `head` right before one of `tails`; without tails, those whose name has it. */
  naming(head: number, tails?: readonly number[]): Uint32Array;
  /** Whether there are any such rows. */
  isNaming(head: number, tails?: readonly number[]): boolean;
  /** The rows that have one word of each list outside their description. */
  rowsContaining(forms: readonly (readonly number[])[]): Uint32Array;
  /** Whether any row has the word outside its description. */
  isOutsideDescriptions(word: number): boolean;
  /** Tells whether a row's name negates one of these words. */
  negating(words: readonly number[]): (row: number) => boolean;
  /** Tells whether products of this name exist, and none of them has any of the words. */
  lacking(thing: Thing): (words: readonly number[]) => boolean;
}

/** A product name: one word of each list in the name, or the name of the category. */
export interface Thing {
  readonly name: string;
  readonly forms: readonly (readonly number[])[];
}

/** Whether the row has the word outside its description. */
export function isOutsideDescription({ offsets, rows, fields }: TextIndex, row: number, word: number): boolean {
  const at = placeOf(row, rows, offsets[word]!, offsets[word + 1]!);
  return at >= 0 && areOutsideDescription(fields[at]!);
}

/** Whether these fields are more than the description. */
export function areOutsideDescription(inFields: number): boolean {
  return (inFields & ~fieldBits.description) !== 0;
}

export function rowFinderOf(index: TextIndex): RowFinder {
  const { offsets, rows, fields, names, kinds, isShown } = index;
  const rowsOf = (word: number) => rows.subarray(offsets[word]!, offsets[word + 1]!);

  const placeIn = (row: number, word: number) => placeOf(row, rows, offsets[word]!, offsets[word + 1]!);

  function isInName(row: number, words: readonly number[]): boolean {
    for (let at = names.offsets[row]!; at < names.offsets[row + 1]!; at++)
      if (words.includes(names.words[at]!)) return true;
    return false;
  }

  function nameReader(head: number, tails?: readonly number[]): (row: number) => boolean {
    if (!tails) return (row) => isShown(row) && isInName(row, [head]);
    const wanted = new Set(tails);
    return (row) => {
      if (!isShown(row)) return false;
      const end = names.offsets[row + 1]! - 1;
      for (let at = names.offsets[row]!; at < end; at++)
        if (names.words[at] === head && wanted.has(names.words[at + 1]!)) return true;
      return false;
    };
  }

  function isOfKind(row: number, wanted: readonly number[]): boolean {
    for (let at = kinds.offsets[row]!; at < kinds.offsets[row + 1]!; at++)
      if (wanted.includes(kinds.values[at]!)) return true;
    return false;
  }

  const hasAny = (row: number, words: readonly number[]) => words.some((word) => placeIn(row, word) >= 0);

  const isOfBrand = (row: number, words: readonly number[]) =>
    words.some((word) => (fields[placeIn(row, word)]! & fieldBits.brand) !== 0);

  const rowCountOf = (words: readonly number[]) => words.reduce((sum, word) => sum + rowsOf(word).length, 0);

  const rarestOf = (forms: readonly (readonly number[])[]) =>
    forms.reduce((a, b) => (rowCountOf(a) <= rowCountOf(b) ? a : b));

  return {
    naming: (head, tails) => rowsOf(head).filter(nameReader(head, tails)),
    isNaming: (head, tails) => rowsOf(head).some(nameReader(head, tails)),
    rowsContaining(forms) {
      const found = rarestOf(forms)
        .flatMap((word) => [...rowsOf(word)])
        .filter(
          (row) => isShown(row) && forms.every((words) => words.some((word) => isOutsideDescription(index, row, word))),
        );
      return Uint32Array.from(new Set(found));
    },
    negating(list) {
      const isNegatedAt = negatedWordMatcher(index);
      return (row) => {
        const [start, end] = [names.offsets[row]!, names.offsets[row + 1]!];
        for (let at = start; at < end; at++)
          if (list.includes(names.words[at]!) && isNegatedAt(at, start, end)) return true;
        return false;
      };
    },
    lacking({ name, forms }) {
      const named = kinds.named(termKey(name), categoriesInUse(kinds));
      const isCalledSo = (row: number, isOfForm: typeof isInName) =>
        isShown(row) && (forms.every((list) => isOfForm(row, list)) || (named.length > 0 && isOfKind(row, named)));
      const some = (list: readonly number[], isMeant: (row: number) => boolean) =>
        list.some((word) => rowsOf(word).some(isMeant));
      const rarest = rarestOf(forms);
      let isAnyCalledSo: boolean | undefined;
      // the maker's name may be one of the words
      const isOfForm = (row: number, list: readonly number[]) => isInName(row, list) || isOfBrand(row, list);
      return (words) => {
        isAnyCalledSo ??= some(rarest, (row) => isCalledSo(row, isInName));
        // scan the shorter list: its rows are looked up under each word of the other, such as hundreds of range tokens
        const areFewer = rowCountOf(words) * rarest.length < rowCountOf(rarest) * words.length;
        const [fewer, others] = areFewer ? [words, rarest] : [rarest, words];
        return isAnyCalledSo && !some(fewer, (row) => hasAny(row, others) && isCalledSo(row, isOfForm));
      };
    },
    isOutsideDescriptions(word) {
      for (let at = offsets[word]!; at < offsets[word + 1]!; at++)
        if (areOutsideDescription(fields[at]!) && isShown(rows[at]!)) return true;
      return false;
    },
  };
}
