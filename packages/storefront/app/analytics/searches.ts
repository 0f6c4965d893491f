import type { Memory } from "./memory.ts";
import type { SiteEvent } from "./page-events.ts";

/** More than somebody searches for in a visit; what is older goes first. */
const rememberedSearches = 50;
const rememberedParts = 100;

/** What was searched for in this visit, and the parts that the words led to, by their SKU. */
export function openSearches(memory: Memory) {
  const told = (): string[] => JSON.parse(memory.get("searches") ?? "[]") as string[];
  const ledBy = () => new Map(JSON.parse(memory.get("ledBy") ?? "[]") as [sku: string, term: string][]);

  /** Whether these words are searched for the first time; from now on they are not. */
  function isFirst(term: string): boolean {
    const terms = told();
    if (terms.includes(term)) return false;
    memory.set("searches", JSON.stringify([...terms, term].slice(-rememberedSearches)));
    return true;
  }

  return {
    isTold: (term: string): boolean => told().includes(term),
    /** A list that somebody comes back to is the search that it was. */
    toldOnce(event: SiteEvent): SiteEvent {
      if (event.result_count === undefined || isFirst(String(event.search_term))) return event;
      const { search_term: _term, result_count: _count, ...list } = event;
      return list;
    },
    /** Words led to a part. */
    led(term: string, sku: string): void {
      const words = ledBy();
      words.delete(sku);
      memory.set("ledBy", JSON.stringify([...words, [sku, term]].slice(-rememberedParts)));
    },
    wordsTo: (sku: string): string | undefined => ledBy().get(sku),
  };
}
