import type { Served } from "./sending.ts";

/** Content in memory, and the addresses that show it. */
interface Entry {
  readonly content: Served;
  /** In insertion order. */
  readonly keys: Set<string>;
  keyBytes: number;
  /** The memory counted for it at the last measurement. */
  counted: number;
}

interface Known {
  readonly entry: Entry;
  readonly freshUntil: number;
}

/**
 * Caches pages that are the same for every guest in memory: once for all addresses that show the same, such as those with campaign
 * parameters. The least recently used are evicted beyond the limit in bytes.
 */
export interface PageCache {
  /** The page of a key, if it is fresh. */
  fresh(key: string): Served | undefined;
  /** The page of any key that has this content. */
  withEtag(etag: string): Served | undefined;
  /**
   * The page of a key, rendered if it is not fresh. Concurrent requests share one rendering. `make` may
   * say that its page is private.
   */
  get<Own>(key: string, make: () => Promise<Made<Own>>): Promise<Served | { own: Own }>;
  bytes(): number;
}

export type Made<Own> = { readonly content: Served; readonly freshForMs: number } | { readonly own: Own };

/** Made-up addresses of one page must not evict the others. */
const keysOfOneContent = 16;

export function createPageCache({ limitBytes, now }: { limitBytes: number; now: () => number }): PageCache {
  const entries = new Map<string, Entry>();
  const byKey = new Map<string, Known>();
  const making = new Map<string, Promise<unknown>>();
  let bytes = 0;

  function fresh(key: string): Served | undefined {
    const known = byKey.get(key);
    if (!known || known.freshUntil <= now()) return undefined;
    touch(known.entry);
    return known.entry.content;
  }

  function touch(entry: Entry): void {
    entries.delete(entry.content.etag);
    entries.set(entry.content.etag, entry);
    // content may be compressed after it was cached
    const size = entry.content.bytes() + entry.keyBytes;
    bytes += size - entry.counted;
    entry.counted = size;
  }

  function keep(key: string, content: Served, freshForMs: number): Served {
    forget(key);
    const entry = entries.get(content.etag) ?? { content, keys: new Set<string>(), keyBytes: 0, counted: 0 };
    entry.keys.add(key);
    entry.keyBytes += sizeOf(key);
    byKey.set(key, { entry, freshUntil: now() + freshForMs });
    const [oldestKey] = entry.keys;
    if (entry.keys.size > keysOfOneContent) forget(oldestKey!);
    touch(entry);
    for (const oldest of entries.values()) {
      if (bytes <= limitBytes) break;
      drop(oldest);
    }
    return entry.content;
  }

  function forget(key: string): void {
    const entry = byKey.get(key)?.entry;
    if (!entry) return;
    byKey.delete(key);
    entry.keys.delete(key);
    entry.keyBytes -= sizeOf(key);
  }

  function drop(entry: Entry): void {
    bytes -= entry.counted;
    entries.delete(entry.content.etag);
    for (const key of entry.keys) byKey.delete(key);
  }

  return {
    fresh,
    withEtag: (etag) => entries.get(etag)?.content,
    bytes: () => bytes,
    async get<Own>(key: string, make: () => Promise<Made<Own>>): Promise<Served | { own: Own }> {
      const kept = fresh(key);
      if (kept) return kept;
      const underway = making.get(key) as Promise<Served | { own: Own }> | undefined;
      if (underway) return underway;
      const made = make()
        .then((page) => ("own" in page ? page : keep(key, page.content, page.freshForMs)))
        .finally(() => making.delete(key));
      making.set(key, made);
      return made;
    },
  };
}

function sizeOf(key: string): number {
  return key.length * 2;
}
