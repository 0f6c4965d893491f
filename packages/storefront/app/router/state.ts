import type { Island, Own, Page } from "./island.ts";
import type { Refusal } from "./page.ts";

/** What the router is showing and doing. */
export interface RouterState {
  readonly page: Page;
  readonly refusal: Refusal | null;
  /** The destination of a pending navigation, as a path with its query. */
  readonly pending: string | undefined;
  /** Forms being sent, by name. */
  readonly sending: ReadonlySet<string>;
  /** What `submit` passed to `done`, by the form's name. */
  readonly results: ReadonlyMap<string, unknown>;
  /** What a screen reader announces: the title of the page that was loaded. */
  readonly announcement: string;
}

export type State = ReturnType<typeof createState>;

/** The state from which pages are rendered, with its subscribers. */
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
    /** What the server rendered, which hydration starts from even if the visitor has moved on meanwhile. */
    drawn: () => drawn,
    /**
     * The visitor's own data around the page; null until they are known. Separate, because few parts show them and the page is not rendered
     * again when they arrive.
     */
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
