const KEPT = 8;

/** A list that this browser stores about somebody's visits, newest first. It stays here: it is sent to nobody. */
export interface LocalList<Item> {
  all(): Item[];
  /** Puts an item first and removes those that are the same. */
  remember(item: Item, isSame: (other: Item) => boolean): void;
  forget(): void;
}

/** The list under this name in the browser's storage, skipping entries that are not valid items. */
export function localList<Item>(name: string, isItem: (value: unknown) => value is Item): LocalList<Item> {
  function all(): Item[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(name) ?? "[]");
      return Array.isArray(stored) ? stored.filter(isItem) : [];
    } catch {
      return []; // storage may be off, or hold something that is not ours
    }
  }
  return {
    all,
    remember(item, isSame) {
      const others = all().filter((other) => !isSame(other));
      try {
        localStorage.setItem(name, JSON.stringify([item, ...others].slice(0, KEPT)));
      } catch {
        // full or blocked storage costs a convenience, nothing else
      }
    },
    forget() {
      try {
        localStorage.removeItem(name);
      } catch {
        // nothing was stored
      }
    },
  };
}
