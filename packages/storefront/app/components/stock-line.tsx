import { Icon } from "./icon.tsx";
import { stockIncoming, stockOnHand, stockState, type Stock } from "./stock-sentence.ts";
import styles from "./stock-line.module.css";

const icons = { in: "stock-full", low: "stock-low", due: "stock-due", none: "stock-none" } as const;

interface StockLineProps {
  stock: Stock;
  timeZone: string;
  /** How many the shopper wants, when that is known: less than that is "low". */
  wanted?: number;
}

/** Stock as one would say it at the counter, behind a shape that tells the state without colour. */
export function StockLine({ stock, timeZone, wanted }: StockLineProps) {
  const state = stockState(stock, wanted);
  const incoming = stockIncoming(stock, timeZone);
  return (
    <p className={styles.stock}>
      <span className={`${styles.now} ${styles[state]}`}>
        <Icon name={icons[state]} />
        <span>
          {stockOnHand(stock)}
          {incoming && ","}
        </span>
      </span>{" "}
      {incoming && <span className={styles.incoming}>{incoming}</span>}
    </p>
  );
}
