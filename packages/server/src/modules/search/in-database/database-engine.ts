import type { Queries } from "../../../db/index.ts";
import type { Shown } from "../../catalog/index.ts";
import { type ExecutedQuery, applyTiers, interpretationOf } from "../execution/query-execution.ts";
import { topRows } from "../core/top-rows.ts";
import { closenessIn } from "../execution/query-execution.ts";
import type { SearchOptions } from "../execution/search-options.ts";
import { parseFitmentQuery } from "../fitment/fitment-query.ts";
import { hasSignBehindLetters } from "../part-numbers/letter-prefix-numbers.ts";
import { createPartNumberSearch, type PartNumberSearch } from "../part-numbers/part-number-search.ts";
import { isOfProduct, type MatchedTerm, nameTerms, type Term, wholeWords } from "../core/term.ts";
import type { RowFinder } from "../index/row-finder.ts";
import type { RowTexts } from "../core/row-texts.ts";
import type { SearchEngine } from "../execution/search-engine.ts";
import { entitledRowCount } from "../index/entitled-view.ts";
import { createScoreAccumulator, postingsOfRows } from "../core/score-accumulator.ts";
import { type TermPostings, scoreBestMatches } from "../core/term-scoring.ts";
import type { TextIndex } from "../index/text-index.ts";
import { demoteNegated } from "../ranking/negation-demotion.ts";
import type { TermMatch } from "../core/term-match.ts";
import { createQueryExpander } from "../expansion/query-expansion.ts";
import { numberKey, textOfWords, wordsOf } from "../text/words.ts";
import { completionsIn } from "./completions.ts";
import {
  anyOf,
  beginningWith,
  entitlementMark,
  isOutsideAnyDescription,
  labels,
  namesWith,
  negating,
  eachOf,
} from "./document.ts";
import { createFetched, type Fetched } from "./fetched-index.ts";
import { parseQuery } from "../query/query-parser.ts";
import { affordableTerms } from "./term-budget.ts";
import { firstAmended, numbersThatAre, type DocumentQuery } from "./store.ts";

/** With more expansions than this, a prefix is queried as a prefix. */
const mostListed = 20;
/** A query that needs more rounds is answered with what has been fetched by then. */
const mostRounds = 12;
/** Part numbers typed in more pieces take another round. */
const mostPiecesAtOnce = 4;

/** The published catalogue version to search. */
export interface Version {
  /** The ids that its documents are stored under: that of the full version and, if amended, that of the amendment. */
  readonly ids: readonly string[];
  readonly productCount: number;
  /** Numbers of stored documents that are no longer part of it. */
  readonly gone: readonly number[];
  /** Document number → row; negative if the snapshot does not have the product. */
  readonly rows: Int32Array;
  /** The same for amended products, whose document numbers start at `firstAmended`. */
  readonly amendedRows: Int32Array;
}

/** A query that has been executed and scored. */
interface Scored {
  readonly executed: ExecutedQuery;
  readonly partNumberSearch: PartNumberSearch;
  readonly index: TextIndex;
  readonly isOutsideDescriptions: RowFinder["isOutsideDescriptions"];
}

/**
 * Searches a version whose index is in the database. Terms, matches, part numbers and spelling corrections are the same as
 * in memory, computed over the parts of the index fetched for the query (lookups.ts). PostgreSQL's full-text search finds
 * and scores rows. There is no second ranking stage, as it needs the word order of names. `shown` limits the search to the
 * products that the shopper may see; undefined shows all.
 */
