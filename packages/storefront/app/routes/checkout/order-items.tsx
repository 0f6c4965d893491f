import { Fragment } from "react";
import { pieces } from "../../content/format.ts";
import styles from "./order-items.module.css";

export interface SummaryItem {
  id: string;
  name: string;
  sku: string;
  quantity: string;
  amount: string;
  /** How often it comes, what of it is back-ordered, and when it arrives, as far as anybody knows. */
  notes: readonly string[];
  /** From 1; 0 where all of it goes together. */
  shipment: number;
}

/** What is ordered, beside the form that orders it; by shipment where it goes to several places. */
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
