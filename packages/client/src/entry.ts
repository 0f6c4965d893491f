/** What is known about something that is read. It stays the same object until something about it changes. */
export interface Entry<Data> {
  /** From the last successful load; kept while the next one is running, has failed or was aborted. */
  readonly data: Data | undefined;
  /** From the last load, as text (`errorFromText`). */
  readonly error: string | undefined;
  /** Whether a load has ended, successfully or not. */
  readonly loaded: boolean;
  readonly loading: boolean;
}

export const NOTHING: Entry<never> = { data: undefined, error: undefined, loaded: false, loading: false };

/** Something that changes an entry; other members are up to its handler. */
export interface Action {
  readonly type: string;
  readonly [detail: string]: unknown;
}

/** Computes the next entry from the current one and the action alone. */
export type ActionHandler = (entry: Entry<unknown>, action: Action) => Entry<unknown>;

/** Source: site specification, section 4, "Data cache entry". */
export const lifeOfEntry: ReadonlyMap<string, ActionHandler> = new Map<string, ActionHandler>([
  ["load", (entry) => ({ ...entry, loading: true })],
  ["fulfil", (_entry, { data }) => ({ data, error: undefined, loaded: true, loading: false })],
  ["fail", (entry, { error }) => ({ ...entry, error: error as string, loaded: true, loading: false })],
  ["abort", (entry) => ({ ...entry, loading: false })],
  ["forget", () => NOTHING],
  ["update", (entry, { data, error }) => ({ ...entry, data, error: error as string | undefined, loaded: true })],
]);

export type SnapshotState = "Fulfilled" | "Unfulfilled" | "Error" | "Pending" | "Stale";

/** Data stay shown while they are reloaded. Source: site specification, section 4. */
export function stateOf({ error, loaded, loading }: Entry<unknown>, isFresh: boolean): SnapshotState {
  if (loading && (!loaded || error !== undefined)) return "Pending";
  if (!loaded) return "Unfulfilled";
  if (error !== undefined) return "Error";
  return isFresh ? "Fulfilled" : "Stale";
}
