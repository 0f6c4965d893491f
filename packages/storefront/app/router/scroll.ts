export type Position = readonly [x: number, y: number];

const STORED = "scroll";

/**
 * Scroll positions by history entry. While the document lives, the router restores them once the page is shown; after a
 * reload, the browser restores them itself.
 */
export function keptScroll() {
  const positions = new Map<string, Position>(storedPositions());
  let entry = keyOf(history.state) ?? freshKey();
  /** The entry whose page is shown; the browser may already be at another whose page is still loading. */
  let shown = entry;
  history.replaceState({ key: entry }, "");
  history.scrollRestoration = "manual";
  addEventListener("pagehide", () => {
    keep();
    history.scrollRestoration = "auto";
    // earlier entries outlive the document, and their positions would be lost with it
    sessionStorage.setItem(STORED, JSON.stringify([...positions].slice(-50)));
  });
  addEventListener("pageshow", () => {
    history.scrollRestoration = "manual";
  });

  /** Saves the position of the page shown, and returns the key of its entry. */
  function keep(): string {
    positions.set(shown, [scrollX, scrollY]);
    return shown;
  }

  return {
    keep,
    /** Key of the current history entry. */
    entry: () => entry,
    /** The page of the current entry has loaded. */
    settle: () => void (shown = entry),
    /** Adds a history entry, or replaces the current one. */
    enter(url: URL, replace = false): void {
      if (!replace) entry = freshKey();
      history[replace ? "replaceState" : "pushState"]({ key: entry }, "", url);
    },
    /** The browser has moved to another entry: returns its scroll position, if it was ever shown. */
    arrive(): Position | undefined {
      const known = keyOf(history.state);
      entry = known ?? freshKey();
      // a fragment link, which the browser follows itself
      if (!known) history.replaceState({ key: entry }, "");
      return positions.get(entry);
    },
  };
}

/** Scrolls to a position, otherwise to the fragment of an address, otherwise to the top. */
export function scrollTo(target: Position | string): void {
  const fragment =
    typeof target === "string" && target.length > 1 && document.getElementById(decodeURIComponent(target.slice(1)));
  if (fragment) fragment.scrollIntoView();
  else if (typeof target === "string") window.scrollTo(0, 0);
  else window.scrollTo(target[0], target[1]);
}

function storedPositions(): [string, Position][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? "[]") as [string, Position][];
  } catch {
    return []; // storage may be off or hold another program's value
  }
}

function keyOf(state: unknown): string | undefined {
  return state && typeof state === "object" && "key" in state ? String(state.key) : undefined;
}

function freshKey(): string {
  return Math.random().toString(36).slice(2);
}
