import { localList } from "./local-list.ts";

const LONGEST = 100;

const searches = localList("recent-searches", (value) => typeof value === "string");

/** What was searched for in this browser, newest first. */
export const recentSearches = searches.all;
export const forgetSearches = searches.forget;

export function rememberSearch(term: string): void {
  const words = term.trim();
  if (words === "" || words.length > LONGEST) return;
  searches.remember(words, (other) => isSame(other, words));
}

/** Those that begin with what is typed, or all of them if nothing is. One that is already typed in full is left out. */
export function searchesLike(typed: string, searches: readonly string[]): string[] {
  const begun = typed.trim().toLowerCase();
  return searches.filter((term) => term.toLowerCase().startsWith(begun) && !isSame(term, begun));
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
