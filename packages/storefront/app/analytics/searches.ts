import type { Memory } from "./memory.ts";
import type { SiteEvent } from "./page-events.ts";

/** More than anybody searches for in a visit; the oldest are dropped. */
const rememberedSearches = 50;
const rememberedParts = 100;

/** The searches of this visit, and the parts that they led to, by SKU. */
export function openSearches(memory: Memory) {
  const ledBy = () => new Map(JSON.parse(memory.get("ledBy") ?? "[]") as [sku: string, term: string][]);

  /** Whether it occurs for the first time; afterwards it no longer does. */
  function isFirst(what: "searches" | "ways", one: string): boolean {
    const known = JSON.parse(memory.get(what) ?? "[]") as string[];
    if (known.includes(one)) return false;
    memory.set(what, JSON.stringify([...known, one].slice(-rememberedSearches)));
    return true;
  }

  return {
    /**
     * Whether a term has just led straight to a part, identified by the history entry of its page: on a reload or when going back,
     * the entry is an old one.
     */
    isNewWay: (term: string, entry: string): boolean => {
      // a list for the same term is not another search
      isFirst("searches", term);
      return isFirst("ways", entry);
    },
    /** A list that somebody returns to is still the same search. */
    toldOnce(event: SiteEvent): SiteEvent {
      if (event.result_count === undefined || isFirst("searches", String(event.search_term))) return event;
      const { search_term: _term, result_count: _count, ...list } = event;
      return list;
    },
    /** A term led to a part. */
    led(term: string, sku: string): void {
      const words = ledBy();
      words.delete(sku);
      memory.set("ledBy", JSON.stringify([...words, [sku, term]].slice(-rememberedParts)));
    },
    wordsTo: (sku: string): string | undefined => ledBy().get(sku),
  };
}
