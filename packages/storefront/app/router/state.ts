import type { Page } from "./island.ts";
import type { Refusal } from "./page.ts";

/** What the router shows and does at a moment. */
export interface RouterState {
  readonly page: Page;
  readonly refusal: Refusal | null;
  /** The visitor's own data around the page; null until they are known. */
  readonly own: object | null;
  /** Where a navigation that has not arrived leads, as a path with its query. */
  readonly pending: string | undefined;
  /** Forms that are being sent, by name. */
  readonly sending: ReadonlySet<string>;
  /** What `submit` handed to `done`, by the form's name. */
  readonly results: ReadonlyMap<string, unknown>;
  /** What a screen reader is told: the title of the page that came. */
  readonly announcement: string;
}

export type State = ReturnType<typeof createState>;

/** What pages are drawn from, and who hears of each change. */
export function createState(first: Pick<RouterState, "page" | "refusal" | "own">) {
  const drawn: RouterState = {
    ...first,
    pending: undefined,
    sending: new Set(),
    results: new Map(),
    announcement: "",
  };
  const listeners = new Set<() => void>();
  let state = drawn;
  return {
    state: () => state,
    /** What the server has drawn, from where hydration starts even if the visitor has gone on meanwhile. */
    drawn: () => drawn,
    change(part: Partial<RouterState>): void {
      state = { ...state, ...part };
      listeners.forEach((changed) => changed());
    },
    subscribe(changed: () => void) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
