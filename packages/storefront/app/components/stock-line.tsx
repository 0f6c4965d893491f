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
  /** The quantity that the shopper wants, if known: less than that is "low". */
  wanted?: number;
  /** Each fact on a line of its own, for a narrow column. */
  isStacked?: boolean;
}

/** Stock in words, after a shape that shows the state without relying on color. */
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
