import type { SearchResults, TermReading } from "@tradecounter/wire";

/** Translations between the catalogue's language and the shopper's that search needs. */
export interface SearchPhrases {
  ownWords(term: string): string;
  otherWords(term: string): string;
  goingOn(typed: string, limit: number): readonly { readonly own: string; readonly other: string }[];
}

/** The results with the reading of the search term in the shopper's language, as far as the catalogue is translated. */
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
