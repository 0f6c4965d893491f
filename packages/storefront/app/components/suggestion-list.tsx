import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState, type RefObject } from "react";
import type { OpenedSuggestion } from "../analytics/suggested-parts.ts";
import { counted } from "../content/format.ts";
import { useNavigation } from "../router/index.ts";
import { forgetSearches, recentSearches, rememberSearch } from "./recent-searches.ts";
import type { ListShown } from "./search-field.tsx";
import { isOut } from "./stock-sentence.ts";
import { useAdding, useStocksOf } from "./suggestion-adding.ts";
import { SuggestionLine } from "./suggestion-line.tsx";
import {
  stillFitting,
  suggestionGroups,
  useSuggested,
  type Suggested,
  type SuggestedPart,
  type Suggestion,
  type SuggestionGroup,
} from "./suggestions.ts";
import { Unseen } from "./unseen.tsx";
import { useRoomBelow } from "./room-below.ts";
import styles from "./suggestion-list.module.css";

interface SuggestionListProps {
  id: string;
  /** The field that it belongs to, whose keys move through the list. */
  input: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  /** Called whenever it opens or closes, or another line becomes active. */
  onShow: (shown: ListShown) => void;
  /** The search term that the page was opened with. */
  term: string;
}

/** Source: site specification, section 9. */
const DEBOUNCE_MS = 150;
const nothing: readonly SuggestionGroup[] = [];

/**
 * The suggestions of the search field: a list box controlled from the field, like ARIA's editable combobox. The field
 * keeps the focus throughout.
 */
export default function SuggestionList({ id, input, text, onText, onShow, term }: SuggestionListProps) {
  const { navigate } = useNavigation();
  const typed = text.trim();
  const [isWanted, setWanted] = useState(() => isFocused(input) && (text !== term || typed === ""));
  const [searches, setSearches] = useState(recentSearches);
  const suggested = useSuggestedFor(typed, isWanted);
  const groups = useMemo(
    () => (isWanted ? suggestionGroups(typed, searches, suggested) : nothing),
    [isWanted, typed, searches, suggested],
  );
  const lines = groups.flatMap(({ suggestions }) => suggestions);
  const isOpen = lines.length > 0;
  const stocks = useStocksOf(lines.flatMap((line) => (line.kind === "part" ? [line.id] : [])));
  const { add, toldOf, status } = useAdding(typed, isOpen);
  const canBeAdded = (line: Suggestion): line is SuggestedPart =>
    line.kind === "part" && line.isSold && !isOut(stocks.get(line.id) ?? null);
  const [active, setActive] = useActiveLine(groups);
  const lineId = (at: number) => `${id}-${at}`;
  const activeId = active >= 0 ? lineId(active) : undefined;
  const room = useRoomBelow(input, isOpen);

  const tell = useEffectEvent(onShow);
  // before paint, so that field and list always agree
  useLayoutEffect(() => tell({ isOpen, activeId }), [isOpen, activeId]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  function follow(line: Suggestion) {
    if (line.kind === "forget") {
      forgetSearches();
      return setSearches([]);
    }
    if ("term" in line) rememberSearch(line.term);
    if (line.kind === "part") {
      const { partNumber: sku, name, unitPrice: price } = line;
      // data for analytics
      const detail: OpenedSuggestion = { term: typed, sku, name, price };
      document.dispatchEvent(new CustomEvent("suggestion-opened", { detail }));
    }
    setWanted(false);
    input.current?.blur();
    navigate(line.to);
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === "Escape") {
      // Browsers would empty the field at once.
      event.preventDefault();
      return isOpen ? setWanted(false) : onText("");
    }
    // on the results of the very term in the field, the arrow key moves into the rows
    if ((event.altKey || text !== term) && event.key === "ArrowDown" && !isOpen) {
      event.preventDefault();
      return setWanted(true);
    }
    if (!isOpen) return;
    if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      const line = lines[active]!;
      if (!event.shiftKey || !canBeAdded(line)) return follow(line);
      // holding a key down counts as one press
      return event.repeat ? undefined : add(line);
    }
    const next = walked(event.key, active, lines.length);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  });
  const onFocus = useEffectEvent(() => {
    setSearches(recentSearches());
    if (typed === "") setWanted(true);
  });
  // It runs before the field's own handler: rendering with the old text would lose what was typed.
  const onInput = useEffectEvent((now: string) => {
    onText(now);
    setWanted(true);
  });
  // Another search was opened, which the field may have reported before the list was loaded.
  const [shownTerm, setShownTerm] = useState(term);
  if (term !== shownTerm) {
    setShownTerm(term);
    setWanted(false);
  }
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const listening = new AbortController();
    const { signal } = listening;
    field.addEventListener("keydown", (event) => onKeyDown(event), { signal });
    field.addEventListener("input", () => onInput(field.value), { signal });
    field.addEventListener("focus", () => onFocus(), { signal });
    field.addEventListener("blur", () => setWanted(false), { signal });
    field.form?.addEventListener("submit", () => setWanted(false), { signal });
    return () => listening.abort();
  }, [input]);

  return (
    <>
      {/* A press on it must not take the focus from the field, which would close it. */}
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label="Suggestions"
        className={styles.list}
        style={{ maxHeight: room }}
        hidden={!isOpen}
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map(({ label, suggestions }, at) => {
          const first = groups.slice(0, at).reduce((count, group) => count + group.suggestions.length, 0);
          return (
            <div key={label} role="group" aria-labelledby={`${id}-of-${at}`} className={styles.group}>
              <div id={`${id}-of-${at}`} role="presentation" className={styles.label}>
                {label}
              </div>
              {suggestions.some(canBeAdded) && (
                <div className={styles.hint} aria-hidden="true">
                  <kbd>Shift</kbd> <kbd>Enter</kbd> adds to the cart
                </div>
              )}
              {suggestions.map((line, place) => (
                <div
                  key={lineId(first + place)}
                  id={lineId(first + place)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={first + place === active}
                  aria-keyshortcuts={canBeAdded(line) ? "Shift+Enter" : undefined}
                  className={styles.line}
                  onClick={({ target, detail }) => {
                    const isAdd = canBeAdded(line) && target instanceof Element && target.closest("[data-add]");
                    if (!isAdd) return follow(line);
                    // a double click counts as one
                    if (detail <= 1) add(line);
                  }}
                >
                  <SuggestionLine
                    line={line}
                    typed={typed}
                    stock={line.kind === "part" ? stocks.get(line.id) : undefined}
                    canBeAdded={canBeAdded(line)}
                    told={line.kind === "part" ? toldOf(line.id) : undefined}
                  />
                </div>
              ))}
            </div>
          );
        })}
      </div>
      <Unseen>
        <span role="status">{status || statusOf(isWanted, typed, suggested, groups)}</span>
      </Unseen>
    </>
  );
}

