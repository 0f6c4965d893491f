import type { Queries } from "../../../db/index.ts";
import type { Shown } from "../../catalog/index.ts";
import { askedRightly, type RightlyAsked, scoreBeyondWords, understandingOf } from "../execution/query-execution.ts";
import { bestRows } from "../core/top-rows.ts";
import { closenessIn } from "../execution/query-execution.ts";
import type { HowAsked } from "../execution/search-options.ts";
import { fitAskedIn } from "../fitment/fitment-query.ts";
import { hasSignBehindLetters } from "../part-numbers/letter-prefix-numbers.ts";
import { createNumberChannel, type NumberChannel } from "../part-numbers/part-number-search.ts";
import { isOfThing, type MetTerm, namingIn, type Term, wordsInFull } from "../core/term.ts";
import { termsOf } from "../query/query-parser.ts";
import type { RowFinder } from "../index/row-finder.ts";
import type { RowTexts } from "../core/row-texts.ts";
import type { SearchEngine } from "../execution/search-engine.ts";
import { shownCountOf } from "../index/entitled-view.ts";
import { createTally, listed } from "../core/score-accumulator.ts";
import { type FoundTerm, scoreMostMet } from "../core/term-scoring.ts";
import type { TextIndex } from "../index/text-index.ts";
import { raiseWithoutUnwanted } from "../ranking/negation-demotion.ts";
import type { Way } from "../core/term-match.ts";
import { createWayFinder } from "../expansion/query-expansion.ts";
import { numberKey, textOfWords, wordsOf } from "../text/words.ts";
import { completionsIn } from "./completions.ts";
import { anyOf, beginningWith, entitlementMark, isToldAmong, labels, namesWith, refusing, toldOf } from "./document.ts";
import { createFetched, type Fetched } from "./fetched.ts";
import { heardTerms } from "./heard-terms.ts";
import { firstAmended, type DocumentQuery } from "./store.ts";

/** More words that begin alike are not looked for one by one. */
const mostListed = 20;
/** A question that goes on asking is answered by what is known by then. */
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

/** What a question came to. */
interface Scored {
  readonly asked: RightlyAsked;
  readonly numberChannel: NumberChannel;
  readonly index: TextIndex;
  readonly isTold: RowFinder["isTold"];
}

/**
 * The search over a version's words in the database: the same terms, ways, part numbers and spellings as in memory, worked
 * out over what is fetched for the question (needs.ts); rows are found and scored by PostgreSQL's text search. The second
 * stage, which reads names in their order, is for memory alone. `shown` is what of it is shown; undefined where all is.
 */
