export type Position = readonly [x: number, y: number];

const STORED = "scroll";

/**
 * Scroll positions by history entry. While the document lives, the router restores them after the page is there; what
 * the browser itself loads anew it also scrolls itself.
 */
export function keptScroll() {
  const positions = new Map<string, Position>(storedPositions());
  let entry = keyOf(history.state) ?? freshKey();
  /** The browser may stand at an entry whose page has not come. */
  let shown = entry;
  history.replaceState({ key: entry }, "");
  history.scrollRestoration = "manual";
  addEventListener("pagehide", () => {
    keep();
    history.scrollRestoration = "auto";
    // entries of before outlive the document: coming back to them loads no page, so nobody else knows
    sessionStorage.setItem(STORED, JSON.stringify([...positions].slice(-50)));
  });
  addEventListener("pageshow", () => {
    history.scrollRestoration = "manual";
  });

  /** Answers the key of the entry whose page is shown. */
  function keep(): string {
    positions.set(shown, [scrollX, scrollY]);
    return shown;
  }

  return {
    keep,
    /** Key of the present history entry. */
    entry: () => entry,
    /** The page of the present entry has come. */
    settle: () => void (shown = entry),
    /** Makes a history entry, or takes over the present one. */
    enter(url: URL, replace = false): void {
      if (!replace) entry = freshKey();
      history[replace ? "replaceState" : "pushState"]({ key: entry }, "", url);
    },
    /** The browser has gone to another entry: where it was scrolled to, if it was ever shown. */
    arrive(): Position | undefined {
      const known = keyOf(history.state);
      entry = known ?? freshKey();
      // a fragment link, which the browser follows itself
      if (!known) history.replaceState({ key: entry }, "");
      return positions.get(entry);
    },
  };
}

/** Scrolls to a position, else to the fragment of an address, else to the top. */
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
    return []; // storage may be switched off or hold another program's value
  }
}

function keyOf(state: unknown): string | undefined {
  return state && typeof state === "object" && "key" in state ? String(state.key) : undefined;
}

function freshKey(): string {
  return Math.random().toString(36).slice(2);
}