function isFocused(input: RefObject<HTMLInputElement | null>): boolean {
  return input.current !== null && document.activeElement === input.current;
}

/**
 * The store's suggestions, a moment after the last key. What still fits from the last answer stays until the next one arrives, and an
 * answered input is not requested again: new lines would reset the active one.
 */
function useSuggestedFor(typed: string, isWanted: boolean): Suggested | undefined {
  const ask = useSuggested();
  const [answer, setAnswer] = useState<{ typed: string; suggested: Suggested }>();
  const isAnswered = answer?.typed === typed;
  useEffect(() => {
    if (!isWanted || isAnswered) return;
    if (typed === "") return setAnswer(undefined);
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      ask(typed, leaving.signal).then(
        (suggested) => leaving.signal.aborted || setAnswer({ typed, suggested }),
        // Suggestions are a convenience: without them one simply searches.
        () => leaving.signal.aborted || setAnswer(undefined),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [typed, isWanted, isAnswered, ask]);
  return useMemo(() => answer && stillFitting(typed, answer.typed, answer.suggested), [typed, answer]);
}

/** The active line, -1 for the field; when the lines change, it starts in the field again. */
function useActiveLine(groups: readonly SuggestionGroup[]): [number, (line: number) => void] {
  const [active, setActive] = useState({ groups, line: -1 });
  return [active.groups === groups ? active.line : -1, (line) => setActive({ groups, line })];
}

/** The line that a key moves to: around through the lines and the field, or to the first or last line from any other. */
function walked(key: string, active: number, count: number): number | undefined {
  if (key === "ArrowDown") return active + 1 < count ? active + 1 : -1;
  if (key === "ArrowUp") return active >= 0 ? active - 1 : count - 1;
  // In the field these keys move the caret.
  if (active < 0) return undefined;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

function statusOf(
  isWanted: boolean,
  typed: string,
  suggested: Suggested | undefined,
  groups: readonly SuggestionGroup[],
): string {
  if (!isWanted) return "";
  if (groups.length === 0) return typed !== "" && suggested ? "No suggestions" : "";
  const countIn = ({ suggestions }: SuggestionGroup) => suggestions.filter(({ kind }) => kind !== "forget").length;
  const counts = groups.map((group) => `${group.label}: ${countIn(group)}`);
  const total = groups.reduce((count, group) => count + countIn(group), 0);
  const areParts = groups.some(({ suggestions }) => suggestions.some((line) => line.kind === "part" && line.isSold));
  const told = `${counted(total, "suggestion")}. ${counts.join(", ")}.`;
  return areParts
    ? `${told} Use the arrow keys. Press Shift+Enter to add a part to the cart.`
    : `${told} Use the arrow keys.`;
}