export function createDatabaseEngine(q: Queries, version: Version, shown: Shown | undefined): SearchEngine {
  const { ids, gone, productCount, rows, amendedRows } = version;
  const asked = { ids, gone, marks: shown?.entitlements.map(entitlementMark) };
  const shownCount = shownCountOf(shown?.rows, productCount);
  const tally = createTally(productCount);
  const { scores } = tally;

  /** Below 0 where the snapshot does not show the product. */
  function rowOf(number: number): number {
    const row = (number < firstAmended ? rows[number] : amendedRows[number - firstAmended]) ?? -1;
    return shown?.rows[row] === 0 ? -1 : row;
  }

  function score(question: string, how: HowAsked, index: TextIndex, fetched: Fetched): Scored {
    const rowFinder = rowFinderOf(index, fetched);
    const { termsMet } = createWayFinder(index, shownCount, rowFinder);
    const numberChannel = createNumberChannel(index, rowFinder);
    const texts: RowTexts = {
      told(forms) {
        const rowsTold = new Set(rowFinder.telling(forms));
        return (row) => rowsTold.has(row);
      },
      nearnessTo(terms) {
        const words = namingIn(terms).slice(-1).flatMap(wordsInFull);
        if (words.length === 0) return () => 0;
        const rowsNamed = new Set(rowsFoundBy(fetched, anyOf(words.map(index.words.at), labels.name)));
        return (row) => (rowsNamed.has(row) ? 1 : 0);
      },
      refusing: rowFinder.refusing,
    };
    const asked = askedRightly(question, (one) => {
      const met = termsMet(termsOf(one), how);
      const fit = fitAskedIn(one, met, how, { index, rowCount: shownCount, rowFinder });
      const terms = heardTerms(fit?.terms ?? met, index, shownCount).map(found);
      const scored = [...terms, ...(fit?.hints ?? []).map(found)].filter(isOfThing);
      scoreMostMet(
        tally,
        scored.filter(({ isUnwanted }) => !isUnwanted),
      );
      raiseWithoutUnwanted(tally, terms, texts);
      return scoreBeyondWords({ question: one, terms, fit, texts }, how, { tally, numberChannel });
    });
    return { asked, numberChannel, index, isTold: rowFinder.isTold };

    /** The term with the rows of its ways. */
    function found(term: MetTerm): MetTerm & FoundTerm {
      // a row counts by the first way: what has the word itself need not be found again by its beginning
      const itself = term.ways[0]?.words ?? [];
      const all = term.ways.map((way, place) => {
        const postings = way.rows ? listed(way.rows) : fetched.find(queryOf(way, term, index, place > 0 ? itself : []));
        return { way: { ...way, rows: postings.rows }, postings, share: way.weight * way.rarity, isPart: way.isPart };
      });
      return { ...term, ways: all.map(({ way }) => way), found: all };
    }
  }

  /**
   * Works a question out until all that it asks is known. What `work` answers then is called at once: the tally is this
   * question's until another one is worked out.
   */
  async function ask<T>(question: string, how: HowAsked, work: (scored: Scored) => () => T | Promise<T>): Promise<T> {
    const inFull = hasSignBehindLetters(question) ? numberKey(question) : undefined;
    const fetched = createFetched(q, { version: asked, rowOf }, { pieces: piecesOf(question), inFull });
    for (let round = 1; ; round++) {
      const finish = work(score(question, how, fetched.index(), fetched));
      const more = round < mostRounds ? fetched.fetchMore() : undefined;
      if (!more) return finish();
      await more;
    }
  }

  return {
    answer: (question, how, read) =>
      ask(question, how, ({ asked: answered, numberChannel, index, isTold }) => {
        const understanding = understandingOf(answered, { index, tally, numberChannel, isTold }, how.asTyped);
        return () => read({ rows: tally.metInOrder(), scores, closenessOf: closenessIn(tally), understanding });
      }),
    leading: (question, limit, how = {}) => ask(question, how, () => () => bestRows(tally.met(), scores, limit)),
    completionsOf: (question, limit) => completionsIn(q, asked, question, limit),
  };
}

/** The text search that finds what has a term in a way. */
function queryOf(
  { words: found, isCorrection, isRange }: Way,
  { word }: Term,
  index: TextIndex,
  itself: readonly number[],
): DocumentQuery {
  const but = itself.length > 0 && found.includes(itself[0]!) ? anyOf(itself.map(index.words.at)) : undefined;
  // a beginning is looked for sooner than all the words that begin so
  const isBeginning = found.length > mostListed && !isCorrection && !isRange;
  return { query: isBeginning ? beginningWith(word) : anyOf(found.map(index.words.at)), but, isUnranked: isRange };
}

function rowsFoundBy({ find }: Fetched, query: string): Uint32Array {
  return find({ query, isUnranked: true }).rows;
}

function rowFinderOf({ words, rowCountOf, weights }: TextIndex, fetched: Fetched): RowFinder {
  const rowsFound = (query: string) => rowsFoundBy(fetched, query);
  const naming: RowFinder["naming"] = (head, tails) => rowsFound(namesWith(words.at(head), tails?.map(words.at)));
  return {
    isTold: (word) => isToldAmong({ weight: weights[word]!, rowCount: rowCountOf(word) }),
    naming,
    isNaming: (head, tails) => naming(head, tails).length > 0,
    telling: (forms) => rowsFound(toldOf(forms.map((list) => list.map(words.at)))),
    refusing(list) {
      const rowsRefusing = new Set(rowsFound(refusing(list.map(words.at))));
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

/** What may be a part number in a question: its words, alone and with the next ones. */
function piecesOf(question: string): string[] {
  const words = wordsOf(question);
  const pieces = words.flatMap((_, from) =>
    Array.from({ length: mostPiecesAtOnce }, (_, more) =>
      numberKey(textOfWords(words.slice(from, from + more + 1), "")),
    ),
  );
  return [...new Set(pieces)].filter((piece) => piece !== "");
}
