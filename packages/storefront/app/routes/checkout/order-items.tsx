import { pieces } from "../../content/format.ts";
import styles from "./order-items.module.css";

export interface SummaryItem {
  id: string;
  name: string;
  sku: string;
  quantity: string;
  amount: string;
  /** `Mon, Nov 30`; absent where nobody knows yet. */
  arrives?: string;
}

/** What is ordered, beside the form that orders it. */
export function OrderItems({ items, more }: { items: readonly SummaryItem[]; more: number }) {
  return (
    <ul className={styles.items} aria-label="Items">
      {items.map(({ id, name, sku, quantity, amount, arrives }) => (
        <li key={id}>
          <span className={styles.quantity}>{pieces(quantity)} ×</span>
          <span>
            {name} <span className={styles.sku}>{sku}</span>
            {arrives && <span className={styles.arrives}>Arrives {arrives}</span>}
          </span>
          <span className={styles.amount}>{amount}</span>
        </li>
      ))}
      {more > 0 && <li className={styles.more}>and {more} more lines</li>}
    </ul>
  );
}
