import type { Island, Own, Page } from "./island.ts";
import type { Refusal } from "./page.ts";

/** What the router shows and does at a moment. */
export interface RouterState {
  readonly page: Page;
  readonly refusal: Refusal | null;
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
export function createState({ page, refusal, own: ownDrawn }: Pick<Island, "own" | "refusal"> & { page: Page }) {
  const drawn: RouterState = {
    page,
    refusal,
    pending: undefined,
    sending: new Set(),
    results: new Map(),
    announcement: "",
  };
  const listeners = new Set<() => void>();
  let state = drawn;
  let own = ownDrawn;
  const tell = () => listeners.forEach((changed) => changed());
  return {
    state: () => state,
    /** What the server has drawn, from where hydration starts even if the visitor has gone on meanwhile. */
    drawn: () => drawn,
    /** The visitor's own data around the page; null until they are known. Apart from the rest: few parts show them, and the page is not drawn again when they come. */
    own: () => own,
    ownDrawn: () => ownDrawn,
    change(part: Partial<RouterState>): void {
      state = { ...state, ...part };
      tell();
    },
    changeOwn(latest: Own): void {
      own = latest;
      tell();
    },
    subscribe(changed: () => void) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
