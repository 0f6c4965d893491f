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
import { anyOf, beginningWith, entitlementMark, isToldAmong, labels, namesWith, negating, toldOf } from "./document.ts";
import { createFetched, type Fetched } from "./fetched-index.ts";
import { parseQuery } from "../query/query-parser.ts";
import { affordableTerms } from "./term-budget.ts";
import { firstAmended, numbersThatAre, type DocumentQuery } from "./store.ts";

/** More words that begin alike are not looked for one by one. */
const mostListed = 20;
/** A query that goes on asking is answered by what is known by then. */
const mostRounds = 12;
/** Part numbers in more pieces are found in further rounds. */
const mostPiecesAtOnce = 4;

/** The published catalogue that is asked. */
export interface Version {
  /** Under which it is written: of the whole that was compiled, and of what amends it. */
  readonly ids: readonly string[];
  readonly productCount: number;
  /** The numbers of documents that it no longer has. */
  readonly gone: readonly number[];
  /** By a product's number its row, below 0 where the snapshot does not have it. */
  readonly rows: Int32Array;
  /** The same for products that were compiled anew, whose numbers begin at `firstAmended`. */
  readonly amendedRows: Int32Array;
}

/** What a query came to. */
interface Scored {
  readonly asked: ExecutedQuery;
  readonly partNumberSearch: PartNumberSearch;
  readonly index: TextIndex;
  readonly isOutsideDescriptions: RowFinder["isOutsideDescriptions"];
}

/**
 * The search over a version's words in the database: the same terms, matches, part numbers and spellings as in memory, worked
 * out over what is fetched for the query (lookups.ts); rows are found and scored by PostgreSQL's text search. The second
 * stage, which reads names in their order, is for memory alone. `shown` is what of it is shown; undefined where all is.
 */
export function createDatabaseEngine(q: Queries, version: Version, shown: Shown | undefined): SearchEngine {
  const { ids, gone, productCount, rows, amendedRows } = version;
  const asked = { ids, gone, marks: shown?.entitlements.map(entitlementMark) };
  const shownCount = entitledRowCount(shown?.rows, productCount);
  const accumulator = createScoreAccumulator(productCount);
  const { scores } = accumulator;

  /** Below 0 where the snapshot does not show the product. */
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
    const met = matchTerms(parsed.terms, how);
    const fit = parseFitmentQuery(parsed, met, how, { index, rowCount: shownCount, rowFinder });
    const terms = affordableTerms(fit?.terms ?? met, index, shownCount).map(found);
    const scored = [...terms, ...(fit?.hints ?? []).map(found)].filter(isOfProduct);
    scoreBestMatches(
      accumulator,
      scored.filter(({ isNegated }) => !isNegated),
    );
    demoteNegated(accumulator, terms, texts);
    const asked = applyTiers({ query: parsed, terms, fit, texts }, how, { accumulator, partNumberSearch });
    return { asked, partNumberSearch, index, isOutsideDescriptions: rowFinder.isOutsideDescriptions };

    /** The term with the rows of its matches. */
    function found(term: MatchedTerm): MatchedTerm & TermPostings {
      // the first match counts: rows with the word itself need not be found again by its prefix
      const itself = term.matches[0]?.words ?? [];
      const all = term.matches.map((match, place) => {
        const postings = match.rows
          ? postingsOfRows(match.rows)
          : fetched.find(tsqueryOf(match, term, index, place > 0 ? itself : []));
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
   * Works a query out until all that it asks is known. What `work` answers then is called at once: the accumulator is this
   * query's until another one is worked out.
   */
  async function ask<T>(query: string, how: SearchOptions, work: (scored: Scored) => () => T | Promise<T>): Promise<T> {
    const inFull = hasSignBehindLetters(query) ? numberKey(query) : undefined;
    const fetched = createFetched(q, { version: asked, rowOf }, { pieces: piecesOf(query), inFull });
    for (let round = 1; ; round++) {
      const finish = work(score(query, how, fetched.index(), fetched));
      const more = round < mostRounds ? fetched.fetchMore() : undefined;
      if (!more) return finish();
      await more;
    }
  }

  return {
    answer: (query, how, read) =>
      ask(query, how, ({ asked: answered, partNumberSearch, index, isOutsideDescriptions }) => {
        const interpretation = interpretationOf(
          answered,
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
    leading: (query, limit, how = {}) => ask(query, how, () => () => topRows(accumulator.met(), scores, limit)),
    completionsOf: (query, limit) => completionsIn(q, asked, query, limit),
    async rowsByNumbers(keys) {
      const found = (await numbersThatAre(q, asked, keys)).map((one) => ({ ...one, row: rowOf(one.number) }));
      return Map.groupBy(
        found.filter(({ row }) => row >= 0),
        ({ key }) => key,
      );
    },
  };
}

/** The text search for the rows of a match. */
function tsqueryOf(
  { words: found, isCorrection, isRange }: TermMatch,
  { word }: Term,
  index: TextIndex,
  itself: readonly number[],
): DocumentQuery {
  const but = itself.length > 0 && found.includes(itself[0]!) ? anyOf(itself.map(index.words.at)) : undefined;
  // a beginning is looked for sooner than all the words that begin so
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
    isOutsideDescriptions: (word) => isToldAmong({ weight: weights[word]!, rowCount: rowCountOf(word) }),
    naming,
    isNaming: (head, tails) => naming(head, tails).length > 0,
    rowsContaining: (forms) => rowsFound(toldOf(forms.map((list) => list.map(words.at)))),
    negating(list) {
      const rowsRefusing = new Set(rowsFound(negating(list.map(words.at))));
      return (row) => rowsRefusing.has(row);
    },
    lacking({ forms }) {
      const lists = forms.map((list) => list.map(words.at));
      return (lacked) => {
        const having = rowsFound(`${toldOf(lists, "AB")} & ${anyOf(lacked.map(words.at))}`);
        return having.length === 0 && rowsFound(toldOf(lists, "A")).length > 0;
      };
    },
  };
}

/** What may be a part number in a query: its words, alone and with the next ones. */
function piecesOf(query: string): string[] {
  const words = wordsOf(query);
  const pieces = words.flatMap((_, from) =>
    Array.from({ length: mostPiecesAtOnce }, (_, more) =>
      numberKey(textOfWords(words.slice(from, from + more + 1), "")),
    ),
  );
  return [...new Set(pieces)].filter((piece) => piece !== "");
}
