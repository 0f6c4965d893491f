import { useEffect } from "react";
import { SHORTCUTS } from "./dialog-names.ts";

/** Somebody who speaks to the computer must be able to switch single keys off (WCAG 2.1.4). */
export const OFF = "single-keys-off";

/** Listens for the keys of the list on the whole page, of which one opens it. Keys that somebody types into a field are theirs. */
export function useShortcuts(open: (dialog: string) => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") return walk(event);
      if (event.key !== "/" && event.key !== "?") return;
      if (isTypingIn(event.target) || document.querySelector("dialog[open]") || areSingleKeysOff()) return;
      event.preventDefault();
      if (event.key === "/") focusSearch();
      else open(SHORTCUTS);
    }

    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open]);
}

export function areSingleKeysOff(): boolean {
  try {
    return localStorage.getItem(OFF) !== null;
  } catch {
    return false;
  }
}

function focusSearch() {
  const field = document.querySelector<HTMLInputElement>("[data-search]");
  field?.focus();
  field?.select();
}

/** From the search field into the results, and from one row's quantity to the next, as in a table of figures. */
function walk(event: KeyboardEvent) {
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || !("walk" in target.dataset || "search" in target.dataset)) return;
  const stops = [...document.querySelectorAll<HTMLInputElement>("[data-walk]")];
  const next = stops[stops.indexOf(target) + (event.key === "ArrowDown" ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}

function isTypingIn(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, select, textarea"));
}
