import { Fragment } from "react";
import { pieces } from "../../content/format.ts";
import styles from "./order-items.module.css";

export interface SummaryItem {
  id: string;
  name: string;
  sku: string;
  quantity: string;
  amount: string;
  /** How often it is delivered, what is back-ordered, and when it arrives, as far as known. */
  notes: readonly string[];
  /** From 1; 0 if everything ships together. */
  shipment: number;
}

/** The items being ordered, next to the form that orders them; grouped by shipment if there are several. */
export function OrderItems({ items, more }: { items: readonly SummaryItem[]; more: number }) {
  return (
    <ul className={styles.items} aria-label="Items">
      {items.map(({ id, name, sku, quantity, amount, notes, shipment }, index) => (
        <Fragment key={id}>
          {shipment > 0 && shipment !== items[index - 1]?.shipment && (
            <li className={styles.shipment}>Shipment {shipment}</li>
          )}
          <li>
            <span className={styles.quantity}>{pieces(quantity)} ×</span>
            <span>
              {name} <span className={styles.sku}>{sku}</span>
              {notes.map((note) => (
                <span key={note} className={styles.arrives}>
                  {note}
                </span>
              ))}
            </span>
            <span className={styles.amount}>{amount}</span>
          </li>
        </Fragment>
      ))}
      {more > 0 && <li className={styles.more}>and {more} more lines</li>}
    </ul>
  );
}
