import { money } from "../content/format.ts";
import styles from "./order-summary.module.css";

/** The part of a total that is charged for old parts, if any: decimal text. */
export function CoreCharges({ amount, currency }: { amount: string | null; currency: string | null | undefined }) {
  if (amount === null) return null;
  return (
    <p className={styles.cores}>
      Includes {money(amount, currency ?? "USD")} of core charges, refunded for your old parts
    </p>
  );
}
