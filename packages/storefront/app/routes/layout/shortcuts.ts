import { useEffect } from "react";
import { SHORTCUTS } from "./dialog-names.ts";

/** People who use speech input must be able to turn single-key shortcuts off (WCAG 2.1.4). */
export const OFF = "single-keys-off";

/** Handles the listed shortcuts on the whole page; one of them opens the list. Typing in a field is left alone. */
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

/** From the search field into the results, and from one row's quantity to the next, as in a spreadsheet. */
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
