import type { SuggestedCategory } from "@tradecounter/wire";
import { toCategoryRef, type CatalogSnapshot, type Category } from "../../catalog/index.ts";
import { wordsOf } from "../text/words.ts";

/** Finds categories whose name has a word for each typed prefix: names that start as typed first, then the largest. */
export type CategoryFinder = (typed: readonly string[]) => FoundCategory[];

/** A category with products. */
export interface FoundCategory {
  readonly category: Category;
  /** The words of its name. */
  readonly words: readonly string[];
  /** The words joined with spaces. */
  readonly text: string;
  readonly productCount: number;
}

/** Reads the names once per snapshot. */
export function createCategoryFinder({ categories }: CatalogSnapshot): CategoryFinder {
  const named = categories.list
    .map((category) => {
      const words = wordsOf(category.name);
      return { category, words, text: words.join(" "), productCount: categories.productCountOf(category) };
    })
    .filter(({ productCount }) => productCount > 0);
  const byLetter = new Map<string, FoundCategory[]>();
  for (const one of named)
    for (const letter of new Set(one.words.map((word) => word[0]!)))
      byLetter.getOrInsertComputed(letter, () => []).push(one);

  return (typed) => {
    const text = typed.join(" ");
    const startsAsTyped = (one: FoundCategory) => Number(one.text.startsWith(text));
    return (byLetter.get(text[0] ?? "") ?? [])
      .filter(({ words }) => typed.every((word) => words.some((other) => other.startsWith(word))))
      .sort((a, b) => startsAsTyped(b) - startsAsTyped(a) || b.productCount - a.productCount);
  };
}

export function toSuggestedCategory(
  { categories }: CatalogSnapshot,
  { category, productCount }: FoundCategory,
): SuggestedCategory {
  return {
    category: toCategoryRef(category),
    path: categories.pathOf(category).map(toCategoryRef),
    productCount,
  };
}
