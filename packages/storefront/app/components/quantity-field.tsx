import { useRef, useState, type KeyboardEvent } from "react";
import { lowestAllowed, type Decimal, type QuantityRule } from "@tradecounter/commerce";
import { pieces } from "../content/format.ts";
import { Icon } from "./icon.tsx";
import { ruleHint, shown, steppedQuantity, typedQuantity } from "./quantity-rule.ts";
import { useTypedEarly } from "./typed-early.ts";
import { Unseen } from "./unseen.tsx";
import styles from "./quantity-field.module.css";

interface QuantityFieldProps {
  /** Unique on the page; also the prefix of the ids of hint and message. */
  id: string;
  /** What is counted, for those who hear only the field: `Quantity of Oil filter, spin-on`. */
  label: string;
  rule: QuantityRule | null;
  /** The initial quantity; by default the minimum order quantity. */
  quantity?: string;
  onQuantity?: (quantity: Decimal | null) => void;
  /** In a list the arrow keys move to the next row, as in a spreadsheet; on its own the field steps. */
  isInList?: boolean;
  /** The server's message about the quantity that was sent. */
  refusal?: string;
  size?: "large";
}

/** A number field that knows how the part is sold: buttons step by pack, and for an invalid number valid ones are offered. */
export function QuantityField({ id, label, rule, quantity, onQuantity, isInList, refusal, size }: QuantityFieldProps) {
  const [text, setText] = useState(quantity ?? shown(lowestAllowed(rule)));
  const [isJudged, setJudged] = useState(false);
  const typed = typedQuantity(text, rule);
  const message = (isJudged && typed.message) || refusal;
  const hint = ruleHint(rule);
  const choices = message && typed.message !== null ? typed.nearest : [];
  const input = useRef<HTMLInputElement>(null);
  useTypedEarly(input, text, (entered) => change(entered, false));

  function change(next: string, judge: boolean) {
    setText(next);
    setJudged(judge);
    onQuantity?.(typedQuantity(next, rule).quantity);
  }

  function step(direction: 1 | -1) {
    change(steppedQuantity(text, rule, direction), false);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isInList || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    step(event.key === "ArrowUp" ? 1 : -1);
  }

  return (
    <div className={styles.quantity} data-size={size}>
      <div className={styles.stepper}>
        <button type="button" tabIndex={-1} data-needs-scripts="" onClick={() => step(-1)} className={styles.step}>
          <Icon name="minus" />
          <Unseen>Fewer</Unseen>
        </button>
        <input
          ref={input}
          id={id}
          name="quantity"
          className={styles.input}
          aria-label={label}
          inputMode={rule?.increment && Number(rule.increment % 1_000_000n) === 0 ? "numeric" : "decimal"}
          autoComplete="off"
          required
          value={text}
          aria-invalid={message ? true : undefined}
          aria-describedby={message || hint ? `${id}-note` : undefined}
          data-walk={isInList ? "" : undefined}
          onChange={(event) => change(event.currentTarget.value, false)}
          onBlur={() => setJudged(true)}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={onKeyDown}
          onInvalid={() => setJudged(true)}
        />
        <button type="button" tabIndex={-1} data-needs-scripts="" onClick={() => step(1)} className={styles.step}>
          <Icon name="plus" />
          <Unseen>More</Unseen>
        </button>
      </div>
      <div id={`${id}-note`} className={message ? styles.message : styles.hint} role={message ? "alert" : undefined}>
        {message && choices.length > 0 ? message.replace(/: choose .*$/, ":") : (message ?? hint)}
        {choices.map((allowed) => (
          <button
            key={shown(allowed)}
            type="button"
            className={styles.choice}
            onClick={() => change(shown(allowed), false)}
          >
            {pieces(allowed)}
          </button>
        ))}
      </div>
    </div>
  );
}
