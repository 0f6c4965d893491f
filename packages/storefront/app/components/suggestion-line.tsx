import { counted } from "../content/format.ts";
import { useStore } from "../router/index.ts";
import { buttonClass } from "./button.tsx";
import { Drawing } from "./drawing.tsx";
import { Icon } from "./icon.tsx";
import { PartNumber } from "./part-number.tsx";
import { StockLine } from "./stock-line.tsx";
import type { Stock } from "./stock-sentence.ts";
import type { SuggestedPart, Suggestion } from "./suggestions.ts";
import styles from "./suggestion-list.module.css";

interface SuggestionLineProps {
  line: Suggestion;
  typed: string;
  /** The stock of a part, if known. */
  stock: Stock | undefined;
  canBeAdded: boolean;
  /** The outcome of adding it. */
  told: string | undefined;
}

/** A single line of the list. */
export function SuggestionLine({ line, typed, ...ofPart }: SuggestionLineProps) {
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
      return <PartLine line={line} {...ofPart} />;
    case "forget":
      return (
        <>
          <Icon name="close" />
          <span className={styles.name}>Forget these searches</span>
        </>
      );
  }
}

type PartLineProps = Omit<SuggestionLineProps, "line" | "typed"> & { line: SuggestedPart };

function PartLine({ line, stock, canBeAdded, told }: PartLineProps) {
  const { timeZone } = useStore();
  return (
    <>
      <Drawing drawing={line.drawing} size={48} />
      <span className={styles.name}>
        {line.name}
        {line.matchedNumber && <span className={styles.beside}>also known as {line.matchedNumber}</span>}
        {line.replacedNumber && <span className={styles.beside}>replaces {line.replacedNumber}</span>}
        {line.replacedBy && <span className={styles.beside}>replaced by {line.replacedBy}</span>}
        {told && <b className={styles.told}>{told}</b>}
      </span>
      <span className={styles.number}>
        <PartNumber number={line.partNumber} />
      </span>
      <div className={styles.stock}>{stock && <StockLine stock={inShort(stock)} timeZone={timeZone} isStacked />}</div>
      <span className={styles.price}>
        {line.price}
        {line.core && <span className={styles.beside}>{line.core}</span>}
      </span>
      <span className={styles.adds}>
        {/* an option must not contain a button: this is for mouse and touch, the keyboard has Shift and Enter, which the list announces */}
        {canBeAdded && (
          <span className={buttonClass({ size: "small" })} data-add="" aria-hidden="true">
            Add
          </span>
        )}
      </span>
    </>
  );
}

/** How many there are, and when more arrive if there are none. */
function inShort(stock: Stock): Stock {
  return { ...stock, places: [], orderable: stock.available > 0 ? stock.available : stock.orderable };
}

/** Highlights what completes the typed letters. */
function Completed({ term, typed }: { term: string; typed: string }) {
  if (!term.toLowerCase().startsWith(typed.toLowerCase())) return term;
  return (
    <>
      {term.slice(0, typed.length)}
      <b>{term.slice(typed.length)}</b>
    </>
  );
}
