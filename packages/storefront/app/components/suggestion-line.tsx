import { counted } from "../content/format.ts";
import { Drawing } from "./drawing.tsx";
import { Icon } from "./icon.tsx";
import { PartNumber } from "./part-number.tsx";
import type { Suggestion } from "./suggestions.ts";
import styles from "./suggestion-list.module.css";

/** What one line of the list says. */
export function SuggestionLine({ line, typed }: { line: Suggestion; typed: string }) {
  switch (line.kind) {
    case "recent":
    case "term":
      return (
        <>
          <Icon name={line.kind === "recent" ? "stock-due" : "search"} />
          <span className={styles.name}>
            <Completed term={line.term} typed={typed} />
          </span>
        </>
      );
    case "category":
      return (
        <>
          <Icon name="right" />
          <span className={styles.name}>
            {line.name} {line.within && <span className={styles.within}>in {line.within}</span>}
          </span>
          <span className={styles.count}>{counted(line.count, "part")}</span>
        </>
      );
    case "part":
      return (
        <>
          <Drawing drawing={line.drawing} size={48} />
          <span className={styles.name}>
            {line.name}
            {line.matchedNumber && <span className={styles.beside}>also known as {line.matchedNumber}</span>}
            {line.replacedNumber && <span className={styles.beside}>replaces {line.replacedNumber}</span>}
            {line.replacedBy && <span className={styles.beside}>replaced by {line.replacedBy}</span>}
          </span>
          <span className={styles.number}>
            <PartNumber number={line.partNumber} />
          </span>
          <span className={styles.price}>{line.price}</span>
        </>
      );
    case "forget":
      return (
        <>
          <Icon name="close" />
          <span className={styles.name}>Forget these searches</span>
        </>
      );
  }
}

/** What would be added to the typed letters stands out. */
function Completed({ term, typed }: { term: string; typed: string }) {
  if (!term.toLowerCase().startsWith(typed.toLowerCase())) return term;
  return (
    <>
      {term.slice(0, typed.length)}
      <b>{term.slice(typed.length)}</b>
    </>
  );
}
