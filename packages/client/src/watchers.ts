import type { Resource } from "./cache.ts";
import type { Entry } from "./entry.ts";

/** Those who are told of changes. */
export interface Watchers {
  readonly size: number;
  /** One that throws keeps the change from nobody else, nor from who has made it: the console hears of it. */
  tell(): void;
  /** Tells of changes until the returned function is called; who comes twice is told until he has gone twice. */
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
  /** What is shown of data that a read of the other one has brought. */
  readonly shown: (data: Data) => Shown;
  /** The same before anybody has done anything in this page, as a server draws it. */
  readonly untouched: (data: Data) => Shown;
  readonly entry: () => Entry<Shown>;
  /** Told when it is to be shown otherwise while the other one has not changed. */
  readonly watchers: Watchers;
}

/** A resource that shows another one in its own way. */
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
