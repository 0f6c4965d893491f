import { Suspense, useRef, useState } from "react";
import { Form } from "../router/index.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { spare } from "./spare.ts";
import { useTypedEarly } from "./typed-early.ts";
import styles from "./search-field.module.css";

interface SearchFieldProps {
  /** Address of the results list. */
  action: string;
  term?: string;
  size?: "large";
  /** Tells two search forms on one page apart, for those who navigate by landmarks. */
  label?: string;
  /** The shortcut `/` focuses this one of a page's fields. */
  isMain?: boolean;
}

/** The state of the list below a field. */
export interface ListShown {
  isOpen: boolean;
  /** The id of the line selected with the arrow keys. */
  activeId?: string;
}

// Needed only once the field is used: it loads on first focus.
const SuggestionList = spare(() => import("./suggestion-list.tsx"));

/** A plain search form; with scripts, it suggests terms, categories and parts while one types. */
export function SearchField({ action, term = "", size, isMain, label = "Parts" }: SearchFieldProps) {
  const [text, setText] = useState(term);
  const [isAwake, setAwake] = useState(false);
  const [list, setList] = useState<ListShown>({ isOpen: false });
  const input = useRef<HTMLInputElement>(null);
  const listId = `suggestions-of-${isMain ? "main" : "other"}-search`;

  useTypedEarly(input, text, setText);

  // Another search was opened: show its term.
  const [shownTerm, setShownTerm] = useState(term);
  if (term !== shownTerm) {
    setShownTerm(term);
    setText(term);
  }

  return (
    <Form
      method="get"
      action={action}
      role="search"
      aria-label={label}
      className={size ? styles.large : styles.search}
      onSubmit={() =>
        void import("./recent-searches.ts").then(
          ({ rememberSearch }) => rememberSearch(text),
          () => {},
        )
      }
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
          aria-expanded={list.isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={list.activeId}
          data-search={isMain ? "" : undefined}
          value={text}
          onFocus={() => setAwake(true)}
          onChange={(event) => {
            setAwake(true);
            setText(event.currentTarget.value);
          }}
        />
        <kbd className={styles.key} aria-hidden="true" data-needs-scripts="">
          /
        </kbd>
      </div>
      <Button look={size ? "primary" : "plain"} size={size}>
        Search
      </Button>
      {isAwake && (
        <Suspense>
          <SuggestionList id={listId} input={input} text={text} onText={setText} onShow={setList} term={term} />
        </Suspense>
      )}
    </Form>
  );
}
