const STORED = "recent-searches";
const KEPT = 8;
const LONGEST = 100;

/** What was searched for in this browser, the last first. It stays here: nobody is sent it. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(stored) ? stored.filter((term) => typeof term === "string") : [];
  } catch {
    return []; // storage may be switched off, or hold what is not ours
  }
}

export function rememberSearch(term: string): void {
  const words = term.trim();
  if (words === "" || words.length > LONGEST) return;
  const others = recentSearches().filter((other) => !isSame(other, words));
  try {
    localStorage.setItem(STORED, JSON.stringify([words, ...others].slice(0, KEPT)));
  } catch {
    // a full or closed storage costs a convenience, nothing else
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(STORED);
  } catch {
    // nothing was kept
  }
}

/** Those that begin as typed; all of them while nothing is. What is typed in full is no help. */
export function searchesLike(typed: string, searches: readonly string[]): string[] {
  const begun = typed.trim().toLowerCase();
  return searches.filter((term) => term.toLowerCase().startsWith(begun) && !isSame(term, begun));
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
