import { knownIn } from "../dictionary/dictionary.ts";
import type { MatchedTerm } from "../core/term.ts";
import { negationsAfter, negatedWordMatcher, negationsBefore } from "../index/negated-words.ts";
import { scratchBuffer } from "../core/scratch-buffers.ts";
import type { TextIndex } from "../index/text-index.ts";

/** Where a name has the terms of a query; sets of terms are bits. */
export interface NameReading {
  readonly length: number;
  /** How many words of the name match a term. */
  readonly matchedCount: number;
  /** Terms before the first comma of the name, and those that only follow "for". */
  readonly inHead: number;
  readonly behindFor: number;
  /** Terms that follow the same term as in the query. */
  readonly adjacent: number;
  /** The place of the first term, and how far the query's last word is from the end of the name's head. */
  readonly firstAt: number;
  readonly lastFromHeadEnd: number;
  readonly namesUnwanted: boolean;
  /** Wanted terms that the name only negates. */
  readonly lacking: number;
}

/** The place of a term that is not in the name. */
const nowhere = 20;

/** The terms that each word matches; none between two queries. */
const termBuffer = scratchBuffer((wordCount) => new Uint32Array(wordCount));

/** The last wanted term as a bit; measurements after it do not count ("hose clamp 40 mm"). */
function lastWordOf(terms: readonly MatchedTerm[]): number {
  const isWanted = ({ isNegated }: MatchedTerm) => !isNegated;
  const naming = terms.findLastIndex((term) => isWanted(term) && term.measurements.length === 0);
  const last = naming < 0 ? terms.findLastIndex(isWanted) : naming;
  return last < 0 ? 0 : 1 << last;
}

/** Reads names word by word. */
export function createNameReader({ names, words }: TextIndex) {
  const isNegatedAt = negatedWordMatcher({ names, words });
  const termsOf = termBuffer(words.length);
  const refusals = new Set(knownIn(words, negationsBefore));
  const lacks = new Set(knownIn(words, negationsAfter));
  let unwanted = 0;
  let last = 0;

  /** Whether the name negates a wanted word, and the query does not. */
  function isLackingAt(at: number, start: number, end: number): boolean {
    const says = (words: ReadonlySet<number>, place: number) =>
      words.has(names.words[place]!) && termsOf[names.words[place]!] === 0;
    return (at > start && says(refusals, at - 1)) || (at + 1 < end && says(lacks, at + 1));
  }

  return {
    expect(terms: readonly MatchedTerm[]) {
      unwanted = 0;
      last = lastWordOf(terms);
      terms.forEach(({ matches, isNegated }, term) => {
        if (isNegated) unwanted |= 1 << term;
        for (const match of matches) for (const word of match.words) termsOf[word]! |= 1 << term;
      });
    },
    forget(terms: readonly MatchedTerm[]) {
      for (const { matches } of terms) for (const match of matches) for (const word of match.words) termsOf[word] = 0;
    },
    read(row: number): NameReading {
      const start = names.offsets[row]!;
      const end = names.offsets[row + 1]!;
      const headEnd = start + names.headLengths[row]!;
      const forFrom = start + names.forFrom[row]!;
      let [matchedCount, inHead, beforeFor, seen, adjacent, before, lacking] = [0, 0, 0, 0, 0, 0, 0];
      let [firstAt, lastFromHeadEnd, namesUnwanted, isUnmatched] = [nowhere, nowhere, false, false];
      for (let at = start; at < end; at++) {
        const terms = termsOf[names.words[at]!]!;
        if (terms & unwanted && !isNegatedAt(at, start, end)) namesUnwanted = true;
        let wanted = terms & ~unwanted;
        // "without head gasket" has neither
        isUnmatched = wanted !== 0 && (isUnmatched || isLackingAt(at, start, end));
        if (isUnmatched) {
          lacking |= wanted;
          wanted = 0;
        }
        if (wanted !== 0) {
          matchedCount++;
          if (firstAt === nowhere) firstAt = at - start;
          if (at < headEnd) inHead |= wanted;
          if (at < forFrom) beforeFor |= wanted;
          if (wanted & last && (lastFromHeadEnd === nowhere || at < headEnd))
            lastFromHeadEnd = Math.abs(headEnd - 1 - at);
          seen |= wanted;
          // a joined word is both
          adjacent |= wanted & ((before | wanted) << 1);
        }
        before = wanted;
      }
      const behindFor = seen & ~beforeFor;
      return {
        length: end - start,
        matchedCount,
        inHead,
        behindFor,
        adjacent,
        firstAt,
        lastFromHeadEnd,
        namesUnwanted,
        lacking: lacking & ~seen,
      };
    },
  };
}
