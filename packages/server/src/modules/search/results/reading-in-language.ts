import type { SearchResults, TermReading } from "@tradecounter/wire";

/** What a catalogue says in a shopper's language, as far as a search needs it. */
export interface SearchPhrases {
  ownWords(term: string): string;
  otherWords(term: string): string;
  goingOn(typed: string, limit: number): readonly { readonly own: string; readonly other: string }[];
}

/** Results with what they say of the searched words in the shopper's language, as far as the catalogue has words for it. */
export function readingIn({ otherWords }: SearchPhrases, results: SearchResults): SearchResults {
  const { termReading: reading } = results;
  if (!reading) return results;
  const inOther: TermReading = {
    ...reading,
    searchedTerm: otherWords(reading.searchedTerm),
    corrections: reading.corrections.map(({ from, to }) => ({ from: otherWords(from), to: otherWords(to) })),
    droppedWords: reading.droppedWords.map(otherWords),
    beginnings: reading.beginnings.map(otherWords),
    didYouMean: reading.didYouMean.map(otherWords),
  };
  return { ...results, termReading: inOther };
}
