type Place = "session" | "local";

/** What is remembered, and which storage it goes to once the visitor has agreed. */
const places = {
  visit: "session",
  orderData: "session",
  begunCheckout: "session",
  lastView: "session",
  searches: "session",
  ways: "session",
  ledBy: "session",
  refusedEvents: "session",
  lastPurchase: "local",
} as const satisfies Record<string, Place>;

type Name = keyof typeof places;

const keyOf = (name: Name) => `analytics-${name}`;

/**
 * What analytics remembers: in memory until the visitor agrees, then also in the browser's storage, from which it is removed
 * if they withdraw. Without storage, it is remembered until the page is left.
 */
export function openMemory(storageOf: (place: Place) => Storage) {
  const values = new Map<Name, string>();
  let isAllowed = false;

  function stored<T>(name: Name, use: (storage: Storage) => T): T | undefined {
    try {
      return use(storageOf(places[name]));
    } catch {
      return undefined;
    }
  }

  return {
    get(name: Name): string | undefined {
      return (
        values.get(name) ??
        (isAllowed ? (stored(name, (storage) => storage.getItem(keyOf(name))) ?? undefined) : undefined)
      );
    },
    set(name: Name, value: string): void {
      values.set(name, value);
      if (isAllowed) stored(name, (storage) => storage.setItem(keyOf(name), value));
    },
    remove(name: Name): void {
      values.delete(name);
      if (isAllowed) stored(name, (storage) => storage.removeItem(keyOf(name)));
    },
    allow(allowed: boolean): void {
      isAllowed = allowed;
      if (allowed) for (const [name, value] of values) stored(name, (storage) => storage.setItem(keyOf(name), value));
      else {
        values.clear();
        for (const name of Object.keys(places) as Name[]) stored(name, (storage) => storage.removeItem(keyOf(name)));
      }
    },
  };
}

export type Memory = ReturnType<typeof openMemory>;
