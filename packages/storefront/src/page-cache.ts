import type { Served } from "./sending.ts";

interface Entry {
  readonly content: Served;
  readonly freshUntil: number;
  /** Memory that was counted for it when it was last asked for. */
  counted: number;
}

/** Pages that every guest gets alike, in memory; those asked for least recently go when there are too many bytes. */
export interface PageCache {
  /** The page of a key when it is fresh. */
  fresh(key: string): Served | undefined;
  /**
   * The page of a key, made anew when it is not fresh. Requests that come while it is made wait for the same one.
   * `make` sees the page as it was, if it is still known, and answers it again when nothing but the time has changed. It may
   * say that its page is not for others.
   */
  get<Own>(key: string, make: (old: Served | undefined) => Promise<Made<Own>>): Promise<Served | { own: Own }>;
  bytes(): number;
}

export type Made<Own> = { readonly content: Served; readonly freshForMs: number } | { readonly own: Own };

export function createPageCache({ limitBytes, now }: { limitBytes: number; now: () => number }): PageCache {
  const entries = new Map<string, Entry>();
  const making = new Map<string, Promise<unknown>>();
  let bytes = 0;

  function fresh(key: string): Served | undefined {
    const entry = entries.get(key);
    if (!entry || entry.freshUntil <= now()) return undefined;
    entries.delete(key);
    entries.set(key, entry);
    count(key, entry);
    return entry.content;
  }

  /** Content may be compressed after it was kept. */
  function count(key: string, entry: Entry): void {
    const size = entry.content.bytes() + key.length * 2;
    bytes += size - entry.counted;
    entry.counted = size;
  }

  function keep(key: string, content: Served, freshForMs: number): Served {
    drop(key);
    const entry = { content, freshUntil: now() + freshForMs, counted: 0 };
    entries.set(key, entry);
    count(key, entry);
    for (const oldest of entries.keys()) {
      if (bytes <= limitBytes) break;
      drop(oldest);
    }
    return content;
  }

  function drop(key: string): void {
    bytes -= entries.get(key)?.counted ?? 0;
    entries.delete(key);
  }

  return {
    fresh,
    bytes: () => bytes,
    async get<Own>(key: string, make: (old: Served | undefined) => Promise<Made<Own>>): Promise<Served | { own: Own }> {
      const kept = fresh(key);
      if (kept) return kept;
      const underway = making.get(key) as Promise<Served | { own: Own }> | undefined;
      if (underway) return underway;
      const made = make(entries.get(key)?.content)
        .then((page) => ("own" in page ? page : keep(key, page.content, page.freshForMs)))
        .finally(() => making.delete(key));
      making.set(key, made);
      return made;
    },
  };
}
