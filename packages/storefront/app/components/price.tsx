import {
  formatMoney,
  isReduced,
  lowestAllowed,
  type Decimal,
  type QuantityRule,
  type Tier,
} from "@tradecounter/commerce";
import { moneyInColumn } from "../content/format.ts";
import { locale } from "../language.ts";
import { columnPlaces, priceSteps, stepAt } from "./price-steps.ts";
import { Unseen } from "./unseen.tsx";
import styles from "./price.module.css";

interface PriceProps {
  unitPrice: Decimal;
  listPrice?: Decimal;
  currency: string;
  /** The unit of the price: `each`, `per meter`. */
  unit: string;
  size?: "large";
}

/** A unit price; the list price is struck through only if it is higher (`isReduced`). */
export function Price({ unitPrice, listPrice, currency, unit, size }: PriceProps) {
  return (
    <p className={size ? styles.large : styles.price}>
      <span className={styles.amount}>{formatMoney(unitPrice, currency, locale)}</span>{" "}
      <span className={styles.unit}>{unit}</span>
      {listPrice !== undefined && isReduced(listPrice, unitPrice) && (
        <span className={styles.list}>
          List <s>{formatMoney(listPrice, currency, locale)}</s>
        </span>
      )}
    </p>
  );
}

/** Without a price nobody can buy; the counter can help. */
export function NoPrice() {
  return <p className={styles.none}>Price on request</p>;
}

interface PriceTableProps {
  unitPrice: Decimal;
  tiers: readonly Tier[];
  currency: string;
  rule: QuantityRule | null;
  /** Marks the row that applies. */
  quantity?: Decimal | null;
}

/** Prices by quantity, aligned at the decimal point, with the current row marked. Nothing without tiers. */
export function PriceTable({ unitPrice, tiers, currency, rule, quantity }: PriceTableProps) {
  const steps = priceSteps(unitPrice, tiers, lowestAllowed(rule));
  if (steps.length < 2) return null;
  const current = quantity == null ? undefined : stepAt(steps, quantity);
  const places = columnPlaces(
    steps.map((step) => step.unitPrice),
    currency,
  );
  return (
    <table className={styles.table}>
      <caption>
        <Unseen>Price by quantity</Unseen>
      </caption>
      <thead>
        <tr>
          <th scope="col">Quantity</th>
          <th scope="col">Each</th>
          <th scope="col">You save</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.quantities} aria-current={step === current || undefined}>
            <th scope="row">{step.quantities}</th>
            <td>{moneyInColumn(step.unitPrice, currency, places)}</td>
            <td>{step.savedPercent > 0 ? `${step.savedPercent}%` : "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
