import type { Resource } from "./cache.ts";
import type { Entry } from "./entry.ts";

/** Subscribers to changes. */
export interface Watchers {
  readonly size: number;
  /** One that throws does not affect the others, nor the caller: the error is logged to the console. */
  tell(): void;
  /** Notifies of changes until the returned function is called; a function subscribed twice is notified until it has unsubscribed twice. */
  subscribe(changed: () => void): () => void;
}

export function createWatchers(): Watchers {
  const watchers = new Set<() => void>();
  return {
    get size() {
      return watchers.size;
    },
    tell() {
      for (const watcher of watchers) {
        try {
          watcher();
        } catch (error) {
          console.error(error);
        }
      }
    },
    subscribe(changed) {
      const watcher = () => changed();
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

interface Derived<Data, Shown> {
  readonly key: string;
  /** Converts the source's data into what is shown. */
  readonly shown: (data: Data) => Shown;
  /** The same before anything has happened on this page, as a server renders it. */
  readonly untouched: (data: Data) => Shown;
  readonly entry: () => Entry<Shown>;
  /** Notified when it is to be shown differently although the source has not changed. */
  readonly watchers: Watchers;
}

/** A resource that presents another one differently. */
export function derived<Data, Shown>(
  source: Resource<Data>,
  { key, shown, untouched, entry, watchers }: Derived<Data, Shown>,
): Resource<Shown> {
  let drawn: { readonly of: Entry<Data>; readonly entry: Entry<Shown> } | undefined;
  return Object.assign(async (...options: Parameters<typeof source>) => shown(await source(...options)), {
    key,
    entry,
    rendered() {
      const of = source.rendered();
      if (drawn?.of !== of) drawn = { of, entry: { ...of, data: of.data && untouched(of.data) } };
      return drawn.entry;
    },
    snapshot: () => ({ ...source.snapshot(), data: entry().data }),
    subscribe(changed: () => void) {
      const ends = [source.subscribe(changed), watchers.subscribe(changed)];
      return () => ends.forEach((end) => end());
    },
  });
}
