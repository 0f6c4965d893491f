import type { CartSummary } from "@tradecounter/wire";
import { money } from "../content/format.ts";
import styles from "./order-summary.module.css";

type Totals = Pick<
  CartSummary,
  | "currencyIsoCode"
  | "totalProductListAmount"
  | "totalAmountWithItemAdjustment"
  | "totalCartLevelAdjustmentAmount"
  | "totalChargeAmount"
  | "totalTaxAmount"
  | "grandTotalAmount"
  | "taxType"
>;

interface OrderSummaryProps {
  totals: Totals;
  /** Before an address is known neither delivery nor tax is: saying zero would be wrong. */
  isDeliveryKnown: boolean;
}

/** Sub-total, delivery, tax and total, the points under each other, adding up to the cent. */
export function OrderSummary({ totals, isDeliveryKnown }: OrderSummaryProps) {
  const currency = totals.currencyIsoCode ?? "USD";
  const discount = totals.totalCartLevelAdjustmentAmount;
  const isGross = totals.taxType === "Gross";
  return (
    <table className={styles.totals}>
      <tbody>
        <Row label="Sub-total" amount={money(totals.totalAmountWithItemAdjustment, currency)} />
        {discount?.startsWith("-") && <Row label="Discount" amount={money(discount, currency)} />}
        <Row
          label="Delivery"
          amount={isDeliveryKnown ? money(totals.totalChargeAmount, currency) : "with the address"}
          isWord={!isDeliveryKnown}
        />
        {!isGross && (
          <Row
            label="Tax"
            amount={isDeliveryKnown ? money(totals.totalTaxAmount, currency) : "with the address"}
            isWord={!isDeliveryKnown}
          />
        )}
      </tbody>
      <tfoot>
        <Row
          label={isDeliveryKnown ? "Total" : "Total so far"}
          amount={money(totals.grandTotalAmount, currency)}
          note={isGross ? `with ${isDeliveryKnown ? `${money(totals.totalTaxAmount, currency)} ` : ""}tax` : undefined}
        />
      </tfoot>
    </table>
  );
}

interface RowProps {
  label: string;
  amount: string;
  note?: string;
  isWord?: boolean;
}

function Row({ label, amount, note, isWord }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {label}
        {note && <small className={styles.note}> {note}</small>}
      </th>
      <td className={isWord ? styles.word : undefined}>{amount}</td>
    </tr>
  );
}
