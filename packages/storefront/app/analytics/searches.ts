import type { Memory } from "./memory.ts";
import type { SiteEvent } from "./page-events.ts";

/** More than somebody searches for in a visit; what is older goes first. */
const rememberedSearches = 50;
const rememberedParts = 100;

/** What was searched for in this visit, and the parts that the words led to, by their SKU. */
export function openSearches(memory: Memory) {
  const ledBy = () => new Map(JSON.parse(memory.get("ledBy") ?? "[]") as [sku: string, term: string][]);

  /** Whether it comes for the first time; from now on it does not. */
  function isFirst(what: "searches" | "ways", one: string): boolean {
    const known = JSON.parse(memory.get(what) ?? "[]") as string[];
    if (known.includes(one)) return false;
    memory.set(what, JSON.stringify([...known, one].slice(-rememberedSearches)));
    return true;
  }

  return {
    /**
     * Whether words have just led straight to a part, by the browser's entry for its page: it is an entry of before where somebody
     * loads the page anew or comes back to it.
     */
    isNewWay: (term: string, entry: string): boolean => {
      // the list of the same words is no other search
      isFirst("searches", term);
      return isFirst("ways", entry);
    },
    /** A list that somebody comes back to is the search that it was. */
    toldOnce(event: SiteEvent): SiteEvent {
      if (event.result_count === undefined || isFirst("searches", String(event.search_term))) return event;
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
