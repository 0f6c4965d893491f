import { Icon } from "./icon.tsx";
import {
  stockCount,
  stockIncoming,
  stockLimit,
  stockPlaces,
  stockSentence,
  stockState,
  type Stock,
} from "./stock-sentence.ts";
import styles from "./stock-line.module.css";

const icons = { in: "stock-full", low: "stock-low", due: "stock-due", none: "stock-none" } as const;

interface StockLineProps {
  stock: Stock;
  timeZone: string;
  /** How many the shopper wants, when that is known: less than that is "low". */
  wanted?: number;
  /** Each fact on a line of its own, for a narrow column. */
  isStacked?: boolean;
}

/** Stock as one would say it at the counter, behind a shape that tells the state without colour. */
export function StockLine({ stock, timeZone, wanted, isStacked }: StockLineProps) {
  const state = stockState(stock, wanted);
  const sentence = stockSentence(stock, timeZone, wanted);
  const count = stockCount(stock, wanted);
  const limit = wanted === undefined ? undefined : stockLimit(stock, wanted);
  const lines = [stockPlaces(stock), stockIncoming(stock, timeZone)].filter(Boolean);
  return (
    <p className={styles.stock}>
      <Icon name={icons[state]} />
      <span>
        <b className={styles[state]}>{count}</b>
        {isStacked
          ? lines.map((line) => <span key={line} className={styles.line}>{` ${line}`}</span>)
          : sentence.slice(count.length)}
        {limit && <span className={styles.limit}> {limit}</span>}
      </span>
    </p>
  );
}
