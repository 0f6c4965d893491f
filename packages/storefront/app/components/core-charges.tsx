import { money } from "../content/format.ts";
import styles from "./order-summary.module.css";

/** What of a total is charged for old parts, if anything: decimal text. */
export function CoreCharges({ amount, currency }: { amount: string | null; currency: string | null | undefined }) {
  if (amount === null) return null;
  return (
    <p className={styles.cores}>
      Includes {money(amount, currency ?? "USD")} of core charges, refunded for your old parts
    </p>
  );
}
