const KEPT = 8;

/** What this browser keeps of somebody's visits, the last first. It stays here: nobody is sent it. */
export interface LocalList<Item> {
  all(): Item[];
  /** Puts it first, in the place of those that are the same. */
  remember(item: Item, isSame: (other: Item) => boolean): void;
  forget(): void;
}

/** The list under this name of the browser's storage, as far as what lies there is an item. */
export function localList<Item>(name: string, isItem: (value: unknown) => value is Item): LocalList<Item> {
  function all(): Item[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(name) ?? "[]");
      return Array.isArray(stored) ? stored.filter(isItem) : [];
    } catch {
      return []; // storage may be switched off, or hold what is not ours
    }
  }
  return {
    all,
    remember(item, isSame) {
      const others = all().filter((other) => !isSame(other));
      try {
        localStorage.setItem(name, JSON.stringify([item, ...others].slice(0, KEPT)));
      } catch {
        // a full or closed storage costs a convenience, nothing else
      }
    },
    forget() {
      try {
        localStorage.removeItem(name);
      } catch {
        // nothing was kept
      }
    },
  };
}
