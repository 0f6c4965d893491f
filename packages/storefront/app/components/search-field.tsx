import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { Form, useNavigation } from "../router/index.ts";
import { Button } from "./button.tsx";
import { Drawing, type DrawingSource } from "./drawing.tsx";
import { Icon } from "./icon.tsx";
import { PartNumber } from "./part-number.tsx";
import { useTypedEarly } from "./typed-early.ts";
import { Unseen } from "./unseen.tsx";
import styles from "./search-field.module.css";

/** A line under the field: words to search for, or a part to go to. */
export type Suggestion =
  | { kind: "term"; term: string; to: string }
  | { kind: "part"; name: string; partNumber: string; drawing: DrawingSource | null; to: string };

interface SearchFieldProps {
  /** Address of the result list. */
  action: string;
  term?: string;
  suggest: (term: string, signal: AbortSignal) => Promise<Suggestion[]>;
  size?: "large";
  /** Tells two search forms of one page apart, for those who go by landmarks. */
  label?: string;
  /** One field of a page is the one that `/` goes to. */
  isMain?: boolean;
}

/** Source: site specification, section 9. */
const DEBOUNCE_MS = 150;
const SHORTEST_TERM = 2;

/** A plain search form; with scripts, it suggests parts while one types, to be walked with the arrow keys. */
export function SearchField({ action, term = "", suggest, size, isMain, label = "Parts" }: SearchFieldProps) {
  const { navigate } = useNavigation();
  const [text, setText] = useState(term);
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const [isTyping, setTyping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const listId = `suggestions-of-${isMain ? "main" : "other"}-search`;
  const isOpen = isTyping && suggestions.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  useTypedEarly(input, text, setText);

  // Another search was opened: show its words.
  const [shownTerm, setShownTerm] = useState(term);
  if (term !== shownTerm) {
    setShownTerm(term);
    setText(term);
    setTyping(false);
  }

  useEffect(() => {
    if (!isTyping) return;
    if (text.trim().length < SHORTEST_TERM) return setSuggestions([]);
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      suggest(text.trim(), leaving.signal).then(
        (found) => {
          if (leaving.signal.aborted) return;
          setSuggestions(found);
          setActive(-1);
        },
        // Suggestions are a help, not an answer: without them one searches.
        () => setSuggestions([]),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [text, isTyping, suggest]);

  function goTo(suggestion: Suggestion) {
    setTyping(false);
    input.current?.blur();
    navigate(suggestion.to);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (!isOpen) return;
    const chosen = suggestions[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const count = suggestions.length + 1;
      setActive(((active + 1 + (event.key === "ArrowDown" ? 1 : count - 1)) % count) - 1);
    } else if (event.key === "Escape") {
      event.preventDefault();
      setTyping(false);
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      goTo(chosen);
    }
  }

  return (
    <Form
      method="get"
      action={action}
      role="search"
      aria-label={label}
      className={size ? styles.large : styles.search}
      onSubmit={() => setTyping(false)}
    >
      <div className={styles.box}>
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          name="term"
          className={styles.input}
          aria-label="Part number, engine or words"
          placeholder="Part number, engine or words"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={255}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
          data-search={isMain ? "" : undefined}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setTyping(true);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setTyping(false)}
        />
        <kbd className={styles.key} aria-hidden="true" data-needs-scripts="">
          /
        </kbd>
      </div>
      <Button look={size ? "primary" : "plain"} size={size}>
        Search
      </Button>
      <ul id={listId} role="listbox" aria-label="Suggestions" className={styles.list} hidden={!isOpen}>
        {suggestions.map((suggestion, index) => (
          <li
            key={suggestion.to}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            // Before the field loses the focus, which closes the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => goTo(suggestion)}
          >
            {suggestion.kind === "part" ? (
              <>
                <Drawing drawing={suggestion.drawing} size={48} />
                <span className={styles.name}>{suggestion.name}</span>
                <PartNumber number={suggestion.partNumber} />
              </>
            ) : (
              <>
                <Icon name="search" />
                <span className={styles.name}>{suggestion.term}</span>
              </>
            )}
          </li>
        ))}
      </ul>
      <Unseen>
        <span role="status">{isOpen ? `${suggestions.length} suggestions, use the arrow keys` : ""}</span>
      </Unseen>
    </Form>
  );
}
