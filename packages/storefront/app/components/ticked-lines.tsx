import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { Unseen } from "./unseen.tsx";
import styles from "./ticked-lines.module.css";

// A form with a table of parts, some of which are ticked, for example to add them to the cart. Fields are named by line: `take-ID`, `quantity-ID`.

/** The class of the form, and of the row of buttons below its table. */
export const { form: tickedForm, next: tickedButtons } = styles;
/** The classes of cells: for details of a part, and for a figure. */
export const { told: toldCell, figure: figureCell } = styles;

interface TickedLinesProps {
  label?: string;
  /** The headings of the check boxes and of the third column; null if the check boxes need no heading. */
  headings: { ticks: string | null; told: string };
  /** The table's body, with a cell each for check box, part, details, price and quantity. */
  children: ReactNode;
}

export function TickedLines({ label, headings, children }: TickedLinesProps) {
  return (
    <table className={styles.lines} aria-label={label}>
      <thead>
        <tr>
          {headings.ticks === null ? <td /> : <th scope="col">{headings.ticks}</th>}
          <th scope="col">Part</th>
          <th scope="col">{headings.told}</th>
          <th scope="col" className={styles.figure}>
            Each
          </th>
          <th scope="col" className={styles.figure}>
            Quantity
          </th>
        </tr>
      </thead>
      {children}
    </table>
  );
}

/** `label` is for screen readers. */
export function Tick({ id, label, isTicked }: { id: string; label: string; isTicked: boolean }) {
  return (
    <label className={styles.take}>
      <input type="checkbox" name={`take-${id}`} value="1" defaultChecked={isTicked} />
      <Unseen>{label}</Unseen>
    </label>
  );
}

/** The error of a line, among the details of its part; its quantity field refers to it. */
export function LineError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={`quantity-${id}-error`} className={styles.error}>
      <Icon name="stop" />
      {error}
    </p>
  );
}

interface LineQuantityProps {
  id: string;
  /** The name of the part. */
  name: string;
  quantity: string;
  error: string | undefined;
}

export function LineQuantity({ id, name, quantity, error }: LineQuantityProps) {
  return (
    <input
      id={`quantity-${id}`}
      name={`quantity-${id}`}
      aria-label={`Quantity of ${name}`}
      aria-describedby={error ? `quantity-${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      defaultValue={quantity}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      className={styles.quantity}
    />
  );
}
