import type { ListRule, Merchandising } from "../../../stores/index.ts";
import type { CatalogSnapshot, Category } from "../../catalog/index.ts";
import { categoryOfCode, rowRulesOf, type RowRules, type Scores } from "./list-rules.ts";
import { createOperatorTerms, type OperatorTerms } from "../expansion/operator-terms.ts";
import { createSynonymFinder, type SynonymFinder } from "../expansion/synonym-finder.ts";
import { numberKey, termKey, textOfWords, wordsOf } from "../text/words.ts";

/** The term or category of a list. */
interface Asked {
  /** As typed, then as corrected. The first one that has a rule applies. */
  readonly terms: readonly string[];
  readonly category: Category | undefined;
}

/** A store's merchandising, resolved in a snapshot of its catalogue. */
export interface Merchandiser {
  /** Undefined if the operator has defined none. */
  readonly synonyms: SynonymFinder | undefined;
  /** The redirect URL for these terms; null if there is none. */
  redirectFor(terms: readonly string[]): string | null;
  /** The redirect URL for a mistyped term without results: products need not have the words of redirects. */
  redirectMeantBy(term: string): string | null;
  /** The rules for these terms. */
  rulesFor(terms: readonly string[]): RowRules | undefined;
  /**
   * The scores after applying rules; unchanged if no rule applies. A category list has no scores unless a rule applies to it.
   * Our choice: a category's rules apply only to its own list, not to searches in it or to its parent or child categories.
   */
  scoresFor(asked: Asked, scores: Scores | undefined): Scores | undefined;
}

/** Rules by term. Independent of the catalogue, so all views share them: there may be many. */
interface Said {
  readonly synonyms: SynonymFinder | undefined;
  readonly addresses: TermMap<string>;
  readonly leadingTerms: () => OperatorTerms;
  readonly rules: TermMap<ListRule>;
}

const known = new WeakMap<Merchandising, Said>();

function saidIn({ synonyms, redirects, rules }: Merchandising): Said {
  let leadingTerms: OperatorTerms | undefined;
  return {
    synonyms: createSynonymFinder(synonyms),
    addresses: termMap(redirects.map(({ terms, to }) => [terms, to])),
    // created lazily: there may be many, and mistyped terms are rare
    leadingTerms: () => (leadingTerms ??= createOperatorTerms(redirects.flatMap(({ terms }) => terms))),
    rules: termMap(rules.flatMap((rule) => (rule.terms ? [[rule.terms, rule] as const] : []))),
  };
}

export function createMerchandiser(snapshot: CatalogSnapshot, merchandising: Merchandising): Merchandiser {
  const said = known.getOrInsertComputed(merchandising, saidIn);
  const rulesOfCategory = new Map<Category | undefined, ListRule[]>();
  for (const rule of merchandising.rules) {
    const category = rule.category === undefined ? undefined : categoryOfCode(snapshot, rule.category);
    if (category) rulesOfCategory.set(category, [...(rulesOfCategory.get(category) ?? []), rule]);
  }
  /** Resolved on first use, as finding the rows of a facet value scans all products. */
  const found = new Map<readonly ListRule[], RowRules>();

  function rowRules(of: readonly ListRule[]): RowRules {
    return found.getOrInsertComputed(of, () => rowRulesOf(snapshot, of));
  }

  function rulesFor(terms: readonly string[]): RowRules | undefined {
    const of = firstOf(said.rules, terms);
    return of && rowRules(of);
  }

  const redirectFor = (terms: readonly string[]) => firstOf(said.addresses, terms)?.[0] ?? null;

  return {
    synonyms: said.synonyms,
    redirectFor,
    redirectMeantBy(term) {
      const { wordMeantBy } = said.leadingTerms();
      return redirectFor([textOfWords(wordsOf(term).map((word) => wordMeantBy(word) ?? word))]);
    },
    rulesFor,
    scoresFor({ terms, category }, scores) {
      if (scores) return rulesFor(terms)?.applyTo(scores) ?? scores;
      const of = category && terms.every((term) => term.trim() === "") ? rulesOfCategory.get(category) : undefined;
      return of ? rowRules(of).applyTo(alike(snapshot, category!)) : undefined;
    },
  };
}

/** Without a query, all products of a category score 1. */
function alike({ categories, productCount }: CatalogSnapshot, category: Category): Scores {
  const scores = new Float32Array(productCount);
  for (const row of categories.rowsIn(category)) scores[row] = 1;
  return scores;
}

function firstOf<Value>(map: TermMap<Value>, terms: readonly string[]): readonly Value[] | undefined {
  for (const term of terms) {
    const values = map.of(term);
    if (values) return values;
  }
  return undefined;
}

interface TermMap<Value> {
  of(term: string): readonly Value[] | undefined;
}

/** Values by term. Terms match by their words; a term with a digit also matches as a part number, ignoring punctuation. */
function termMap<Value>(entries: readonly (readonly [terms: readonly string[], value: Value])[]): TermMap<Value> {
  const byWords = new Map<string, Value[]>();
  const byNumber = new Map<string, Value[]>();
  const add = (to: Map<string, Value[]>, key: string, value: Value) => {
    const values = to.get(key);
    if (!values) to.set(key, [value]);
    else if (!values.includes(value)) values.push(value);
  };
  for (const [terms, value] of entries)
    for (const term of terms) {
      add(byWords, termKey(term), value);
      if (/\d/.test(term)) add(byNumber, numberKey(term), value);
    }
  return {
    of(term) {
      if (byWords.size === 0) return undefined;
      return byWords.get(termKey(term)) ?? (byNumber.size > 0 ? byNumber.get(numberKey(term)) : undefined);
    },
  };
}