export function createDatabaseEngine(q: Queries, version: Version, shown: Shown | undefined): SearchEngine {
  const { ids, gone, productCount, rows, amendedRows } = version;
  const queried = { ids, gone, marks: shown?.entitlements.map(entitlementMark) };
  const shownCount = entitledRowCount(shown?.rows, productCount);
  const accumulator = createScoreAccumulator(productCount);
  const { scores } = accumulator;

  /** The row of a document; negative if the snapshot does not show the product. */
  function rowOf(number: number): number {
    const row = (number < firstAmended ? rows[number] : amendedRows[number - firstAmended]) ?? -1;
    return shown?.rows[row] === 0 ? -1 : row;
  }

  function score(query: string, how: SearchOptions, index: TextIndex, fetched: Fetched): Scored {
    const rowFinder = rowFinderOf(index, fetched);
    const { matchTerms } = createQueryExpander(index, shownCount, rowFinder);
    const partNumberSearch = createPartNumberSearch(index, rowFinder);
    const texts: RowTexts = {
      told(forms) {
        const rowsTold = new Set(rowFinder.rowsContaining(forms));
        return (row) => rowsTold.has(row);
      },
      nearnessTo(terms) {
        const words = nameTerms(terms).slice(-1).flatMap(wholeWords);
        if (words.length === 0) return () => 0;
        const rowsNamed = new Set(rowsFoundBy(fetched, anyOf(words.map(index.words.at), labels.name)));
        return (row) => (rowsNamed.has(row) ? 1 : 0);
      },
      negating: rowFinder.negating,
    };
    const parsed = parseQuery(query);
    const matched = matchTerms(parsed.terms, how);
    const fit = parseFitmentQuery(parsed, matched, how, { index, rowCount: shownCount, rowFinder });
    const terms = affordableTerms(fit?.terms ?? matched, index, shownCount).map(withPostings);
    const scored = [...terms, ...(fit?.hints ?? []).map(withPostings)].filter(isOfProduct);
    scoreBestMatches(
      accumulator,
      scored.filter(({ isNegated }) => !isNegated),
    );
    demoteNegated(accumulator, terms, texts);
    const executed = applyTiers({ query: parsed, terms, fit, texts }, how, { accumulator, partNumberSearch });
    return { executed, partNumberSearch, index, isOutsideDescriptions: rowFinder.isOutsideDescriptions };

    /** The term with the postings of its matches. */
    function withPostings(term: MatchedTerm): MatchedTerm & TermPostings {
      // only a row's first match counts, so the prefix query excludes rows with the word itself
      const exactWords = term.matches[0]?.words ?? [];
      const all = term.matches.map((match, place) => {
        const postings = match.rows
          ? postingsOfRows(match.rows)
          : fetched.find(tsqueryOf(match, term, index, place > 0 ? exactWords : []));
        return {
          match: { ...match, rows: postings.rows },
          postings,
          share: match.weight * match.rarity,
          isPart: match.isPart,
        };
      });
      return { ...term, matches: all.map(({ match }) => match), found: all };
    }
  }

  /**
   * Executes a query repeatedly until everything it looks up has been fetched. The function that `work` returns is then
   * called synchronously, as the accumulator is valid only until the next query.
   */
  async function execute<T>(
    query: string,
    how: SearchOptions,
    work: (scored: Scored) => () => T | Promise<T>,
  ): Promise<T> {
    const inFull = hasSignBehindLetters(query) ? numberKey(query) : undefined;
    const fetched = createFetched(q, { version: queried, rowOf }, { pieces: piecesOf(query), inFull });
    for (let round = 1; ; round++) {
      const finish = work(score(query, how, fetched.index(), fetched));
      const more = round < mostRounds ? fetched.fetchMore() : undefined;
      if (!more) return finish();
      await more;
    }
  }

  return {
    answer: (query, how, read) =>
      execute(query, how, ({ executed, partNumberSearch, index, isOutsideDescriptions }) => {
        const interpretation = interpretationOf(
          executed,
          { index, accumulator, partNumberSearch, isOutsideDescriptions },
          how.asTyped,
        );
        return () =>
          read({
            rows: accumulator.matchedRowsInOrder(),
            scores,
            closenessOf: closenessIn(accumulator),
            interpretation,
          });
      }),
    leading: (query, limit, how = {}) => execute(query, how, () => () => topRows(accumulator.met(), scores, limit)),
    completionsOf: (query, limit) => completionsIn(q, queried, query, limit),
    async rowsByNumbers(keys) {
      const found = (await numbersThatAre(q, queried, keys)).map((one) => ({ ...one, row: rowOf(one.number) }));
      return Map.groupBy(
        found.filter(({ row }) => row >= 0),
        ({ key }) => key,
      );
    },
  };
}

/** The full-text query for a match's rows, without those that have one of `exactWords`. */
function tsqueryOf(
  { words: found, isCorrection, isRange }: TermMatch,
  { word }: Term,
  index: TextIndex,
  exactWords: readonly number[],
): DocumentQuery {
  const hasExactWords = exactWords.length > 0 && found.includes(exactWords[0]!);
  const but = hasExactWords ? anyOf(exactWords.map(index.words.at)) : undefined;
  // a prefix is faster than all the words that it expands to
  const isPrefix = found.length > mostListed && !isCorrection && !isRange;
  return { tsquery: isPrefix ? beginningWith(word) : anyOf(found.map(index.words.at)), but, isUnranked: isRange };
}

function rowsFoundBy({ find }: Fetched, tsquery: string): Uint32Array {
  return find({ tsquery, isUnranked: true }).rows;
}

function rowFinderOf({ words, rowCountOf, weights }: TextIndex, fetched: Fetched): RowFinder {
  const rowsFound = (tsquery: string) => rowsFoundBy(fetched, tsquery);
  const naming: RowFinder["naming"] = (head, tails) => rowsFound(namesWith(words.at(head), tails?.map(words.at)));
  return {
    isOutsideDescriptions: (word) => isOutsideAnyDescription({ weight: weights[word]!, rowCount: rowCountOf(word) }),
    naming,
    isNaming: (head, tails) => naming(head, tails).length > 0,
    rowsContaining: (forms) => rowsFound(eachOf(forms.map((list) => list.map(words.at)))),
    negating(list) {
      const rowsRefusing = new Set(rowsFound(negating(list.map(words.at))));
      return (row) => rowsRefusing.has(row);
    },
    lacking({ forms }) {
      const lists = forms.map((list) => list.map(words.at));
      return (lacked) => {
        // the maker's name may be one of the words
        const having = rowsFound(`${eachOf(lists, "AB")} & ${anyOf(lacked.map(words.at))}`);
        return having.length === 0 && rowsFound(eachOf(lists, "A")).length > 0;
      };
    },
  };
}

/** Possible part numbers in a query: each word alone and joined with the next ones. */
function piecesOf(query: string): string[] {
  const words = wordsOf(query);
  const pieces = words.flatMap((_, from) =>
    Array.from({ length: mostPiecesAtOnce }, (_, more) =>
      numberKey(textOfWords(words.slice(from, from + more + 1), "")),
    ),
  );
  return [...new Set(pieces)].filter((piece) => piece !== "");
}
